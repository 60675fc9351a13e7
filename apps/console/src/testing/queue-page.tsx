/** A page of work as a colleague has it open: what every such page asks besides its rows, and what stands in one of them. */
import { screen, within } from '@testing-library/react';
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
