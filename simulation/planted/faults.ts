/** Faults of money, one of each kind, that the simulation must find in a copy of the tree. */
import type { Fault } from './fault.ts';

const server = 'apps/server/src';

/** Ten days and more in 1,500 operations: for what is counted by night and by week. */
const days = 1_200_000;

export const faults: readonly Fault[] = [
  {
    name: 'credit-twice',
    what: 'a deposit that was credited is credited again when its news comes a second time',
    operations: 1_000,
    edits: [
      {
        file: `${server}/gateways/credit-notifications.ts`,
        find: "      if (!known) throw new Error('an arrival that is there is found');\n",
        put: `      if (!known) throw new Error('an arrival that is there is found');
      const again = await lockDeposit(tx, orderNo);
      if (again?.state === 'approved')
        await wallet.credit(tx, {
          id: crypto.randomUUID(),
          memberId: again.member_id,
          amount,
          reference: \`deposit/\${orderNo}\`,
          turnover: 0n,
        });
`,
      },
    ],
  },
  {
    name: 'rounds-up',
    what: 'USDT is rounded up to the fen in the member’s favour',
    operations: 2_000,
    edits: [
      {
        file: 'packages/contract/src/money.ts',
        find: '  return (micro * rate) / 100_000_000n;',
        put: '  return (micro * rate + 99_999_999n) / 100_000_000n;',
      },
    ],
  },
  {
    name: 'hold-stays',
    what: 'a rejected withdrawal keeps what it held',
    operations: 4_000,
    edits: [
      {
        file: `${server}/withdrawals/withdrawals.ts`,
        find: '  const released = await wallet.release(tx, movement);\n  if (!released.ok) return released;\n',
        put: '  void [wallet, movement];\n',
      },
    ],
  },
  {
    name: 'commission-lost',
    what: 'an agent earns nothing on bets that were settled later than they were told',
    operations: 2_000,
    edits: [
      {
        file: `${server}/affiliates/commission.ts`,
        find: 'cross join lateral agents_above_at(s.member_id, s.first_at) p\n      where s.id = any($1)',
        put: 'cross join lateral agents_above_at(s.member_id, s.first_at) p\n      where s.id = any($1) and s.valid_delta > 1000',
      },
    ],
  },
  {
    name: 'commission-not-reversed',
    what: 'a void bet leaves the commission with the agent',
    operations: 2_500,
    pauseMs: days,
    edits: [
      {
        file: `${server}/affiliates/commission.ts`,
        find: '  await accrueCorrections(tx, ids);\n',
        put: '  void accrueCorrections;\n',
      },
    ],
  },
  {
    name: 'nothing-to-play',
    what: 'small credits open no wagering requirement',
    operations: 1_000,
    edits: [
      {
        file: `${server}/wallet/migrations/1115_credits_in_one_call.sql`,
        find: '  if turnover > 0 then',
        put: '  if turnover > 20000 then',
      },
    ],
  },
  {
    name: 'played-at-once',
    what: 'a bet of one fen uses up a whole requirement',
    operations: 1_000,
    edits: [
      {
        file: `${server}/wagering/migrations/0860_bets_counted_together.sql`,
        find: 'select id, least(room, counts - before) as amount from open',
        put: 'select id, room as amount from open',
      },
    ],
  },
  {
    name: 'void-still-counts',
    what: 'a bet that was annulled goes on counting towards a requirement',
    operations: 1_000,
    edits: [
      {
        file: `${server}/wagering/turnover.ts`,
        find: '  if (BigInt(used[0]?.sum ?? 0) === valid) return;\n',
        put: '  if (BigInt(used[0]?.sum ?? 0) === valid || valid === 0n) return;\n',
      },
    ],
  },
  {
    name: 'pool-exceeded',
    what: 'packets are given although the day’s pool is empty',
    operations: 3_000,
    edits: [
      {
        file: `${server}/red-packets/pool.ts`,
        find: '  return rows.reduce((sum, { got }) => sum + got, 0n);',
        put: '  return rows.length >= 0 ? wanted : 0n;',
      },
    ],
  },
  {
    name: 'packet-too-large',
    what: 'a packet may hold ten times what the deposits allow',
    operations: 2_500,
    pauseMs: days,
    edits: [
      {
        file: `${server}/red-packets/grab.ts`,
        find: 'deposits, share: rules.share };',
        put: 'deposits, share: rules.share * 10 };',
      },
    ],
  },
  {
    name: 'reorganised',
    what: 'a payment is credited before the chain can no longer take it back',
    operations: 4_000,
    edits: [
      {
        file: `${server}/chain/scan.ts`,
        find: 'head.number - BigInt(plan.confirmations) + 1n',
        put: 'head.number',
      },
      { file: `${server}/chain/scan.ts`, find: "node.block('finalized')", put: "node.block('latest')" },
    ],
  },
  {
    name: 'night-twice',
    what: 'a night that is repeated lifts members once more',
    operations: 4_000,
    edits: [
      {
        file: `${server}/vip/vip.ts`,
        find: 'where h.since is null or h.since < $1::date)',
        put: 'where true)',
      },
      {
        file: `${server}/daily-close/daily-close.ts`,
        find: '  const changed = await step(',
        put: '  await step(site, (tx) => decideLevels(tx, { levels, told }, textOf(since), clock.now()));\n  const changed = await step(',
      },
    ],
  },
  {
    name: 'lost-in-death',
    what: 'a transfer whose process died before it asked is never taken up again',
    operations: 4_000,
    edits: [
      {
        file: `${server}/game-providers/watch.ts`,
        find: '    for (const { id } of forgotten) await queueJob(',
        put: '    for (const { id } of forgotten.slice(1_000)) await queueJob(',
      },
    ],
  },
  {
    name: 'rebate-on-void',
    what: 'rebates are counted for bets that were annulled',
    operations: 4_000,
    edits: [
      {
        file: `${server}/rebates/migrations/1142_claims_together.sql`,
        find: 'sum(s.valid_delta * r.rate)::bigint as earned',
        put: 'sum(greatest(s.valid_delta, 0) * r.rate)::bigint as earned',
      },
    ],
  },
  {
    name: 'rate-before-its-moment',
    what: 'what is given back of play by a new rate is given for bets before it, too',
    operations: 2_000,
    pauseMs: days,
    often: { bet: 2, 'change the rebates': 8, 'decide a rule': 8 },
    edits: [
      {
        file: `${server}/rebates/rates.ts`,
        find: "  const versions = await settings.versions('vip');\n",
        put: "  const versions = (await settings.versions('vip')).slice(-1).map((one) => ({ ...one, since: undefined }));\n",
      },
    ],
  },
  {
    name: 'refused-win-stays',
    what: 'a bet keeps on its record a win that two of the staff have refused',
    operations: 1_500,
    often: { spin: 6, 'decide a held win': 6 },
    edits: [
      {
        file: `${server}/game-providers/review-wins.ts`,
        find: '      amount: row.held,\n',
        put: '      amount: 0n,\n',
      },
    ],
  },
  {
    name: 'rebate-rounds-up',
    what: 'a rebate is rounded up to the fen',
    operations: 4_000,
    edits: [
      {
        file: `${server}/rebates/migrations/1142_claims_together.sql`,
        find: 'select member_id, venue, day, earned, earned / 10000, moment from sum',
        put: 'select member_id, venue, day, earned, (earned + 9999) / 10000, moment from sum',
      },
    ],
  },
  {
    name: 'unknown-is-refused',
    what: 'a transfer whose answer was lost is given back, whatever the venue did',
    operations: 4_000,
    edits: [
      {
        file: `${server}/game-providers/transfers.ts`,
        find: "      if (answer.outcome === 'done') return { state: 'done' };\n",
        put: "      if (answer.outcome === 'done') return { state: 'done' };\n      if (answer.outcome === 'unknown') return { state: 'refused', reason: 'unknown' };\n",
      },
    ],
  },
  {
    name: 'too-early',
    what: 'a transfer that the venue does not know yet is given back before the venue must refuse it',
    operations: 4_000,
    edits: [
      {
        file: `${server}/game-providers/transfers.ts`,
        find: '    const final = askedAt > row.not_after.getTime() + clockSkewMs;',
        put: '    const final = askedAt + clockSkewMs > 0;',
      },
    ],
  },
  {
    name: 'no-key',
    what: 'two taps without a key are two transfers',
    operations: 4_000,
    edits: [
      {
        file: `${server}/platform/idempotency.ts`,
        find: 'new Date(now.getTime() - (operation.windowMs ?? keylessWindowMs)),',
        put: 'new Date(now.getTime() + (operation.windowMs ?? keylessWindowMs)),',
      },
    ],
  },
  {
    name: 'wrong-way',
    what: 'a correction downwards adds',
    operations: 4_000,
    edits: [
      {
        file: `${server}/wallet/wallet.ts`,
        find: "    adjustDown: move(\n      'adjustment_down',\n      centralAccount,\n      () => houseAccount('adjustments'),\n",
        put: "    adjustDown: move(\n      'adjustment_down',\n      () => houseAccount('adjustments'),\n      centralAccount,\n",
      },
    ],
  },
  {
    name: 'paid-after-no',
    what: 'a withdrawal that was rejected can be paid',
    operations: 4_000,
    edits: [
      {
        file: `${server}/withdrawals/withdrawals.ts`,
        find: "  return order.state === 'pending' ? done(order) : refused('already_decided');",
        put: "  return order.state !== 'approved' ? done(order) : refused('already_decided');",
      },
    ],
  },
  {
    name: 'win-lost',
    what: 'a win from the seamless venue that is told a second time takes the first one back',
    operations: 4_000,
    edits: [
      {
        file: `${server}/game-providers/seamless/effects.ts`,
        find: '  const payout = before.payout + call.amount;',
        put: '  const payout = call.amount > 3_000n ? before.payout : before.payout + call.amount;',
      },
    ],
  },
  {
    name: 'not-compared',
    what: 'one in three members is left out where venues are compared with the ledger',
    operations: 1_000,
    edits: [
      {
        file: `${server}/game-providers/transfer/books.ts`,
        find: "if (before === 'moving') return undefined;",
        put: "if (before === 'moving' || memberId % 3n === 0n) return undefined;",
      },
    ],
  },
  {
    name: 'repeat-refused',
    what: 'whoever sends a transfer again that was done is told that the venue refused it',
    operations: 1_000,
    edits: [
      {
        file: `${server}/game-providers/transfers.ts`,
        find: "    return state ?? 'refused';",
        put: "    return state === 'pending' ? state : 'refused';",
      },
    ],
  },
  {
    name: 'paid-out-twice',
    what: 'a payout whose answer was lost is sent again under another number',
    operations: 2_000,
    edits: [
      {
        file: `${server}/withdrawals/payout-service.ts`,
        find: "  if (order.service === 'queued') return send();",
        put: "  if (order.service === 'asked') return sender.send({ ...request, orderNo: request.orderNo.concat('B') });\n  if (order.service === 'queued') return send();",
      },
    ],
  },
  {
    name: 'seal-skips',
    what: 'a seal leaves out the smallest movements',
    operations: 1_000,
    edits: [
      {
        file: 'packages/ledger/src/sql/0005_seal.sql',
        find: 'from ledger.entry e where e.xid >= from_xid and e.xid < to_xid) r',
        put: 'from ledger.entry e where e.xid >= from_xid and e.xid < to_xid and abs(e.amount) > 150) r',
      },
    ],
  },
  {
    name: 'bet-told-once',
    what: 'the record of a bet that is settled later keeps what it paid at first, although the money moves',
    operations: 1_000,
    edits: [
      {
        file: `${server}/game-providers/bet-state.ts`,
        find: 'payout = excluded.payout,',
        put: 'payout = bet.payout,',
      },
    ],
  },
  {
    name: 'statement-pays-fractions',
    what: 'a statement pays the fraction of a fen that it also carries over',
    operations: 2_500,
    pauseMs: days,
    edits: [
      {
        file: `${server}/affiliates/shares.ts`,
        find: '  const fen = micro > 0n ? micro / microPerFen : 0n;\n  return { fen, carried: micro - fen * microPerFen };',
        put: '  const fen = micro > 0n ? micro / microPerFen : 0n;\n  return { fen: micro > 0n ? fen + 1n : fen, carried: micro - fen * microPerFen };',
      },
    ],
  },
  {
    name: 'disbelieved',
    what: 'whoever was not believed has the level all the same',
    operations: 1_000,
    edits: [
      {
        file: `${server}/identity/decide.ts`,
        find: '  await closeForm(tx, id, { staffId, now, state: verdict, reason: why });\n',
        put: '  await grant(tx, { clock }, locked.value);\n  await closeForm(tx, id, { staffId, now, state: verdict, reason: why });\n',
      },
    ],
  },
  {
    name: 'back-at-once',
    what: 'a way back into an account leads there before its day is over',
    operations: 500,
    often: { 'bind an address': 3, 'ask for a way back': 10 },
    edits: [
      {
        file: `${server}/account-recovery/requests.ts`,
        find: "  return now < ready_at ? 'waiting' : 'ready';",
        put: "  return 'ready';",
      },
    ],
  },
  {
    name: 'let-in',
    what: 'transfers begin although staff have stopped them',
    operations: 1_800,
    often: { 'shut a door': 10, 'open a door': 4, transfer: 3 },
    edits: [
      {
        file: `${server}/stops/stops.ts`,
        find: '  if (stop === undefined) return undefined;\n',
        put: "  if (stop === undefined || doors.some(({ kind }) => kind === 'transfers')) return undefined;\n",
      },
    ],
  },
  {
    name: 'listed-credited',
    what: 'what an address sent that its issuer has frozen is credited by itself',
    operations: 1_500,
    edits: [
      {
        file: `${server}/chain/credit.ts`,
        find: "    if (sender !== undefined && sender.verdict !== 'clear')\n",
        put: "    if (sender !== undefined && sender.verdict === 'unknown')\n",
      },
    ],
  },
  {
    name: 'late-credited',
    what: 'what comes for an order that was paid is credited by itself, however late it comes',
    operations: 1_000,
    often: { 'deposit by chain': 4, 'pay late': 10, 'decide what came late': 10 },
    edits: [
      {
        file: `${server}/deposits/usdt-orders.ts`,
        find: "(state = 'approved' and expires_at >= $3 or state = 'rejected')",
        put: "(state = 'approved' and created_at <= $3 or state = 'rejected')",
      },
    ],
  },
  {
    name: 'late-lost',
    what: 'what comes for an order that nobody paid in its time is nobody’s',
    operations: 1_000,
    often: { 'deposit by chain': 4, 'pay late': 10 },
    edits: [
      {
        file: `${server}/deposits/usdt-orders.ts`,
        find: "latest where state = 'pending'",
        put: "latest where state = 'pending' and expires_at >= $3",
      },
    ],
  },
  {
    name: 'given-up-early',
    what: 'an event that the operator’s program was too busy for is never told again',
    operations: 1_000,
    often: { 'a program': 5 },
    edits: [
      {
        file: `${server}/webhooks/deliveries.ts`,
        find: '? undefined : waitsMs[tries - 1];',
        put: '|| status === 503 ? undefined : waitsMs[tries - 1];',
      },
    ],
  },
  {
    name: 'budget-exceeded',
    what: 'a promotion gives once more when its budget is spent',
    operations: 1_000,
    often: { register: 5, 'type a code': 10 },
    edits: [
      {
        file: `${server}/promotions/budget.ts`,
        find: 'where promotion_id = $1 and total + $2 <= $3\n        and $2 + case when day = beijing_day($5) then of_day else 0 end <= $4',
        put: 'where promotion_id = $1 and total <= $3\n        and case when day = beijing_day($5) then of_day else 0 end <= $4',
      },
    ],
  },
  {
    name: 'bonus-kept',
    what: 'a bonus that its member gave up stays with them',
    operations: 1_000,
    often: { 'type a code': 10, 'give a bonus up': 20 },
    edits: [
      {
        file: `${server}/promotions/grants.ts`,
        find: '  else await wallet.returnGrant(tx, movement);\n',
        put: "  else if (state !== 'forfeited') await wallet.returnGrant(tx, movement);\n",
      },
    ],
  },
  {
    name: 'aside-forgotten',
    what: 'a bet that cannot be recorded as it was told is put aside nowhere',
    operations: 1_000,
    edits: [
      {
        file: `${server}/game-providers/bet-reader.ts`,
        find: "if (bet.stake > win) return { reason: 'stake_too_large', why: String(bet.stake) };",
        put: 'if (bet.stake > win) return undefined;',
      },
    ],
  },
  {
    name: 'friend-unplayed',
    what: 'a friend brings something who has not played',
    operations: 1_000,
    often: { register: 20 },
    edits: [
      {
        file: `${server}/promotions/referrals.ts`,
        find: '  if (turnover === 0n) return Promise.resolve(0n);\n',
        put: '  if (turnover >= 0n) return Promise.resolve(turnover);\n',
      },
    ],
  },
  {
    name: 'looser-at-once',
    what: 'a second yes to a looser limit holds before its day is over',
    operations: 1_000,
    often: { 'set a limit': 30, 'confirm a limit': 30 },
    edits: [
      {
        file: `${server}/responsible-gaming/limits.ts`,
        find: '    if (asked.coming.at > now) return { notBefore: asked.coming.at };\n',
        put: '',
      },
    ],
  },
  {
    name: 'near-enough',
    what: 'a statement that differs by two yuan or less says nothing',
    operations: 2_000,
    edits: [
      {
        file: `${server}/counterparties/matching.ts`,
        find: '      where o.amount is distinct from t.amount\n',
        put: '      where (o.amount is null or abs(o.amount - t.amount) > 200)\n',
      },
    ],
  },
];
