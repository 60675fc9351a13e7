/** Held wins in words. */

import { heldReasonWords, heldStateWords } from '@mingpai/contract/console/site/list-words';
import type { HeldWin } from '../../api/rows.ts';
import { inWords } from '../../texts/both.ts';
import { say } from '../../texts/say.ts';

export const heldReasons: Readonly<Record<HeldWin['reason'], string>> = inWords(heldReasonWords);

export const heldStates: Readonly<Record<HeldWin['state'], string>> = inWords(heldStateWords);

export const heldVerdicts: Readonly<Record<'release' | 'refuse', string>> = {
  release: say('派发'),
  refuse: say('不派发'),
};
