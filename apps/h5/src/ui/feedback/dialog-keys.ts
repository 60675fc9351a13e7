import { giveBackFocus } from '../give-back-focus.ts';
import { layOver } from '../over-page.ts';

/** A dialog is drawn a few frames after it was asked for. */
const FRAMES = 30;

/**
 * The library neither moves the focus into its dialog, nor keeps it there, nor gives it back, nor closes on Escape or
 * the phone's Back, nor says that it is modal and what it asks: done here while `open` waits for the answer.
 */
export async function withDialogKeys<Answer>(open: () => Promise<Answer>): Promise<Answer> {
  const before = document.activeElement;
  /**
   * Escape or Back came before the dialog stood: it closes then. One that closes in the frame in which it opens never ends its
   * way out.
   */
  let early = false;
  let stands = false;
  /** This question's own: another may be asked while it fades. */
  let own: Element | null = null;
  const waiting = focusSafeButton(FRAMES, (dialog) => {
    stands = true;
    own = dialog;
    if (early) dialogButtons()[0]?.click();
  });
  const decline = () => {
    if (stands) dialogButtons()[0]?.click();
    else early = true;
  };
  const onKeydown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') decline();
    else onKey(event);
  };
  const lift = layOver(decline);
  document.addEventListener('keydown', onKeydown);
  try {
    return await open();
  } finally {
    lift();
    waiting.abort();
    const answered = own ?? lastDialog();
    answered?.setAttribute(leaving, '');
    // While it fades the tab key does not lead back into it.
    answered?.setAttribute('inert', '');
    document.removeEventListener('keydown', onKeydown);
    giveBackFocus(before);
  }
}

/** The first button declines where there are two: a key pressed too early changes nothing. Escape takes it too. */
function focusSafeButton(
  frames: number,
  stood: (dialog: Element | null) => void,
  waiting = new AbortController(),
): AbortController {
  requestAnimationFrame(() => {
    if (waiting.signal.aborted) return;
    const [first] = dialogButtons();
    if (first !== undefined) {
      describe(first);
      first.focus();
      // Drawn in this frame, it is on its way in with the next.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (!waiting.signal.aborted) stood(first.closest('.adm-dialog'));
        }),
      );
    } else if (frames > 0) focusSafeButton(frames - 1, stood, waiting);
    else stood(null);
  });
  return waiting;
}

/** The dialog around this button is modal, and its text is its description. */
function describe(button: HTMLElement): void {
  const dialog = button.closest('[role="dialog"]');
  const content = dialog?.querySelector('.adm-dialog-content');
  dialog?.setAttribute('aria-modal', 'true');
  if (!content) return;
  content.id ||= 'dialog-content';
  dialog?.setAttribute('aria-describedby', content.id);
}

function onKey(event: KeyboardEvent): void {
  const buttons = dialogButtons();
  if (event.key !== 'Tab' || buttons.length === 0) return;
  event.preventDefault();
  const active = document.activeElement;
  const at = active instanceof HTMLElement ? buttons.indexOf(active) : -1;
  buttons.at((at + (event.shiftKey ? -1 : 1)) % buttons.length)?.focus();
}

/** On a dialog that was answered and is on its way out: the next question is not it. */
const leaving = 'data-answered';

function lastDialog(): Element | undefined {
  return [...document.querySelectorAll(`.adm-dialog:not([${leaving}])`)].at(-1);
}

function dialogButtons(): HTMLElement[] {
  return [...(lastDialog()?.querySelectorAll<HTMLElement>('.adm-dialog-button') ?? [])];
}
