/** Bets out of a list of transactions that has no pages: each state once, late ones too, and losses that nobody tells of. */
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../platform/answer.ts';
import { SetClock } from '../../platform/clock.ts';
import { parseExact } from '../kit/exact-json.ts';
import type { BetReport, Span, VenueBet } from '../port.ts';
import { openBetList, readReport } from './transfer-bets.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
let listed: Record<string, unknown>[];
let asked: (Span | { round: string })[];
let fail: (span: Span) => boolean;
beforeEach(() => {
  clock.set('2026-11-21T04:00:00.000Z');
  [listed, asked, fail] = [[], [], () => false];
});

/** As the platform has it: by time, both ends in, or by round. */
async function list(of: Span | { user: string; round: string }): Promise<Answer<readonly unknown[]>> {
  asked.push(of);
  if ('from' in of && fail(of)) return { outcome: 'unknown', reason: 'too much' };
  const second = (at: Date) => at.toISOString().slice(0, 19);
  const rows = listed.filter((row) => {
    if ('round' in of) return row.round === of.round && row.user === of.user;
    const at = String(row.inserted_at);
    return at >= second(of.from) && at <= second(new Date(of.to.getTime() + 999));
  });
  return {
    outcome: 'done',
    value: JSON.parse(JSON.stringify(rows)).map((row: unknown) =>
      parseExact(JSON.stringify(row), new Set(['amount'])),
    ),
  };
}

function row(id: string, more: Record<string, unknown> = {}): void {
  listed = listed.filter((one) => one.transaction_uuid !== id);
  listed.push({
    transaction_uuid: id,
    reference_transaction_uuid: null,
    user: 'mp-m7',
    round: 'r1',
    game_code: 'hub_dragons',
    kind: 'TK_BET',
    amount: 100_000,
    currency: 'CNY',
    inserted_at: clock.now().toISOString().slice(0, 19),
    transaction_status: 'TS_SUCCESS',
    ...more,
  });
}
const win = (id: string, of: string, amount: number, more: Record<string, unknown> = {}) =>
  row(id, { kind: 'TK_WIN', reference_transaction_uuid: of, amount, ...more });

let bets = openBetList(list, clock);
let cursor = '0';
beforeEach(async () => {
  bets = openBetList(list, clock);
  cursor = '0';
  await news();
});

/** All that is new, page by page. */
async function news(limit = 100): Promise<BetReport[]> {
  const reports: BetReport[] = [];
  for (let page = 0; page < 500; page += 1) {
    const answer = await bets(cursor, limit);
    if (answer.outcome !== 'done') throw new Error(answer.reason);
    expect(answer.value.reports.length).toBeLessThanOrEqual(limit);
    for (const report of answer.value.reports) expect(readReport(report.raw)).toEqual(report);
    reports.push(...answer.value.reports);
    cursor = answer.value.cursor;
    if (!answer.value.more) return reports;
  }
  throw new Error('it never ends');
}
const states = (reports: readonly BetReport[]) =>
  reports.map((report) =>
    'bet' in report ? [report.bet.id, report.bet.state, report.bet.payout] : report.fault,
  );
const betsIn = (reports: readonly BetReport[]): VenueBet[] =>
  reports.flatMap((one) => ('bet' in one ? one.bet : []));

test('a row that is written down minutes late is told, and nothing is told twice', async () => {
  row('b1');
  row('b2', { round: 'r2' });
  expect(states(await news())).toEqual([
    ['b1', 'unsettled', 0n],
    ['b2', 'unsettled', 0n],
  ]);
  clock.advance(4 * minuteMs);
  const late = new Date(clock.now().getTime() - 4 * minuteMs - 10_000).toISOString().slice(0, 19);
  row('b3', { round: 'r3', inserted_at: late });
  win('w1', 'b1', 250_000);
  expect(states(await news(1))).toEqual([
    ['b3', 'unsettled', 0n],
    ['b1', 'settled', 250n],
  ]);
  expect(await news()).toEqual([]);
  // After a restart nothing is known but the cursor.
  bets = openBetList(list, clock);
  expect(await news()).toEqual([]);
});

test('a win that comes hours after its bet finds it by its round, and is a later state of it', async () => {
  row('b1');
  const [placed] = betsIn(await news());
  clock.advance(9 * hourMs);
  await news();
  win('w1', 'b1', 300_000);
  win('w2', 'b1', 50_000);
  const later = betsIn(await news());
  expect(later).toMatchObject([
    { id: 'b1', stake: 100n, valid: 100n, payout: 300n, placedAt: placed?.placedAt },
    { id: 'b1', payout: 350n },
  ]);
  expect(later.map(({ seq }) => seq > (placed?.seq ?? 0n))).toEqual([true, true]);
});

test('a bet of which nothing more comes for a day is lost; one that has won is not, for whoever records it; a later win corrects it', async () => {
  row('lost');
  row('won', { round: 'r2' });
  win('w', 'won', 200_000, { round: 'r2' });
  const before = new Map(betsIn(await news()).map((bet) => [bet.id, bet]));
  clock.advance(dayMs + 20 * minuteMs);
  const after = betsIn(await news(1));
  expect(after.map(({ id, state, payout, valid }) => [id, state, payout, valid])).toEqual([
    ['lost', 'settled', 0n, 100n],
    ['won', 'settled', 0n, 100n],
  ]);
  // The one that has won was told in a later state already: this one is older, and is passed over.
  expect(after.map(({ id, seq }) => seq > (before.get(id)?.seq ?? 0n))).toEqual([true, false]);
  expect(await news()).toEqual([]);
  win('late', 'lost', 70_000);
  const [corrected] = betsIn(await news());
  expect(corrected).toMatchObject({ id: 'lost', state: 'settled', payout: 70n });
  expect(corrected?.seq).toBeGreaterThan(after[0]?.seq ?? 0n);
});

test('what a jackpot paid is told as a part of the payout', async () => {
  row('b1');
  win('w1', 'b1', 300_000);
  win('w2', 'b1', 5_000_000, { kind: 'TK_JP_WIN' });
  expect(betsIn(await news()).at(-1)).toMatchObject({ payout: 5_300n, jackpot: 5_000n });
});

test('what cannot be read spoils nothing else, and is told with its reason', async () => {
  row('b1');
  row('odd', { amount: 1_500 });
  row('neg', { kind: 'TK_NEG_BET' });
  row('when', { inserted_at: '2026-11-21T99' });
  row('b2', { round: 'r2' });
  win('w2', 'b2', 333);
  expect(states(await news())).toEqual([
    ['b1', 'unsettled', 0n],
    'an amount that is no whole fen',
    'kind TK_NEG_BET',
    ['b2', 'unsettled', 0n],
    'an amount that is no whole fen',
  ]);
  expect(await news()).toEqual([]);
});

test('declined is nothing; taken back is void, with a row of its own or without; free bets cost nothing; a prize needs no bet', async () => {
  row('no', { transaction_status: 'TS_DECLINED' });
  row('b1');
  win('w1', 'b1', 900_000);
  row('u1', { kind: 'TK_ROLLBACK', reference_transaction_uuid: 'b1', amount: null });
  row('free', { kind: 'TK_FREE_BET', round: 'r3' });
  win('wf', 'free', 400_000, { kind: 'TK_FREE_WIN', round: 'r3' });
  row('prize', { kind: 'TK_BONUS_WIN', round: null, amount: 700_000 });
  row('u2', { kind: 'TK_ROLLBACK', reference_transaction_uuid: 'no such', round: null, amount: null });
  const told = betsIn(await news());
  expect(told.map(({ id, state, stake, payout }) => [id, state, stake, payout])).toEqual([
    ['b1', 'unsettled', 100n, 0n],
    ['b1', 'settled', 100n, 900n],
    ['b1', 'void', 100n, 0n],
    ['free', 'unsettled', 0n, 0n],
    ['free', 'settled', 0n, 400n],
    ['prize', 'settled', 0n, 700n],
  ]);
  row('b2', { round: 'r4' });
  await news();
  row('b2', { round: 'r4', transaction_status: 'TS_ROLLEDBACK' });
  expect(states(await news())).toEqual([['b2', 'void', 0n]]);
});

test('another member’s bet in the same round is none of this one', async () => {
  row('b1');
  row('theirs', { user: 'mp-m8' });
  win('w', 'theirs', 500_000, { user: 'mp-m8' });
  expect(betsIn(await news()).map(({ id, player, payout }) => [id, player, payout])).toEqual([
    ['b1', 'm7', 0n],
    ['theirs', 'm8', 0n],
    ['theirs', 'm8', 500n],
  ]);
});

test('an hour that is not answered is asked for in pieces; three days of nothing are an hour a question, and no more later', async () => {
  clock.advance(3 * dayMs);
  row('b1');
  asked = [];
  fail = ({ from, to }) => to.getTime() - from.getTime() > 5 * minuteMs;
  // Nothing is lost, and nothing is passed over, while it is not answered.
  expect((await bets(cursor, 10)).outcome).toBe('done');
  fail = () => false;
  expect(states(await news())).toEqual([['b1', 'unsettled', 0n]]);
  expect(asked.length).toBeLessThan(600);
  asked = [];
  await news();
  expect(asked).toHaveLength(1);
  fail = () => true;
  expect((await bets(cursor, 10)).outcome).toBe('unknown');
});
