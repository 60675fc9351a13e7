/** Faults of money, one of each kind, that the simulation must find in a copy of the tree. */
export interface Edit {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly put: string;
}

export interface Fault {
  readonly name: string;
  /** What is wrong with it, for people. */
  readonly what: string;
  readonly edits: readonly Edit[];
}

const server = 'apps/server/src';

export const faults: readonly Fault[] = [
  {
    name: 'credit-twice',
    what: 'a deposit that was credited is credited again when its news comes a second time',
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
    edits: [
      {
        file: `${server}/wallet/wallet.ts`,
        find: '      if (turnover > 0n)',
        put: '      if (turnover > 20_000n)',
      },
    ],
  },
  {
    name: 'played-at-once',
    what: 'a bet of one fen uses up a whole requirement',
    edits: [
      {
        file: `${server}/wagering/turnover.ts`,
        find: 'select id, least(room, $3::bigint - before) as amount from open',
        put: 'select id, room as amount from open',
      },
    ],
  },
  {
    name: 'void-still-counts',
    what: 'a bet that was annulled goes on counting towards a requirement',
    edits: [
      {
        file: `${server}/wagering/turnover.ts`,
        find: '  if (valid === 0n) return;\n  // Running',
        put: '  // Running',
      },
      {
        file: `${server}/wagering/turnover.ts`,
        find: '  if (BigInt(used[0]?.sum ?? 0) === valid) return;\n',
        put: '  if (BigInt(used[0]?.sum ?? 0) === valid || (valid === 0n && used.length > 0)) return;\n',
      },
    ],
  },
  {
    name: 'pool-exceeded',
    what: 'packets are given although the day’s pool is empty',
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
    edits: [
      {
        file: `${server}/vip/vip.ts`,
        find: 'where h.since is null or h.since < $1::date)',
        put: 'where true)',
      },
      {
        file: `${server}/daily-close/daily-close.ts`,
        find: '  const changed = await step(',
        put: '  await step(site, (tx) => decideLevels(tx, levels, textOf(since), clock.now()));\n  const changed = await step(',
      },
    ],
  },
  {
    name: 'lost-in-death',
    what: 'a transfer whose process died before it asked is never taken up again',
    edits: [
      {
        file: `${server}/game-providers/transfers.ts`,
        find: '      await queueJob(tx, settleJob, { id }, {',
        put: "      if (id === '') await queueJob(tx, settleJob, { id }, {",
      },
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
    edits: [
      {
        file: `${server}/rebates/rebates.ts`,
        find: 'sum(s.valid_delta * r.rate)::bigint as earned',
        put: 'sum(greatest(s.valid_delta, 0) * r.rate)::bigint as earned',
      },
    ],
  },
  {
    name: 'rebate-rounds-up',
    what: 'a rebate is rounded up to the fen',
    edits: [
      {
        file: `${server}/rebates/rebates.ts`,
        find: 'select member_id, venue, day, earned, earned / 10000, $5 from sum',
        put: 'select member_id, venue, day, earned, (earned + 9999) / 10000, $5 from sum',
      },
      {
        file: `${server}/rebates/rebates.ts`,
        find: 'money = case when rebate.claim_id is null then excluded.money else rebate.money end',
        put: 'money = case when rebate.claim_id is null then excluded.money else rebate.money end + 0',
      },
    ],
  },
  {
    name: 'unknown-is-refused',
    what: 'a transfer whose answer was lost is given back, whatever the venue did',
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
    edits: [
      {
        file: `${server}/game-providers/transfers.ts`,
        find: '    const final = clock.now().getTime() > row.not_after.getTime() + clockSkewMs;',
        put: '    const final = clock.now().getTime() + clockSkewMs > 0;',
      },
    ],
  },
  {
    name: 'no-key',
    what: 'two taps without a key are two transfers',
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
    edits: [
      {
        file: `${server}/withdrawals/payout-service.ts`,
        find: "  if (order.service === 'queued') return order.stopped",
        put: "  if (order.service === 'asked') return sender.send({ ...request, orderNo: request.orderNo.concat('B') });\n  if (order.service === 'queued') return order.stopped",
      },
    ],
  },
  {
    name: 'seal-skips',
    what: 'a seal leaves out the smallest movements',
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
    edits: [
      {
        file: `${server}/affiliates/shares.ts`,
        find: '  const fen = micro > 0n ? micro / microPerFen : 0n;\n  return { fen, carried: micro - fen * microPerFen };',
        put: '  const fen = micro > 0n ? micro / microPerFen : 0n;\n  return { fen: micro > 0n ? fen + 1n : fen, carried: micro - fen * microPerFen };',
      },
    ],
  },
];
