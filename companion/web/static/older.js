// A table in browsers of some years ago, and after an update, from which a page may be some time away: in the language of
// then, ECMAScript 5.
(function () {
  "use strict";
  var root = document.documentElement, list = Array.prototype; // what is found is no array
  var live = document.getElementById("live"), target = live && document.querySelector(live.getAttribute("hx-target"));
  function head(fold) { return fold.querySelector("summary").textContent; }

  // What is typed, chosen or about to be stays: the newer board comes when it is handed over or taken back.
  function inHand(field) {
    if (field === document.activeElement) return true;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.options) {
      var marked = field.querySelector("option[selected]");
      return field.selectedIndex !== (marked ? marked.index : 0);
    }
    return field.value !== field.defaultValue;
  }
  function handsFull() { return list.some.call(target.querySelectorAll("input, select, textarea"), inHand); }

  // The server was updated since this page was made: what it draws is for another style and other scripts; or another tab
  // has chosen a language. The page is loaded anew, once for each change, as two servers of different versions may answer
  // in turn.
  var newer = null;
  function greeted(made) {
    var own = live.getAttribute("data-made");
    if (own && made !== "0") newer = made === own ? null : made;
    renew();
  }
  function renew() {
    if (newer !== null && !handsFull() && isFirst(newer)) location.reload();
  }
  function isFirst(made) {
    try {
      var last = sessionStorage.getItem("milecastle.renewed");
      sessionStorage.setItem("milecastle.renewed", made);
      return last !== made;
    } catch (error) { return false; } // kept from remembering it
  }
  document.addEventListener("beat", function (event) { greeted(event.detail.data); }); // of htmx
  setInterval(renew, 1000);

  function follow(live) {
    var sign = document.getElementById("connection");
    var newest = null; // the board that is not shown yet
    function show(state) {
      sign.setAttribute("data-state", state);
      sign.textContent = sign.getAttribute("data-" + state);
    }
    function draw() {
      if (newest === null || handsFull()) return;
      var open = list.map.call(target.querySelectorAll("details[open]"), head);
      target.innerHTML = newest;
      newest = null;
      list.forEach.call(target.querySelectorAll("details"), function (fold) {
        if (open.indexOf(head(fold)) >= 0) fold.open = true;
      });
      var next = document.querySelector("a[data-follow]"); // nobody taps a television
      if (next) location.assign(next.href);
      fit();
    }
    function listen() {
      var line = new EventSource(live.getAttribute("hx-sse:connect"));
      line.onopen = function () { show("live"); };
      line.addEventListener("beat", function (event) { greeted(event.data); });
      line.onmessage = function (event) { newest = event.data; draw(); };
      line.onerror = function () {
        show("offline");
        if (line.readyState === EventSource.CLOSED) setTimeout(listen, 5000); // refused: else it comes back by itself
      };
    }
    listen();
    setInterval(draw, 1000);
  }

  // A television whose style cannot go by what the board holds (:has()) shows all of it smaller where it is too much.
  var LEAST = 8, PHONE = 832; // pixels of CSS: of a letter, of a screen that table.css does not take for a television
  var weighs = !!window.CSS && CSS.supports("selector(:has(a))");
  function fit() {
    if (weighs || !root.classList.contains("tv") || innerWidth <= PHONE) return;
    root.style.fontSize = "";
    var size = parseFloat(getComputedStyle(root).fontSize);
    while (size > LEAST && root.scrollHeight > root.clientHeight) root.style.fontSize = (size -= .25) + "px";
  }
  document.addEventListener("htmx:after:settle", fit);
  addEventListener("resize", fit);
  addEventListener("load", fit);

  // what htmx would do (able.js)
  if (!root.hasAttribute("hx-ignore")) return;
  if (live && window.EventSource) follow(live);
  if (document.querySelector("[data-waiting]")) setTimeout(function () { location.reload(); }, 1000);
})();
