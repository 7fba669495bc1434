// A computer without internet may have lost the time, as a Raspberry Pi does while it is off. Its times stay in logs and
// on score sheets, so that it is told before a game, not after it: where its clock is not that of this phone.
(() => {
  "use strict";
  const LEAST = 10 * 60 * 1000; // milliseconds: about as much as anybody would see; a page loads in less
  const told = document.getElementById("clock");
  const away = Math.abs(Date.now() - new Date(told.querySelector("time").dateTime));
  told.hidden = away < LEAST;
})();
