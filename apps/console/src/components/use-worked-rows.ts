import { useEffect, useEffectEvent, useState } from 'react';
import { actionOf, moved, type RowAction, type Way } from './row-keys.ts';

/** What each key does with the row that is chosen, or without one; what is absent has no key here. */
export type Acts<Row> = Readonly<Partial<Record<RowAction, ((row: Row | undefined) => void) | undefined>>>;

type Identified = { readonly id: number };

/** Rows that are worked through: which is chosen, and what its element has to say of it. */
export type WorkedRows<Row> = {
  readonly chosen: number | undefined;
  readonly choose: (id: number) => void;
  /** What has a key. */
  readonly keys: readonly RowAction[];
  /** Of a line of a table. */
  readonly onRow: (row: Row) => {
    readonly 'aria-selected': boolean;
    readonly tabIndex: number;
    readonly onClick: () => void;
  };
  /** Of an element that is no line of a table. */
  readonly itemOf: (row: Row) => {
    readonly 'data-row-key': number;
    readonly 'aria-current': boolean;
    readonly tabIndex: number;
    readonly onClick: () => void;
  };
};

/** The one way in which lists are worked by keyboard, wherever the focus is, unless a field, a menu or a dialog has it. */
export function useWorkedRows<Row extends Identified>(
  rows: readonly Row[],
  acts: Acts<Row>,
): WorkedRows<Row> {
  const [chosen, choose] = useState<number>();
  const move = (way: Way) => {
    const next = moved(
      rows.map(({ id }) => id),
      chosen,
      way,
    );
    choose(next);
    // The focus goes along: what was pressed before, such as the link that led here, does not get the next Enter.
    const row = document.querySelector<HTMLElement>(`[data-row-key="${next}"][tabindex]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, ownerOf(event.target));
    if (action === undefined) return;
    if (action === 'next' || action === 'previous') {
      event.preventDefault();
      return move(action);
    }
    const act = acts[action];
    if (act === undefined) return;
    event.preventDefault();
    act(rows.find(({ id }) => id === chosen));
  });
  useEffect(() => {
    // Who came by the menu is at the list now, and its keys are meant.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest('nav [role="menu"]') !== null) focused.blur();
    const listener = (event: KeyboardEvent) => onPress(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return {
    chosen,
    choose,
    keys: shownKeys.filter((action) => acts[action] !== undefined),
    onRow: ({ id }) => ({ 'aria-selected': id === chosen, tabIndex: -1, onClick: () => choose(id) }),
    itemOf: ({ id }) => ({
      'data-row-key': id,
      'aria-current': id === chosen,
      tabIndex: -1,
      onClick: () => choose(id),
    }),
  };
}

/** In the order in which the help tells of them; the other two stand on their buttons. */
const shownKeys = ['open', 'approve', 'reject', 'park', 'ask', 'select', 'search'] as const;

const fields =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="radiogroup"], [role="combobox"]';
const buttons = 'button, a, summary, input, [role="button"]';

function ownerOf(target: EventTarget | null): 'field' | 'button' | 'nobody' {
  // A dialog that is open owns the keyboard even while the focus is still on its way into it.
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return 'field';
  if (!(target instanceof Element)) return 'nobody';
  if (target.closest(fields) !== null) return 'field';
  return target.closest(buttons) === null ? 'nobody' : 'button';
}
