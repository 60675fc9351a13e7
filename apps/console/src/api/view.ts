/**
 * Masked data that was asked for stays clear for the view in which it was asked: the server knows it by this name, which is made anew
 * when the page is left, when its time is over and when the document is loaded again, and then the data is masked again whatever
 * the server still remembers. A tab that is hidden for long needs no rule of its own: what a list shows is over after two minutes, and
 * a desk without signs of life is locked (`app/idle.ts`).
 */
import { newKey } from './operation.ts';
import { queryClient } from './query-client.ts';

let view = newKey();
/** When what was asked for is masked again, in ms; undefined: nothing is clear. */
let clearUntil: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Goes with each call. */
export function currentView(): string {
  return view;
}

/** Whether this page shows what was asked for. */
export function showsClear(): boolean {
  return clearUntil !== undefined;
}

/** Something is clear in this view from now on. @param ms for so long, or for as long as what was asked for before */
export function keepClear(ms: number): void {
  clearUntil = Math.max(clearUntil ?? 0, Date.now() + ms);
  clearTimeout(timer);
  timer = setTimeout(maskAgain, clearUntil - Date.now());
}

/** What is shown is asked for again, masked; what is not shown is forgotten, and so is what cannot be had masked now. */
export function maskAgain(): void {
  if (clearUntil === undefined) return;
  clearTimeout(timer);
  clearUntil = undefined;
  view = newKey();
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient
    .invalidateQueries()
    .then(() => queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' }));
}
