/** A page of work as a colleague has it open: what every such page asks besides its rows, and what stands in one of them. */
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Staff } from '../api/rows.ts';
import { answerWith, renderAt } from './console.tsx';

export type Answers = Parameters<typeof answerWith>[0];

interface OpenPage {
  readonly page: ReactNode;
  readonly at: string;
  readonly who: Staff;
  /** What the page shows once its rows are there. */
  readonly shows: string;
}

/** Nobody has saved a view or holds any work, unless an answer says so. @returns what each call is asked, in order */
export async function openQueuePage({ page, at, who, shows }: OpenPage, answers: Answers) {
  const asked = answerWith({
    staffMe: () => who,
    savedViews: () => ({ rows: [], roles: [] }),
    heldWork: () => ({ rows: [] }),
    holdWork: () => ({ held: null }),
    leaveWork: () => null,
    ...answers,
  });
  renderAt(at, page);
  await screen.findByText(shows);
  return asked;
}

/** A table's row by its key. @throws where there is none */
export function rowOf(id: number) {
  const row = document.querySelector<HTMLElement>(`tr[data-row-key="${id}"]`);
  if (row === null) throw new Error(`no row ${id}`);
  return within(row);
}

/** Buttons of a row by their words, without the space that two signs have between them; one that cannot be pressed has a dash. */
export function buttonsOfRow(id: number, words: RegExp): string[] {
  return rowOf(id)
    .queryAllByText(words)
    .map((button) => {
      const off = button.closest('button')?.disabled === true;
      return `${button.textContent?.replace(' ', '')}${off ? ' -' : ''}`;
    });
}

/** An answer to `heldWork`: a colleague has this row open. */
export const heldByColleague = (id: number) => () => ({
  rows: [{ id, by: '小红', own: false, since: '2026-11-24T02:00:00Z', until: '2026-11-24T02:05:00Z' }],
});

/** Keys as they are pressed where no field has the focus. */
export function pressKeys(...keys: readonly string[]): void {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
}
