/** Whoever reads English reads venues and games by their English names, wherever the console's figures and lists name them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readIn } from '../platform/language.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { nameOfShare, sharesOf, sharesOnward } from './breakdown.ts';
import { unexplainedRows } from './unexplained.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
  await site.owner.query("update venue set name = '明牌棋牌', name_en = 'Mingpai Cards' where code = 'mpqp'");
  await site.owner.query(
    "update game set name = '斗地主', name_en = 'Landlord' where venue = 'mpqp' and code = (select min(code) from game where venue = 'mpqp')",
  );
});
afterAll(() => site.stop());

type Read = Parameters<typeof readIn>[0];

test('a venue and a game of a breakdown', async () => {
  const { database } = site.running.site;
  const { rows } = await site.owner.query<{ code: string }>(
    "select code from game where venue = 'mpqp' and name = '斗地主'",
  );
  const named = (language: Read) =>
    readIn(language, () =>
      Promise.all([
        nameOfShare(database, { dimension: 'venue', value: 'mpqp' }),
        nameOfShare(database, { dimension: 'game', value: `mpqp/${rows[0]?.code}` }),
      ]),
    );
  expect(await named('en')).toEqual(['Mingpai Cards', 'Landlord']);
  expect(await named('zh-CN')).toEqual(['明牌棋牌', '斗地主']);
});

test('each row of a breakdown, and of its file', async () => {
  const { database } = site.running.site;
  const [offer] = (
    await site.owner.query<{ id: bigint }>(
      "update promotion set title = '首存礼', title_en = 'First deposit' where id = (select min(id) from promotion) returning id",
    )
  ).rows;
  await site.owner.query(
    `insert into figure_day (day, dimension, value, figure, number, amount, payout)
     values ('2026-01-05', 'venue', 'mpqp', 'bet', 1, 2, 3), ('2026-01-05', 'promotion', $1, 'bonus', 1, 2, 0)`,
    [String(offer?.id)],
  );
  const span = { from: '2026-01-05', to: '2026-01-05', most: 10 } as const;
  const named = (language: Read) =>
    readIn(language, async () => {
      const rows = await Promise.all(
        (['venue', 'promotion'] as const).flatMap((by) => [
          sharesOf(database, { ...span, by, sort: 'size', order: 'desc' }),
          sharesOnward(database, { ...span, by }),
        ]),
      );
      return rows.flat().map(({ name }) => name);
    });
  expect(await named('en')).toEqual(['Mingpai Cards', 'Mingpai Cards', 'First deposit', 'First deposit']);
  expect(await named('zh-CN')).toEqual(['明牌棋牌', '明牌棋牌', '首存礼', '首存礼']);
});

test('venues as they stand', async () => {
  const named = async (language: string) => {
    const { data } = await site.raw('/api/console/venues', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        authorization: `Bearer ${chief}`,
      },
      body: '{}',
    });
    return (data as { code: string; name: string }[]).find(({ code }) => code === 'mpqp')?.name;
  };
  expect([await named('en'), await named('zh-CN')]).toEqual(['Mingpai Cards', '明牌棋牌']);
});

test('a venue of what nobody can explain', async () => {
  const { database, clock } = site.running.site;
  const { id } = await site.member();
  await site.owner.query(
    "insert into venue_difference (venue, member_id, ours, theirs, first_seen_at, last_seen_at) values ('mpqp', $1, 1, 2, now(), now())",
    [id],
  );
  const named = (language: Read) =>
    readIn(language, async () => {
      const { rows } = await unexplainedRows(
        database,
        72_000n,
        { place: 'venues', after: '', limit: 5 },
        clock.now(),
      );
      return rows.map(({ name }) => name);
    });
  expect([await named('en'), await named('zh-CN')]).toEqual([['Mingpai Cards'], ['明牌棋牌']]);
});
