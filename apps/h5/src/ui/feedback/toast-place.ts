/** A bar as games draw their own in their frame, px. */
const barInFrame = 56;

/**
 * Where a message begins that comes by itself, px from the top of the screen: over the page's title, which is no sum.
 * A bar without a title has the balance; a game in its frame has one with it, and a page on its way has none yet.
 */
export function toastTop(): number {
  // A bar that is kept for later has no height.
  const bar = [...document.querySelectorAll('header')].find((one) => one.getBoundingClientRect().height > 0);
  if (bar === undefined) return document.querySelector('iframe') === null ? 0 : barInFrame;
  return bar.querySelector('h1') === null ? Math.max(0, bar.getBoundingClientRect().bottom) : 0;
}

/** Moves the message that stands to its place on the page that is shown now. */
export function placeToast(): void {
  const standing = document.querySelector<HTMLElement>('.adm-toast-mask');
  if (standing !== null) standing.style.paddingTop = `${toastTop()}px`;
}
