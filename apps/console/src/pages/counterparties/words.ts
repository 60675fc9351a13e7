/** Statements of others, in words. */

import type { CounterpartyKind } from '@mingpai/contract/console/counterparties/names';
import {
  differenceKindWords,
  differenceStateWords,
  lineTroubleWords,
  statementFileWords,
} from '@mingpai/contract/console/site/list-words';
import type { StatementDifference, StatementFile, StatementLine } from '../../api/rows.ts';
import { usdt, yuan } from '../../labels/money.ts';
import { inWords } from '../../texts/both.ts';
import { say } from '../../texts/say.ts';

export const kindWords: Readonly<Record<CounterpartyKind, string>> = {
  gateway: say('支付通道'),
  bank: say('银行'),
  payout: say('代付（USDT）'),
  venue_transfers: say('场馆转账'),
  venue_bets: say('场馆注单（输赢）'),
};

export const differenceWords: Readonly<Record<StatementDifference['kind'], string>> =
  inWords(differenceKindWords);

export const stateWords: Readonly<Record<StatementDifference['state'], string>> =
  inWords(differenceStateWords);

export const fileWords: Readonly<Record<StatementFile['state'], string>> = inWords(statementFileWords);

export const troubleWords: Readonly<Record<NonNullable<StatementLine['trouble']>, string>> =
  inWords(lineTroubleWords);

export function sum(kind: CounterpartyKind, amount: number | null): string {
  if (amount === null) return '—';
  return kind === 'payout' ? usdt(amount) : yuan(amount);
}
