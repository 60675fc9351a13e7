/** Random histories, told to the ledger and to a model of it: every answer and every balance has to be the same. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, newAccount, openBooks } from './testing/books.ts';
import { Model } from './testing/model.ts';
import type { Move, NewAccount, NewTransfer } from './types.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** The accounts of one history: with floor, with credit, with ceiling, folded. */
const terms: readonly Partial<NewAccount>[] = [
  {},
  {},
  { floor: -30n },
  { floor: -100n, ceiling: 20n },
  { folded: true },
  { folded: true },
];
const place = fc.oneof(
  { weight: 20, arbitrary: fc.nat({ max: terms.length - 1 }) },
  // One more than there are: the unknown account.
  { weight: 1, arbitrary: fc.constant(terms.length) },
);
const places = fc.uniqueArray(place, { minLength: 3, maxLength: 3 });

/** What moves between three accounts: mostly fitting together, at times not. */
const legs = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }).map((n) => [-n, n]) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
      .map(([n, m]) => [-n - m, n, m]),
  },
  { weight: 1, arbitrary: fc.constant<number[]>([-5, 6]) },
);
const which = fc.nat();

/** `which` picks one of those that were sent before. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('ask' as const),
      phase: fc.constantFrom('single' as const, 'pending' as const),
      places,
      legs,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('resolve' as const),
      phase: fc.constantFrom('post' as const, 'void' as const),
      which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('repeat' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('change' as const), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Steps of one round are decided in their order, in one batch; a round of one goes the way of single transfers. */
const history = fc.array(
  fc.record({
    steps: fc.oneof(
      fc.array(step, { minLength: 1, maxLength: 1 }),
      fc.array(step, { minLength: 2, maxLength: 8, size: 'max' }),
    ),
    upkeep: fc.constantFrom('none', 'none', 'fold', 'seal', 'rebuild'),
  }),
  { minLength: 1, maxLength: 15, size: 'max' },
);

test('whatever happens, the ledger answers as the model does and stands where the model stands', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      const accounts = terms.map(accountWith);
      await books.ledger.createAccounts(books.pool, accounts);
      const model = new Model();
      for (const account of accounts) model.open(account.id, account);
      const ids = [...accounts.map(({ id }) => id), randomUUID()];
      const sent: NewTransfer[] = [];

      for (const { steps, upkeep } of rounds) {
        const transfers = steps.map((one) => {
          const transfer = transferOf(one, ids, sent);
          sent.push(transfer);
          return transfer;
        });
        const expected = transfers.map((transfer) => model.transfer(transfer));
        expect(await answersTo(transfers)).toEqual(expected);
        for (const answer of expected) seen.set(answer, (seen.get(answer) ?? 0) + 1);
        if (upkeep === 'fold') await books.ledger.fold();
        if (upkeep === 'seal') await books.ledger.seal();
        if (upkeep === 'rebuild') expect(await books.ledger.rebuild()).toEqual([]);
        await sameBalances(model, ids);
      }
    }),
    { numRuns: 100, interruptAfterTimeLimit: 20_000 },
  );
  expect(await books.ledger.verify()).toMatchObject({ ok: true, findings: [] });
  // A machine that never comes by a corner proves nothing about it.
  const corners = [
    'done',
    'replayed',
    'conflict',
    'insufficient_funds',
    'ceiling_exceeded',
    'unknown_account',
    'unbalanced',
    'pending_not_found',
    'already_posted',
    'already_voided',
  ];
  expect([...seen.keys()]).toEqual(expect.arrayContaining(corners));
});

async function answersTo(transfers: readonly NewTransfer[]): Promise<string[]> {
  const [only] = transfers;
  if (!only || transfers.length > 1) return books.inOneBatch(transfers);
  const outcome = await books.ledger.transfer(only);
  return [!outcome.ok ? outcome.code : outcome.replayed ? 'replayed' : 'done'];
}

async function sameBalances(model: Model, ids: readonly string[]): Promise<void> {
  const balances = await books.ledger.balances(ids);
  for (const [id, { balance, pendingDebits, pendingCredits }] of model.accounts)
    expect(balances.get(id)).toMatchObject({
      balance,
      pendingDebits,
      pendingCredits,
      available: balance - pendingDebits,
    });
  expect(balances.size).toBe(model.accounts.size);
  const open = [...model.transfers.values()].filter(
    ({ id, phase }) => phase === 'pending' && !model.ends.has(id),
  );
  const found = await books.ledger.pendingOf({ accounts: ids });
  expect(found.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort());
}

function accountWith({ folded, ...rest }: Partial<NewAccount>): NewAccount {
  if (!folded) return newAccount(rest);
  const { floor: _, ...free } = newAccount(rest);
  return { ...free, folded };
}

function transferOf(step: Step, accounts: readonly string[], sent: readonly NewTransfer[]): NewTransfer {
  const id = randomUUID();
  if (step.does === 'ask') {
    const moved = step.legs.map((amount, n) => ({
      account: accounts[step.places[n] ?? 0] ?? '',
      amount: BigInt(amount),
    }));
    return { id, phase: step.phase, kind: 'x', reference: '', legs: moved };
  }
  if (step.does === 'resolve') {
    const reserved = sent.filter(({ phase }) => phase === 'pending');
    return { id, phase: step.phase, pendingId: reserved[step.which % reserved.length]?.id ?? id };
  }
  const before = sent[step.which % sent.length] ?? firstOf(accounts);
  if (step.does === 'repeat') return before;
  return 'pendingId' in before
    ? { ...before, phase: before.phase === 'post' ? 'void' : 'post' }
    : { ...before, kind: `${before.kind}x` };
}

function firstOf([a = '', b = '']: readonly string[]): Move {
  const legs = [
    { account: a, amount: -1n },
    { account: b, amount: 1n },
  ];
  return { id: randomUUID(), phase: 'single', kind: 'x', reference: '', legs };
}
