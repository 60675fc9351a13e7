/**
 * The capabilities whose code is mutated, and the tests that are nearest to each, the quickest first. `npm run check` fails where
 * one of these paths is not there (standing.ts).
 */
export interface Capability {
  /** Files of the product: paths within the repository, or folders of which all files count. */
  readonly sources: readonly string[];
  /** Files, or folders: those of a folder that are not named before it come after them, new ones too. */
  readonly tests: readonly string[];
}

const server = 'apps/server/src';

export const capabilities = {
  ledger: {
    sources: [
      'packages/ledger/src/accounts.ts',
      'packages/ledger/src/batcher.ts',
      'packages/ledger/src/checks.ts',
      'packages/ledger/src/ledger.ts',
      'packages/ledger/src/prepare.ts',
      'packages/ledger/src/reading.ts',
      'packages/ledger/src/row.ts',
      'packages/ledger/src/status.ts',
      'packages/ledger/src/verify.ts',
      'packages/ledger/src/sql',
    ],
    tests: [
      'packages/ledger/src/prepare.test.ts',
      'packages/ledger/src/row.test.ts',
      'packages/ledger/src/invariants.test.ts',
      'packages/ledger/src/reading.test.ts',
      'packages/ledger/src/guards.test.ts',
      'packages/ledger/src/settled.test.ts',
      'packages/ledger/src/batcher.test.ts',
      'packages/ledger/src/concurrency.test.ts',
      'packages/ledger/src/verify.test.ts',
      'packages/ledger/src/machine.test.ts',
      'packages/ledger/src/readme.test.ts',
    ],
  },
  wallet: {
    sources: [`${server}/wallet`],
    tests: [
      `${server}/wallet/balances.test.ts`,
      `${server}/wallet/wallet.test.ts`,
      `${server}/wallet/lock-order.test.ts`,
      `${server}/wallet`,
    ],
  },
  deposits: {
    sources: [
      `${server}/deposits/deposits.ts`,
      `${server}/deposits/by-hand.ts`,
      `${server}/deposits/gateway-orders.ts`,
      `${server}/deposits/offer.ts`,
      `${server}/deposits/own-amounts.ts`,
      `${server}/deposits/usdt-orders.ts`,
      `${server}/platform/idempotency.ts`,
      'packages/contract/src/rules/payments.ts',
    ],
    tests: [
      'packages/contract/src/rules/rules.test.ts',
      `${server}/deposits/offer.test.ts`,
      `${server}/platform/idempotency.test.ts`,
      `${server}/deposits/deposit-orders.test.ts`,
      `${server}/deposits/usdt-orders.test.ts`,
      `${server}/deposits/money.test.ts`,
    ],
  },
  withdrawals: {
    sources: [
      `${server}/withdrawals/withdrawals.ts`,
      `${server}/withdrawals/may-leave.ts`,
      `${server}/withdrawals/payouts.ts`,
      `${server}/withdrawals/payout-freeze.ts`,
      `${server}/withdrawals/payout-queue.ts`,
      `${server}/withdrawals/payout-service.ts`,
      `${server}/withdrawals/btcpay-sender.ts`,
      `${server}/withdrawals/batches.ts`,
      `${server}/payment-methods/cards.ts`,
      `${server}/withdrawals/risk-signs.ts`,
      `${server}/withdrawals/stray-holds.ts`,
      `${server}/settings/withdrawals.ts`,
    ],
    tests: [
      `${server}/withdrawals/withdrawals.test.ts`,
      `${server}/withdrawals/withdrawal-decisions.test.ts`,
      `${server}/withdrawals/payout-freeze.test.ts`,
      `${server}/withdrawals/payouts.test.ts`,
      `${server}/withdrawals/payout-steps.test.ts`,
      `${server}/withdrawals/btcpay-sender.test.ts`,
      `${server}/withdrawals/batches.test.ts`,
      `${server}/payment-methods/cards.test.ts`,
      `${server}/withdrawals/payout-service.test.ts`,
      `${server}/withdrawals/risk-signs.test.ts`,
      `${server}/withdrawals/at-once.test.ts`,
    ],
  },
  wagering: {
    sources: [
      `${server}/wagering/turnover.ts`,
      `${server}/wagering/grants.ts`,
      `${server}/wagering/settlements.ts`,
      `${server}/wagering/daily.ts`,
      `${server}/wagering/closed-days.ts`,
      `${server}/wagering/opening.ts`,
      `${server}/wagering/migrations/0860_bets_counted_together.sql`,
    ],
    tests: [
      `${server}/wagering/turnover.test.ts`,
      `${server}/wagering`,
      `${server}/promotions/grants.test.ts`,
    ],
  },
  rebates: {
    sources: [
      `${server}/rebates/claim.ts`,
      `${server}/daily-close/daily-close.ts`,
      `${server}/rebates/rates.ts`,
      `${server}/rebates/rows.ts`,
      `${server}/rebates/rebates.ts`,
    ],
    tests: [`${server}/rebates/rows.test.ts`, `${server}/daily-close/daily-close.test.ts`],
  },
  vip: {
    sources: [
      `${server}/daily-close/jobs.ts`,
      `${server}/vip/progress.ts`,
      `${server}/vip/vip.ts`,
      `${server}/settings/vip-levels.ts`,
    ],
    tests: [
      `${server}/settings/vip-levels.test.ts`,
      `${server}/vip/levels.test.ts`,
      `${server}/vip/vip.test.ts`,
    ],
  },
  promotions: {
    sources: [`${server}/promotions`, `${server}/red-packets`],
    tests: [
      `${server}/red-packets/day.test.ts`,
      `${server}/red-packets/pool.test.ts`,
      `${server}/red-packets/grab.test.ts`,
      `${server}/promotions/applications.test.ts`,
      `${server}/promotions/promotions.test.ts`,
      `${server}/red-packets/red-packets.test.ts`,
      `${server}/red-packets`,
      `${server}/promotions`,
    ],
  },
  affiliates: {
    sources: [`${server}/affiliates`],
    tests: [
      `${server}/affiliates/shares.test.ts`,
      `${server}/affiliates/rates.test.ts`,
      `${server}/affiliates/team.test.ts`,
      `${server}/affiliates/console-lists.test.ts`,
      `${server}/affiliates/accrual.test.ts`,
      `${server}/affiliates/portal.test.ts`,
      `${server}/affiliates`,
    ],
  },
  limits: {
    sources: [`${server}/responsible-gaming`, `${server}/platform/clock.ts`],
    tests: [
      `${server}/platform/clock.test.ts`,
      `${server}/responsible-gaming/limits.test.ts`,
      `${server}/responsible-gaming/responsible-gaming.test.ts`,
      `${server}/responsible-gaming`,
    ],
  },
  seamless: {
    sources: [
      `${server}/game-providers/seamless/books.ts`,
      `${server}/game-providers/seamless/webhooks.ts`,
      `${server}/game-providers/seamless/effects.ts`,
      `${server}/game-providers/seamless/sessions.ts`,
      `${server}/game-providers/seamless/stakes.ts`,
      `${server}/game-providers/seamless/transactions.ts`,
      `${server}/game-providers/seamless/wallet.ts`,
      `${server}/game-providers/seamless/wins.ts`,
    ],
    tests: [
      `${server}/game-providers/seamless/wallet.test.ts`,
      `${server}/game-providers/seamless/together.test.ts`,
      `${server}/game-providers/seamless/rounds.test.ts`,
      `${server}/game-providers/seamless/books.test.ts`,
      `${server}/game-providers/seamless`,
      `${server}/game-providers/seamless.test.ts`,
    ],
  },
  transfers: {
    sources: [
      `${server}/game-providers/transfers.ts`,
      `${server}/game-providers/transfer/together.ts`,
      `${server}/game-providers/held-wins.ts`,
      `${server}/game-providers/bet-state.ts`,
      `${server}/game-providers/migrations/0888_transfers_together.sql`,
    ],
    tests: [
      `${server}/game-providers/bet-state.test.ts`,
      `${server}/game-providers/transfers-answered.test.ts`,
      `${server}/game-providers/transfers-together.test.ts`,
      `${server}/game-providers/transfers-fenced.test.ts`,
      `${server}/game-providers/found-bets.test.ts`,
      `${server}/game-providers/exposure-limits.test.ts`,
      `${server}/game-providers/overdue-bets.test.ts`,
      `${server}/wagering/settlements.test.ts`,
      `${server}/game-providers/reconciliation.test.ts`,
      `${server}/game-providers/venues.test.ts`,
      `${server}/game-providers/jobs.test.ts`,
      'attacks/t1-wagering.test.ts',
      'attacks/v2-exposure.test.ts',
      'attacks/v4-lost-hold.test.ts',
      `${server}/game-providers/faults.test.ts`,
    ],
  },
  adjustments: {
    sources: [`${server}/adjustments`],
    tests: [
      `${server}/adjustments/on-tables.test.ts`,
      `${server}/adjustments`,
      'attacks/i2-corrections.test.ts',
    ],
  },
  'rule-changes': {
    sources: [`${server}/backoffice/rule-changes`],
    tests: [
      `${server}/backoffice/rule-changes`,
      `${server}/backoffice/staff-changes.test.ts`,
      'attacks/i5-typing-error.test.ts',
      'attacks/i4-one-chief.test.ts',
    ],
  },
  audit: {
    sources: [
      `${server}/backoffice/audit.ts`,
      `${server}/backoffice/audit-seal.ts`,
      `${server}/platform/seal-chain.ts`,
      `${server}/seals`,
      `${server}/fingerprints`,
      'apps/server/src/backoffice/migrations/0130_audit_seal.sql',
      'apps/server/src/fingerprints/migrations/0220_fingerprints.sql',
    ],
    tests: [
      `${server}/seals/receiver.test.ts`,
      `${server}/backoffice/audit-log.test.ts`,
      `${server}/seals/rewritten.test.ts`,
      `${server}/backoffice/audit-seal.test.ts`,
      `${server}/seals/sender.test.ts`,
      'attacks/i6-history.test.ts',
    ],
  },
  roles: {
    sources: [
      'packages/contract/src/console/roles.ts',
      `${server}/backoffice/console-router.ts`,
      `${server}/backoffice/staff.ts`,
      `${server}/backoffice/staff-administration.ts`,
      `${server}/backoffice/staff-roles.ts`,
      `${server}/authority`,
    ],
    tests: [
      `${server}/backoffice/console-router.test.ts`,
      `${server}/authority/authority.test.ts`,
      `${server}/authority/before-deciding.test.ts`,
      `${server}/backoffice/staff.test.ts`,
      `${server}/backoffice/staff-changes.test.ts`,
      `${server}/backoffice/staff-administration.test.ts`,
      `${server}/backoffice/api-keys/api-keys.test.ts`,
      `${server}/backoffice/rights.test.ts`,
      `${server}/backoffice/roles.test.ts`,
      `${server}/backoffice/staff-roles.test.ts`,
    ],
  },
} as const satisfies Readonly<Record<string, Capability>>;

export type CapabilityName = keyof typeof capabilities;
