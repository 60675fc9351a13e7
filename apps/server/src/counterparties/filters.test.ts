/** Differences are found by state, by whose statement told of them, by who looks at them, and by how long they stand. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

/** Noon in Beijing. */
const clock = new SetClock('2026-11-30T04:00:00.000Z');
let site: TestSite;
let chief: string;
const staff = new Map<string, bigint>();

const before = (days: number, ms = 0) => new Date(clock.now().getTime() - days * 86_400_000 - ms);

beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief] = [await site.staffToken('chief'), await site.staffToken('chief2')];
  const sql = site.owner.query.bind(site.owner);
  const { rows } = await site.owner.query<{ id: bigint; username: string }>('select id, username from staff');
  for (const { id, username } of rows) staff.set(username, id);
  const mapping = JSON.stringify({ number: 'n', amount: 'a', at: 't', fee: null, state: null, settled: [] });
  for (const code of ['east', 'west'])
    await sql(
      "insert into counterparty (code, kind, subject, name, mapping) values ($1, 'bank', '', $1, $2::jsonb)",
      [code, mapping],
    );
  const { rows: files } = await site.owner.query<{ id: bigint }>(
    `insert into counterparty_file (counterparty, name, sha256, from_day, to_day, uploaded_by, uploaded_at)
     select code, 'f', repeat('a', 63) || row_number() over (), '2026-11-01', '2026-11-02', $1, $2 from counterparty returning id`,
    [staff.get('chief'), before(40)],
  );
  const difference = (
    number: string,
    party: string,
    owner: string | undefined,
    since: Date,
    closed?: { readonly state: 'closed' | 'explained'; readonly at: Date },
  ) =>
    sql(
      `insert into counterparty_difference (counterparty, kind, number, theirs, since, file_id, owner, state, asked_by, reason, decided_by,
                                            decided_at)
       values ($1, 'theirs', $2, 100, $3, $4, $5, coalesce($6, 'open'), case when $6 = 'closed' then $7::bigint end,
               case when $6 = 'closed' then 'why' end, case when $6 = 'closed' then $8::bigint end, $9)`,
      [
        party,
        number,
        since,
        files[0]?.id,
        owner === undefined ? null : staff.get(owner),
        closed?.state ?? null,
        staff.get('chief'),
        staff.get('chief2'),
        closed?.at ?? null,
      ],
    );
  await difference('new', 'east', undefined, before(0, 1));
  await difference('week', 'east', 'chief', before(7));
  await difference('almost', 'west', 'chief2', before(7, -1));
  await difference('month', 'west', undefined, before(30));
  await difference('asked', 'west', 'chief', before(2));
  await site.owner.query(
    "update counterparty_difference set state = 'asked', asked_by = $1, reason = 'why' where number = 'asked'",
    [staff.get('chief')],
  );
  await difference('closed', 'east', 'chief', before(20), { state: 'closed', at: before(12) });
  await difference('explained', 'west', undefined, before(20), { state: 'explained', at: before(19) });
});
afterAll(() => site?.stop());

type Asked = Parameters<typeof site.staff<'statementDifferences'>>[1];
async function found(asked: Asked): Promise<string[]> {
  const { data } = await site.staff('statementDifferences', { pageSize: 100, ...asked }, chief);
  expect(data.total).toBe(data.rows.length);
  return data.rows.map(({ reference }) => reference);
}

test('open ones stand oldest first, those that are settled apart', async () => {
  expect(await found({})).toEqual(['month', 'week', 'almost', 'asked', 'new']);
  expect(await found({ state: 'done' })).toEqual(['explained', 'closed']);
});

test('by whose statement told of them', async () => {
  expect(await found({ counterparty: 'east' })).toEqual(['week', 'new']);
  expect(await found({ counterparty: 'west', state: 'done' })).toEqual(['explained']);
  expect(await found({ counterparty: 'nowhere' })).toEqual([]);
});

test('by who looks at them, and those that nobody looks at', async () => {
  const of = (name: string) => Number(staff.get(name));
  expect(await found({ owner: of('chief') })).toEqual(['week', 'asked']);
  expect(await found({ owner: of('chief2') })).toEqual(['almost']);
  expect(await found({ owner: 'nobody' })).toEqual(['month', 'new']);
  expect(await found({ owner: of('clerk') })).toEqual([]);
  expect(await found({ owner: of('chief'), state: 'done' })).toEqual(['closed']);
});

test('by how long they stand, and those that are settled by how long they stood', async () => {
  expect(await found({ days: 7 })).toEqual(['month', 'week']);
  expect(await found({ days: 30 })).toEqual(['month']);
  expect(await found({ days: 1 })).toEqual(['month', 'week', 'almost', 'asked']);
  expect(await found({ days: 7, state: 'done' })).toEqual(['closed']);
  expect(await found({ days: 1, state: 'done' })).toEqual(['explained', 'closed']);
});

test('filters narrow together, and a file of the list holds the same', async () => {
  const question = { counterparty: 'west', owner: 'nobody', days: 7 } as const;
  expect(await found(question)).toEqual(['month']);
  const answer = await fetch(new URL('/api/console/export', site.running.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${chief}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      list: 'statementDifferences',
      format: 'csv',
      question: { ...question, state: 'open' },
    }),
  });
  const lines = (await answer.text()).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('month');
});

test('whoever looks at one, or did, can be chosen', async () => {
  const { data } = await site.staff('statementDifferences', { counterparty: 'nowhere' }, chief);
  expect(data.owners.map(({ id }) => BigInt(id)).sort()).toEqual(
    [staff.get('chief'), staff.get('chief2')].sort(),
  );
});
