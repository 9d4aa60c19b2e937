// Runs on the page of a made share alone: shows the buttons that need scripts, and copies or hands on its address.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", () =>
    navigator.clipboard.writeText(button.dataset.copy).then(() => {
      button.textContent = "Copied";
    }),
  );
}
for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () =>
    // Rejected where the player closes the list of apps.
    navigator.share({ title: button.dataset.title, url: button.dataset.share }).catch(() => {}),
  );
}
