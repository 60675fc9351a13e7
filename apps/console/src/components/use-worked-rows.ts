import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** A list that is in sight. */
type ListInSight = {
  /** Chooses its first row, or its last. @returns whether it has one */
  readonly enter: (way: Way) => boolean;
  /** No row of it is chosen any more. */
  readonly leave: () => void;
};

/** In the order in which they stand on the page. */
const inSight: ListInSight[] = [];
/** Whose the keys are; undefined: nobody has chosen a row yet. */
let active: ListInSight | undefined;

/**
 * The one way in which lists are worked by keyboard, wherever the focus is, unless a field, a menu or a dialog has it. Of several on
 * a page the keys are that one's in which a row was chosen last; a move beyond its end goes on in the next one.
 */
export function useWorkedRows<Row extends Identified>(
  rows: readonly Row[],
  acts: Acts<Row>,
): WorkedRows<Row> {
  const [chosen, setChosen] = useState<number>();
  const list = useRef<ListInSight>(undefined);
  const choose = (id: number | undefined) => {
    if (active !== list.current) active?.leave();
    active = list.current;
    setChosen(id);
  };
  const goTo = (next: number | undefined) => {
    choose(next);
    // The focus goes along: what was pressed before, such as the link that led here, does not get the next Enter.
    const row = document.querySelector<HTMLElement>(`[data-row-key="${next}"][tabindex]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const move = (way: Way) => {
    const next = moved(
      rows.map(({ id }) => id),
      chosen,
      way,
    );
    if (next !== undefined && next !== chosen) return goTo(next);
    const here = list.current === undefined ? 0 : inSight.indexOf(list.current);
    const beyond = way === 'next' ? inSight.slice(here + 1) : inSight.slice(0, here).reverse();
    beyond.some((one) => one.enter(way));
  };
  const onEnter = useEffectEvent((way: Way) => {
    const row = way === 'next' ? rows[0] : rows.at(-1);
    if (row !== undefined) goTo(row.id);
    return row !== undefined;
  });
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    // Where the press before led to another list, it was that one's.
    if (event.defaultPrevented || (active ?? inSight[0]) !== list.current) return;
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
    const own: ListInSight = { enter: (way) => onEnter(way), leave: () => setChosen(undefined) };
    list.current = own;
    inSight.push(own);
    const listener = (event: KeyboardEvent) => onPress(event);
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      inSight.splice(inSight.indexOf(own), 1);
      if (active === own) active = undefined;
    };
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
const shownKeys = [
  'open',
  'approve',
  'reject',
  'park',
  'ask',
  'own',
  'select',
  'alike',
  'search',
  'back',
] as const;

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
