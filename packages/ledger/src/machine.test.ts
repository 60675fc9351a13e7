/** Random histories, told to the ledger and to a model of it: every answer and every balance has to be the same. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, newAccount, openBooks } from './testing/books.ts';
import { Model } from './testing/model.ts';
import type { NewAccount, NewTransfer } from './types.ts';

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

/** Small numbers for accounts and transfers, so that a history keeps coming back to the same ones. */
const accountAt = fc.nat({ max: terms.length });
const transferAt = fc.nat({ max: 11 });

interface Step {
  readonly id: number;
  readonly ask:
    | {
        readonly phase: 'single' | 'pending';
        readonly legs: readonly (readonly [account: number, amount: number])[];
        readonly kind: string;
      }
    | { readonly phase: 'post' | 'void'; readonly pending: number };
}

const legs = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(accountAt, accountAt, fc.integer({ min: 1, max: 60 })).map(
      ([a, b, n]) =>
        [
          [a, -n],
          [b, n],
        ] as const,
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        accountAt,
        accountAt,
        accountAt,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
      )
      .map(
        ([a, b, c, n, m]) =>
          [
            [a, -n - m],
            [b, n],
            [c, m],
          ] as const,
      ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(accountAt, accountAt).map(
      ([a, b]) =>
        [
          [a, -5],
          [b, 6],
        ] as const,
    ),
  },
);
const step: fc.Arbitrary<Step> = fc.record({
  id: transferAt,
  ask: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        phase: fc.constantFrom('single' as const, 'pending' as const),
        legs,
        kind: fc.constantFrom('x', 'x', 'y'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ phase: fc.constantFrom('post' as const, 'void' as const), pending: transferAt }),
    },
  ),
});

/** Steps that are sent together are decided in their order, in one batch; some steps are followed by upkeep. */
const history = fc.array(
  fc.record({
    together: fc.oneof(
      fc.array(step, { minLength: 1, maxLength: 1 }),
      fc.array(step, { minLength: 2, maxLength: 8 }),
    ),
    upkeep: fc.constantFrom('nothing', 'nothing', 'fold', 'seal', 'rebuild'),
  }),
  { minLength: 1, maxLength: 12 },
);

test('whatever happens, the ledger answers as the model does and stands where the model stands', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      const accounts = terms.map((term) => withTerms(term));
      await books.ledger.createAccounts(books.pool, accounts);
      const model = new Model();
      for (const account of accounts) model.open(account.id, account);
      // One account more than there are: the unknown one.
      const ids = [...accounts.map(({ id }) => id), newAccount().id];
      const transferIds = Array.from({ length: 12 }, () => newAccount().id);

      for (const { together, upkeep } of rounds) {
        const transfers = together.map((asked) => transferOf(asked, ids, transferIds)).filter(wellFormed);
        const expected = transfers.map((transfer) => model.transfer(transfer));
        const answers = transfers.length === 1 ? await alone(transfers) : await books.inOneBatch(transfers);
        expect(answers).toEqual(expected);
        for (const answer of answers) seen.set(answer, (seen.get(answer) ?? 0) + 1);
        if (upkeep === 'fold') await books.ledger.fold();
        if (upkeep === 'seal') await books.ledger.seal();
        if (upkeep === 'rebuild') expect(await books.ledger.rebuild()).toEqual([]);
        await sameBalances(model, ids);
      }
    }),
    { numRuns: 120, interruptAfterTimeLimit: 15_000, endOnFailure: false },
  );
  expect(await books.ledger.verify()).toMatchObject({ ok: true, findings: [] });
  // A machine that never comes by a corner proves nothing about it.
  for (const answer of [
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
  ])
    expect(seen.get(answer), answer).toBeGreaterThan(0);
}, 60_000);

/** The way of a single transfer through the ledger's own queue. */
async function alone(transfers: readonly NewTransfer[]): Promise<string[]> {
  const outcomes = await Promise.all(transfers.map((transfer) => books.ledger.transfer(transfer)));
  return outcomes.map((outcome) => (!outcome.ok ? outcome.code : outcome.replayed ? 'replayed' : 'done'));
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

function withTerms({ folded, ...term }: Partial<NewAccount>): NewAccount {
  if (!folded) return newAccount(term);
  const { floor: _, ...free } = newAccount(term);
  return { ...free, folded };
}

function transferOf(
  { id, ask }: Step,
  accounts: readonly string[],
  transfers: readonly string[],
): NewTransfer {
  const named = { id: transfers[id] ?? '' };
  if ('pending' in ask) return { ...named, phase: ask.phase, pendingId: transfers[ask.pending] ?? '' };
  return {
    ...named,
    phase: ask.phase,
    kind: ask.kind,
    reference: '',
    legs: ask.legs.map(([account, amount]) => ({ account: accounts[account] ?? '', amount: BigInt(amount) })),
  };
}

/** An account twice is an error and not a refusal (prepare.test.ts). */
function wellFormed(transfer: NewTransfer): boolean {
  return (
    'pendingId' in transfer ||
    new Set(transfer.legs.map(({ account }) => account)).size === transfer.legs.length
  );
}
