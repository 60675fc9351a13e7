/** Whose a row is, and what is asked about it, by the rules alone: to the moment, of one queue and one row, of one person. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { done, refused } from '../platform/outcome.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import {
  claim,
  claimersOf,
  claimsOf,
  claimsOn,
  endWork,
  refuseHeld,
  release,
  sweep,
  takeOver,
  unlessHeld,
} from './claims.ts';
import {
  type AskedQueue,
  addPicture,
  answer,
  ask,
  eraseAnswers,
  lastQuestions,
  nextAnswerPicture,
  openQuestion,
  ownQuestions,
  picturesOf,
  questionsOf,
  takeBack,
} from './questions.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
let tables: TestTables;
let [one, other, member]: bigint[] = [];
beforeAll(async () => {
  tables = await openTestTables(clock);
  [one, other, member] = [await tables.staff('clerk'), await tables.staff('chief'), await tables.member()];
});
afterAll(() => tables.close());
beforeEach(async () => {
  await tables.database.query('delete from work_claim');
  await tables.database.query('delete from work_parked');
  await tables.database.query('delete from order_question_picture');
  await tables.database.query('delete from order_question');
});

const by = (staffId = one) => ({ staffId: staffId ?? 0n, now: clock.now() });
const within = <Value>(work: (tx: Tx) => Promise<Value>) => tables.database.transaction(work);
const holders = async () => {
  const { rows } = await tables.database.query<{ text: string; since: Date; until: Date }>(
    `select queue || ' ' || item || ' ' || case staff_id when $1 then 'one' else 'other' end as text, since, until
       from work_claim order by queue, item`,
    [one],
  );
  return rows;
};
const held = async () => (await holders()).map(({ text }) => text);

test('a row is its claimer’s for five minutes, then anybody’s; kept on, it is theirs since it was', async () => {
  const { database } = tables;
  const began = clock.now();
  expect(await claim(database, 'deposits', [1n, 2n], by())).toEqual([1n, 2n]);
  clock.advance(5 * minuteMs - 1);
  expect(await claim(database, 'deposits', [1n], by(other))).toEqual([]);
  expect(await claim(database, 'deposits', [2n], by())).toEqual([2n]);
  expect((await claimsOn(database, 'deposits', [1n, 2n], clock.now())).map(({ item }) => item)).toEqual([
    1n,
    2n,
  ]);
  clock.advance(1);
  expect((await claimsOf(database, 'deposits', clock.now())).map(({ item }) => item)).toEqual([2n]);
  expect((await claimsOn(database, 'deposits', [1n, 2n], clock.now())).map(({ item }) => item)).toEqual([2n]);
  expect(await claim(database, 'deposits', [1n, 2n], by(other))).toEqual([1n]);
  expect((await holders()).map(({ text, since }) => [text, since])).toEqual([
    ['deposits 1 other', clock.now()],
    ['deposits 2 one', began],
  ]);
  // Whoever comes back to what ran out begins anew.
  clock.advance(5 * minuteMs);
  await claim(database, 'deposits', [2n], by());
  expect((await holders()).at(1)).toMatchObject({
    since: clock.now(),
    until: new Date(clock.now().getTime() + 5 * minuteMs),
  });
});

test('a claim is of one queue and one row; nobody gives back what is another’s; decided, it is nobody’s', async () => {
  const { database } = tables;
  for (const queue of ['deposits', 'withdrawals'] as const) await claim(database, queue, [1n, 2n, 3n], by());
  await claim(database, 'deposits', [4n], by(other));
  await release(database, 'deposits', [1n, 4n], one ?? 0n);
  await database.query(
    `insert into work_parked (queue, item, staff_id, at, until, reason)
     select q, i, $1, $2, $2::timestamptz + interval '1 day', 'x' from unnest(array['deposits', 'withdrawals']) q, unnest(array[2, 3]) i`,
    [one, clock.now()],
  );
  await within((tx) => endWork(tx, 'deposits', 2n));
  expect(await held()).toEqual([
    'deposits 3 one',
    'deposits 4 other',
    'withdrawals 1 one',
    'withdrawals 2 one',
    'withdrawals 3 one',
  ]);
  const { rows } = await database.query("select queue || ' ' || item as row from work_parked order by 1");
  expect(rows).toEqual([{ row: 'deposits 3' }, { row: 'withdrawals 2' }, { row: 'withdrawals 3' }]);
});

test('taking over says whose it was, and holds for the taker from now on', async () => {
  const { database } = tables;
  expect(await within((tx) => takeOver(tx, 'deposits', 1n, by()))).toBeUndefined();
  clock.advance(minuteMs);
  expect(await within((tx) => takeOver(tx, 'deposits', 1n, by()))).toBeUndefined();
  expect(await within((tx) => takeOver(tx, 'deposits', 1n, by(other)))).toMatchObject({ staff_id: one });
  expect(await holders()).toEqual([
    { text: 'deposits 1 other', since: clock.now(), until: new Date(clock.now().getTime() + 5 * minuteMs) },
  ]);
  expect(await claimsOn(database, 'deposits', [], clock.now())).toEqual([]);
});

test('a colleague’s row is decided by nobody else, its own by its claimer, who holds it no more then', async () => {
  const { database } = tables;
  await claim(database, 'adjustments', [1n], by());
  await claim(database, 'adjustments', [9n, 5n], by(other));
  expect((await claimsOf(database, 'adjustments', clock.now())).map(({ item }) => item)).toEqual([
    1n,
    5n,
    9n,
  ]);
  await release(database, 'adjustments', [9n, 5n], other ?? 0n);
  await claim(database, 'payouts', [2n], by());
  const decide = (staffId: bigint | undefined, id: number, ok = true) =>
    within(
      unlessHeld({ queue: 'adjustments', id, staff: { id: staffId ?? 0n }, now: clock.now() }, async () =>
        ok ? done('decided') : refused('not_found'),
      ),
    );
  expect(await refuseHeld(database, 'adjustments', 1n, by(other))).toMatchObject({ code: 'work_held' });
  expect(await refuseHeld(database, 'adjustments', 1n, by())).toBeUndefined();
  expect(await decide(other, 1)).toMatchObject({ code: 'work_held' });
  expect(await decide(other, 2)).toMatchObject({ ok: true });
  // What was refused is still to be decided.
  expect(await decide(one, 1, false)).toMatchObject({ code: 'not_found' });
  expect(await held()).toEqual(['adjustments 1 one', 'payouts 2 one']);
  expect(await decide(one, 1)).toMatchObject({ ok: true });
  expect(await held()).toEqual(['payouts 2 one']);
});

test('who works on a queue now is named, and whom the list is narrowed to besides', async () => {
  const { database } = tables;
  await claim(database, 'deposits', [1n, 2n], by());
  const named = async (besides?: bigint | 'nobody') =>
    (await claimersOf(database, 'deposits', { now: clock.now(), besides })).map(({ id }) => BigInt(id));
  expect([await named(), await named('nobody')]).toEqual([[one], [one]]);
  // By name: `staff1` before `staff2`.
  expect(await named(other)).toEqual([one, other]);
  expect(await claimersOf(database, 'withdrawals', { now: clock.now(), besides: undefined })).toEqual([]);
  clock.advance(5 * minuteMs);
  expect([await named(), await named(other)]).toEqual([[], [other]]);
});

test('what ran out is kept for a day and swept a hundred at a time', async () => {
  const { database } = tables;
  const ids = Array.from({ length: 101 }, (_none, place) => BigInt(place + 1));
  await claim(database, 'deposits', ids, by());
  await database.query(
    `insert into work_parked (queue, item, staff_id, at, until, reason)
     select 'deposits', i, $1, $2, $2::timestamptz + interval '5 minutes', 'x' from unnest($3::bigint[]) i`,
    [one, clock.now(), ids],
  );
  const left = async () => {
    const { rows } = await database.query<{ claims: number; parked: number }>(
      'select (select count(*)::int from work_claim) as claims, (select count(*)::int from work_parked) as parked',
    );
    return [rows[0]?.claims, rows[0]?.parked];
  };
  clock.advance(dayMs + 5 * minuteMs);
  await sweep(database, clock.now());
  expect(await left()).toEqual([101, 101]);
  clock.advance(1);
  await sweep(database, clock.now());
  expect(await left()).toEqual([1, 1]);
});

const deposits = { name: 'deposits' } as AskedQueue;
const withdrawals = { name: 'withdrawals' } as AskedQueue;
const row = (id: bigint) => ({ id, orderNo: `D${id}`, memberId: member ?? 0n, amount: 100n });

/** @returns the question's number, or why it is not asked */
async function asking(queue: AskedQueue, id: bigint, picture = false) {
  const words = { text: '何时汇出？', textEn: 'When was it sent?', picture };
  const until = new Date(clock.now().getTime() + minuteMs);
  const asked = await within((tx) =>
    ask(tx, queue, row(id), { staffId: one ?? 0n, ...words, now: clock.now(), until }),
  );
  return asked.ok ? asked.value : asked.code;
}
const answering = async (id: bigint, question: bigint | string, text: string, queue = deposits) => {
  const given = { question: BigInt(question), answer: text, now: clock.now() };
  const outcome = await within((tx) => answer(tx, queue, row(id), given));
  return outcome.ok ? outcome.value : outcome.code;
};
const showing = async (id: bigint, question: bigint | string, picture: string) => {
  const given = { question: BigInt(question), picture: Buffer.from(picture), now: clock.now() };
  const outcome = await within((tx) => addPicture(tx, deposits, row(id), given));
  return outcome.ok ? outcome.value : outcome.code;
};
const back = async (id: bigint) => {
  const outcome = await within((tx) =>
    takeBack(tx, deposits, row(id), { staffId: other ?? 0n, now: clock.now() }),
  );
  return outcome.ok ? outcome.value.id : outcome.code;
};

test('a row has one question at a time, until its answer or the end of its hours', async () => {
  const first = await asking(deposits, 1n);
  const elsewhere = [await asking(deposits, 2n), await asking(withdrawals, 1n)];
  expect([first, ...elsewhere].map((id) => typeof id)).toEqual(['bigint', 'bigint', 'bigint']);
  clock.advance(minuteMs - 1);
  expect(await asking(deposits, 1n)).toBe('question_waits');
  clock.advance(1);
  const second = await asking(deposits, 1n);
  expect(await answering(1n, first, '昨天')).toBe('question_over');
  expect(await answering(1n, second, '昨天')).toBe(true);
  expect(await asking(deposits, 1n)).toBeTypeOf('bigint');
  const told = await questionsOf(tables.database, 'deposits', 1n);
  expect(told.map(({ id, answer }) => [id, answer])).toEqual([
    [first, null],
    [second, '昨天'],
    [expect.any(BigInt), null],
  ]);
  expect((await questionsOf(tables.database, 'withdrawals', 1n)).map(({ id }) => id)).toEqual([elsewhere[1]]);
});

test('an answer is kept once; the same again is none anew, another is too late', async () => {
  const question = await asking(deposits, 1n);
  await asking(deposits, 2n);
  expect(await answering(1n, question, '昨天')).toBe(true);
  const at = clock.now();
  clock.advance(1_000);
  expect([await answering(1n, question, '昨天'), await answering(1n, question, '今天')]).toEqual([
    false,
    'question_over',
  ]);
  const [kept, untouched] = await lastQuestions(tables.database, 'deposits', [1n, 2n]);
  expect([kept?.answer, kept?.answered_at, untouched?.answer]).toEqual(['昨天', at, null]);
  expect(await openQuestion(tables.database, 'deposits', 1n)).toBeUndefined();
  expect((await openQuestion(tables.database, 'deposits', 2n))?.item).toBe(2n);
  expect([
    await lastQuestions(tables.database, 'deposits', []),
    await lastQuestions(tables.database, 'identity', [1n]),
  ]).toEqual([[], []]);
});

test('a question is taken back as long as it is open, and is answered no more', async () => {
  const [question, second] = [await asking(deposits, 1n), await asking(deposits, 2n)];
  expect(await back(1n)).toBe(question);
  const { rows } = await tables.database.query(
    'select taken_back_at as at, taken_back_by as by from order_question where id = any($1) order by id',
    [[question, second]],
  );
  expect(rows).toEqual([
    { at: clock.now(), by: other },
    { at: null, by: null },
  ]);
  expect([await back(1n), await answering(1n, question, '昨天'), await showing(1n, question, 'a')]).toEqual([
    'question_closed',
    'question_over',
    'question_over',
  ]);
  expect(await asking(deposits, 1n)).toBeTypeOf('bigint');
  await answering(2n, second, '昨天');
  expect(await back(2n)).toBe('question_closed');
});

test('a picture that is asked for comes before the answer, each once and three at most', async () => {
  const question = await asking(deposits, 1n, true);
  expect(await answering(1n, question, '昨天')).toBe('question_wants_picture');
  expect(await showing(1n, BigInt(question) + 1n, 'a')).toBe('question_over');
  const shown = [];
  for (const picture of ['a', 'a', 'b', 'c', 'a', 'd']) shown.push(await showing(1n, question, picture));
  expect(shown).toEqual([1, 1, 2, 3, 3, 'question_pictures_full']);
  // Another question's are its own.
  const second = await asking(deposits, 2n, true);
  expect(await showing(2n, second, 'a')).toBe(1);
  const pictures = await picturesOf(tables.database, [BigInt(question)]);
  expect(pictures.map(({ picture, created_at }) => [String(picture), created_at])).toEqual(
    ['a', 'b', 'c'].map((text) => [text, clock.now()]),
  );
  expect(await picturesOf(tables.database, [])).toEqual([]);
  expect(await answering(1n, question, '昨天')).toBe(true);
});

test('a member takes along what they were asked and answered, and it is erased with them, nobody else’s with it', async () => {
  const mine = member;
  const asked = [];
  for (const id of [1n, 2n, 3n]) {
    const question = BigInt(await asking(deposits, id));
    await showing(id, question, `picture ${id}`);
    asked.push(question);
  }
  await answering(1n, asked[0] ?? 0n, '昨天');
  member = await tables.member();
  const theirs = BigInt(await asking(deposits, 4n));
  await showing(4n, theirs, 'theirs');
  await answering(4n, theirs, '今天');
  const stranger = member;
  member = mine;
  const own = (after: bigint, most: number) => ownQuestions(tables.database, mine ?? 0n, after, most);
  expect((await own(0n, 2)).map(({ id, answer, pictures }) => [id, answer, pictures])).toEqual([
    [asked[0], '昨天', 1],
    [asked[1], null, 1],
  ]);
  expect((await own(asked[1] ?? 0n, 9)).map(({ id }) => id)).toEqual([asked[2]]);
  const first = await nextAnswerPicture(tables.database, mine ?? 0n, 0n);
  expect([first?.of, String(first?.picture)]).toEqual([String(asked[0]), 'picture 1']);
  const next = await nextAnswerPicture(tables.database, mine ?? 0n, first?.id ?? 0n);
  expect(String(next?.picture)).toBe('picture 2');
  await within((tx) => eraseAnswers(tx, mine ?? 0n));
  expect((await own(0n, 9)).map(({ answer, pictures }) => [answer, pictures])).toEqual([
    ['', 0],
    [null, 0],
    [null, 0],
  ]);
  expect(await ownQuestions(tables.database, stranger ?? 0n, 0n, 9)).toMatchObject([
    { answer: '今天', pictures: 1 },
  ]);
});
