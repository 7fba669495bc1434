// Whether this browser can run htmx and the scripts of these pages. One of some years ago gets each page as it is without a
// script, by plain forms, and follows its table all the same (older.js). In the language of then: ECMAScript 5.
(function () {
  "use strict";
  function knows(condition) { return !!window.CSS && !!CSS.supports && CSS.supports(condition); }
  // htmx asks for the first with every swap; the second came with the private methods in which it is written (Chrome 88,
  // Firefox 89, Safari 15); the third tells which button was pressed (Safari 15.4). The other scripts, and htmx itself, see
  // the attribute.
  var able = knows("selector(:not(a b))") && knows("aspect-ratio: 1") && window.SubmitEvent && "submitter" in SubmitEvent.prototype;
  if (!able) document.documentElement.setAttribute("hx-ignore", "");

  // Safari has it since 16: as if the button were pressed, or one without a name
  var form = HTMLFormElement.prototype;
  form.requestSubmit = form.requestSubmit || function (submitter) {
    var button = submitter || this.appendChild(document.createElement("button"));
    button.click();
    if (!submitter) button.remove();
  };
})();
