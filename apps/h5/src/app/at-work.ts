const fields = 'input:not([type=hidden], [type=checkbox], [type=radio]), textarea';

/**
 * Something is typed, or a game or a conversation stands in its frame: the document is not to be loaded anew under it. It looks at the
 * document alone, so that what was typed before anybody listened counts too.
 */
export function isAtWork(): boolean {
  if (document.activeElement?.matches(fields) || document.querySelector('iframe') !== null) return true;
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    ({ value }) => value !== '',
  );
}
