import { anywhere } from '@mingpai/contract/messages/anywhere';
import { catalogue } from '@mingpai/ui/labels';
import { currentLanguage } from '@mingpai/ui/language';
import { loadDictionary, translate } from '../translate.ts';
import { speak } from './speech.ts';

/**
 * Toasts and dialogs. The library behind them is fetched when the browser has time after the first view, or at the
 * first message, whichever comes first.
 */
const { texts } = catalogue({ ok: '确定', cancel: '取消' }, { ok: 'OK', cancel: 'Cancel' });

/** How long a toast stands: the library's two seconds, and more for a message too long to read in two. */
const shortest = 2000;
const perCharacter = 90;

/** When the toast of this page was told, on the page's own clock, ms. */
let toldAt = Number.POSITIVE_INFINITY;
/** Nobody reads a message and moves on in so short a time, ms: a page that tells and sends on does both at once. */
const atOnce = 500;

/**
 * Shows one short message; a newer one takes its place. Screen readers hear it too.
 * @param anywhere it is about no page, and stays whatever is shown next
 */
export function toast(message: string, anywhere = false): void {
  if (message === '') return;
  toldAt = anywhere ? Number.POSITIVE_INFINITY : performance.now();
  void readable().then(({ Toast, toastTop }) => {
    const content = translate(message);
    speak(content);
    Toast.show({
      content,
      maskStyle: { paddingTop: toastTop() },
      duration: Math.max(shortest, content.length * perCharacter),
    });
  });
}

export type Question = {
  readonly title?: string;
  readonly text: string;
  readonly confirm?: string;
  readonly cancel?: string;
};

/** Asks before something is done. Resolves to true when the member agrees; focus returns to where it was. */
export async function ask(question: Question): Promise<boolean> {
  const { Dialog, withDialogKeys } = await readable();
  const { confirm = texts().ok, cancel = texts().cancel } = question;
  return withDialogKeys(() =>
    Dialog.confirm({ ...wording(question), confirmText: confirm, cancelText: cancel }),
  );
}

/**
 * Another page is shown: what was said on the one before does not lie over it. What that said as it sent on stays, where
 * the page that is shown has room for it.
 */
export function pageLeft(): void {
  const stays = performance.now() - toldAt <= atOnce;
  void loading?.then(({ Toast, placeToast }) => (stays ? placeToast() : Toast.clear()));
}

/** Closes what was asked: the page that asked is gone. The question resolves as declined. */
export function dismiss(): void {
  void loading?.then(({ Dialog }) => Dialog.clear());
}

/** Tells something that has to be acknowledged. */
export async function tell(message: Omit<Question, 'cancel'>): Promise<void> {
  const { Dialog, withDialogKeys } = await readable();
  const { confirm = texts().ok } = message;
  await withDialogKeys(() => Dialog.alert({ ...wording(message), confirmText: confirm }));
}

/** Title and text in the member's language; the title is the dialog's name for screen readers too. */
function wording({ title = anywhere.noticeTitle, text }: Question) {
  const heading = translate(title);
  return { title: heading, 'aria-label': heading, content: translate(text) };
}

/** Fetches the library ahead of its first use. */
export function warmFeedback(): void {
  void pieces();
}

/** The library, and the words for it in the member's language. */
async function readable(): Promise<typeof import('./antd.ts')> {
  const [library] = await Promise.all([pieces(), currentLanguage() === 'en' ? loadDictionary() : undefined]);
  return library;
}

let loading: Promise<typeof import('./antd.ts')> | undefined;

function pieces(): Promise<typeof import('./antd.ts')> {
  loading ??= import('./antd.ts').catch((fault: unknown) => {
    loading = undefined;
    throw fault;
  });
  return loading;
}
