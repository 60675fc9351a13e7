/** Business rules, Auto-transfer and Responsible play: whose money follows whom, and limits that the server keeps. */
import { afterAll, beforeAll, expect } from 'vitest';
import { row } from '../row.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';

let dated: DatedSite;
beforeAll(async () => {
  dated = await openDatedSite(undefined);
});
afterAll(() => dated.stop());

const deposit = (member: DatedMember, amount: number) =>
  dated.call('openDeposit', { paytype: 'usdt', amount, bank_no: '4567', catepay: 'TRC20' }, member);
const launch = (member: DatedMember, plat_name: string, game_code: string) =>
  dated.call('gameUrl', { plat_name, game_type: 0, game_code, is_mobile_url: 1 }, member);
const move = (member: DatedMember, sourcetype: string, targettype: string, amount: number) =>
  dated.call('transfer', { amount, sourcetype, targettype }, member);
const wallets = async (member: DatedMember) => {
  const { data } = await dated.call('venueBalances', {}, member);
  const held = Object.fromEntries(
    data.filter(({ balance }) => balance > 0).map((one) => [one.platname, one.balance]),
  );
  return { central: await dated.central(member), ...held };
};

row(
  ['B58', 'B59', 'B61', 'R7.41', 'R7.39', 'R7.40'],
  'off, nothing moves by itself; on, a game takes all of the central wallet along, and what lay elsewhere comes first; by hand nothing moves then',
  async () => {
    const member = await dated.member();
    await dated.deposit(member, 300);
    expect((await launch(member, 'mpqp', 'hilo')).code).toBe(200);
    expect(await wallets(member)).toEqual({ central: 300 });
    expect(await move(member, 'userbalance', 'mpqp', 120.5)).toMatchObject({
      code: 200,
      message: '操作成功！',
    });
    expect(await wallets(member)).toEqual({ central: 179.5, mpqp: 120.5 });
    expect(await dated.call('setAutoTransfer', { transferstatus: 1 }, member)).toMatchObject({
      code: 200,
      message: '操作成功！',
    });
    expect((await launch(member, 'mpqp', 'hilo')).code).toBe(200);
    expect(await wallets(member)).toEqual({ central: 0, mpqp: 300 });
    expect((await launch(member, 'mpcp', 'k3')).code).toBe(200);
    expect(await wallets(member)).toEqual({ central: 0, mpcp: 300 });
    expect((await move(member, 'mpcp', 'userbalance', 10)).code).not.toBe(200);
    await dated.call('setAutoTransfer', { transferstatus: 0 }, member);
    expect(await move(member, 'mpcp', 'userbalance', 10)).toMatchObject({ code: 200 });
    expect(await wallets(member)).toEqual({ central: 10, mpcp: 290 });
  },
);

row(
  ['B60'],
  'a ceiling of 120.50 lets a game take that along and no more, until it is taken away',
  async () => {
    const member = await dated.member();
    await dated.deposit(member, 300);
    await dated.call('setAutoTransfer', { transferstatus: 1 }, member);
    expect(await dated.call('setAutoTransferCeiling', { amount: '120.50' }, member)).toMatchObject({
      code: 200,
      message: '操作成功！',
    });
    expect((await launch(member, 'mpqp', 'hilo')).code).toBe(200);
    expect(await wallets(member)).toEqual({ central: 179.5, mpqp: 120.5 });
    await dated.call('setAutoTransferCeiling', {}, member);
    expect((await launch(member, 'mpcp', 'k3')).code).toBe(200);
    expect(await wallets(member)).toEqual({ central: 0, mpcp: 300 });
  },
);

row(
  ['B62', 'B63', 'B65'],
  'a deposit limit of 500 takes 300 and 200 and not 0.01 more; a tighter one holds at once, a looser one after 24 hours, once it is confirmed, and not a minute before',
  async () => {
    const member = await dated.member();
    const set = (amount: string) => dated.call('setPlayLimit', { kind: 'deposit', amount }, member);
    await set('500');
    expect((await deposit(member, 300)).code).toBe(200);
    expect((await deposit(member, 200.01)).code).not.toBe(200);
    expect((await deposit(member, 200)).code).toBe(200);
    await set('400');
    const limit = async (as = member) =>
      (await dated.call('playControls', {}, as)).data.limits.find(({ kind }) => kind === 'deposit')?.value;
    expect(await limit()).toBe(400);
    await set('900');
    expect(await limit()).toBe(400);
    dated.clock.advance(86_340_000);
    const again = await dated.again(member);
    const confirm = () => dated.call('confirmPlayLimit', { kind: 'deposit', span: 'day' }, again);
    expect((await confirm()).code).not.toBe(200);
    expect(await limit(again)).toBe(400);
    dated.clock.advance(61_000);
    expect(await limit(again)).toBe(400);
    expect((await confirm()).code).toBe(200);
    expect(await limit(again)).toBe(900);
  },
);

row(['B62', 'B65'], 'a loss limit closes games and the way in, and never the way out', async () => {
  await dated.venuesFollow();
  const member = await dated.member();
  await dated.deposit(member, 500);
  await dated.call('setPlayLimit', { kind: 'loss', amount: '50' }, member);
  // A venue with a wallet of its own asks nobody: no more goes there than may be lost.
  expect((await move(member, 'userbalance', 'mpqp', 300)).message).toContain('50.00');
  expect((await move(member, 'userbalance', 'mpqp', 50)).code).toBe(200);
  const venue = await dated.venue('losses', 'sport');
  await venue.report({ id: 'lost1', memberId: member.id, stake: 49_99n });
  expect((await launch(member, 'mpqp', 'hilo')).code).toBe(200);
  await venue.report({ id: 'lost2', memberId: member.id, stake: 1n });
  expect((await launch(member, 'mpqp', 'hilo')).code).not.toBe(200);
  expect((await move(member, 'userbalance', 'mpqp', 10)).code).not.toBe(200);
  expect((await move(member, 'mpqp', 'userbalance', 50)).code).toBe(200);
});

row(
  ['B62', 'B65'],
  'a limit of ten minutes closes games after ten minutes of play, not after nine',
  async () => {
    const member = await dated.member();
    await dated.call('setPlayLimit', { kind: 'time', minutes: 10 }, member);
    const sign = async () => (await dated.call('playSign', {}, member)).data;
    await sign();
    for (let minute = 0; minute < 9; minute += 1) {
      dated.clock.advance(60_000);
      await sign();
    }
    await dated.venuesFollow();
    expect((await launch(member, 'mpqp', 'hilo')).code).toBe(200);
    dated.clock.advance(60_000);
    expect((await sign()).stop).not.toBe('');
    expect((await launch(member, 'mpqp', 'hilo')).code).not.toBe(200);
  },
);

row(
  ['B64', 'B65'],
  'a break of a day and an exclusion close deposits and games, cannot be shortened, leave the way out open, and end by themselves',
  async () => {
    const member = await dated.member();
    await dated.venuesFollow();
    await dated.deposit(member, 200);
    await move(member, 'userbalance', 'mpqp', 50);
    const pause = (kind: string, days: number) => dated.call('takePlayBreak', { kind, days }, member);
    expect(await pause('break', 1)).toMatchObject({ code: 200 });
    for (const reply of [
      await deposit(member, 100),
      await launch(member, 'mpqp', 'hilo'),
      await move(member, 'userbalance', 'mpqp', 10),
    ])
      expect(reply.message).toContain('休息');
    expect((await move(member, 'mpqp', 'userbalance', 50)).code).toBe(200);
    dated.clock.advance(86_400_000);
    const again = await dated.again(member);
    expect((await deposit(again, 100)).code).toBe(200);
    await dated.call('takePlayBreak', { kind: 'exclusion', days: 180 }, again);
    await dated.call('takePlayBreak', { kind: 'break', days: 1 }, again);
    dated.clock.advance(2 * 86_400_000);
    const later = await dated.again(member);
    expect((await deposit(later, 101)).code).not.toBe(200);
    expect((await dated.call('playControls', {}, later)).data.pause?.kind).toBe('exclusion');
  },
);
