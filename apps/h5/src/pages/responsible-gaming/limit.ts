/** A member's own limits, as the server answers them. */
import type { Answer } from '@mingpai/contract/types';

export type Limit = Controls['limits'][number];

export type Controls = Answer<'playControls'>;

/** In the order in which the page shows them. */
export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const satisfies readonly Limit['kind'][];

/** All minutes that a span has. */
export const minutesOf = { day: 1_440, week: 10_080, month: 43_200 } as const;
