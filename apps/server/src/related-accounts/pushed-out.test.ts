/** What two accounts have in common cannot be pushed out of sight by signing in, or binding cards, often enough. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { relatedTo, samePersonAs, sharingAmong } from './index.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

async function bind(memberId: bigint, kind: 'bank' | 'usdt', number: string, at: string): Promise<void> {
  await tables.database.query(
    `insert into card (member_id, kind, bank, owner, number, branch, created_at) values ($1, $2, '银行', '甲', $3, '', $4)`,
    [memberId, kind, number, at],
  );
}

/** Signs in once a minute, each time in a browser that keeps no cookies and from another network. */
async function signInOften(memberId: bigint, times: number, from: string): Promise<void> {
  await tables.database.query(
    `insert into session (token_hash, member_id, created_at, expires_at, address, device, device_id)
     select sha256(($1::text || '/' || n || $3)::bytea), $1::bigint, $3::timestamptz + n * interval '1 minute', $3::timestamptz + n * interval '1 minute',
            21 + $1::bigint % 100 || '.' || n / 200 || '.' || n % 200 || '.1', '', sha256(($1::text || 'd' || n || $3)::bytea)
       from generate_series(1, $2::int) n`,
    [memberId, times, from],
  );
}

const relatedIds = async (memberId: bigint) =>
  ((await relatedTo(tables.database, [memberId])).get(memberId) ?? []).map((one) => one.memberId);

test.each([
  ['usdt', 'TRing0000000000000000000000000000A'],
  ['bank', '6222000011112222'],
] as const)(
  'of a %s number that both bound, whoever signs in two hundred times afterwards',
  async (kind, number) => {
    const [one, other] = [await tables.member(), await tables.member()];
    for (const member of [one, other]) {
      await bind(member, kind, number, '2026-02-01T00:00:00Z');
      await signInOften(member, 200, '2026-02-02T00:00:00Z');
      await bind(member, 'bank', `62${member}`, '2026-02-04T00:00:00Z');
    }
    expect(await relatedIds(one)).toEqual([other]);
    expect(await relatedIds(other)).toEqual([one]);
    expect((await samePersonAs(tables.database, one)).map(({ memberId }) => memberId)).toEqual([other]);
    expect(await sharingAmong(tables.database, [one])).toEqual([one]);
  },
);

test('a card that both bound stays behind three hundred that only one did', async () => {
  const [one, other] = [await tables.member(), await tables.member()];
  for (const member of [one, other]) {
    await bind(member, 'bank', '6222999988887777', '2026-02-01T00:00:00Z');
    await tables.database.query(
      `insert into card (member_id, kind, bank, owner, number, branch, created_at)
       select $1::bigint, 'bank', '银行', '甲', $1::text || lpad(n::text, 10, '0'), '', '2026-02-02T00:00:00Z'::timestamptz + n * interval '1 minute'
         from generate_series(1, 300) n`,
      [member],
    );
  }
  expect(await relatedIds(one)).toEqual([other]);
  expect((await samePersonAs(tables.database, other)).map(({ memberId }) => memberId)).toEqual([one]);
});

test('the browser that five accounts were made in, whatever browsers they came by later', async () => {
  const ring: bigint[] = [];
  for (let each = 0; each < 5; each += 1) {
    const member = await tables.member();
    ring.push(member);
    await tables.database.query(
      `insert into session (token_hash, member_id, created_at, expires_at, address, device, device_id)
       values (sha256(('first' || $1::text)::bytea), $1::bigint, '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z', '192.168.0.1', '', sha256('made here'))`,
      [member],
    );
    await signInOften(member, 150, '2026-02-02T00:00:00Z');
  }
  const [first = 0n, ...rest] = ring;
  expect((await relatedIds(first)).toSorted()).toEqual(rest.toSorted());
});
