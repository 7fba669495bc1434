// Whether this browser can run htmx and the scripts of these pages. One of some years ago gets each page as it is without a
// script, by plain forms, and follows its table all the same (older.js). In the language of then: ECMAScript 5.
(function () {
  "use strict";
  function knows(condition) { return !!window.CSS && !!CSS.supports && CSS.supports(condition); }
  // htmx asks for the first with every swap; the second came with the private methods in which it is written (Chrome 88,
  // Firefox 89, Safari 15), the third last (Safari 16). The other scripts, and htmx itself, see the attribute.
  if (knows("selector(:not(a b))") && knows("aspect-ratio: 1") && "requestSubmit" in HTMLFormElement.prototype) return;
  document.documentElement.setAttribute("hx-ignore", "");
})();
