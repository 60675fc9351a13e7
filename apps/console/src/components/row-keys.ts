/**
 * Lists that are worked through, by keyboard: j and k or the arrows move, Enter opens the row, n takes the next one, a approves,
 * r rejects, p parks, q asks the member, t makes it one's own, x selects, X all that are like it, g decides what is selected, / searches,
 * Esc goes back.
 */
export type RowAction =
  | 'open'
  | 'take'
  | 'approve'
  | 'reject'
  | 'park'
  | 'ask'
  | 'own'
  | 'select'
  | 'alike'
  | 'group'
  | 'search'
  | 'back';
export type Way = 'next' | 'previous';

const actions: Readonly<Record<string, RowAction | Way>> = {
  n: 'take',
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  a: 'approve',
  r: 'reject',
  p: 'park',
  q: 'ask',
  t: 'own',
  x: 'select',
  X: 'alike',
  g: 'group',
  '/': 'search',
  Escape: 'back',
};

export type Press = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** Held down: one press is one action, or the dialogs of ten orders would open one after the other. */
  readonly repeat: boolean;
  readonly isComposing: boolean;
};

/**
 * What a key press means to the list; nothing while somebody types, picks from a menu, or looks at a dialog.
 * @param of whose the press is: a field's, a menu's or a dialog's; a button's or a link's, which Enter presses; or nobody's
 */
export function actionOf(press: Press, of: 'field' | 'button' | 'nobody'): RowAction | Way | undefined {
  if (of === 'field' || press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return undefined;
  const action = actions[press.key];
  if (action === 'open' && of === 'button') return undefined;
  return press.repeat && action !== 'next' && action !== 'previous' ? undefined : action;
}

/** The row that is chosen after a move; the ends hold, and from nowhere every move leads to the first row. */
export function moved(ids: readonly number[], chosen: number | undefined, way: Way): number | undefined {
  const at = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (at === -1) return ids[0];
  return ids[way === 'next' ? Math.min(at + 1, ids.length - 1) : Math.max(at - 1, 0)];
}
