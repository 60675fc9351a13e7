/** Names that people tell apart by eye: what can be seen, and nothing that only looks like something else. */

/**
 * A member's name as it is kept and looked up (RFC 8265, UsernameCaseMapped, without its case mapping): halfwidth and fullwidth forms
 * become the usual ones, characters their composed form. Phones write fullwidth letters where a Chinese keyboard is open.
 */
export function preparedUsername(typed: string): string {
  return typed
    .replace(/[\u3000\uff01-\uff9f\uffa0-\uffdc\uffe0-\uffee]/g, (form) => form.normalize('NFKC'))
    .normalize('NFC');
}

/**
 * Letters and digits of ASCII, and the three signs that names have been written with: no other script, which has letters that look the
 * same, nothing invisible, no blanks.
 */
export function isUsername(typed: string): boolean {
  return /^[A-Za-z0-9._-]+$/.test(preparedUsername(typed));
}

/**
 * The same for names that one takes for each other: `aIice1O` and `alicel0` (Unicode TR 39, skeleton; for ASCII these are all there are).
 */
export function skeletonOf(username: string): string {
  return username
    .toLowerCase()
    .replace(/[1i|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Control characters, formats, fillers, blanks that no keyboard writes, and marks of the direction. */
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Something is to be seen, and nothing is hidden in it. */
export function isVisible(text: string): boolean {
  return !invisible.test(text) && text.trim() !== '';
}
