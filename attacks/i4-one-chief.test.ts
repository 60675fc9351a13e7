/**
 * I4. Who: a chief who wants the money, or who holds a chief's login. What they want: better rates, other limits, a receiving
 * account of their own, by whatever calls a console makes, alone or with a second self. What must hold: nothing takes effect
 * before another person said yes and the time that everybody sees is over.
 */
import { codes } from '@mingpai/contract/codes';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyDueChanges } from '../apps/server/src/backoffice/index.ts';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { asRealSite } from '../apps/server/src/testing/installation.ts';
import { sessionOf, setDelay } from '../apps/server/src/testing/rules.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

const minute = 60_000;
const hour = 60 * minute;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
const proposal = { reason: '市场汇率变动' };

let site: TestSite;
let chief: string;
let second: string;
let clerk: string;

beforeAll(async () => {
  site = await startTestSite({ clock });
  await asRealSite(site);
});
afterAll(() => site.stop());

/** Each test has sessions of its own. No change is left over from the test before. */
beforeEach(async () => {
  clock.advance(minute);
  await setDelay(site, 60);
  chief = await sessionOf(site, 'chief');
  second = await sessionOf(site, 'chief2');
  clerk = await sessionOf(site, 'clerk');
  const { data } = await site.staff('ruleChanges', {}, chief);
  for (const { id, own } of data.rows) {
    if (own) await site.staff('withdrawRuleChange', { id }, chief);
    else await site.staff('rejectRuleChange', { id, reason: '清理' }, chief);
  }
});

const rate = async () => (await site.staff('siteSettings', {}, chief)).data.depositRate;

/** Proposes a deposit rate. @returns the change's id */
async function proposeRate(depositRate: number, token = chief): Promise<number> {
  const { data } = await site.staff('updateSiteSettings', { depositRate, proposal }, token);
  expect(data.state).toBe('proposed');
  return data.change?.id ?? 0;
}
const approve = (id: number, token: string) => site.staff('approveRuleChange', { id }, token);
const work = () => applyDueChanges(site.running.rules);

async function signIn({
  username,
  password,
  totpSecret,
}: {
  username: string;
  password: string;
  totpSecret: string;
}) {
  clock.advance(30_000);
  const code = await generate({ secret: totpSecret, epoch: Math.floor(clock.now().getTime() / 1_000) });
  return (await site.staff('staffSignIn', { username, password, code })).data.token;
}

test('alone, a chief changes no rate and no limit by the old calls', async () => {
  const { data: before } = await site.staff('siteSettings', {}, chief);
  await site.staff('updateSiteSettings', { depositRate: 7.2, adjustmentChiefFrom: 11_000 }, chief);
  await site.staff('updateSiteSettings', { depositRate: 7.2, adjustmentChiefFrom: 11_000, proposal }, chief);
  clock.advance(100 * hour);
  await work();
  chief = await sessionOf(site, 'chief');
  expect((await site.staff('siteSettings', {}, chief)).data).toEqual(before);
});

test('alone, a chief moves no limit of the payouts', async () => {
  const { data: before } = await site.staff('withdrawalSettings', {}, chief);
  const { setBy: _by, setAt: _at, version: _version, ...rules } = before;
  const request = { ...rules, fourEyesAbove: 99_000, delayHours: 1 };
  await site.staff('updateWithdrawalSettings', request, chief);
  await site.staff('updateWithdrawalSettings', { ...request, proposal }, chief);
  clock.advance(2 * hour);
  await work();
  expect((await site.staff('withdrawalSettings', {}, chief)).data).toEqual(before);
});

test('alone, a chief leads no payment to another account or address', async () => {
  const { data: before } = await site.staff('depositSettings', {}, chief);
  const { setBy: _by, setAt: _at, served: _served, ...offer } = before;
  const bankAccounts = [
    ...offer.bankAccounts,
    { bankNo: '6222000011112222', bankOwner: '小偷', bankName: '某银行', bankAddress: '某支行' },
  ];
  await site.staff('updateDepositSettings', { ...offer, bankAccounts, proposal }, chief);
  const { data: chains } = await site.staff('chainSettings', {}, chief);
  const tron = chains.find(({ protocol }) => protocol === 'TRC20');
  if (!tron) throw new Error('no TRC20');
  const settings = { ...tron.settings, receiving: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
  const moved = await site.staff('updateChainSettings', { protocol: 'TRC20', settings, proposal }, chief);
  expect(moved.data.state).toBe('proposed');
  clock.advance(2 * hour);
  await work();
  expect((await site.staff('depositSettings', {}, chief)).data.bankAccounts).toEqual(before.bankAccounts);
  const { data: after } = await site.staff('chainSettings', {}, chief);
  expect(after.map(({ settings: { receiving } }) => receiving)).toEqual(
    chains.map(({ settings: { receiving } }) => receiving),
  );
});

test('nobody is their own second person, in another session neither, and the database says so too', async () => {
  const id = await proposeRate(7.15);
  expect((await approve(id, chief)).code).toBe(codes.rule_change_own.code);
  clock.advance(minute);
  const again = await sessionOf(site, 'chief');
  expect((await approve(id, again)).code).toBe(codes.rule_change_own.code);
  await expect(
    site.running.site.database.query(
      `update rule_change set state = 'approved', decided_by = proposed_by, decided_at = now(), effective_at = now()
        where id = $1`,
      [id],
    ),
  ).rejects.toThrow('rule_change_two_people');
  await expect(
    site.running.site.database.query("update rule_change set proposed = '[]' where id = $1", [id]),
  ).rejects.toThrow('permission denied');
});

test('a second person’s yes holds after the time that everybody sees, and not a second before', async () => {
  const before = await rate();
  const id = await proposeRate(7.2);
  const seen = await site.staff('ruleWatch', {}, clerk);
  expect(seen.data.changes).toMatchObject([{ id, state: 'proposed', effectiveAt: null }]);
  const { data } = await approve(id, second);
  expect(data).toMatchObject({ state: 'approved' });
  expect(data.effectiveAt).toBe(new Date(clock.now().getTime() + hour).toISOString());
  clock.advance(hour - 1_000);
  await work();
  expect(await rate()).toBe(before);
  expect((await site.staff('ruleWatch', {}, clerk)).data.changes).toMatchObject([{ id, state: 'approved' }]);
  clock.advance(1_000);
  await work();
  await expect.poll(rate).toBe(7.2);
  expect((await site.staff('ruleWatch', {}, clerk)).data.changes).toEqual([]);
  const log = (await site.staff('auditLog', { search: 'rule/' }, chief)).data.rows;
  const steps = log
    .filter(({ subject }) => subject === `rule/${id}`)
    .map(({ action, staff }) => [action, staff]);
  expect(steps).toEqual([
    ['rule_approved', '老友'],
    ['rule_proposed', '老牌'],
  ]);
});

test('a job that is killed in between takes it up again, and two nodes apply it once', async () => {
  const id = await proposeRate(7.25);
  await approve(id, second);
  clock.advance(2 * hour);
  const { kinds } = site.running.rules;
  const dies = { ...kinds.settings, apply: () => Promise.reject(new Error('killed')) };
  await expect(
    applyDueChanges({ ...site.running.rules, kinds: { ...kinds, settings: dies } }),
  ).rejects.toThrow('killed');
  expect(await rate()).not.toBe(7.25);
  const versions = async () => (await site.running.settings.versions('exchange')).length;
  const before = await versions();
  await Promise.all([work(), work(), work(), work()]);
  await expect.poll(rate).toBe(7.25);
  await expect.poll(versions).toBe(before + 1);
});

test('of proposals for one rule that race, one is open', async () => {
  const replies = await Promise.all(
    [7.11, 7.12, 7.13, 7.14].map((depositRate, index) =>
      site.staff('updateSiteSettings', { depositRate, proposal }, index % 2 === 0 ? chief : second),
    ),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(replies.filter(({ code }) => code === codes.rule_change_open.code)).toHaveLength(3);
});

test('of a yes, a no and a withdrawal that race, one counts', async () => {
  const before = await rate();
  const id = await proposeRate(before + 0.01);
  const replies = await Promise.all([
    approve(id, second),
    site.staff('rejectRuleChange', { id, reason: '不同意' }, second),
    site.staff('withdrawRuleChange', { id }, chief),
  ]);
  const { data } = await site.staff('ruleChanges', { state: 'all' }, chief);
  const ended = data.rows.find((row) => row.id === id)?.state;
  // A yes may be taken back until its time has come; a no and a withdrawal are final, and whoever is too late is told so.
  expect(
    replies
      .slice(1)
      .map(({ code }) => code)
      .sort((one, other) => one - other),
  ).toEqual([200, codes.rule_change_over.code]);
  expect(['rejected', 'withdrawn']).toContain(ended);
  clock.advance(2 * hour);
  await work();
  expect(await rate()).toBe(before);
});

test('what was approved is void when the rule was changed meanwhile', async () => {
  const id = await proposeRate(7.3);
  await approve(id, second);
  const { running } = site;
  await running.site.database.transaction(async (tx) => {
    const { value } = await running.settings.locked(tx, 'exchange');
    await running.settings.set(tx, 'exchange', { ...value, depositRate: 69_000 }, 'seed');
  });
  clock.advance(2 * hour);
  await work();
  await expect.poll(rate).toBe(6.9);
  const { data } = await site.staff('ruleChanges', { state: 'all' }, chief);
  expect(data.rows.find((row) => row.id === id)?.state).toBe('stale');
});

test('a clerk sees what is open, without accounts, and decides nothing of it', async () => {
  const { data: before } = await site.staff('depositSettings', {}, chief);
  const { setBy: _by, setAt: _at, served: _served, ...offer } = before;
  const extra = { bankNo: '6222000099998888', bankOwner: '新户', bankName: '某银行', bankAddress: '某支行' };
  const made = await site.staff(
    'updateDepositSettings',
    { ...offer, bankAccounts: [...offer.bankAccounts, extra], proposal },
    chief,
  );
  const id = made.data.change?.id ?? 0;
  const { data } = await site.staff('ruleChanges', {}, clerk);
  expect(data.rows).toMatchObject([
    { id, may: [], figures: [{ path: 'payments.bankAccounts', after: '***' }] },
  ]);
  expect(JSON.stringify(data)).not.toContain('6222000099998888');
  expect(JSON.stringify((await site.staff('ruleChanges', {}, second)).data)).toContain('6222000099998888');
  expect((await approve(id, clerk)).code).toBe(codes.staff_not_allowed.code);
  expect((await site.staff('rejectRuleChange', { id, reason: '不' }, clerk)).code).toBe(
    codes.staff_not_allowed.code,
  );
  expect((await site.staff('withdrawRuleChange', { id }, clerk)).code).toBe(codes.not_found.code);
  expect((await site.staff('updateSiteSettings', { depositRate: 7, proposal }, clerk)).code).toBe(
    codes.staff_not_allowed.code,
  );
});

test('what only stops holds at once, from one person', async () => {
  const { data: before } = await site.staff('depositSettings', {}, chief);
  const { setBy: _by, setAt: _at, served: _served, ...offer } = before;
  const ways = offer.ways.filter((way) => way !== 'card');
  expect((await site.staff('updateDepositSettings', { ...offer, ways }, chief)).data.state).toBe('saved');
  expect((await site.staff('depositSettings', {}, chief)).data.ways).toEqual(ways);
  const gateway = { code: 'sandbox', enabled: false };
  expect((await site.staff('switchGateway', gateway, chief)).data.state).toBe('saved');
  expect((await site.staff('switchVenue', { code: 'mpqp', enabled: false }, chief)).data.state).toBe('saved');
  expect(
    (await site.staff('updateSiteSettings', { redPacketSwitch: 0, siteState: 0 }, chief)).data.state,
  ).toBe('saved');
  await site.staff('updateSiteSettings', { siteState: 1 }, chief);
  // On again is another matter.
  expect((await site.staff('switchGateway', { ...gateway, enabled: true, proposal }, chief)).data.state).toBe(
    'proposed',
  );
  const venue = await site.staff('switchVenue', { code: 'mpqp', enabled: true, proposal }, chief);
  expect(venue.data.state).toBe('proposed');
  const standing = async () =>
    (await site.staff('venueStandings', {}, chief)).data.find(({ code }) => code === 'mpqp')?.enabled;
  expect(await standing()).toBe(false);
  expect((await approve(venue.data.change?.id ?? 0, second)).data.state).toBe('applied');
  expect(await standing()).toBe(true);
});

test('a second self is nobody before another chief agrees, and says no yes for a day after that', async () => {
  const person = { username: 'secondself', name: '分身', roles: ['chief'] };
  const { data: made } = await site.staff('addStaff', { ...person, proposal }, chief);
  expect(made.state).toBe('proposed');
  const rolesOf = async () =>
    (await site.staff('staffList', {}, chief)).data.find(({ id }) => id === made.id)?.roles;
  expect(await rolesOf()).toEqual([]);
  const nobody = await signIn(made);
  const id = await proposeRate(7);
  expect((await approve(id, nobody)).code).toBe(codes.staff_too_new.code);
  await approve(made.change?.id ?? 0, second);
  expect(await rolesOf()).toEqual(['chief']);
  const raisedAt = clock.now().getTime();
  expect((await site.staff('ruleWatch', {}, clerk)).data.fresh).toMatchObject([{ username: 'secondself' }]);
  clock.set(new Date(raisedAt + 24 * hour - 31_000));
  const early = await signIn(made);
  const refusal = await approve(id, early);
  expect(refusal).toMatchObject({ code: codes.staff_too_new.code });
  expect(refusal.message).toContain('北京时间 2026-11-');
  clock.advance(1_000);
  expect((await approve(id, early)).code).toBe(200);
});

test('a new clerk neither asks for a correction nor decides an order for a day', async () => {
  const made = (await site.staff('addStaff', { username: 'newclerk', name: '新人', roles: ['clerk'] }, chief))
    .data;
  const token = await signIn(made);
  const member = await site.memberWith(100_000n);
  const request = {
    member: Number(member.id),
    direction: 'credit',
    amount: 1,
    reason: 'goodwill',
    memberNote: '更正',
    note: '依据',
    multiple: 0,
  } as const;
  for (const reply of [
    await site.staff('requestAdjustment', request, token),
    await site.staff('approveDeposit', { id: 1, amount: 1 }, token),
    await site.staff('approveWithdrawal', { id: 1 }, token),
    await site.staff('rejectWithdrawal', { id: 1, reason: '不' }, token),
  ])
    expect(reply.code).toBe(codes.staff_too_new.code);
  // Looking, and talking to members, is work for the first day.
  expect((await site.staff('depositQueue', {}, token)).code).toBe(200);
});

test('a second self of today writes to nobody and lets nobody in, whoever says the second yes', async () => {
  const selves = [
    { username: 'selfwrites', name: '写手', roles: ['content_editor'] },
    { username: 'selflets', name: '放行', roles: ['risk_analyst'] },
  ];
  const tokens = [];
  for (const self of selves) tokens.push(await signIn((await site.staff('addStaff', self, chief)).data));
  const [writes = '', lets = ''] = tokens;
  await site.owner.query(
    `insert into member (username, password_hash, pay_password_hash, real_name, registered_at)
     select 'crowd' || n, '', '', '', now() from generate_series(1, 1001) n`,
  );
  const words = { title: '收款账户变更', content: '请向新账户付款', titleEn: '', contentEn: '' };
  const about = { path: '/activity', marketing: false, push: false, audience: {} } as const;
  const friend = { list: 'allow', kind: 'network', value: '203.0.113.9', reason: '朋友' } as const;
  const { data: mailing } = await site.staff('sendMailing', { ...words, ...about }, writes);
  expect(mailing.state).toBe('waiting');
  const { data: entry } = await site.staff('addListEntry', friend, lets, crypto.randomUUID());
  const seconded = async () => [
    (await site.staff('approveMailing', { id: mailing.id }, chief)).code,
    (await site.staff('approveListEntry', { id: entry.id }, chief)).code,
  ];
  const tooNew = codes.proposer_new.code;
  expect(await seconded()).toEqual([tooNew, tooNew]);
  clock.advance(24 * hour);
  chief = await sessionOf(site, 'chief');
  expect(await seconded()).toEqual([200, 200]);
});

test('whoever resets a colleague’s login is not that colleague', async () => {
  const list = (await site.staff('staffList', {}, chief)).data;
  const colleague = list.find(({ username }) => username === 'chief2')?.id ?? 0;
  const helper = list.find(({ username }) => username === 'clerk')?.id ?? 0;
  const other = list.find(({ username }) => username === 'secondself')?.id ?? 0;
  await site.staff('switchStaff', { id: other, enabled: false }, chief);
  const taken = (await site.staff('resetStaff', { id: colleague, proposal }, chief)).data;
  const puppet = await signIn(taken);
  const id = await proposeRate(7.05);
  expect((await approve(id, puppet)).code).toBe(codes.staff_too_new.code);
  expect((await approve(taken.change?.id ?? 0, puppet)).code).toBe(codes.staff_too_new.code);
  expect((await approve(taken.change?.id ?? 0, chief)).code).toBe(codes.rule_change_own.code);
  // A clerk's login is nobody's either, and cannot even look.
  const reset = (await site.staff('resetStaff', { id: helper, proposal }, chief)).data;
  const clerkTaken = await signIn(reset);
  expect((await site.staff('depositQueue', {}, clerkTaken)).code).toBe(codes.staff_not_allowed.code);
  expect((await approve(reset.change?.id ?? 0, clerkTaken)).code).toBe(codes.staff_too_new.code);
  expect((await approve(reset.change?.id ?? 0, chief)).code).toBe(codes.rule_change_own.code);
  clock.advance(25 * hour);
  const late = await signIn(taken);
  expect((await approve(id, late)).code).toBe(codes.staff_not_allowed.code);
});

test('with one chief only the owner’s recovery key is the second yes; guesses are counted and in the log', async () => {
  // The colleague of the test before is still nobody, the second self is disabled.
  chief = await sessionOf(site, 'chief');
  const before = await rate();
  const id = await proposeRate(before + 0.02);
  const by = (recoveryKey: string) => site.staff('approveRuleChange', { id, recoveryKey }, chief);
  expect((await site.staff('ruleChanges', {}, chief)).data.rows.find((row) => row.id === id)?.may).toContain(
    'approve_by_key',
  );
  expect((await by('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GG')).code).toBe(codes.recovery_key_wrong.code);
  const typedOtherwise = site.accounts.recoveryKey.toLowerCase().replaceAll('-', ' ');
  expect((await by(typedOtherwise)).data).toMatchObject({ state: 'approved', byRecoveryKey: true });
  expect(await rate()).toBe(before);
  clock.advance(2 * hour);
  await work();
  await expect.poll(rate).toBe(before + 0.02);
  const next = await proposeRate(before + 0.03);
  const codesOf = [];
  for (let guess = 0; guess < 6; guess += 1)
    codesOf.push(
      (await site.staff('approveRuleChange', { id: next, recoveryKey: `WRONG${guess}` }, chief)).code,
    );
  expect(codesOf.at(-1)).toBe(codes.rate_limited.code);
  const log = (await site.staff('auditLog', { search: 'recovery_key_refused' }, chief)).data;
  expect(log.total).toBe(6);
});

test('while a colleague can say yes the recovery key does not stand in', async () => {
  // As after a restart: the limit on guesses is another test's matter.
  const { id: own } = (await site.staff('staffMe', {}, chief)).data;
  const guesses = { name: 'staff/recovery-key', attempts: 5, perSeconds: 900 };
  await site.running.site.limits.clear(guesses, String(own));
  await site.running.site.database.query(
    "update staff set roles = '{chief}', decides_from = null where username = 'chief2'",
  );
  const id = await proposeRate((await rate()) + 0.01);
  const { recoveryKey } = site.accounts;
  expect((await site.staff('approveRuleChange', { id, recoveryKey }, chief)).code).toBe(
    codes.recovery_key_not_needed.code,
  );
});

test('a chief alone makes no recovery key; the one in force does, or two chiefs after the time that everybody sees', async () => {
  const replace = (payload: { recoveryKey?: string; proposal?: typeof proposal }, token = chief) =>
    site.staff('replaceRecoveryKey', payload, token);
  expect((await replace({ recoveryKey: 'AAAA-AAAA' })).code).toBe(codes.recovery_key_wrong.code);
  const asked = await replace({ proposal });
  expect(asked.data).toMatchObject({ state: 'proposed', recoveryKey: null });
  // Asked for once more before the other said yes: nothing but a refusal.
  expect((await replace({ proposal })).code).toBe(codes.rule_change_open.code);
  await approve(asked.data.change?.id ?? 0, second);
  clock.advance(hour - 1_000);
  await work();
  // Agreed to, and not yet time: it is still that open proposal.
  expect((await replace({ proposal })).code).toBe(codes.rule_change_open.code);
  clock.advance(1_000);
  await work();
  // Agreed to for the one who asked, once.
  expect((await replace({}, second)).data.recoveryKey).toBeNull();
  const { data } = await replace({});
  expect(data.recoveryKey).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{2}$/);
  expect((await replace({})).data).toMatchObject({ state: 'unconfirmed', recoveryKey: null });
  expect((await replace({ recoveryKey: site.accounts.recoveryKey })).code).toBe(
    codes.recovery_key_wrong.code,
  );
  const next = await replace({ recoveryKey: data.recoveryKey ?? '' });
  expect(next.data.state).toBe('saved');
  const { rows } = await site.running.site.database.query<{ kept: string }>(
    `select string_agg(k::text, '') || (select string_agg(a::text, '') from audit a) as kept from recovery_key k`,
  );
  expect(rows[0]?.kept).not.toContain(data.recoveryKey);
  expect(rows[0]?.kept).not.toContain(next.data.recoveryKey);
});

test('published terms of a promotion and a new agent’s rates wait for the second person too', async () => {
  const { data } = await site.staff('promotionList', {}, chief);
  const offer = data.promotions.find(({ state, bonus }) => state === 'published' && bonus > 0);
  if (!offer) throw new Error('the demonstration has no promotion that pays');
  const request = { ...offer, bonus: offer.bonus * 2 };
  await site.staff('dryRunPromotion', request, chief);
  expect(
    (await site.staff('savePromotion', { ...request, proposal, title: '新标题' }, chief)).data.state,
  ).toBe('proposed');
  const saved = (await site.staff('promotionList', {}, chief)).data.promotions.find(
    ({ id }) => id === offer.id,
  );
  expect(saved).toMatchObject({ title: '新标题', bonus: offer.bonus, multiple: offer.multiple });
  expect((await site.staff('savePromotion', { ...offer, state: 'hidden' }, chief)).data.state).toBe('saved');

  const member = await site.member();
  await site.call('applyAsAgent', { mobile: '13800138000', apply_info: '朋友很多' }, { token: member.token });
  const application =
    (await site.staff('agentApplications', { search: String(member.id) }, chief)).data.rows[0]?.id ?? 0;
  const rates = { realbet: 20, sport: 20, gaming: 20, joker: 20, concise: 20, lottery: 20 };
  const agent = await site.staff('approveAgentApplication', { id: application, rates, proposal }, chief);
  expect([agent.code, agent.message, agent.data?.state]).toEqual([200, expect.any(String), 'proposed']);
  const ratesNow = async () =>
    (await site.staff('agentList', { search: member.username }, chief)).data.rows[0]?.rates;
  expect(await ratesNow()).toMatchObject({ realbet: 0 });
  await approve(agent.data.change?.id ?? 0, second);
  clock.advance(hour - 1_000);
  await work();
  expect(await ratesNow()).toMatchObject({ realbet: 0 });
  clock.advance(1_000);
  await work();
  expect(await ratesNow()).toEqual(rates);
});
