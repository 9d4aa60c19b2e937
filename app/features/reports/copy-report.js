// Runs on Reports alone: copies the report's text.
document.getElementById("copy-report")?.addEventListener("click", ({ target }) =>
  navigator.clipboard.writeText(document.getElementById("report-text").textContent).then(() => {
    target.textContent = "Copied";
  }),
);
