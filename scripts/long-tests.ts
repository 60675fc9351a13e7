/**
 * Test files of minutes of processor: walks through whole consoles with axe, matrices of every fault in every situation, kills, and
 * lives of the site. `npm test` leaves them out, so that it is done while one waits; `npm test -- --whole`, which guards main, has
 * them all (docs/decisions/0126). What the specification asks for is never here: the sheet runs whole each time. Each has shorter neighbours
 * that see the plain case of what it claims.
 */

/** What makes a file long, by what is left out when it is. */
export const longTests: Readonly<Record<string, readonly string[]>> = {
  'walks through many pages': [
    'e2e/agents.test.ts',
    'e2e/desk.test.ts',
    'e2e/heard-accounts.test.ts',
    'e2e/heard-walk.test.ts',
    'e2e/live-table.test.ts',
    'e2e/matches.test.ts',
    'e2e/office.test.ts',
    'e2e/pictures.test.ts',
    'e2e/recovery.test.ts',
    'e2e/second-person.test.ts',
    'e2e/service.test.ts',
    'e2e/staff-passkeys.test.ts',
    'e2e/taps.test.ts',
  ],
  'every fault in every situation': [
    'apps/server/src/game-providers/faults.test.ts',
    'apps/sandbox/src/game-platform/faults.test.ts',
    'apps/server/src/game-providers/hub88/faults.test.ts',
    'apps/server/src/game-providers/hub88/situations.test.ts',
    'apps/server/src/game-providers/hub88/transfer-faults.test.ts',
    'apps/server/src/game-providers/valkyrie/faults.test.ts',
    'apps/server/src/game-providers/valkyrie/limits.test.ts',
    'apps/server/src/game-providers/valkyrie/situations.test.ts',
    'apps/server/src/game-providers/gamehub/faults.test.ts',
    'apps/server/src/game-providers/gamehub/limits.test.ts',
    'apps/server/src/game-providers/gamehub/situations.test.ts',
    'apps/server/src/gateways/btcpay.test.ts',
    'apps/server/src/withdrawals/btcpay-sender.test.ts',
    'attacks/t7-unwritable-text.test.ts',
  ],
  'processes that are killed': [
    'apps/sandbox/src/process.test.ts',
    'apps/server/src/game-providers/killed.test.ts',
    'apps/server/src/testing/crash.test.ts',
    'apps/server/src/testing/two-nodes.test.ts',
    'apps/server/src/withdrawals/payout-killed.test.ts',
    'simulation/history/two-nodes.test.ts',
  ],
  'what is silent, or half open, or late': [
    'attacks/s5-half-open.test.ts',
    'attacks/s5-unfinished-bodies.test.ts',
    'attacks/z14-astray-clock.test.ts',
    'attacks/z4-silent-database.test.ts',
  ],
  'members by the hundred, statements by the thousand, and lives of the site': [
    'apps/sandbox/src/game-platform/games/slots/largest.test.ts',
    'apps/server/src/chain/batches.test.ts',
    'apps/server/src/finding/volume.test.ts',
    'apps/server/src/rebates/replay.test.ts',
    'apps/server/src/testing/flat-calls.test.ts',
    'attacks/t3-both-sides.test.ts',
    'attacks/t4-rings.test.ts',
    'attacks/t6-refused-by-the-hundred.test.ts',
    'attacks/t9-exposure.test.ts',
    'attacks/v3-kept-stakes.test.ts',
    'scripts/archive.test.ts',
    'scripts/connect-venue.test.ts',
    'scripts/import-directions.test.ts',
    'scripts/past.test.ts',
    'scripts/sql/statements.test.ts',
    'simulation/life.test.ts',
  ],
};
