/** The symbols that are letters, by number. */
export const letters: Readonly<Record<number, string>> = { 6: 'A', 7: 'K', 8: 'Q' };
