/**
 * A region that screen readers watch. It exists before its first message, since a region that arrives together with
 * its text is not read by all of them.
 */
let region: HTMLElement | undefined;

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
  region.textContent = region.textContent === message ? `${message}\u00a0` : message;
}
