/** One list of what happened to a member: each thing once, newest first, page by page, and only what its reader may see. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../platform/database.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { timelineOf } from './timeline.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken('chief');
});
afterAll(() => site.stop());

type Asked = Omit<Parameters<typeof site.staff<'memberTimeline'>>[1], 'id'>;
const timeline = async (id: bigint, asked: Asked = {}, token = chief) =>
  (await site.staff('memberTimeline', { id: Number(id), ...asked }, token)).data;

/** What every capability may have written of a member, three things in the same millisecond; who is suspended is told so. */
async function eventful() {
  const member = await site.memberWith(100_000n);
  const { token } = member;
  const order = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  await site.call('openDeposit', order, { token, key: crypto.randomUUID() });
  await site.call('setPlayLimit', { kind: 'deposit', span: 'day', amount: 500 }, { token });
  await site.staff('freezeMember', { id: Number(member.id), reason: '核实身份' }, chief);
  await site.owner.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     select 'mpqp', 'together' || $1::bigint || n, $1, 'g', 'r', 200, 200, 350, 'settled', '2026-01-01', 1, '2026-01-01' from generate_series(1, 3) n`,
    [member.id],
  );
  await site.owner.query(
    "insert into inbox_message (member_id, title, content, created_at) values ($1, '欢迎', '…', '2026-01-01')",
    [member.id],
  );
  return member;
}

test('each thing that happened is there once with its own words, the newest first', async () => {
  const { id } = await eventful();
  const { rows, next } = await timeline(id);
  expect(next).toBeNull();
  const moments = rows.map(({ at }) => at);
  expect(moments).toEqual([...moments].sort().reverse());
  const kinds = rows.map(({ kind }) => kind).filter((kind) => kind !== 'related');
  expect(kinds.sort()).toEqual(
    ['bet', 'bet', 'bet', 'deposit', 'limit', 'message', 'message', 'registered', 'sign_in', 'staff'].sort(),
  );
  expect(rows.find(({ kind }) => kind === 'deposit')).toMatchObject({ amount: 1_000, state: 'pending' });
  expect(rows.find(({ kind }) => kind === 'bet')).toMatchObject({ amount: 2, result: 3.5, state: 'settled' });
  expect(rows.find(({ kind }) => kind === 'limit')?.words).toBe('deposit/day/50000');
  expect(rows.find(({ kind }) => kind === 'staff')?.words).toBe('member_frozen');
});

test('whoever reads English reads messages, games and promotions by their English names, and what has none in Chinese', async () => {
  const member = await site.memberWith(1_000n);
  await site.owner.query(
    `insert into inbox_message (member_id, title, title_en, content, created_at)
     values ($1, '欢迎', 'Welcome', '…', '2026-01-01'), ($1, '只有中文', '', '…', '2026-01-02')`,
    [member.id],
  );
  await site.owner.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     select g.venue, 'english' || $1::bigint, $1, g.code, 'r', 200, 200, 350, 'settled', '2026-01-03', 1, '2026-01-03'
       from game g where g.name_en <> '' and g.name_en <> g.name limit 1`,
    [member.id],
  );
  const { rows: games } = await site.owner.query<{ name: string; name_en: string }>(
    "select name, name_en from game g where exists (select from bet b where b.game = g.code and b.venue = g.venue and b.bet_id = 'english' || $1::bigint)",
    [member.id],
  );
  const { rows: offers } = await site.owner.query<{ id: bigint; title: string; title_en: string }>(
    "select id, title, title_en from promotion where title_en <> '' and title_en <> title order by id limit 1",
  );
  const [offer] = offers;
  await site.owner.query(
    `insert into promotion_application (promotion_id, member_id, created_at, offered_bonus, offered_multiple)
     values ($1, $2, '2026-01-04', 1000, 1)`,
    [offer?.id, member.id],
  );
  const asked = (path: string, language: string, payload: object) =>
    site.raw(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        authorization: `Bearer ${chief}`,
      },
      body: JSON.stringify(payload),
    });
  const read = async (language: string) => {
    const question = { id: Number(member.id), kinds: ['bet', 'bonus', 'message'] };
    const { data } = await asked('/api/console/members/timeline', language, question);
    return (data as { rows: { words: string }[] }).rows.map(({ words }) => words);
  };
  expect(await read('en')).toEqual([offer?.title_en, games[0]?.name_en, '只有中文', 'Welcome']);
  expect(await read('zh-CN')).toEqual([offer?.title, games[0]?.name, '只有中文', '欢迎']);
  const found = async (language: string) => {
    const { data } = await asked('/api/console/bets', language, { number: `english${member.id}` });
    return (data as { rows: { gameName: string }[] }).rows.map(({ gameName }) => gameName);
  };
  expect([await found('en'), await found('zh-CN')]).toEqual([[games[0]?.name_en], [games[0]?.name]]);
  const [venue] = (
    await site.owner.query<{ code: string; name: string; name_en: string }>(
      "select code, name, name_en from venue where name_en <> '' and name_en <> name order by code limit 1",
    )
  ).rows;
  const held = async (language: string) => {
    const { data } = await asked('/api/console/members/page', language, { id: Number(member.id) });
    const { venues } = (data as { balances: { venues: { code: string; name: string }[] } }).balances;
    return venues.find(({ code }) => code === venue?.code)?.name;
  };
  expect([await held('en'), await held('zh-CN')]).toEqual([venue?.name_en, venue?.name]);
  const applied = async (language: string) => {
    const { data } = await asked('/api/console/promotion-applications', language, { state: 'pending' });
    return (data as { rows: { title: string }[] }).rows.map(({ title }) => title);
  };
  expect([await applied('en'), await applied('zh-CN')]).toEqual([[offer?.title_en], [offer?.title]]);
});

test('whatever a capability publishes of what happened to a member is read', async () => {
  const asked: string[] = [];
  const listening = {
    query: async (text: string) => {
      asked.push(text);
      return { rows: [] };
    },
  } as unknown as Queryable;
  await timelineOf(listening, 1n, { kinds: [], after: undefined, most: 1 });
  const { rows: published } = await site.owner.query<{ view: string }>(
    "select table_name::text as view from information_schema.views where table_schema = 'public' and table_name like '%\\_event' order by 1",
  );
  expect(published.length).toBeGreaterThan(20);
  const [text = ''] = asked;
  expect(published.filter(({ view }) => !text.includes(` from ${view} e `))).toEqual([]);
});

test('a span narrows it, its first moment in and its last one out, whatever is read on behind', async () => {
  const { id } = await eventful();
  const kinds = ['bet', 'message', 'staff'] as const;
  const told = async (asked: Asked) =>
    (await timeline(id, { kinds: [...kinds], ...asked })).rows.map(({ kind }) => kind).sort();
  const [first, day] = ['2026-01-01T00:00:00+00:00', '2026-01-02T00:00:00+00:00'];
  expect(await told({})).toEqual(['bet', 'bet', 'bet', 'message', 'message', 'staff']);
  expect(await told({ from: day })).toEqual(['message', 'staff']);
  expect(await told({ from: first, to: day })).toEqual(['bet', 'bet', 'bet', 'message']);
  expect(await told({ to: first })).toEqual([]);
  const page = await timeline(id, { kinds: [...kinds], from: first, to: day, limit: 3 });
  expect(await told({ from: first, to: day, ...(page.next && { after: page.next }) })).toHaveLength(1);
});

test('a locked bonus and each step of a closing are told, with what became of them', async () => {
  const { id } = await site.member();
  await site.owner.query(
    `insert into bonus_grant (member_id, promotion_id, source, deposit_amount, combines, amount, required, weights, bet_ceiling, state,
                              opened_at, expires_at, closed_at)
     select $1::bigint, p.id, 'test/' || $1 || g.state, 0, true, 5000, 15000, '{}', 0, g.state, '2026-01-02', '2026-02-01', g.closed
       from (select min(id) as id from promotion) p
      cross join (values ('active', null::timestamptz), ('fulfilled', '2026-01-03'), ('forfeited', '2026-01-04')) g (state, closed)`,
    [id],
  );
  await site.owner.query(
    `insert into account_closing (member_id, asked_at, closes_at, waives, undone_at, closed_at)
     values ($1, '2026-01-05', '2026-01-08', false, '2026-01-06', null), ($1, '2026-01-07', '2026-01-10', false, null, '2026-01-10')`,
    [id],
  );
  const { rows } = await timeline(id, { kinds: ['bonus', 'credential'] });
  const bonuses = rows.filter(({ kind }) => kind === 'bonus');
  expect(new Map(bonuses.map(({ state, amount, result }) => [state, [amount, result]]))).toEqual(
    new Map([
      ['active', [50, null]],
      ['fulfilled', [50, 50]],
      ['forfeited', [50, 0]],
    ]),
  );
  expect(rows.filter(({ kind }) => kind === 'credential').map(({ words }) => words)).toEqual([
    'closing/closed',
    'closing/asked',
    'closing/undone',
    'closing/asked',
  ]);
});

test('read two at a time it is the same list, though several things share a moment', async () => {
  const { id } = await eventful();
  const whole = (await timeline(id)).rows.map(({ kind, key }) => `${kind} ${key}`);
  const read: string[] = [];
  let after: Asked['after'];
  for (let pages = 0; pages < 20; pages += 1) {
    const { rows, next } = await timeline(id, { limit: 2, ...(after && { after }) });
    read.push(...rows.map(({ kind, key }) => `${kind} ${key}`));
    if (next === null) break;
    after = next;
  }
  expect(read).toEqual(whole);
  expect(whole.length).toBeGreaterThan(8);
});

test('it is narrowed to kinds, and nobody reads what their rights leave out, asked for or not', async () => {
  const { id } = await eventful();
  expect((await timeline(id, { kinds: ['bet', 'message'] })).rows.map(({ kind }) => kind).sort()).toEqual([
    'bet',
    'bet',
    'bet',
    'message',
    'message',
  ]);
  await site.owner.query("update staff set roles = '{}', rights = '{members}' where username = 'clerk'");
  const clerk = await site.staffToken('clerk');
  const seen = new Set((await timeline(id, {}, clerk)).rows.map(({ kind }) => kind));
  expect([seen.has('deposit'), seen.has('staff'), seen.has('bet')]).toEqual([false, false, true]);
  expect((await timeline(id, { kinds: ['deposit', 'staff'] }, clerk)).rows).toEqual([]);
  await site.owner.query("update staff set roles = '{clerk}', rights = '{}' where username = 'clerk'");
});

test('another member’s life is not in it, and where somebody signed in leaves the server masked', async () => {
  const [one, other] = [await eventful(), await eventful()];
  const keys = async (id: bigint) => (await timeline(id)).rows.map(({ kind, key }) => `${kind} ${key}`);
  const theirs = new Set(await keys(other.id));
  expect((await keys(one.id)).filter((key) => theirs.has(key))).toEqual([]);
  const { rows } = await timeline(one.id, { kinds: ['sign_in'] });
  expect(rows.map(({ address }) => address)).toEqual(['127.0.*.*']);
  expect(rows.map(({ words }) => words)).toEqual(['']);
});

test('the head says who brought a member, when they were seen, and what they won', async () => {
  const [agent, { id }] = [await site.member(), await eventful()];
  await site.owner.query('insert into agent (member_id, since) values ($1, now())', [agent.id]);
  await site.owner.query('insert into agent_edge (member_id, agent_id, since) values ($1, $2, now())', [
    id,
    agent.id,
  ]);
  await site.owner.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     select 'mpqp', 'won' || $1::bigint || n, 1, $1, 'joker', 0, n, 'settled', now(), now()
       from unnest(array[-50000, 12345]) n`,
    [id],
  );
  const { data } = await site.staff('memberPage', { id: Number(id) }, chief);
  expect(data.agent).toEqual({ id: Number(agent.id), username: agent.username });
  expect(data.won).toBe(-376.55);
  expect(Date.parse(data.lastSeenAt ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
});

test('limits, a break and what is left to play are told as they are', async () => {
  const { id } = await eventful();
  const { database, clock } = site.running.site;
  await database.query(
    `insert into turnover_requirement (member_id, source, amount, used, opened_at)
     values ($1, 'deposit/990001', 10010, 20, $2), ($1, 'deposit/990002', 500, 500, $2)`,
    [id, clock.now()],
  );
  const { data } = await site.staff('memberLimits', { id: Number(id) }, chief);
  const held = data.limits.filter(({ value }) => value !== null);
  expect(held).toEqual([{ kind: 'deposit', span: 'day', value: 500, coming: null }]);
  expect(data.pause).toBe(null);
  expect(data.requirements).toMatchObject([{ source: 'deposit/990001', amount: 100.1, used: 0.2 }]);
  // The same as the profile says.
  const page = (await site.staff('memberPage', { id: Number(id) }, chief)).data;
  expect([data.turnoverLeft, page.turnoverLeft]).toEqual([99.9, 99.9]);
});
