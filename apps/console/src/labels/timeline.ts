/** What happened to a member, in words. */
import {
  eventStateWords,
  eventWords,
  timelineKindWords,
} from '@mingpai/contract/console/site/timeline-words';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { inOne, inWords } from '../texts/both.ts';

export type TimelineRow = ConsoleAnswer<'memberTimeline'>['rows'][number];

export const timelineLabels = inWords(timelineKindWords);

/** The state of what happened; empty where it has none. */
export function stateOfEvent({ kind, state }: TimelineRow): string {
  return inOne(eventStateWords(kind, state));
}

/** What happened, in one line. */
export function wordsOfEvent(row: TimelineRow): string {
  return row.kind === 'sign_in' ? row.device : inOne(eventWords(row));
}
