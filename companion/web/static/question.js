// What a table asks, on the phone that it is asked: in view, and not under a finger that means something else.
(() => {
  "use strict";
  if (document.documentElement.hasAttribute("hx-ignore")) return; // see able.js

  // The second tap of a double tap is meant for the board that was there a moment ago.
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && event.target.closest?.("button")?.form?.matches(":is(#table, #part) [data-keep]")) event.preventDefault();
  }, true);

  // What a closed fold holds has a place nowhere; a browser that is asked for it all the same lays out all of the fold.
  const folded = (one) => one.closest("details:not([open]) > :not(summary)");

  // A new question is read from its beginning, wherever on the page the one before was answered.
  let asked = null;
  document.addEventListener("submit", ({ target }) => {
    if (target.closest("#table")) asked = document.querySelector("[data-asks]")?.dataset.asks ?? null;
  }, true);
  const bring = (now, opened = false) => {
    const from = now.closest(".sidebar") ?? now;
    const { top } = from.getBoundingClientRect();
    // what is to be tapped lies under the dock: as far up as the ruling above stays in view
    const taps = [...now.querySelectorAll("form")].filter((form) => !folded(form)).map((form) => form.getBoundingClientRect().bottom);
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const least = Math.max(0, ...taps) + 8;
    const most = dock.top > 0 ? Math.min(dock.top, innerHeight) : innerHeight; // a phone held across has it beside, a very low one at the end
    if (opened && (!taps.length || least - top > most)) return; // others decide, or it goes on below wherever it begins
    if (top < 0 || top > innerHeight / 2) from.scrollIntoView();
    const here = from.getBoundingClientRect().top, hidden = least - top + here - most;
    if (hidden > 0) scrollBy(0, Math.min(hidden, Math.max(here, 0)));
  };
  document.addEventListener("htmx:after:settle", () => {
    const now = document.querySelector("[data-asks]");
    if (asked === null || !now || now.dataset.asks === asked) return;
    asked = now.querySelector("form") ? null : now.dataset.asks; // others decide first
    bring(now);
    // the button that was pressed has gone, or has become one of the new question
    const heading = now.matches("[tabindex='-1']") ? now : now.querySelector("[tabindex='-1']");
    if (document.activeElement.matches("body, button")) heading?.focus({ preventScroll: true });
  });

  // Whose button has gone, with its press or with what somebody else did, goes on with the keyboard from the heading above
  // it, or of what is asked now.
  let above = null; // the id of that heading, once a button was pressed
  let held = false; // whether the keyboard was at something on the table before a swap
  document.addEventListener("submit", ({ target }) => {
    if (target.closest("#table")) above = target.closest("[aria-labelledby]")?.getAttribute("aria-labelledby") ?? "";
  }, true);
  document.addEventListener("htmx:before:swap", () => { held = Boolean(document.activeElement?.closest("#table")); });
  document.addEventListener("htmx:after:settle", () => setTimeout(() => { // after what else knows a better place
    const pressed = above;
    if (!own.size) above = null; // it has led where it may lead
    if (pressed === null && !held || document.activeElement !== document.body) return;
    const headings = [...document.querySelectorAll("#table :is(h2, h3)[tabindex]")];
    (headings.find(({ id }) => id === pressed) ?? headings[0])?.focus({ preventScroll: true });
  }));

  // What was done last, and what is asked now where that is new, or who has won, is told to those who listen to the page, whoever did it;
  // but not each step of the others where all act at the same time.
  const read = (element) => element?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const result = () => [...document.querySelector("#table :is(#last, #fight)")?.childNodes ?? []]
    .map((part) => part.className === "tag" ? "" : part.textContent).join("").trim();
  const heading = () => {
    const asks = document.querySelector("#table [data-asks]");
    return asks?.matches("[tabindex='-1']") ? asks : asks?.querySelector("[tabindex='-1']");
  };
  const state = () => ({ result: result(), asked: read(heading() ?? document.getElementById("over")), ...document.querySelector("#table [data-newest]")?.dataset });
  let told = state(), arrived = null; // where the focus has gone since the last swap: that is read anyway
  document.addEventListener("focusin", ({ target }) => { arrived = target; });
  document.addEventListener("htmx:before:swap", () => { arrived = null; });
  document.addEventListener("htmx:after:settle", () => setTimeout(() => { // after what moves the focus
    const now = state(), before = told, place = document.getElementById("told");
    told = now;
    if (!place) return;
    const moved = document.querySelector(`[data-moved="${now.newest}"]`)?.innerText.replace(/\s+/g, " ").trim();
    const done = now.quiet === undefined
      && (now.result !== before.result && now.result || now.newest !== before.newest && (moved || now.label));
    const asked = now.asked !== before.asked && arrived !== heading() && now.asked;
    const said = [done, asked].filter(Boolean).map((text) => /[.:!?…]$/.test(text) ? text : `${text}.`).join(" ");
    if (said) place.textContent = said;
  }));

  // A question that somebody else's tap brings comes under a finger that is on its way to the one before: it takes no
  // tap at once. Of the same question neither does what has come where something else was to be tapped.
  const question = () => document.querySelector("[data-asks]")?.dataset.asks;
  const own = new Set(); // the taps of this phone that are not answered yet
  const ON_ITS_WAY = 400; // milliseconds: a finger does not yet know what the screen shows
  const does = (one) => { // what a tap on it does, whatever its words are
    const field = one.control ?? one, hidden = field.form?.querySelectorAll("[type=hidden]:not([name=command], [name=base])") ?? [];
    return [one.getAttribute("href"), field.name, field.value, ...[...hidden].map(({ value }) => value)].join(" ");
  };
  const controls = (kinds) => [...document.querySelectorAll(`#table :is(${kinds})`)]
    .filter((one) => !folded(one))
    .map((one) => ({ one, does: does(one), box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.height && box.bottom > 0 && box.top < innerHeight);
  const stays = (now, then) => now.does === then.does && Math.hypot(now.box.x - then.box.x, now.box.y - then.box.y) < 8;
  const over = ({ box }, then) =>
    box.left < then.box.right && box.right > then.box.left && box.top < then.box.bottom && box.bottom > then.box.top;
  let shown = question(), settling, there = [];
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { if (ctx.request.method === "POST") own.add(ctx); });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => { own.delete(ctx); });
  document.addEventListener("htmx:before:swap", () => { there = own.size ? [] : controls("button, a, label, summary"); });
  document.addEventListener("htmx:after:settle", () => {
    const now = question(), table = document.getElementById("table");
    const fresh = own.size ? [] : now !== shown && table ? [table] : controls("button, a")
      .filter((one) => !there.some((then) => stays(one, then)) && there.some((then) => over(one, then))).map(({ one }) => one);
    if (fresh.length) {
      for (const one of fresh) one.classList.add("fresh");
      clearTimeout(settling);
      settling = setTimeout(() => document.querySelectorAll("#table.fresh, #table .fresh").forEach((one) => one.classList.remove("fresh")), ON_ITS_WAY);
    }
    shown = now;
    there = [];
  });

  // What the keyboard comes to is not under the dock. (No scroll-padding: by that the page would move under a finger, too.)
  document.addEventListener("keyup", ({ key, target }) => {
    const dock = document.querySelector(".dock")?.getBoundingClientRect();
    if (key !== "Tab" || !(dock?.top > 0) || target.closest(".dock")) return; // a phone held across has it beside
    const under = (target.closest("label") ?? target).getBoundingClientRect().bottom + 8 - dock.top;
    if (under > 0) scrollBy(0, under);
  });

  // What has opened over the board goes away by Escape, as by its button.
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") document.querySelector("[data-escape]")?.click();
  });

  // What is to be moved on the real table after an undo, what is refused, and what all are asked is read by all, however
  // far down the page they are: where there is no room for it to stay in view (table.css) it is brought there once. So is
  // what a card that this phone has turned over came to.
  const notices = () => [...document.querySelectorAll("[data-moved], #table > :is(.refused, .pressing), [data-turned]")];
  const says = (notice) => notice.dataset.moved ?? notice.textContent;
  let said = notices().map(says);
  document.addEventListener("htmx:after:settle", () => {
    const now = notices(), unread = now.find((notice) => !said.includes(says(notice)));
    if (unread?.getBoundingClientRect().top < 0) unread.scrollIntoView();
    said = now.map(says);
  });

  // Nobody taps a television: it goes on to the next game by itself when that begins.
  document.addEventListener("htmx:after:settle", () => {
    const next = document.querySelector("a[data-follow]");
    if (next) location.assign(next.href);
  });

  // Nor does it go dark, where a browser grants that: over HTTPS, or on the computer that serves.
  if (document.body.classList.contains("tv")) {
    const stayLit = () => navigator.wakeLock?.request("screen").catch(() => { /* it saves power, or nobody sees it */ });
    document.addEventListener("visibilitychange", stayLit); // what is not seen lets go of it
    stayLit();
  }

  // Something new is asked since this page was left: in view as after a tap. So it is on a page that is opened anew, if
  // all of it then is in view. Who loads the page again stays where they were. At the end, since a browser that keeps
  // nothing throws here.
  const left = `asked ${location.pathname}`, before = sessionStorage.getItem(left);
  // A browser that goes back to a page fills it in as it was left: that was for what was asked then.
  if (before !== null && before !== question() && performance.getEntriesByType("navigation")[0]?.type !== "navigate") {
    addEventListener("pageshow", () => document.querySelectorAll("#table form").forEach((form) => form.reset()), { once: true });
  }
  if (question() !== undefined && before !== question() && document.querySelector(".dock") && scrollY === 0) {
    document.fonts.ready.then(() => { // on a slow network somebody may have ended the game by then
      const now = document.querySelector("[data-asks]");
      if (now && scrollY === 0) bring(now, before === null);
    });
  }
  addEventListener("pagehide", () => {
    if (question() !== undefined) sessionStorage.setItem(left, question());
  });
})();
