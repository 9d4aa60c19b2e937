// Inline in every page's head, so it must not query the body at load: closes menus, sets the time zone cookie and sends
// page views.
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
// Typing replaces the example or the last price, also before hydration.
document.addEventListener("focusin", ({ target }) => "select" in target.dataset && target.select());
// Fields changed before hydration (early-input.ts).
window.htmcEarly = new Set();
// `form[data-live]`: replaces `[data-answer]` with the page's own response while the user types; drops stale responses.
let pause;
document.addEventListener("input", ({ target }) => {
  window.htmcEarly?.add(target);
  // For native-fields.css: CSS can't tell an empty date.
  if (target.type === "date") target.dataset.date = target.value;
  const form = target.closest("form[data-live]");
  if (!form) return;
  const query = () => String(new URLSearchParams(new FormData(form)));
  const answer = () => form.querySelector("[data-answer]");
  // Missing while the page is still being parsed.
  if (answer()) answer().ariaBusy = "true";
  clearTimeout(pause);
  pause = setTimeout(async () => {
    const sent = query();
    const page = await fetch(`${location.pathname}?${sent}`)
      .then((answered) => answered.text())
      .catch(() => "");
    if (sent !== query()) return;
    const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("[data-live] [data-answer]");
    // Without a response the last answer stays.
    if (fresh) answer().innerHTML = fresh.innerHTML;
    answer().ariaBusy = null;
  }, 150);
});
// The first use of Intl is slow, so without Temporal it waits for the load event.
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
