/** A site whose members say who they are: what tests of levels, forms, documents and age have in common. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { areas } from '../settings/index.ts';
import { password, payPassword, startTestSite } from '../testing/site.ts';
import { openVault } from './encryption.ts';

/** ms */
export const day = 86_400_000;

interface Level {
  readonly in?: Partial<Record<'day' | 'month' | 'life', number>>;
  readonly out?: Partial<Record<'day' | 'month' | 'life', number>>;
}

export const drawn = (format: 'png' | 'jpeg' | 'webp' | 'gif', side = 60) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b5d4b' } })
    .withExif({ IFD0: { Copyright: 'home address of the member' } })
    .toFormat(format)
    .toBuffer();

export type IdentitySite = Awaited<ReturnType<typeof openIdentitySite>>;

/** Begins at 10:00 in Beijing on 2026-11-21; `chief`, `chief2` and `clerk` are tokens of staff. */
export async function openIdentitySite(environment: Readonly<Record<string, string>> = {}) {
  const clock = new SetClock(new Date('2026-11-21T02:00:00Z'));
  const site = await startTestSite({ clock, environment: { LOG_LEVEL: 'error', ...environment } });
  const staff = { chief: '', chief2: '', clerk: '' };

  /** Sets the figures of levels, yuan; what is absent is not set. */
  async function rule(levels: { none?: Level; basic?: Level; full?: Level }, more: object = {}) {
    const { settings, site: context } = site.running;
    const fen = (figures: Level['in'] = {}) =>
      Object.fromEntries(Object.entries(figures).map(([span, yuan]) => [span, Math.round(yuan * 100)]));
    const value = areas.identity.parse({
      ...Object.fromEntries(
        Object.entries(levels).map(([level, { in: paidIn, out }]) => [
          level,
          { deposits: fen(paidIn), withdrawals: fen(out) },
        ]),
      ),
      ...more,
    });
    await context.database.transaction((tx) => settings.set(tx, 'identity', value, 'seed'));
    await expect.poll(() => settings.current('identity')).toEqual(value);
  }

  /** A day of the clock is longer than a session of staff. */
  async function staffSignIn() {
    Object.assign(staff, {
      chief: await site.staffToken('chief'),
      chief2: await site.staffToken('chief2'),
      clerk: await site.staffToken('clerk'),
    });
  }

  const deposit = (token: string, amount: number) =>
    site.call(
      'openDeposit',
      { paytype: 'usdt', amount, bank_no: '4567', catepay: 'TRC20' },
      { token, key: randomUUID() },
    );
  async function credited(token: string, amount: number) {
    const { data } = await deposit(token, amount);
    const { data: queue } = await site.staff('depositQueue', { search: data.deposit_no }, staff.chief);
    const approved = await site.staff('approveDeposit', { id: queue.rows[0]?.id ?? 0 }, staff.chief);
    expect(approved.code).toBe(200);
  }
  /** Money that is there without a deposit: a win. @param fen */
  const win = (id: bigint, fen: bigint) =>
    site.running.site.database.transaction((tx) =>
      site.running.wallet.credit(tx, {
        id: randomUUID(),
        memberId: id,
        amount: fen,
        reference: 'win',
        turnover: 0n,
      }),
    );
  const played = (id: bigint) =>
    site.owner.query('update turnover_requirement set used = amount where member_id = $1', [id]);
  async function bind(token: string): Promise<string> {
    const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: payPassword };
    return String((await site.call('bindCard', card, { token, key: randomUUID() })).data.id);
  }
  const withdraw = (token: string, bank: string, amount: number) =>
    site.call('withdraw', { amount, bank, password: payPassword }, { token, key: randomUUID() });
  const exclude = (id: bigint) =>
    site.owner.query(
      "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'exclusion', $2, $3)",
      [id, clock.now(), new Date(clock.now().getTime() + 200 * day)],
    );
  const status = async (token: string) => (await site.call('identityStatus', {}, { token })).data;
  const inbox = async (token: string) =>
    JSON.stringify((await site.call('inbox', { page: 1 }, { token })).data);

  function upload(token: string, content: Buffer, side = 'front') {
    const form = new FormData();
    form.set('side', side);
    form.set('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'card.jpg');
    return site.raw('/api/identity/picture', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
  }
  let numbers = 0;
  const details = (more: object = {}) => ({
    wants: 'basic' as const,
    name: '测试会员',
    birthday: '1990-05-06',
    country: 'CN',
    kind: 'id_card' as const,
    number: `11010519900506${++numbers + 1_000}`,
    password,
    ...more,
  });
  const submit = (token: string, more: object = {}) =>
    site.call('submitIdentity', details(more), { token, key: randomUUID() });
  async function formOf(number: string) {
    const { data } = await site.staff('identityQueue', { state: 'all', pageSize: 100 }, staff.chief);
    const row = data.rows.find((one) => one.number === number);
    if (!row) throw new Error(`no form ${number}`);
    return row;
  }
  const read = (id: number, token: string) => site.staff('readIdentity', { id, reason: '核对身份' }, token);
  const approve = (id: number, token: string) => site.staff('approveIdentity', { id }, token, randomUUID());
  /** What it takes until the claim of whoever read a form is over. */
  const later = () => clock.advance(6 * 60_000);
  async function basic(token: string, more: object = {}) {
    const { data } = await submit(token, more);
    const { id } = await formOf(data.number);
    await read(id, staff.clerk);
    expect(await approve(id, staff.clerk)).toMatchObject({ code: 200, data: { both: true } });
    return id;
  }

  await staffSignIn();
  return {
    site,
    clock,
    vault: openVault(site.running.site),
    get chief() {
      return staff.chief;
    },
    get chief2() {
      return staff.chief2;
    },
    get clerk() {
      return staff.clerk;
    },
    details,
    rule,
    staffSignIn,
    deposit,
    credited,
    win,
    played,
    bind,
    withdraw,
    exclude,
    status,
    inbox,
    upload,
    submit,
    formOf,
    read,
    approve,
    later,
    basic,
  };
}
