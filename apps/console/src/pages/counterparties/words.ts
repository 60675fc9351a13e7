/** Statements of others, in words. */
import type { CounterpartyKind } from '@mingpai/contract/console/counterparties/names';
import type { StatementDifference, StatementFile } from '../../api/rows.ts';
import { usdt, yuan } from '../../labels/money.ts';

export const kindWords: Readonly<Record<CounterpartyKind, string>> = {
  gateway: '支付通道',
  bank: '银行',
  payout: '代付（USDT）',
  venue_transfers: '场馆转账',
  venue_bets: '场馆注单（输赢）',
};

export const differenceWords: Readonly<Record<StatementDifference['kind'], string>> = {
  theirs: '对方有，我方没有',
  ours: '我方有，对方没有',
  amount: '金额不同',
  trouble: '这一行有问题',
};

export const stateWords: Readonly<Record<StatementDifference['state'], string>> = {
  open: '未处理',
  asked: '待复核',
  closed: '已关闭',
  explained: '已对上',
};

export const fileWords: Readonly<Record<StatementFile['state'], string>> = {
  coming: '上传中',
  read: '待确认',
  confirmed: '已确认',
  refused: '不采用',
};

export function sum(kind: CounterpartyKind, amount: number | null): string {
  if (amount === null) return '—';
  return kind === 'payout' ? usdt(amount) : yuan(amount);
}
