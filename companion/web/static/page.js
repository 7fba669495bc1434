// What any page does more with a script: times of this phone's own zone, a scan that joins by itself, forms and lists.
(() => {
  "use strict";
  if (document.documentElement.hasAttribute("hx-ignore")) return; // see able.js

  // The house's computer may keep another zone's time: a Raspberry Pi begins with Greenwich's.
  function tellTimes() {
    for (const time of document.querySelectorAll("time[datetime]")) {
      const told = { timeStyle: "short", dateStyle: "dated" in time.dataset ? "medium" : undefined };
      time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, told).format(new Date(time.dateTime));
    }
  }
  document.addEventListener("htmx:after:settle", tellTimes);

  // A scan joins: the page's own button is pressed for the newcomer, who may also press it. A preview of the link, which
  // nobody sees, takes no seat.
  function join() {
    if (!document.hidden) document.querySelector("form[data-at-once]")?.requestSubmit();
  }
  document.addEventListener("visibilitychange", join, { once: true });
  addEventListener("DOMContentLoaded", () => {
    join();
    tellTimes();
  });

  // What is refused for the sake of one field is said there, and that is in view.
  document.addEventListener("htmx:after:settle", ({ target }) => {
    if (target.id !== "said") return;
    document.querySelector("form .refused")?.remove();
    for (const field of document.querySelectorAll("form [aria-describedby=wrong]")) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
    const told = target.querySelector("[data-field]");
    const named = told ? [...document.getElementsByName(told.dataset.field)] : [];
    const field = named.find((one) => one.type === "radio" && one.checked) ?? named[0];
    if (!field) return;
    unfold(field);
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", "wrong");
    field.closest(".cell, .field, .check, .pick").after(told);
    field.focus({ preventScroll: true });
    setTimeout(() => told.scrollIntoView({ block: "center" })); // after htmx has gone to the head of the page
  });

  // A field that cannot stay so may lie in a fold, where the browser would refuse the form without a word.
  function unfold(field) {
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }
  document.addEventListener("invalid", ({ target }) => { target.removeAttribute("aria-invalid"); unfold(target); }, true);

  // A tap on what lies on the table fills the next empty choice of the form; which one, can be changed there.
  document.documentElement.classList.add("scripted");
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-fills] button");
    if (!button) return;
    const empty = [...button.form.querySelectorAll("select")].filter((select) => !select.value);
    if (empty.length) empty[0].value = button.value;
    if (empty.length === 1) button.form.querySelector("button:not([type=button])").focus();
  });

  // A change in a form asks at once, but who still fills it in is not told that something is missing.
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (ctx.sourceEvent?.type === "change") ctx.request.headers["Milecastle-Filling"] = "1";
  });

  // Every state of a referee has an address, which htmx is kept from setting (its history is off): who comes back from a
  // rule, or loads the page anew, finds the form and the ruling again.
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.hx?.replaceurl) history.replaceState(null, "", ctx.hx.replaceurl);
  });

  // Who presses "Ask the referee" sees what it says; what a change brings comes where it is.
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.target?.id !== "answer" || ctx.sourceEvent?.type !== "submit") return;
    ctx.target.querySelector(".sheet, .notice").scrollIntoView({ block: "nearest" });
  });

  // A reason that many give, at a tap.
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-words] button");
    if (button) document.getElementById(button.parentElement.dataset.words).value = button.textContent;
  });

  // Of a long list only what holds all words that are typed.
  document.addEventListener("input", ({ target }) => {
    const each = target.dataset?.find;
    if (!each) return;
    const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
    const all = [...document.querySelectorAll(each)];
    for (const item of all) item.hidden = !words.every((word) => item.textContent.toLowerCase().includes(word));
    for (const part of document.querySelectorAll("main section, main nav")) {
      part.hidden = words.length > 0 && !part.querySelector(`${each}:not([hidden])`);
    }
    const found = target.parentElement.querySelector("[data-found]");
    const text = found.dataset.found.replace("{n}", all.filter((item) => !item.hidden).length);
    found.textContent = words.length ? text : "";
  });

  // A page over plain HTTP has no navigator.clipboard; what is selected can be copied everywhere.
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    getSelection().selectAllChildren(button.closest("section").querySelector(".notation"));
    if (document.execCommand("copy")) button.textContent = button.dataset.done;
  });
})();
