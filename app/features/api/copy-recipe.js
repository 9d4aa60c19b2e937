// Runs on the API page alone: copies a recipe's code.
document.addEventListener("click", ({ target }) => {
  if (!target.matches("[data-copy]")) return;
  navigator.clipboard.writeText(target.parentElement.querySelector("code").textContent).then(() => {
    target.textContent = "Copied";
  });
});
