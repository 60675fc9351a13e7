/** A dialog is drawn a few frames after it was asked for. */
const FRAMES = 30;

/**
 * The library neither moves the focus into its dialog, nor keeps it there, nor gives it back, nor closes on Escape:
 * done here while `open` waits for the answer.
 */
export async function withDialogKeys<Answer>(open: () => Promise<Answer>): Promise<Answer> {
  const before = document.activeElement;
  const waiting = focusLastButton(FRAMES);
  document.addEventListener('keydown', onKey);
  try {
    return await open();
  } finally {
    waiting.abort();
    document.removeEventListener('keydown', onKey);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  }
}

/** The last button agrees. Escape takes the first, which declines where there are two. */
function focusLastButton(frames: number, waiting = new AbortController()): AbortController {
  requestAnimationFrame(() => {
    if (waiting.signal.aborted) return;
    const last = dialogButtons().at(-1);
    if (last !== undefined) last.focus();
    else if (frames > 0) focusLastButton(frames - 1, waiting);
  });
  return waiting;
}

function onKey(event: KeyboardEvent): void {
  const buttons = dialogButtons();
  if (event.key === 'Escape') buttons[0]?.click();
  if (event.key !== 'Tab' || buttons.length === 0) return;
  event.preventDefault();
  const active = document.activeElement;
  const at = active instanceof HTMLElement ? buttons.indexOf(active) : -1;
  buttons.at((at + (event.shiftKey ? -1 : 1)) % buttons.length)?.focus();
}

function dialogButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.adm-dialog .adm-dialog-button')];
}
