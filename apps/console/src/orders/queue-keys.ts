/**
 * The queue by keyboard: n takes the next one, j and k move, a approves, r rejects, p parks, q asks the member, x selects, g approves
 * what is selected, / searches.
 */
export type QueueAction =
  | 'take'
  | 'next'
  | 'previous'
  | 'approve'
  | 'reject'
  | 'park'
  | 'ask'
  | 'select'
  | 'group'
  | 'search';

const actions: Readonly<Record<string, QueueAction>> = {
  n: 'take',
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  a: 'approve',
  r: 'reject',
  p: 'park',
  q: 'ask',
  x: 'select',
  g: 'group',
  '/': 'search',
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
 * What a key press means to the queue; nothing while somebody types, picks from a menu, or looks at a dialog.
 * @param busy the press belongs to a field, a menu or a dialog
 */
export function actionOf(press: Press, busy: boolean): QueueAction | undefined {
  if (busy || press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return undefined;
  const action = actions[press.key];
  return press.repeat && action !== 'next' && action !== 'previous' ? undefined : action;
}

/** The row that is chosen after a move; the ends hold, and from nowhere every move leads to the first row. */
export function moved(
  ids: readonly number[],
  chosen: number | undefined,
  way: 'next' | 'previous',
): number | undefined {
  const at = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (at === -1) return ids[0];
  return ids[way === 'next' ? Math.min(at + 1, ids.length - 1) : Math.max(at - 1, 0)];
}
