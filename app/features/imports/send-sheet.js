// Import page only: uploads a file with progress and a stop button. Without it the browser posts the form.
// The template and its texts are in import-form.tsx; an error page has neither.
const sending = document.getElementById("sending-parts");
const texts = sending?.dataset;
document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-upload]");
  const [file] = form?.elements.file.files ?? [];
  if (!file) return;
  if (file.size > form.dataset.upload) tell(form, texts.tooLarge);
  else sendSheet(form, file);
  // Last, so that a browser that fails above posts the form itself.
  event.preventDefault();
});
function sendSheet(form, file) {
  const request = new XMLHttpRequest();
  const [box] = newParts();
  const [status, bar, hint, stop] = box.children;
  stop.textContent = texts.stop;
  const end = () => {
    box.remove();
    form.inert = false;
    removeEventListener("pageshow", cameBack);
  };
  const cameBack = ({ persisted }) => persisted && end();
  const fail = (problem) => {
    end();
    tell(form, problem);
  };
  let arrived = false;
  request.open("POST", form.action);
  request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
  request.upload.onprogress = ({ loaded, total }) => {
    bar.value = loaded / total;
    hint.textContent = `${(loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`;
  };
  request.upload.onload = () => {
    arrived = true;
    // Aborting after the upload wouldn't undo it.
    stop.remove();
    status.textContent = texts.reading;
    bar.removeAttribute("value");
  };
  request.onload = () => {
    const { responseText, responseURL } = request;
    // Something else answered in our place (ui/page/lost-connection.ts).
    if (!request.getResponseHeader("X-Request-Id")) fail(texts.maybeSaved);
    else if (request.getResponseHeader("Content-Type")?.startsWith("application/json"))
      location.assign(JSON.parse(responseText).to);
    // An expired session redirects to the log-in.
    else if (responseURL.split("?")[0] !== form.action.split("?")[0]) location.assign(responseURL);
    else fail(problemIn(responseText));
  };
  request.onerror = () => {
    if (arrived) return fail(texts.maybeSaved);
    // A file that changed or moved since it was chosen fails like a lost connection, but can't be read either.
    return file.arrayBuffer().then(
      () => fail(texts.neverSent),
      () => fail(texts.fileMoved),
    );
  };
  request.onabort = () => {
    end();
    form.querySelector("button").focus();
  };
  stop.onclick = () => request.abort();
  // The back/forward cache restores the page as it was.
  addEventListener("pageshow", cameBack);
  tell(form, "");
  request.send(new FormData(form));
  form.inert = true;
  form.after(box);
  stop.focus();
  // Screen readers announce changes only in a live region that already exists.
  setTimeout(() => {
    status.textContent ||= texts.sending;
  }, 100);
}
function newParts() {
  return sending.content.cloneNode(true).children;
}
// The error text of a page: its alert, an error page's heading and sentence, or a plain-text body.
function problemIn(text) {
  const { body } = new DOMParser().parseFromString(text, "text/html");
  const own = body.querySelector("main [role=alert]");
  const parts = own ? [own] : [...body.querySelectorAll("main :is(h1, h1 + p)")];
  return (parts.length > 0 ? parts : [body]).map((part) => part.textContent.trim()).join(". ");
}
function tell(form, problem) {
  for (const old of document.querySelectorAll("main [role=alert]")) old.remove();
  if (problem === "") return;
  const [, alert] = newParts();
  form.parentElement.before(alert);
  alert.querySelector("p").textContent = problem;
  form.querySelector("button").focus();
  alert.scrollIntoView({ block: "nearest" });
}
