/** All planted faults, chapter by chapter. */
import { chapter2 } from './chapter-2.ts';
import type { Planted } from './planted.ts';

export const plantedFaults: readonly Planted[] = [...chapter2];
