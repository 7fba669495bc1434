// The open line to the table, and what happens without it: a tap made offline is kept and sent once, the page says
// when this phone no longer hears the others, and nothing shown or typed goes while the server is away.
(() => {
  "use strict";
  if (document.documentElement.hasAttribute("hx-ignore")) return; // see able.js
  const OUTBOX = "milecastle.outbox";
  const SILENCE = 25000; // milliseconds; the server's heartbeat comes every 10 seconds
  const status = () => document.getElementById("connection");
  const said = () => document.getElementById("said");
  let lastHeard = Date.now();

  let unstored = null; // what a browser that stores nothing keeps, as long as its page is open
  const read = () => {
    try { return unstored ?? JSON.parse(localStorage.getItem(OUTBOX)) ?? []; } catch { return []; }
  };
  const write = (taps) => {
    try {
      localStorage.setItem(OUTBOX, JSON.stringify(taps));
      unstored = null;
    } catch { unstored = taps; }
  };

  let told = 0; // until when (milliseconds) a word about what was just tapped stays
  function tell(text) {
    status().textContent = text;
    told = Date.now() + 4000;
  }
  function show(state) {
    const place = status();
    if (!place) return;
    const kept = read().filter(({ untold }) => !untold).length;
    const now = kept ? "kept" : state;
    if (now === place.dataset.state && Date.now() < told) return;
    place.dataset.state = now;
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
  const stamp = (answer) => Number(answer.headers.get("ETag")?.match(/\d+/)?.[0] ?? NaN); // a proxy may make it W/"7" or "7-gzip"
  function older(revision) {
    newest = Math.max(newest, revision || 0);
    return revision < newest;
  }
  let refused = 0; // the revision of a board with a refusal above it: the open line brings the same one without that
  let first = false; // of the boards since the line was opened: a server that was put back to an earlier copy counts anew
  document.addEventListener("htmx:sse:after:connection", () => { first = true; });
  document.addEventListener("htmx:sse:before:message", (event) => {
    const { message } = event.detail;
    if (message.event) return;
    if (first) newest = 0;
    first = false;
    if (older(Number(message.id)) || Number(message.id) === refused) event.preventDefault();
    else refused = 0;
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const { response, sourceElement, request, target, text } = event.detail.ctx ?? {};
    const answer = response?.raw;
    const form = sourceElement?.closest?.("form[data-keep]");
    if (answer?.ok && form) handedOver(form, request.body);
    if (answer && form) lateNoMore(form, answer);
    if (!answer || !target?.matches("#table, #part")) return;
    if (older(stamp(answer))) {
      event.preventDefault();
      if (!answer.ok) above(target, text, ".refused");
    } else if (!answer.ok) {
      refused = stamp(answer);
      target.querySelector(":scope > .refused")?.remove(); // who listens hears the same once more
    }
  });

  // What was handed over is no longer filled in: the swap alone leaves a field as it was typed. The open line may have
  // brought the next board before the answer: what was chosen on that one stays.
  function handedOver(form, body) {
    const given = new URLSearchParams(body);
    const ticks = (field) => ["checkbox", "radio"].includes(field.type);
    const asGiven = (field) => given.getAll(field.name).includes(field.value) === (!ticks(field) || field.checked);
    const since = [...form.elements].filter((field) => field.matches("input:not([type=hidden], [type=file]), select, textarea"))
      .filter((field) => !asGiven(field)).map((field) => [field, field.value, field.checked]);
    form.reset();
    for (const [field, value, checked] of since) {
      if (ticks(field)) field.checked = checked;
      else field.value = value;
    }
  }

  // Who has read that the table has moved on, and taps again, means the table as it stands: a page that does not follow
  // it would say the same for ever.
  function lateNoMore(form, answer) {
    const { base } = form.elements;
    if (answer.status === 409 && Number(base?.value) < stamp(answer)) base.value = stamp(answer);
  }

  // What is no board is said above the one that stays: that the open line is refused, or why a tap came to nothing.
  const isProblem = (text) => text.includes("data-problem");
  async function above(target, text, select = "[data-problem]") {
    target.querySelector(`:scope > ${select}`)?.remove();
    await htmx.swap({ target, text, select, swap: "afterbegin" });
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
  // A network may swallow what is sent.
  function within(milliseconds) {
    const waits = new AbortController();
    setTimeout(() => waits.abort(), milliseconds);
    return waits.signal;
  }
  const forms = new Map(); // where a kept tap was made, by its body: the form, and the button
  const without = (body) => read().filter((tap) => tap.body !== body);
  const board = (tap) => location.pathname === tableOf(tap) && document.getElementById("table");
  // Whether this page has a place to say why a tap came to nothing.
  const tells = (tap) => board(tap) || said() && tableOf(tap) === tableOf({ action: location.href });
  let sending = false;
  async function send() {
    if (sending || !read().length) return;
    sending = true;
    const unwell = new Set(); // tables that the server fails with: their taps wait, those of the others do not
    let asked = false; // else nothing is known of the network
    try {
      for (;;) {
        const tap = read().find((each) => !unwell.has(tableOf(each)) && (!each.untold || tells(each)));
        // what was tapped on another page is sent by the one in sight, which tells what came of it
        if (!tap || document.hidden && !forms.has(tap.body)) break;
        const { action, body, from } = tap;
        const answer = await fetch(action, {
          method: "POST", body, redirect: "follow", signal: within(15000),
          headers: { "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", Accept: "text/html" },
        });
        asked = true;
        // with a page of ours (500) it has failed with this very tap, and would each time
        if (answer.status > 500 || (answer.status === 500 && !isProblem(await answer.clone().text()))) {
          unwell.add(tableOf(tap));
          continue;
        }
        // what was tapped instead meanwhile still waits; of a refusal a page of its table will hear, unless there is none
        const untold = !answer.ok && answer.status !== 404 && !tells(tap);
        write([...without(body), ...untold ? [{ ...tap, untold }] : []]);
        const { form, button } = forms.get(body) ?? {};
        forms.delete(body);
        if (button) delete button.dataset.waits;
        if (answer.ok && form) handedOver(form, body);
        if (form) lateNoMore(form, answer);
        if (!tells(tap)) continue; // what has changed here comes on the open line
        const target = board(tap), here = from === location.pathname; // the answer is for the page on which it was tapped
        if (answer.ok && !here) continue;
        if (target && answer.headers.get("Content-Type")?.startsWith("text/html")) {
          const text = await answer.text();
          const shown = here && !older(stamp(answer)); // the open line has brought no newer board meanwhile
          if (isProblem(text)) await above(target, text);
          else if (shown) {
            if (!answer.ok) refused = stamp(answer);
            await htmx.swap({ target, text, swap: "innerMorph" });
          } else if (!answer.ok) await above(target, text, ".refused");
        } else if (said()) {
          await answered(answer);
        }
      }
      if (asked) show(unwell.size ? "offline" : "live");
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

  function keep({ action, body }, each) {
    const taps = read();
    // a second tap in the same form means: rather this one, unless each counts
    const stay = each ? taps : taps.filter((tap) => commandOf(tap) !== commandOf({ body }));
    if (!stay.some((tap) => tap.body === body)) write([...stay, { action, body, from: location.pathname }]);
    told = 0;
    show("offline");
    if (said()) said().textContent = said().dataset.kept;
  }

  // Nobody has answered, as far as this phone knows.
  function unanswered({ sourceElement, sourceEvent, target, request }) {
    const unasked = document.getElementById("unasked");
    const kept = sourceElement.closest("form[data-keep]");
    if (unasked && target?.id === "answer") { // what was answered before is no answer to what is asked now
      target.replaceChildren(unasked.content.cloneNode(true));
      if (sourceEvent.type === "submit") target.lastElementChild.scrollIntoView({ block: "nearest" });
    } else if (sourceElement.matches("#live, [data-waiting]")) { // nobody will tap again what asks by itself
      setTimeout(() => follow(sourceElement), 2000);
    } else if (sourceElement.matches("a, [data-panel]")) { // what it would have opened stays where it is
      tell(status().dataset.stays);
    } else if (kept && request.body instanceof FormData) { // a file: it stays chosen, but the outbox holds text only
      if (said()) said().textContent = said().dataset.offline;
    } else if (kept) {
      const tap = { action: request.action, body: String(request.body) }, each = "each" in kept.dataset;
      keep(tap, each);
      const button = request.submitter, { command } = kept.elements;
      forms.set(tap.body, { form: sourceElement, button });
      if (each) { // the same button counts once more, as a command of its own, unless it was a double tap
        setTimeout(() => { if (commandOf(tap) === command.value) command.value += "-"; }, 1000);
      } else {
        for (const earlier of sourceElement.querySelectorAll("[data-waits]")) delete earlier.dataset.waits;
      }
      if (button) button.dataset.waits = ""; // where it was tapped, until the table has answered
    }
  }
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
    if (ctx && !ctx.response) unanswered(ctx);
  });
  // A tap does not overtake those of its table that wait: the last one would not be the last.
  document.addEventListener("htmx:before:request", (event) => {
    const { sourceElement, request } = event.detail.ctx;
    const waits = (tap) => tableOf(tap) === tableOf(request);
    if (!sourceElement.matches("form[data-keep]") || request.body instanceof FormData || !read().some(waits)) return;
    event.preventDefault();
    unanswered(event.detail.ctx);
    send();
  });
  // While the server is away, a proxy in front of it answers with its own page (502).
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (ctx.response.status < 500 || isProblem(ctx.text)) return;
    event.preventDefault();
    unanswered(ctx);
  });
  for (const name of ["htmx:sse:after:connection", "htmx:sse:after:message", "beat"]) {
    document.addEventListener(name, heard);
  }
  // A page that was opened where nobody looks rests like one that was left: a browser has six connections for all pages.
  document.addEventListener("htmx:sse:after:message", ({ detail: { connection } }) => {
    if (document.hidden) connection.visibilityHandler();
  });
  addEventListener("offline", () => show("offline"));
  // A line that is quiet for too long is dead, though nobody told the phone; and with the network it is tried at once.
  let line = null; // htmx's own record of the line, which it tries again and again
  document.addEventListener("htmx:sse:before:connection", (event) => { line = event.detail.connection; });
  document.addEventListener("htmx:sse:close", (event) => { if (line === event.detail.connection) line = null; });
  document.addEventListener("htmx:sse:error", (event) => {
    show("offline");
    if (!event.detail.status) return;
    line = null; // refused: a new one is told why
    follow(document.getElementById("live"));
  });
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
  addEventListener("DOMContentLoaded", send);

  // While the server is away a link, or a form that is not kept, would end on an error page, and what was typed be gone.
  // A page that follows nothing does not hear of it.
  const away = () => status() && (!document.getElementById("live") || ["offline", "kept"].includes(status().dataset.state));
  async function reached(otherwise) {
    try { // any page itself may take a server long that has just been started
      const answer = await fetch("/healthz", { method: "HEAD", signal: within(4000) });
      if (![502, 503, 504].includes(answer.status)) return true;
    } catch { /* no answer at all */ }
    tell(otherwise);
    return false;
  }
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href]:not([href^='#'])"); // what is on this page is there
    if (!away() || !link || link.origin !== location.origin || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // it opens beside this page
    event.preventDefault();
    if (await reached(status().dataset.stays)) location.assign(link.href);
  });
  let through = null; // the form for which the server was there again
  document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (!away() || form === through || event.defaultPrevented) return;
    event.preventDefault();
    if (!await reached(status().dataset.unsent)) return;
    through = form;
    form.requestSubmit(submitter);
  });
})();
