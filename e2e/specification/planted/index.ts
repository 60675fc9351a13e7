/** All planted faults, chapter by chapter. */
import { chapter2 } from './chapter-2.ts';
import { chapters1And3And6 } from './chapter-3.ts';
import { chapter4 } from './chapter-4.ts';
import type { Planted } from './planted.ts';

export const plantedFaults: readonly Planted[] = [...chapter2, ...chapters1And3And6, ...chapter4];
