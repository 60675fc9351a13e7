/** The capabilities whose code is mutated, and the tests that are nearest to each, the quickest first. */
export interface Capability {
  /** Files of the product: paths within the repository, or folders of which all files count. */
  readonly sources: readonly string[];
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
      'packages/ledger/src/sealed-rows.ts',
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
    ],
  },
  deposits: {
    sources: [
      `${server}/payments/deposits.ts`,
      `${server}/payments/by-hand.ts`,
      `${server}/payments/gateway-orders.ts`,
      `${server}/payments/offer.ts`,
      `${server}/payments/own-amounts.ts`,
      `${server}/payments/usdt-orders.ts`,
      `${server}/platform/idempotency.ts`,
      'packages/contract/src/rules/payments.ts',
    ],
    tests: [
      'packages/contract/src/rules/rules.test.ts',
      `${server}/payments/offer.test.ts`,
      `${server}/platform/idempotency.test.ts`,
      `${server}/payments/deposit-orders.test.ts`,
      `${server}/payments/usdt-orders.test.ts`,
    ],
  },
  withdrawals: {
    sources: [
      `${server}/payments/withdrawals.ts`,
      `${server}/payments/payouts.ts`,
      `${server}/payments/payout-freeze.ts`,
      `${server}/payments/payout-queue.ts`,
      `${server}/payments/payout-service.ts`,
      `${server}/payments/batches.ts`,
      `${server}/payments/cards.ts`,
      `${server}/payments/holds.ts`,
      `${server}/settings/withdrawals.ts`,
    ],
    tests: [
      `${server}/payments/withdrawals.test.ts`,
      `${server}/payments/withdrawal-decisions.test.ts`,
      `${server}/payments/payout-freeze.test.ts`,
      `${server}/payments/payouts.test.ts`,
      `${server}/payments/payout-steps.test.ts`,
      `${server}/payments/batches.test.ts`,
      `${server}/payments/cards.test.ts`,
    ],
  },
  wagering: {
    sources: [`${server}/turnover`],
    tests: [`${server}/turnover/turnover.test.ts`, `${server}/turnover`],
  },
  rebates: {
    sources: [
      `${server}/loyalty/claim.ts`,
      `${server}/loyalty/night.ts`,
      `${server}/loyalty/rates.ts`,
      `${server}/loyalty/rebate-rows.ts`,
      `${server}/loyalty/rebates.ts`,
    ],
    tests: [`${server}/loyalty/rows.test.ts`, `${server}/loyalty/night.test.ts`],
  },
  vip: {
    sources: [
      `${server}/loyalty/jobs.ts`,
      `${server}/loyalty/standing.ts`,
      `${server}/loyalty/vip.ts`,
      `${server}/settings/vip-levels.ts`,
    ],
    tests: [
      `${server}/settings/vip-levels.test.ts`,
      `${server}/loyalty/levels.test.ts`,
      `${server}/loyalty/vip.test.ts`,
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
    ],
  },
  affiliates: {
    sources: [`${server}/agents`],
    tests: [
      `${server}/agents/shares.test.ts`,
      `${server}/agents/rates.test.ts`,
      `${server}/agents/team.test.ts`,
      `${server}/agents/accrual.test.ts`,
      `${server}/agents/portal.test.ts`,
    ],
  },
  limits: {
    sources: [`${server}/play-limits`, `${server}/platform/clock.ts`],
    tests: [
      `${server}/platform/clock.test.ts`,
      `${server}/play-limits/limits.test.ts`,
      `${server}/play-limits/play-limits.test.ts`,
    ],
  },
  seamless: {
    sources: [
      `${server}/venues/seamless-books.ts`,
      `${server}/venues/seamless-calls.ts`,
      `${server}/venues/seamless-door.ts`,
      `${server}/venues/seamless-effects.ts`,
      `${server}/venues/seamless-sessions.ts`,
      `${server}/venues/seamless-transactions.ts`,
      `${server}/venues/seamless-wallet.ts`,
    ],
    tests: [
      `${server}/venues/seamless-wallet.test.ts`,
      `${server}/venues/seamless-together.test.ts`,
      `${server}/venues/seamless-rounds.test.ts`,
      `${server}/venues/seamless-books.test.ts`,
      `${server}/venues/seamless.test.ts`,
    ],
  },
  audit: {
    sources: [
      `${server}/operators/audit.ts`,
      `${server}/operators/audit-seal.ts`,
      `${server}/platform/seal-chain.ts`,
      `${server}/seals`,
      `${server}/fingerprints`,
      'apps/server/migrations/0130_audit_seal.sql',
      'apps/server/migrations/0220_fingerprints.sql',
    ],
    tests: [
      `${server}/seals/receiver.test.ts`,
      `${server}/operators/audit-log.test.ts`,
      `${server}/seals/rewritten.test.ts`,
      `${server}/operators/audit-seal.test.ts`,
      `${server}/seals/sender.test.ts`,
      'attacks/i6-history.test.ts',
    ],
  },
  roles: {
    sources: [
      'packages/contract/src/console/roles.ts',
      `${server}/operators/door.ts`,
      `${server}/operators/staff.ts`,
      `${server}/operators/staff-office.ts`,
      `${server}/authority`,
    ],
    tests: [
      `${server}/operators/door.test.ts`,
      `${server}/authority/authority.test.ts`,
      `${server}/operators/staff.test.ts`,
      `${server}/operators/staff-changes.test.ts`,
      `${server}/operators/rights.test.ts`,
      `${server}/operators/roles.test.ts`,
    ],
  },
} as const satisfies Readonly<Record<string, Capability>>;

export type CapabilityName = keyof typeof capabilities;
