// The key of the keyboard that ends a name leads to the next one, and after the last the keyboard makes room for what
// else a new table asks; on an iPhone it would have opened the table with one name.
document.addEventListener("keydown", (event) => {
  const name = event.target;
  if (event.key !== "Enter" || event.isComposing || name.enterKeyHint !== "next") return;
  event.preventDefault();
  const names = [...name.form.querySelectorAll("[enterkeyhint=next]")].filter((one) => one.offsetParent);
  const next = names[names.indexOf(name) + 1];
  if (next) next.focus();
  else name.blur();
});
