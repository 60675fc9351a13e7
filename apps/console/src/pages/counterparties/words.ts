/** Statements of others, in words. */

import type { CounterpartyKind } from '@mingpai/contract/console/counterparties/names';
import type { StatementDifference, StatementFile, StatementLine } from '../../api/rows.ts';
import { usdt, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

export const kindWords: Readonly<Record<CounterpartyKind, string>> = {
  gateway: say('支付通道'),
  bank: say('银行'),
  payout: say('代付（USDT）'),
  venue_transfers: say('场馆转账'),
  venue_bets: say('场馆注单（输赢）'),
};

export const differenceWords: Readonly<Record<StatementDifference['kind'], string>> = {
  theirs: say('对方有，我方没有'),
  ours: say('我方有，对方没有'),
  amount: say('金额不同'),
  trouble: say('这一行有问题'),
};

export const stateWords: Readonly<Record<StatementDifference['state'], string>> = {
  open: say('未处理'),
  asked: say('待复核'),
  closed: say('已关闭'),
  explained: say('已对上'),
};

export const fileWords: Readonly<Record<StatementFile['state'], string>> = {
  coming: say('上传中'),
  read: say('待确认'),
  confirmed: say('已确认'),
  refused: say('不采用'),
};

export const troubleWords: Readonly<Record<NonNullable<StatementLine['trouble']>, string>> = {
  number: say('没有单号'),
  amount: say('金额读不懂'),
  negative: say('金额小于零'),
  currency: say('币种不对'),
  time: say('时间读不懂'),
  fee: say('手续费读不懂'),
  twice: say('同一单号再次出现'),
};

export function sum(kind: CounterpartyKind, amount: number | null): string {
  if (amount === null) return '—';
  return kind === 'payout' ? usdt(amount) : yuan(amount);
}
