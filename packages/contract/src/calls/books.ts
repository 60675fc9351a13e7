/** What the site owes its members, day by day, and each member's receipt. */
import type { CallDoor } from './door.ts';

export const booksCalls = {
  bookDays: {
    method: 'POST',
    path: '/api/books/days',
    session: false,
    repeatable: true,
    ours: true,
    summary: '每日账目公示 What the site owes, by day',
  },
  bookReceipt: {
    method: 'POST',
    path: '/api/books/receipt',
    session: true,
    repeatable: true,
    ours: true,
    summary: '账目凭证 A receipt of one day',
  },
  bookEntries: {
    method: 'POST',
    path: '/api/books/entries',
    session: true,
    repeatable: true,
    ours: true,
    summary: '凭证流水 The entries behind a receipt',
  },
} as const satisfies Record<string, CallDoor>;
