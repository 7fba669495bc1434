// The sheets of Hadrian's Wall on a phone: a box opens in the panel over the board, or fills by the tap alone.
(() => {
  "use strict";
  if (document.documentElement.hasAttribute("hx-ignore")) return; // see able.js

  // How somebody likes to have the board stays so on this phone, also when that part of it comes back.
  const PREFERRED = "milecastle.preferred";
  function preferred() {
    try { return JSON.parse(localStorage.getItem(PREFERRED)) || {}; } catch { return {}; }
  }
  function prefer() {
    const likes = preferred();
    for (const input of document.querySelectorAll("[data-prefers] input")) {
      const like = likes[input.closest("[data-prefers]").dataset.prefers];
      if (like !== undefined) input.checked = input.type === "radio" ? input.value === like : like;
    }
  }
  document.addEventListener("change", ({ target }) => {
    const prefers = target.closest("[data-prefers]")?.dataset.prefers;
    if (!prefers) return;
    const like = target.type === "radio" ? target.value : target.checked;
    try { localStorage.setItem(PREFERRED, JSON.stringify({ ...preferred(), [prefers]: like })); } catch { /* private mode */ }
    prefer(); // on the sheets of the other seats too
  });
  addEventListener("DOMContentLoaded", prefer);
  document.addEventListener("htmx:after:settle", prefer);

  // Of several seats of one phone those are open that are asked now; while the same is asked they stay as they were left.
  const at = new Map();
  function unfold() {
    for (const seat of document.querySelectorAll(".seatbox")) {
      if (at.get(seat.id) !== seat.dataset.at) seat.open = "open" in seat.dataset;
      at.set(seat.id, seat.dataset.at);
    }
  }
  addEventListener("DOMContentLoaded", () => document.querySelectorAll(".seatbox").forEach(({ id, dataset }) => at.set(id, dataset.at)));
  document.addEventListener("htmx:after:settle", unfold);

  // A place in a drawing opens in the panel of its page; htmx would want its address twice, and there are many.
  const panel = () => document.querySelector(document.querySelector("[data-panel]")?.dataset.panel ?? ".none");
  let wanted = ""; // the newest address
  async function open(address) {
    const source = document.querySelector("[data-panel]"), target = panel();
    if (!target) return;
    wanted = address;
    await htmx.ajax("GET", address, { source, target, swap: "innerHTML" });
    // meanwhile the board was drawn anew with another panel, and the answer came to nothing
    if (!target.isConnected && wanted === address) await open(address);
  }
  const ON_ITS_WAY = 400; // milliseconds, as in question.js: a finger does not yet know what the screen shows
  let last = { at: -Infinity }; // the tap before
  document.addEventListener("click", (event) => {
    const source = event.target.closest?.("[data-panel] svg a");
    if (!source || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const before = last, address = source.getAttribute("href");
    last = { address, at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (!source.closest("[data-panel]").querySelector("[data-prefers=quick] :checked")) return void open(address);
    // a double tap means one box; but to the browser two quick taps on two boxes are one too
    const there = event.detail > 1 && Math.hypot(last.x - before.x, last.y - before.y) < 12;
    if (last.at - before.at < ON_ITS_WAY && (there || before.address === address)) return;
    if (!waiting && performance.now() - seen > ON_ITS_WAY) unfilled = ""; // it was read, and this was tapped instead
    waiting += 1;
    filled = filled.then(() => fill(address)).catch(() => {});
  });

  // Who likes it so fills a box by the tap alone, if that asks, loses and turns over nothing: one after the other. What
  // could not be filled so is open in the end, also where the next finger was already on its way.
  const sure = () => panel()?.querySelector("form[data-sure]");
  let filled = Promise.resolve(), waiting = 0, unfilled = "", seen = 0;
  async function fill(address) {
    delete sure()?.dataset.sure; // what is open already was not tapped now
    await open(address);
    const form = sure();
    if (!form || !await counted(form)) unfilled = address;
    waiting -= 1;
    if (waiting || !unfilled) return;
    if (form || unfilled !== address) await open(unfilled);
    seen = performance.now();
  }
  // Sends a form; whether its answer was no refusal. What got no answer is kept.
  const counted = (form) => new Promise((done) => {
    document.addEventListener("htmx:finally:request", function answered({ detail: { ctx } }) {
      if (ctx.request.form !== form) return;
      document.removeEventListener("htmx:finally:request", answered);
      done(ctx.response?.raw.ok ?? true);
    });
    form.requestSubmit();
  });

  // What opens in a panel is read from its heading on; when it has gone, the focus is back where it was opened.
  let opened = null; // the address that was opened, and what around it stays when its link does not
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-panel] a");
    if (link) opened = { at: link.getAttribute("href"), around: link.closest("[tabindex]") ?? link };
  }, true);
  document.addEventListener("htmx:after:settle", ({ target }) => {
    if (!opened) return;
    const heading = panel()?.querySelector("[tabindex='-1']");
    if (heading) {
      if (target === panel()) heading.focus({ preventScroll: true });
    } else if (target === panel() || document.activeElement === document.body) {
      const links = [...document.querySelectorAll("[data-panel] a")];
      const back = links.find((link) => link.getAttribute("href") === opened.at) ?? opened.around;
      back.focus({ preventScroll: true });
      const { top, bottom } = back.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) back.scrollIntoView({ block: "center" }); // the page was scrolled meanwhile
      opened = null;
    }
  });
})();
