// What plain pages cannot do by themselves: join by the scan alone, keep a tap that was made
// offline and send it once, and say when this phone no longer hears the others.
(() => {
  "use strict";
  const OUTBOX = "milecastle.outbox";
  const SILENCE = 25000; // milliseconds; the server's heartbeat comes every 10 seconds
  const status = () => document.getElementById("connection");
  const said = () => document.getElementById("said");
  let lastHeard = Date.now();

  const read = () => {
    try { return JSON.parse(localStorage.getItem(OUTBOX)) || []; } catch { return []; }
  };
  const write = (taps) => {
    try { localStorage.setItem(OUTBOX, JSON.stringify(taps)); } catch { /* private mode: paper stays */ }
  };

  function show(state) {
    const place = status();
    if (!place) return;
    const kept = read().length;
    place.dataset.state = kept ? "kept" : state;
    const text = kept ? (kept === 1 ? place.dataset.one : place.dataset.kept.replace("{n}", kept)) : place.dataset[state];
    if (place.textContent !== text) place.textContent = text;
  }

  function heard() {
    lastHeard = Date.now();
    show("live");
    send();
  }

  // The answer to a tap and the open line come on two connections: what is older never covers what is newer.
  let newest = 0; // the revision that this page shows
  const stamp = (answer) => Number(answer.headers.get("ETag")?.replaceAll('"', "") ?? NaN);
  function older(revision) {
    newest = Math.max(newest, revision || 0);
    return revision < newest;
  }
  // a server that was put back to an earlier copy counts anew
  document.addEventListener("htmx:sse:after:connection", () => { newest = 0; });
  document.addEventListener("htmx:sse:before:message", (event) => {
    const { message } = event.detail;
    if (!message.event && older(Number(message.id))) event.preventDefault();
  });
  document.addEventListener("htmx:before:swap", (event) => { // a refusal is always shown
    const answer = event.detail.ctx?.response?.raw;
    // what was entered is no longer filled in: the swap alone leaves a field as it was typed
    if (answer?.ok) event.detail.ctx.sourceElement?.closest?.("form[data-keep]")?.reset();
    if (answer?.ok && older(stamp(answer))) event.preventDefault();
  });

  // What is no board is said above the one that stays: that the open line is refused, or why a tap came to nothing.
  const isProblem = (text) => text.includes("data-problem");
  async function above(target, text) {
    target.querySelector("[data-problem]")?.remove();
    await htmx.swap({ target, text, select: "[data-problem]", swap: "afterbegin" });
  }
  // The line is tried again when the server says so.
  document.addEventListener("htmx:before:swap", async (event) => {
    const { sourceElement, target, text, response } = event.detail.ctx ?? {};
    if (response?.raw.ok !== false || !target?.matches?.("#table, #part") || !isProblem(text)) return;
    event.preventDefault();
    await above(target, text);
    const seconds = Number(response.headers.get("Retry-After"));
    if (sourceElement.id === "live" && seconds) setTimeout(() => follow(sourceElement), 1000 * seconds);
  });
  function follow(live) {
    const again = live.cloneNode();
    live.replaceWith(again);
    htmx.process(again);
  }
  document.addEventListener("htmx:sse:after:connection", () => document.querySelector("[data-problem]")?.remove());

  // The same command id travels with every attempt, so a tap whose answer got lost counts once.
  const commandOf = (tap) => new URLSearchParams(tap.body).get("command");
  const tableOf = (tap) => new URL(tap.action, location.href).pathname.split("/", 3).join("/");
  let sending = false;
  async function send() {
    if (sending || !read().length) return;
    sending = true;
    const unwell = new Set(); // tables that the server fails with: their taps wait, those of the others do not
    try {
      for (;;) {
        const tap = read().find((each) => !unwell.has(tableOf(each)));
        if (!tap) break;
        const { action, body } = tap;
        const answer = await fetch(action, {
          method: "POST", body, redirect: "follow",
          headers: { "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", Accept: "text/html" },
        });
        if (answer.status >= 500) {
          unwell.add(tableOf(tap));
          continue;
        }
        write(read().filter((each) => commandOf(each) !== commandOf(tap)));
        if (tableOf(tap) !== tableOf({ action: location.href })) continue; // nothing on this page is about that table
        const here = new URL(action, location.href).pathname.startsWith(`${location.pathname}/`);
        const target = here && document.getElementById("table");
        if (!target && !said()) continue; // what has changed here comes on the open line
        if (answer.ok && older(stamp(answer))) continue; // the open line has brought a newer board meanwhile
        if (target && answer.headers.get("Content-Type")?.startsWith("text/html")) {
          const text = await answer.text();
          await (isProblem(text) ? above(target, text) : htmx.swap({ target, text, swap: "innerMorph" }));
        } else if (said()) {
          await answered(answer);
        }
      }
      show(unwell.size ? "offline" : "live");
    } catch {
      show("offline");
    } finally {
      sending = false;
    }
  }

  // The page of a part has no board: what was done leads back to it, what was refused is said on the page.
  async function answered(answer) {
    const to = answer.headers.get("HX-Redirect");
    if (to) location.assign(to);
    else await htmx.swap({ target: said(), text: await answer.text(), select: ".refused", swap: "innerHTML" });
  }

  function keep({ action, body }) {
    const taps = read();
    // a second tap on the same board means: rather this one
    write([...taps.filter((tap) => commandOf(tap) !== commandOf({ body })), { action, body }]);
    show("offline");
    if (said()) said().textContent = said().dataset.kept;
  }

  document.addEventListener("htmx:error", (event) => {
    const ctx = event.detail?.ctx;
    if (ctx?.sourceElement?.matches?.("a, [data-panel]") && !ctx.response) { // what it would have opened stays where it is
      status().textContent = status().dataset.stays;
      return;
    }
    if (!ctx?.sourceElement?.closest?.("form[data-keep]") || ctx.response) return;
    if (ctx.request.body instanceof FormData) { // a file: it stays chosen, but the outbox holds text only
      if (said()) said().textContent = said().dataset.offline;
    } else {
      keep({ action: ctx.request.action, body: String(ctx.request.body) });
      // where it was tapped, until the table's answer is drawn over it
      for (const earlier of ctx.sourceElement.querySelectorAll("[data-waits]")) delete earlier.dataset.waits;
      if (ctx.request.submitter) ctx.request.submitter.dataset.waits = "";
    }
  });
  for (const name of ["htmx:sse:after:connection", "htmx:sse:after:message", "beat"]) {
    document.addEventListener(name, heard);
  }
  document.addEventListener("htmx:sse:error", () => show("offline"));
  addEventListener("offline", () => show("offline"));
  // A line that is quiet for too long is dead, though nobody told the phone; and who has the network again need not
  // wait until it would have been tried.
  let line = null; // htmx's own record of the line, which it tries again and again
  document.addEventListener("htmx:sse:before:connection", (event) => { line = event.detail.connection; });
  document.addEventListener("htmx:sse:close", (event) => { if (line === event.detail.connection) line = null; });
  function anew() {
    const live = document.getElementById("live");
    lastHeard = Date.now();
    if (!live) show("live"); // no line will say it
    else if (!line) follow(live); // it was never open
    else {
      line.attempt = 0; // if this one fails, the next is not far
      line.reader?.cancel();
      line.delayCanceller?.();
    }
  }
  addEventListener("online", () => { anew(); send(); });
  setInterval(() => {
    if (!document.getElementById("live") || Date.now() - lastHeard < SILENCE) return;
    show("offline");
    anew();
  }, 2000);
  // A page that follows nothing hears no heartbeat, and a server that was not well says nothing when it is well again.
  setInterval(send, 2000);

  // The computer of the house may keep the time of another zone: a Raspberry Pi begins with Greenwich's.
  function tellTimes() {
    for (const time of document.querySelectorAll("time[datetime]")) {
      const told = { timeStyle: "short", dateStyle: "dated" in time.dataset ? "medium" : undefined };
      time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, told).format(new Date(time.dateTime));
    }
  }
  document.addEventListener("htmx:after:settle", tellTimes);

  // A scan joins: the page's own button is pressed for the newcomer, who may also press it.
  addEventListener("DOMContentLoaded", () => {
    if (read().length) send();
    document.querySelector("form[data-at-once]")?.requestSubmit();
    tellTimes();
    // of a row of questions that is wider than the phone, the one that is open is in view
    document.querySelector(".questions [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  });

  // While the server is away a link, or a form that is not kept, would end on the browser's page of an error, and the
  // board, or what was typed, would be gone.
  const away = () => ["offline", "kept"].includes(status()?.dataset.state);
  async function reached(address, otherwise) {
    try {
      await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(4000) });
      return true;
    } catch {
      status().textContent = otherwise;
      return false;
    }
  }
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]");
    if (!away() || !link || link.origin !== location.origin || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (await reached(link.href, status().dataset.stays)) location.assign(link.href);
  });
  let through = null; // the form for which the server was there again
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (!away() || form === through || event.defaultPrevented || form.matches("[hx-post], [hx-get]")) return;
    event.preventDefault();
    if (!await reached(location.href, status().dataset.unsent)) return;
    through = form;
    form.requestSubmit(submitter);
  });

  // The second tap of a double tap is meant for the board that was there a moment ago.
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && event.target.closest?.("button")?.form?.matches(":is(#table, #part) [data-keep]")) event.preventDefault();
  }, true);

  // What is refused for the sake of one field is said there, and that is in view.
  document.addEventListener("htmx:after:settle", ({ target }) => {
    if (target !== said()) return;
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
  document.addEventListener("invalid", ({ target }) => unfold(target), true);

  // A tap on what lies on the table fills the next empty choice of the form; which one, can be changed there.
  document.documentElement.classList.add("scripted");
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-fills] button");
    if (!button) return;
    const empty = [...button.form.querySelectorAll("select")].filter((select) => !select.value);
    if (empty.length) empty[0].value = button.value;
    if (empty.length === 1) button.form.querySelector("button:not([type=button])").focus();
  });

  // A new question is read from its beginning, wherever on the page the one before was answered.
  let asked = null, pressed = false;
  document.addEventListener("submit", ({ target }) => {
    pressed = Boolean(target.closest("#table"));
    if (pressed) asked = document.querySelector("[data-asks]")?.dataset.asks ?? null;
  }, true);
  document.addEventListener("htmx:after:settle", () => {
    const now = document.querySelector("[data-asks]");
    if (!now && pressed && document.activeElement === document.body) { // the keyboard goes on there all the same
      pressed = false;
      document.querySelector("#table .todo h2[tabindex]")?.focus({ preventScroll: true });
    }
    if (asked === null || !now || now.dataset.asks === asked) return;
    asked = now.querySelector("form") ? null : now.dataset.asks; // others decide first
    const from = now.closest(".sidebar") ?? now;
    const { top } = from.getBoundingClientRect();
    if (top < 0 || top > innerHeight / 2) from.scrollIntoView();
    // what is to be tapped lies under the dock: as far up as the ruling above stays in view
    const taps = [...now.querySelectorAll("form")].map((form) => form.getBoundingClientRect().bottom);
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const hidden = Math.max(0, ...taps) + 8 - (dock.top > 0 ? dock.top : innerHeight); // a phone held across has it beside
    if (hidden > 0) scrollBy(0, Math.min(hidden, Math.max(from.getBoundingClientRect().top, 0)));
    // the button that was pressed has gone, or has become one of the new question
    const heading = now.matches("[tabindex='-1']") ? now : now.querySelector("[tabindex='-1']");
    if (document.activeElement.matches("body, button")) heading?.focus({ preventScroll: true });
  });

  // A question that somebody else's tap brings comes under a finger that is on its way to the one before: it takes no
  // tap at once.
  const question = () => document.querySelector("[data-asks]")?.dataset.asks;
  const own = new Set(); // the taps of this phone that are not answered yet
  const ON_ITS_WAY = 400; // milliseconds: a finger does not yet know what the screen shows
  let shown = question(), settling;
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { if (ctx.request.method === "POST") own.add(ctx); });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => { own.delete(ctx); });
  document.addEventListener("htmx:after:settle", () => {
    const now = question(), table = document.getElementById("table");
    if (now !== shown && table && !own.size) {
      table.classList.add("fresh");
      clearTimeout(settling);
      settling = setTimeout(() => table.classList.remove("fresh"), ON_ITS_WAY);
    }
    shown = now;
  });

  // A change in a form asks at once, but who still fills it in is not told that something is missing.
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (ctx.sourceEvent?.type === "change") ctx.request.headers["Milecastle-Filling"] = "1";
  });

  // Who presses "Ask the referee" sees what it says, however long the form is; what a change brings comes where it is.
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.target?.id !== "answer" || ctx.sourceEvent?.type !== "submit") return;
    ctx.target.querySelector(".sheet, .notice").scrollIntoView({ block: "nearest" });
  });

  // What has opened over the board goes away by Escape, as by its button.
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") document.querySelector("[data-escape]")?.click();
  });

  // What is to be moved on the real table after an undo is read by all, however far down the page they are.
  const movedAt = () => document.querySelector("[data-moved]")?.dataset.moved;
  let moved = movedAt();
  document.addEventListener("htmx:after:settle", () => {
    const now = movedAt();
    if (now && now !== moved) {
      const notice = document.querySelector("[data-moved]");
      if (notice.getBoundingClientRect().top < 0) notice.scrollIntoView();
    }
    moved = now;
  });

  // Nobody taps a television: it goes on to the next game by itself when that begins.
  document.addEventListener("htmx:after:settle", () => {
    const next = document.querySelector("a[data-follow]");
    if (next) location.assign(next.href);
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
