// Whether this browser can run htmx and our scripts: else each page is as without a script, and older.js follows a table.
// In the language of some years ago: ECMAScript 5.
(function () {
  "use strict";
  function knows(condition) { return !!window.CSS && !!CSS.supports && CSS.supports(condition); }
  // htmx asks for the first; the second is as old as the private methods in it (Chrome 88, Firefox 89, Safari 15); the third
  // tells which button was pressed (Safari 15.4)
  var able = knows("selector(:not(a b))") && knows("aspect-ratio: 1") && window.SubmitEvent && "submitter" in SubmitEvent.prototype;
  if (!able) document.documentElement.setAttribute("hx-ignore", ""); // for htmx and our scripts

  // Safari 16 has it
  var form = HTMLFormElement.prototype;
  form.requestSubmit = form.requestSubmit || function (submitter) {
    var button = submitter || this.appendChild(document.createElement("button"));
    button.click();
    if (!submitter) button.remove();
  };
})();
