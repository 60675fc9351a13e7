/** All planted faults, chapter by chapter. */
import { business } from './business.ts';
import { chapter2 } from './chapter-2.ts';
import { chapter4 } from './chapter-4.ts';
import { chapter5 } from './chapter-5.ts';
import { chapter7 } from './chapter-7.ts';
import { chapter8 } from './chapter-8.ts';
import { chapter9 } from './chapter-9.ts';
import { chapters1And3And6 } from './chapters-1-3-6.ts';
import { labels } from './labels.ts';
import type { Planted } from './planted.ts';
import { wire } from './wire.ts';

export const plantedFaults: readonly Planted[] = [
  ...chapters1And3And6,
  ...chapter2,
  ...chapter4,
  ...chapter5,
  ...chapter7,
  ...chapter8,
  ...chapter9,
  ...wire,
  ...business,
  ...labels,
];
