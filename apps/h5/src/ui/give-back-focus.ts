/**
 * The focus returns to where it was before a panel. Where that is gone from the page by now, it goes to the page itself: on the
 * document's body a screen reader would begin from the top again.
 */
export function giveBackFocus(before: Element | null): void {
  const home =
    before instanceof HTMLElement && before !== document.body && before.isConnected
      ? before
      : document.querySelector<HTMLElement>('main');
  home?.focus({ preventScroll: true });
}
