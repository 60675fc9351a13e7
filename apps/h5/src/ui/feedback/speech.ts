/**
 * A region that screen readers watch. It exists before its first message, since a region that arrives together with
 * its text is not read by all of them.
 */
let region: HTMLElement | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** So long a message can be found in the region, in ms: what was said stands nowhere on the page afterwards. */
const standsMs = 10_000;

export function prepareSpeech(): void {
  if (region?.isConnected) return;
  region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.className = 'spoken-only';
  document.body.append(region);
}

/** Reads a message out. The same message twice in a row is read twice. */
export function speak(message: string): void {
  prepareSpeech();
  if (region === undefined) return;
  const here = region;
  here.textContent = here.textContent === message ? `${message}\u00a0` : message;
  clearTimeout(silence);
  silence = setTimeout(() => {
    here.textContent = '';
  }, standsMs);
}
