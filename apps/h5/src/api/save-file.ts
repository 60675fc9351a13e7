/** Time in which the browser begins to copy what is saved, in ms: an address that is gone sooner saves nothing on some phones. */
const keptMs = 60_000;

/** Hands a file to the browser, which saves it under this name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
