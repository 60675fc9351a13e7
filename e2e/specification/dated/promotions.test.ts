/** Business rules, Promotions and Agents: applications that staff decide, bonuses, teams and commission. */
import { afterAll, beforeAll, expect } from 'vitest';
import { row } from '../row.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';

let dated: DatedSite;
beforeAll(async () => {
  dated = await openDatedSite('2026-03-02 12:00:00');
});
afterAll(() => dated.stop());

/** A published promotion whose bonus is 38.00, to be played five times. */
async function promotion(multiple = 5): Promise<number> {
  const { data } = await dated.staff('promotionList', {}, 'chief');
  const draft = {
    typeId: data.types[0]?.id ?? 0,
    title: '核对活动',
    memo: '',
    banner: '/pictures/promotions/1.svg',
    content: '<p>说明</p>',
    state: 'published' as const,
    audience: 'all' as const,
    audienceValue: 0,
    applies: 'always' as const,
    bonus: 38,
    multiple,
    position: 0,
    startsAt: new Date(dated.clock.now().getTime() - 3_600_000).toISOString(),
    endsAt: null,
  };
  await dated.staff('dryRunPromotion', draft, 'chief');
  const saved = await dated.agreed('savePromotion', draft);
  expect(saved.code).toBe(200);
  return (saved.data as { id: number }).id;
}

const apply = (member: DatedMember, id: number) =>
  dated.call('applyForPromotion', { activityid: id }, member);
const applications = async (member: DatedMember) =>
  (await dated.call('promotionApplications', { page: 1 }, member)).data;
async function open({ username }: DatedMember): Promise<number> {
  const { data } = await dated.staff('promotionQueue', { state: 'pending', search: username }, 'chief');
  return data.rows[0]?.id ?? 0;
}

row(
  ['B48', 'B49', 'B50', 'B24', 'R7.16', 'R7.17', 'W40'],
  'one open application at a time; approved it is 2, pays 38.00 to be played five times; rejected it is 3, with the reason, and pays nothing',
  async () => {
    const [member, id] = [await dated.member(), await promotion()];
    expect(await apply(member, id)).toMatchObject({ code: 200, message: expect.stringContaining('审核') });
    dated.clock.advance(61_000);
    expect(await apply(member, id)).toMatchObject({ message: '您已申请过该活动，正在审核中，请勿重复提交' });
    expect(await applications(member)).toMatchObject({
      total: 1,
      data: [{ activity_name: '核对活动', state: 1, created_at: '2026-03-02 12:00:00' }],
    });
    expect(await dated.staff('approvePromotion', { id: await open(member) }, 'chief')).toMatchObject({
      code: 200,
    });
    expect((await applications(member)).data[0]?.state).toBe(2);
    expect(await dated.central(member)).toBe(38);
    expect(await dated.toPlay(member)).toBe(190);
    dated.clock.advance(61_000);
    expect((await apply(member, id)).code).toBe(200);
    expect(
      await dated.staff('rejectPromotion', { id: await open(member), reason: '本月已领' }, 'chief'),
    ).toMatchObject({ code: 200 });
    expect((await applications(member)).data.map(({ state, reason }) => [state, reason])).toEqual([
      [3, '本月已领'],
      [2, ''],
    ]);
    expect(await dated.central(member)).toBe(38);
  },
);

row(['B24'], 'a multiple of 0 asks for nothing, one of 12 for twelve times the bonus', async () => {
  for (const [multiple, asked] of [
    [0, 0],
    [12, 456],
  ] as const) {
    const [member, id] = [await dated.member(), await promotion(multiple)];
    await apply(member, id);
    await dated.staff('approvePromotion', { id: await open(member) }, 'chief');
    expect([await dated.central(member), await dated.toPlay(member)]).toEqual([38, asked]);
  }
});

/** Hundredths of a percent, the same in every category. */
const rates = (points: number) => ({
  realbet: points,
  sport: points,
  gaming: points,
  joker: points,
  concise: points,
  lottery: points,
});

async function agent(points: number, pid?: bigint): Promise<DatedMember> {
  const member = await dated.member(pid);
  const form = { mobile: '13800138000', apply_info: '有稳定的客户群' };
  expect(await dated.call('applyAsAgent', form, member)).toMatchObject({ code: 200 });
  const { data } = await dated.staff('agentApplications', { search: member.username }, 'chief');
  const id = data.rows[0]?.id ?? 0;
  expect(await dated.agreed('approveAgentApplication', { id, rates: rates(points) })).toMatchObject({
    code: 200,
  });
  return member;
}

row(
  ['B51', 'R7.27', 'R7.28', 'W33', 'W40'],
  'an application changes nothing until staff approve it; then the member is an agent and gets the address of the agents',
  async () => {
    const member = await dated.member();
    const form = { mobile: '13800138000', apply_info: '有稳定的客户群' };
    expect(await dated.call('applyAsAgent', form, member)).toMatchObject({
      code: 200,
      message: expect.stringMatching(/./),
    });
    expect((await dated.call('profile', {}, member)).data.isagent).toBe(0);
    expect((await dated.call('agentLoginUrl', {}, member)).code).not.toBe(200);
    const { data } = await dated.staff('agentApplications', { search: member.username }, 'chief');
    await dated.agreed('approveAgentApplication', { id: data.rows[0]?.id ?? 0, rates: rates(10) });
    expect((await dated.call('profile', {}, member)).data.isagent).toBe(1);
    const { url } = (await dated.call('agentLoginUrl', {}, member)).data;
    expect((await fetch(new URL(url, dated.url))).status).toBe(200);
  },
);

row(
  ['B52', 'B53', 'B54', 'B56', 'B57', 'B55'],
  'of 10,000.00 played the agent right above earns 0.10 %, the one above that the difference of 0.15 %; a void takes it back; the week is paid after review',
  async () => {
    // Rates and rebate together must leave the house its edge.
    const top = await agent(25);
    const low = await agent(10, top.id);
    const player = await dated.member(low.id);
    dated.clock.advance(60_000);
    const venue = await dated.venue('commission', 'sport');
    await venue.report({ id: 'com1', memberId: player.id, stake: 10_000_00n });
    await venue.report({ id: 'com2', memberId: player.id, stake: 6_000_00n });
    await venue.report({ id: 'com2', memberId: player.id, stake: 6_000_00n, state: 'void' });
    // A rate above the parent's is refused.
    expect((await dated.agreed('setAgentRates', { id: Number(low.id), rates: rates(26) })).code).not.toBe(
      200,
    );
    await dated.run('accrue_commission');
    await dated.run('make_agent_statements');
    const statements = async (who: DatedMember) =>
      (await dated.staff('agentStatements', { state: 'all', search: who.username }, 'chief')).data.rows;
    expect(await statements(low)).toEqual([]);
    // Monday, 9 March, half past midnight.
    await dated.nights(7);
    dated.at('00:30:00');
    await dated.run('accrue_commission');
    await dated.run('make_agent_statements');
    const [[ofLow], [ofTop]] = [await statements(low), await statements(top)];
    expect([ofLow?.week, ofLow?.amount, ofTop?.amount]).toEqual(['2026-03-02', 10, 15]);
    const lowNow = await dated.again(low);
    expect(await dated.central(lowNow)).toBe(0);
    expect(await dated.staff('payAgentStatement', { id: ofLow?.id ?? 0, amount: 10 }, 'chief')).toMatchObject(
      {
        code: 200,
      },
    );
    await expect.poll(() => dated.central(lowNow)).toBe(10);
    expect(await dated.central(await dated.again(player))).toBe(0);
  },
);

row(
  ['B67'],
  'a statement that its agent disputes is paid once staff have answered, and disputed once',
  async () => {
    const top = await agent(20);
    const player = await dated.member(top.id);
    const venue = await dated.venue('commission3', 'sport');
    dated.clock.advance(60_000);
    await venue.report({ id: 'dis1', memberId: player.id, stake: 1_000_00n });
    await dated.run('accrue_commission');
    await dated.nights(7);
    dated.at('00:30:00');
    await dated.run('accrue_commission');
    await dated.run('make_agent_statements');
    const { data } = await dated.staff('agentStatements', { state: 'all', search: top.username }, 'chief');
    const id = data.rows[0]?.id ?? 0;
    const { url } = (await dated.call('agentLoginUrl', {}, await dated.again(top))).data;
    const portal = async (path: string, payload: unknown, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const sent = { method: 'POST', headers, body: JSON.stringify(payload) };
      return (await fetch(new URL(`/api/agent/${path}`, dated.url), sent)).json();
    };
    const ticket = new URLSearchParams(new URL(url, dated.url).hash.slice(1)).get('ticket');
    const { token } = (await portal('open', { ticket })).data;
    const dispute = (reason: string) => portal('statements/dispute', { statement: id, reason }, token);
    expect([(await dispute('少算一注')).code, (await dispute('再来一次')).code]).toEqual([200, 6303]);
    const pay = async () => (await dated.staff('payAgentStatement', { id, amount: 2 }, 'chief')).code;
    expect(await pay()).toBe(6304);
    await dated.staff('answerAgentDispute', { id, answer: '已核对，无误' }, 'chief');
    expect(await pay()).toBe(200);
  },
);

row(
  ['B53'],
  "an agent's own bets pay those above and not the agent; equal rates leave nothing for the one above",
  async () => {
    const top = await agent(20);
    const same = await agent(20, top.id);
    const player = await dated.member(same.id);
    const venue = await dated.venue('commission2', 'sport');
    dated.clock.advance(60_000);
    await venue.report({ id: 'own1', memberId: player.id, stake: 1_000_00n });
    await venue.report({ id: 'own2', memberId: top.id, stake: 1_000_00n });
    await dated.run('accrue_commission');
    await dated.nights(7);
    dated.at('00:30:00');
    await dated.run('accrue_commission');
    await dated.run('make_agent_statements');
    const sums = async (who: DatedMember) =>
      (await dated.staff('agentStatements', { state: 'all', search: who.username }, 'chief')).data.rows.map(
        ({ amount }) => amount,
      );
    expect([await sums(same), await sums(top)]).toEqual([[2], []]);
  },
);
