/** Records of bets and of money. */
import type { CallDoor } from './door.ts';

export const recordsCalls = {
  betRecords: {
    method: 'POST',
    path: '/api/betrecord',
    session: true,
    repeatable: true,
    summary: '投注记录 Bets',
  },
  transactions: {
    method: 'POST',
    path: '/api/gettransrecord',
    session: true,
    repeatable: true,
    summary: '交易记录 Transactions',
  },
  betDetail: {
    method: 'POST',
    path: '/api/betdetail',
    session: true,
    repeatable: true,
    ours: true,
    summary: '注单详情 What was bet, what came of it, and where to check it',
  },
  transactionDetail: {
    method: 'POST',
    path: '/api/transactiondetail',
    session: true,
    repeatable: true,
    ours: true,
    summary: '订单进度 Steps of a deposit or withdrawal',
  },
} as const satisfies Record<string, CallDoor>;
