/** Bets that were put aside, in words. */

import { setAsideReasonWords, setAsideStateWords } from '@mingpai/contract/console/site/list-words';
import type { SetAsideReason } from '@mingpai/contract/states';
import type { SetAsideBet } from '../../api/rows.ts';
import { inWords } from '../../texts/both.ts';

export const reasons: Readonly<Record<SetAsideReason, string>> = inWords(setAsideReasonWords);

export const states: Readonly<Record<SetAsideBet['state'], string>> = inWords(setAsideStateWords);
