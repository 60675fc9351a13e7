/** Names of members as they are kept and looked up: the preparation of RFC 8265, UsernameCaseMapped. */

/** Halfwidth and fullwidth forms become the usual ones, and characters their composed form; the case stays as it was typed. */
export function preparedUsername(typed: string): string {
  return typed
    .replace(/[\u3000\uff01-\uff9f\uffa0-\uffdc\uffe0-\uffee]/g, (form) => form.normalize('NFKC'))
    .normalize('NFC');
}

/** Under which keys a name may be kept: as it is prepared now, and as it was kept before names were prepared. */
export function usernameKeys(typed: string): readonly string[] {
  return [...new Set([preparedUsername(typed).toLowerCase(), typed.toLowerCase()])];
}
