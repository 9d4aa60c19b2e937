/** Downloads the file at `href`. False if the response isn't a file; it is then opened as a link. */
export async function downloadFile(href: string): Promise<boolean> {
  const answer = await fetch(href).catch(() => null);
  const name = /filename="([^"]+)"/.exec(answer?.headers.get("Content-Disposition") ?? "")?.[1];
  if (!answer?.ok || !name) {
    window.location.assign(href);
    return false;
  }
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
  return true;
}
