/** The central wallet and the wallets at the venues. */
import type { CallDoor } from './door.ts';

export const walletCalls = {
  balance: {
    method: 'POST',
    path: '/api/balance',
    session: true,
    repeatable: true,
    summary: '中心钱包余额 Central balance',
  },
  recycleAll: {
    method: 'POST',
    path: '/api/transall',
    session: true,
    repeatable: false,
    summary: '一键回收 All venue money back to the central wallet',
  },
  venueBalances: {
    method: 'POST',
    path: '/api/balancelist',
    session: true,
    repeatable: true,
    summary: '场馆余额 Balances at venues',
  },
  transfer: {
    method: 'POST',
    path: '/api/transfer',
    session: true,
    repeatable: false,
    summary: '转账 Transfer between wallets',
  },
  withdrawalStanding: {
    method: 'POST',
    path: '/api/wallet/withdrawal-standing',
    session: true,
    repeatable: true,
    ours: true,
    summary: '取款还差什么 What stands between the member and a withdrawal',
  },
  walletOverview: {
    method: 'POST',
    path: '/api/wallet/overview',
    session: true,
    repeatable: true,
    ours: true,
    summary: '资金全景 Where the money is',
  },
} as const satisfies Record<string, CallDoor>;
