/**
 * T4. One person registers many accounts, refers himself, and takes each one's first-deposit bonus. What accounts have in common is
 * known at the registration, at the claim and at the withdrawal; the second claim of one person takes two people to give. Honest
 * members, who share routers, tablets, carriers, names and friends, are left alone.
 */
import { calls } from '@mingpai/contract/calls';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairsStatement, type Related, relatedTo } from '../apps/server/src/related-accounts/index.ts';
import { password, payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { insideOf, type Member } from './inside.ts';
import { type Population, populate, size } from './population.ts';

let site: TestSite;
let inside: ReturnType<typeof insideOf>;
let chief: string;
let other: string;
let population: Population;
let seen: Map<bigint, readonly Related[]>;
beforeAll(async () => {
  site = await startTestSite();
  inside = insideOf(site);
  [chief, other] = [await site.staffToken('chief'), await inside.colleague('chief')];
  const { database, clock } = site.running.site;
  population = await populate(database, clock.now());
  seen = new Map();
  for (let at = 0; at < size; at += 500)
    for (const [id, related] of await relatedTo(database, population.ids.slice(at, at + 500)))
      seen.set(id, related);
});
afterAll(() => site.stop());

const idOf = (index: number): bigint => population.ids[index] ?? 0n;

test('of 10,000 members with 2 % in rings, nine rings in ten are found', () => {
  const found = population.rings.map(({ way, members }) => {
    const ids = members.map(idOf);
    const linked = ids.filter((id) => seen.get(id)?.some(({ memberId }) => ids.includes(memberId)));
    return { way, found: linked.length * 3 >= ids.length * 2 };
  });
  const share = found.filter((ring) => ring.found).length / found.length;
  const missed = found.filter((ring) => !ring.found).map(({ way }) => way);
  console.log(
    `${found.length} rings, ${(share * 100).toFixed(1)} % found; missed: ${missed.join('; ') || 'none'}`,
  );
  expect(population.rings.flatMap(({ members }) => members)).toHaveLength(200);
  expect(share).toBeGreaterThanOrEqual(0.9);
});

test('at most one honest member in two hundred is touched', () => {
  const thieves = new Set(population.rings.flatMap(({ members }) => members.map(idOf)));
  const honest = population.ids.filter((id) => !thieves.has(id));
  const touched = honest.filter((id) => seen.has(id));
  console.log(
    `${touched.length} of ${honest.length} honest members touched (${((touched.length / honest.length) * 100).toFixed(2)} %)`,
  );
  expect(honest).toHaveLength(size - 200);
  expect(touched.length / honest.length).toBeLessThanOrEqual(0.005);
});

test('nobody is taken for another by the network alone, nor by a name, nor by who referred them', () => {
  const strong = new Set(['address', 'card', 'crowd', 'device', 'timing']);
  const weak = [...seen.values()].flat().filter(({ signs }) => !signs.some((sign) => strong.has(sign)));
  expect(weak).toEqual([]);
});

test('a registration looks others up by equal values, and searches no table', async () => {
  const { database } = site.running.site;
  await site.owner.query('analyze account_trace, member');
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(
    `explain ${pairsStatement.replace('$1', `array[${idOf(5_000)}]::bigint[]`)}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('account_trace_pkey');
  expect(plan).not.toMatch(/Seq Scan on (account_trace|member|session|card)\b/);
});

/** In a browser that keeps this cookie. */
async function register(name: string, cookie?: string): Promise<Member & { cookie: string }> {
  const form = { name, password, confirmPass: password, realname: `张${name}`, paypassword: payPassword };
  const answered = await fetch(new URL(calls.register.path, site.running.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(form),
  });
  const { data } = (await answered.json()) as { data: { api_token: string } };
  const { data: profile } = await site.call('profile', {}, { token: data.api_token });
  const given = (answered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { token: data.api_token, id: BigInt(profile.id), username: name, cookie: given };
}

async function offer(): Promise<number> {
  const { database, clock } = site.running.site;
  const { rows } = await database.query<{ id: bigint }>(
    `insert into promotion (type_id, title, state, starts_at, audience, audience_value, applies, bonus, multiple, budget, position, updated_at)
     select id, '首存礼金', 'published', $1, 'new', 30, 'once', 8800, 5, 10000000, 0, $1 from promotion_type order by id limit 1 returning id`,
    [clock.now()],
  );
  return Number(rows[0]?.id);
}

async function claimed(member: Member, promotion: number): Promise<number> {
  const reply = await site.call('applyForPromotion', { activityid: promotion }, { token: member.token });
  expect(reply.code).toBe(200);
  const { data } = await site.staff('promotionQueue', { search: member.username, state: 'pending' }, chief);
  return data.rows[0]?.id ?? 0;
}

async function bind({ token }: Member, bank_no: string): Promise<number> {
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no, pay_pass: payPassword };
  return (await site.call('bindCard', card, { token })).data.id;
}

test('of three accounts of one device and address the first gets the bonus, and one clerk alone cannot give it to the others', async () => {
  const promotion = await offer();
  const first = await register('ringone1');
  const ring = [first, await register('ringtwo2', first.cookie), await register('ringthree3', first.cookie)];
  const address = `T${crypto.randomUUID()}`;
  for (const member of ring) await bind(member, address);
  const ids: number[] = [];
  for (const member of ring) ids.push(await claimed(member, promotion));
  const [one = 0, ...rest] = ids;
  const queue = await site.staff('promotionQueue', { state: 'pending', search: 'ringtwo2' }, chief);
  expect(queue.data.rows[0]).toMatchObject({
    limits: [{ limit: 'related_accounts', sum: 1, from: 1 }],
    related: expect.arrayContaining([
      expect.objectContaining({
        username: 'ringone1',
        reasons: expect.arrayContaining([
          { sign: 'address', text: '绑定过同一收款地址' },
          { sign: 'device', text: '用同一设备登录过' },
        ]),
      }),
    ]),
  });
  // All at once: the order of the claims decides, not that of the approvals.
  const replies = await Promise.all(
    [...rest, one].map((id) => site.staff('approvePromotion', { id }, chief)),
  );
  expect(replies.map(({ data }) => data.state)).toEqual(['pending', 'pending', 'approved']);
  expect(await Promise.all(ring.map((member) => inside.central(member)))).toEqual([88, 0, 0]);
  for (const id of rest)
    expect((await site.staff('approvePromotion', { id }, chief)).code).toBe(codes.four_eyes.code);
  const [second = 0, third = 0] = rest;
  expect((await site.staff('approvePromotion', { id: second }, other)).data).toEqual({ state: 'approved' });
  await site.staff('rejectPromotion', { id: third, reason: '关联账号' }, other);
  expect(await Promise.all(ring.map((member) => inside.central(member)))).toEqual([88, 88, 0]);
  const { data: page } = await site.staff('memberPage', { id: Number(ring[2]?.id) }, chief);
  expect(page.related.map(({ username }) => username).sort()).toEqual(['ringone1', 'ringtwo2']);
  expect(page.relatedSeen).toEqual([{ moment: 'claim', at: expect.any(String), accounts: 2 }]);
});

test('what accounts have in common is written down at the registration, and shown at the withdrawal', async () => {
  const { database } = site.running.site;
  const first = await register('crowdone1');
  const crowd: Member[] = [first];
  for (const name of ['crowdtwo2', 'crowdthree3', 'crowdfour4', 'crowdfive5'])
    crowd.push(await register(name, first.cookie));
  const last = crowd.at(-1) ?? first;
  const { data: page } = await site.staff('memberPage', { id: Number(last.id) }, chief);
  expect(page.relatedSeen).toEqual([{ moment: 'registration', at: expect.any(String), accounts: 4 }]);
  await expect(database.query('delete from related_sign')).rejects.toThrow();
  const rich = await site.memberWith(100_000n, 'crowdrich');
  const address = `T${crypto.randomUUID()}`;
  await bind(last, address);
  const bank = await bind(rich, address.toUpperCase());
  const request = { amount: 100, bank, password: payPassword };
  const { data } = await site.call('withdraw', request, { token: rich.token, key: crypto.randomUUID() });
  const found = await site.staff('withdrawalQueue', { search: data.order_no, state: 'all' }, chief);
  const sign = found.data.rows[0]?.riskSigns.find((one) => one.sign === 'related_accounts');
  expect(sign?.text).toContain('crowdfive5（绑定过同一收款地址');
  expect(sign?.evidence).toEqual({ memberId: Number(rich.id), tab: 'related' });
});

test('two members of a household with one tablet who take a bonus each need nobody’s second yes', async () => {
  const promotion = await offer();
  const she = await register('homeshe11');
  const he = await register('homehe222', she.cookie);
  const ids = [await claimed(she, promotion), await claimed(he, promotion)];
  const replies = await Promise.all(ids.map((id) => site.staff('approvePromotion', { id }, chief)));
  expect(replies.map(({ data }) => data.state)).toEqual(['approved', 'approved']);
});
