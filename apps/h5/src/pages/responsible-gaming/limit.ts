/** A member's own limits, as the server answers them. */
import type { Answer } from '@mingpai/contract/types';

export type Limit = Controls['limits'][number];

export type Controls = Answer<'playControls'>;
