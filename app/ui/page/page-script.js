// Stands in the head of every page, with or without the framework, and so looks for nothing of the body at once: menus
// close, the time zone is told, and a page view is sent where views are counted.
const OPEN = "details:is(.menu, .drawer, .explain)[open]";
document.addEventListener("click", ({ target }) => {
  for (const open of document.querySelectorAll(OPEN)) {
    if (!open.contains(target) || target.closest("a, button")) open.open = false;
  }
});
document.addEventListener("keydown", ({ key }) => {
  const open = key === "Escape" && document.querySelector(OPEN);
  if (open) {
    open.open = false;
    open.querySelector("summary").focus();
  }
});
// Fields changed before hydration (deferred-hydration.ts).
window.htmcEarly = new Set();
// A form that says so is answered by its own page while it is typed in; an answer that has been overtaken is dropped.
let pause;
document.addEventListener("input", ({ target }) => {
  window.htmcEarly?.add(target);
  const form = target.closest("form[data-live]");
  if (!form) return;
  const query = () => String(new URLSearchParams(new FormData(form)));
  const answer = () => form.querySelector("[data-answer]");
  // why: typed in while the page arrives, the form may have none yet
  if (answer()) answer().ariaBusy = "true";
  clearTimeout(pause);
  pause = setTimeout(async () => {
    const sent = query();
    const page = await fetch(`${location.pathname}?${sent}`)
      .then((answered) => answered.text())
      .catch(() => "");
    if (sent !== query()) return;
    const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("[data-live] [data-answer]");
    // why: where none came the last one stays, and the form's own button asks again
    if (fresh) answer().innerHTML = fresh.innerHTML;
    answer().ariaBusy = null;
  }, 150);
});
// why: Intl takes a processor 25 ms to begin with; where only it knows the zone, the page is shown before
const tellZone = () => {
  const zone = window.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the browsers of older consoles
  if (zone) document.cookie = `tz=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
};
if (window.Temporal) tellZone();
else addEventListener("load", () => setTimeout(tellZone));

window.htmcTrack = (event) => {
  if ("track" in document.documentElement.dataset) navigator.sendBeacon("/events", JSON.stringify(event));
};
window.htmcTrack({ name: "page_view", path: location.pathname, search: location.search, title: document.title });
