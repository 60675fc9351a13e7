/** Who a member is: what levels allow, when they are told, who reads documents, and what a form makes true. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDeposit, followUpOrder, usdtOrderByNumber } from '../deposits/index.ts';
import { SetClock } from '../platform/clock.ts';
import { areas } from '../settings/index.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { eraseIdentity } from './erase.ts';

const beyondDeposit = 2080;
const beyondWithdrawal = 2081;
const underage = 2082;
const onlyPaidIn = 2083;
const waits = 2084;
const picturesMissing = 2085;
const picturesFull = 2086;
const wrongForm = 1000;
const day = 86_400_000;
/** 10:00 in Beijing. */
const clock = new SetClock(new Date('2026-11-21T02:00:00Z'));
let site: TestSite;
let chief: string;
let chief2: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock, environment: { LOG_LEVEL: 'error' } });
  await staffSignIn();
});
afterAll(() => site.stop());

interface Level {
  readonly in?: Partial<Record<'day' | 'month' | 'life', number>>;
  readonly out?: Partial<Record<'day' | 'month' | 'life', number>>;
}

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
  chief = await site.staffToken('chief');
  chief2 = await site.staffToken('chief2');
  clerk = await site.staffToken('clerk');
}

const deposit = (token: string, amount: number) =>
  site.call(
    'openDeposit',
    { paytype: 'usdt', amount, bank_no: '4567', catepay: 'TRC20' },
    { token, key: randomUUID() },
  );
async function credited(token: string, amount: number) {
  const { data } = await deposit(token, amount);
  const { data: queue } = await site.staff('depositQueue', { search: data.deposit_no }, chief);
  const approved = await site.staff('approveDeposit', { id: queue.rows[0]?.id ?? 0 }, chief);
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

const drawn = (format: 'png' | 'jpeg' | 'webp' | 'gif', side = 60) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b5d4b' } })
    .withExif({ IFD0: { Copyright: 'home address of the member' } })
    .toFormat(format)
    .toBuffer();
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
  const { data } = await site.staff('identityQueue', { state: 'all', pageSize: 100 }, chief);
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
  await read(id, clerk);
  expect(await approve(id, clerk)).toMatchObject({ code: 200, data: { both: true } });
  return id;
}

test('without figures nobody is asked for anything, whatever they pay in and take out', async () => {
  const { token, id } = await site.member();
  expect(await status(token)).toMatchObject({ asks: false, level: 'none', form: null });
  await credited(token, 10_000);
  await played(id);
  expect((await withdraw(token, await bind(token), 10_000)).code).toBe(200);
  expect(await inbox(token)).not.toContain('认证等级');
});

test.each([
  { amount: 999.99, code: 200 },
  { amount: 1_000, code: 200 },
  { amount: 1_000.01, code: beyondDeposit },
])('of 1,000 a day, $amount is answered by $code', async ({ amount, code }) => {
  await rule({ none: { in: { day: 1_000 } } });
  const { token } = await site.member();
  const reply = await deposit(token, amount);
  expect(reply.code).toBe(code);
  if (code === beyondDeposit) expect(reply.message).toMatch(/1000\.00元.*资金未变动.*基础认证/);
});

test('fifty orders at once take the last fen of the figure and no more', async () => {
  await rule({ none: { in: { month: 1_000 } } });
  const { token, id } = await site.member();
  await Promise.all(Array.from({ length: 50 }, () => deposit(token, 300)));
  const { rows } = await site.owner.query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from deposit_order where member_id = $1',
    [id],
  );
  expect(rows[0]?.sum).toBe(90_000n);
});

test.each([
  { ms: -1, code: beyondDeposit },
  { ms: 0, code: 200 },
  { ms: 1, code: 200 },
])('a day and $ms ms after a deposit the figure is answered by $code', async ({ ms, code }) => {
  await rule({ none: { in: { day: 1_000 } } });
  const { token } = await site.member();
  await credited(token, 1_000);
  clock.advance(day + ms);
  await staffSignIn();
  expect((await deposit(token, 1_000)).code).toBe(code);
});

test('a win before anybody said a word is paid out whole, however large', async () => {
  await rule({ none: { out: { day: 500 } } });
  const { token, id } = await site.member();
  await credited(token, 200);
  await played(id);
  await win(id, 5_000_000n);
  expect((await withdraw(token, await bind(token), 50_000)).code).toBe(200);
  expect(await inbox(token)).toContain('认证等级');
});

test('who was told, and paid in again, is held to what was said; a stricter figure binds from the next deposit on', async () => {
  await rule({ none: { out: { day: 500 } } });
  const { token, id } = await site.member();
  const bank = await bind(token);
  await status(token);
  clock.advance(1_000);
  await credited(token, 200);
  await played(id);
  await win(id, 100_000n);
  const refused = await withdraw(token, bank, 500.01);
  expect(refused).toMatchObject({
    code: beyondWithdrawal,
    message: expect.stringMatching(/存款前已告知.*500\.00元.*仍在您的钱包里.*基础认证/),
  });
  await rule({ none: { out: { day: 300 } } });
  await status(token);
  expect((await withdraw(token, bank, 500)).code).toBe(200);
  clock.advance(day);
  await staffSignIn();
  await credited(token, 200);
  await played(id);
  expect((await withdraw(token, bank, 300.01)).code).toBe(beyondWithdrawal);
  expect((await withdraw(token, bank, 300)).code).toBe(200);
});

test('fifty withdrawals at once take no more than the level allows', async () => {
  await rule({ none: { out: { life: 1_000 } } });
  const { token, id } = await site.member();
  const bank = await bind(token);
  await status(token);
  clock.advance(1_000);
  await credited(token, 200);
  await played(id);
  await win(id, 10_000_000n);
  const replies = await Promise.all(Array.from({ length: 50 }, () => withdraw(token, bank, 300)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(3);
});

test('a member is told once, however often and in how many tabs the page is opened', async () => {
  await rule({ none: { out: { day: 500 } } });
  const { token } = await site.member();
  await Promise.all(Array.from({ length: 20 }, () => status(token)));
  const told = await inbox(token);
  expect(told.split('您的认证等级与额度')).toHaveLength(2);
  // What binds is the whole balance, earlier wins included, once the member pays in again.
  expect(told).toMatch(/再存款后.*全部余额.*包括此前赢得的钱.*不再存款则不受影响/);
});

test('one person makes a member basic who has read the form; more is allowed at once', async () => {
  await rule({ none: { in: { day: 1_000 } }, basic: { in: { day: 2_000 } } });
  const { token } = await site.member();
  const { data } = await submit(token);
  expect((await submit(token)).code).toBe(waits);
  const { id } = await formOf(data.number);
  expect((await approve(id, clerk)).code).toBe(6088);
  const seen = await read(id, clerk);
  expect(seen.data).toMatchObject({
    name: '测试会员',
    birthday: '1990-05-06',
    age: 36,
    registeredName: '测试会员',
  });
  // A colleague has it open.
  expect((await read(id, chief)).code).toBe(6100);
  expect(await approve(id, clerk)).toMatchObject({ code: 200, data: { both: true } });
  expect((await approve(id, clerk)).code).toBe(5006);
  expect(await status(token)).toMatchObject({ level: 'basic', next: { level: 'full' } });
  expect((await deposit(token, 2_000)).code).toBe(200);
});

test('nobody makes a friend fully known alone: the second yes is another person’s, who has read it too', async () => {
  const { token } = await site.member();
  expect((await submit(token, { wants: 'full' })).code).toBe(picturesMissing);
  await upload(token, await drawn('jpeg'));
  await upload(token, await drawn('png'), 'holder');
  const { data } = await submit(token, { wants: 'full' });
  const { id } = await formOf(data.number);
  await read(id, clerk);
  expect(await approve(id, clerk)).toMatchObject({ code: 200, data: { both: false } });
  expect((await status(token)).level).toBe('none');
  await read(id, clerk);
  expect((await approve(id, clerk)).code).toBe(6087);
  later();
  expect((await approve(id, chief)).code).toBe(6088);
  await read(id, chief);
  expect(await approve(id, chief)).toMatchObject({ code: 200, data: { both: true } });
  expect((await status(token)).level).toBe('full');
});

test('each reading is in the log with its reason, and what was read is nowhere in it', async () => {
  const { token } = await site.member();
  const { data } = await submit(token, { number: 'P7654321X' });
  const { id } = await formOf(data.number);
  await read(id, clerk);
  const { rows } = await site.owner.query<{ detail: string }>(
    "select detail::text as detail from audit where action = 'identity_read' order by id desc limit 1",
  );
  expect(rows[0]?.detail).toContain('核对身份');
  expect(rows[0]?.detail).toContain(data.number);
  expect(rows[0]?.detail).not.toContain('P7654321X');
});

test('whoever has the database alone reads neither form nor picture', async () => {
  const { token, id } = await site.member();
  await upload(token, await drawn('jpeg'));
  await upload(token, await drawn('jpeg'), 'holder');
  await submit(token, { wants: 'full', name: '独孤求败', number: 'SECRET99881' });
  const { rows } = await site.owner.query<{ all: Buffer }>(
    `select string_agg(x, ''::bytea) as all from (
       select details as x from identity_form where member_id = $1 union all select sealed from identity_picture where member_id = $1
       union all select document from identity_form where member_id = $1) o`,
    [id],
  );
  const bytes = rows[0]?.all ?? Buffer.alloc(0);
  for (const word of ['独孤求败', 'SECRET99881', 'WEBP', 'RIFF', 'home address'])
    expect(bytes.includes(word), word).toBe(false);
  expect(bytes.length).toBeGreaterThan(300);
});

test.each([
  ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a picture of more pixels than can be unpacked', () => drawn('png', 6_000)],
  ['half a picture', async () => (await drawn('jpeg', 900)).subarray(0, 200)],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is no picture of a document', async (_name, content) => {
  const { token } = await site.member();
  expect((await upload(token, await content())).code).toBe(2020);
});

test('a picture that is a page as well, and tells where it was taken, reaches staff as a picture and nothing else', async () => {
  const { token } = await site.member();
  const polyglot = Buffer.concat([await drawn('jpeg', 3_000), Buffer.from('<script>alert(1)</script>')]);
  expect((await upload(token, polyglot)).code).toBe(200);
  await upload(token, await drawn('webp'), 'holder');
  const { data } = await submit(token, { wants: 'full' });
  const { id } = await formOf(data.number);
  const response = await fetch(new URL('/api/console/identity/read', site.running.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${clerk}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, reason: '核对身份' }),
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'x-content-type-options': 'nosniff',
  });
  const seen = (await response.json()) as { data: { pictures: { side: string; picture: string }[] } };
  const first = seen.data.pictures.find(({ side }) => side === 'front');
  expect(first?.picture).toMatch(/^data:image\/webp;base64,/);
  const bytes = Buffer.from(first?.picture.split(',')[1] ?? '', 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2_000 });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes('script')).toBe(false);
});

test('ten thousand uploads fill nothing: six wait at most, and the day has an end', async () => {
  const { token, id } = await site.member();
  const picture = await drawn('png');
  const codes: number[] = [];
  for (let sent = 0; sent < 34; sent += 1) codes.push((await upload(token, picture)).code);
  expect(codes.slice(0, 6)).toEqual(Array(6).fill(200));
  expect(new Set(codes.slice(6, 30))).toEqual(new Set([picturesFull]));
  expect(codes.slice(30)).not.toContain(200);
  const { rows } = await site.owner.query<{ count: number }>(
    'select count(*)::int as count from identity_picture where member_id = $1',
    [id],
  );
  expect(rows[0]?.count).toBe(6);
});

test('a picture is taken back by its member alone, and not once it was sent', async () => {
  const [one, other] = [await site.member(), await site.member()];
  await upload(one.token, await drawn('png'));
  const [picture] = (await status(one.token)).pictures;
  const drop = (token: string) => site.call('dropIdentityPicture', { id: picture?.id ?? '' }, { token });
  await drop(other.token);
  expect((await status(one.token)).pictures).toHaveLength(1);
  await submit(one.token);
  await drop(one.token);
  const { rows } = await site.owner.query('select from identity_picture where member_id = $1', [one.id]);
  expect(rows).toHaveLength(1);
});

test.each([
  ['no name', { name: '  ' }],
  ['a day that is none', { birthday: '1990-02-30' }],
  ['a birthday to come', { birthday: '2030-01-01' }],
  ['a country of three letters', { country: 'C' }],
  ['no number', { number: '--' }],
])('%s is refused', async (_name, more) => {
  const { token } = await site.member();
  expect((await submit(token, more)).code).toBe(wrongForm);
});

test.each([
  { birthday: '2008-11-21', of: 'of age today', found: false },
  { birthday: '2008-11-22', of: 'of age tomorrow', found: true },
])('somebody $of is found under age: $found', async ({ birthday, found }) => {
  clock.set(new Date(Math.max(clock.now().getTime(), Date.parse('2026-11-20T16:00:00Z'))));
  await rule({}, { leastAge: 18 });
  const { token } = await site.member();
  const today = new Date(clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const shift = (Date.parse(today) - Date.parse('2026-11-21')) / day;
  const moved = new Date(Date.parse(birthday) + shift * day).toISOString().slice(0, 10);
  await submit(token, { birthday: moved });
  expect((await status(token)).underage).toBe(found);
});

test('somebody under age pays in nothing, plays nothing, and takes out what they paid in and not a fen of wins', async () => {
  await rule({});
  const { token, id } = await site.member();
  const bank = await bind(token);
  await credited(token, 1_000);
  await win(id, 500_000n);
  expect((await submit(token, { birthday: '2012-01-01' })).message).toContain('未达到法定年龄');
  expect((await deposit(token, 200)).code).toBe(underage);
  expect((await site.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo' }, { token })).code).toBe(
    underage,
  );
  const { rows } = await site.owner.query<{ yes: boolean }>('select stakes_freely($1, $2) as yes', [
    id,
    clock.now(),
  ]);
  expect(rows[0]?.yes).toBe(false);
  expect(await withdraw(token, bank, 1_000.01)).toMatchObject({
    code: onlyPaidIn,
    message: expect.stringContaining('1000.00元'),
  });
  // What was paid in needs not be played through.
  expect((await withdraw(token, bank, 600)).code).toBe(200);
  expect((await withdraw(token, bank, 400.01)).code).toBe(onlyPaidIn);
  expect((await site.call('withdrawalStanding', {}, { token })).data.may).toBe(true);
  expect((await withdraw(token, bank, 400)).code).toBe(200);
  // What is left is a win.
  const { may, text } = (await site.call('withdrawalStanding', {}, { token })).data;
  expect({ may, text }).toMatchObject({ may: false, text: expect.stringContaining('法定年龄') });
});

test('the same document in two accounts is seen; a break carries from who showed it first, and a name typed only stops nobody', async () => {
  await rule({});
  const number = `SAME${randomUUID().slice(0, 8)}`;
  const [first, second, typed] = [await site.member(), await site.member(), await site.member()];
  // Typed and looked at by nobody: a stranger's number in one's own account.
  const claimed = await submit(typed.token, { number });
  await exclude(typed.id);
  await basic(first.token, { number: `${number.slice(0, 4)}-${number.slice(4)}` });
  clock.advance(1_000);
  const { data } = await submit(second.token, { number: number.toLowerCase() });
  const row = await formOf(data.number);
  expect(row.sameDocument.map(({ id }) => BigInt(id)).sort()).toEqual([first.id, typed.id].sort());
  expect(claimed.code).toBe(200);
  expect((await deposit(second.token, 200)).code).toBe(200);
  await exclude(first.id);
  expect((await deposit(second.token, 200)).code).toBe(200);
  await read(row.id, clerk);
  expect((await approve(row.id, clerk)).code).toBe(200);
  expect((await deposit(second.token, 200)).code).toBe(7400);
  const { data: detail } = await site.staff('memberPage', { id: Number(second.id) }, chief);
  expect(JSON.stringify(detail)).toContain('同一证件');
});

test('asked for more, a member reads why and sends another; who may only look decides nothing and reads nothing', async () => {
  await site.owner.query(
    "update staff set roles = '{}', rights = '{identity.read}' where username = 'chief2'",
  );
  const { token } = await site.member();
  const { data } = await submit(token);
  const { id } = await formOf(data.number);
  expect((await site.staff('identityQueue', {}, chief2)).code).toBe(200);
  for (const refused of [
    await read(id, chief2),
    await approve(id, chief2),
    await site.staff('refuseIdentity', { id, verdict: 'refused', why: 'expired' }, chief2),
  ])
    expect(refused.code).not.toBe(200);
  await site.owner.query("update staff set roles = '{chief}', rights = '{}' where username = 'chief2'");
  await read(id, clerk);
  expect((await site.staff('refuseIdentity', { id, verdict: 'more', why: 'unreadable' }, clerk)).code).toBe(
    200,
  );
  expect((await status(token)).form).toMatchObject({ state: 'more', reason: 'unreadable' });
  expect(await inbox(token)).toContain('重新拍摄');
  expect((await submit(token)).code).toBe(200);
});

test('a child whom staff recognise by the document plays and pays in no more, whatever was typed', async () => {
  await rule({});
  const { token, id } = await site.member();
  const bank = await bind(token);
  await credited(token, 1_000);
  await win(id, 500_000n);
  const { data } = await submit(token, { birthday: '1990-01-01' });
  const form = await formOf(data.number);
  await read(form.id, clerk);
  const refuse = (more: object) =>
    site.staff('refuseIdentity', { id: form.id, verdict: 'refused', why: 'underage', ...more }, clerk);
  // Without the document's birthday, with one that is no day, and with one that is of age.
  for (const birthday of [undefined, '2012-02-30', '1990-01-01'])
    expect((await refuse({ birthday })).code).toBe(wrongForm);
  expect((await refuse({ birthday: '2012-01-01', verdict: 'more' })).code).toBe(wrongForm);
  expect((await refuse({ birthday: '2012-01-01' })).code).toBe(200);
  expect(await status(token)).toMatchObject({
    underage: true,
    form: { state: 'refused', reason: 'underage' },
  });
  expect((await deposit(token, 200)).code).toBe(underage);
  expect((await site.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo' }, { token })).code).toBe(
    underage,
  );
  expect((await withdraw(token, bank, 1_000.01)).code).toBe(onlyPaidIn);
  const { rows } = await site.owner.query<{ detail: string }>(
    "select detail::text as detail from audit where action = 'identity_underage'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.detail).not.toContain('2012');
});

test('money of an order from before the word, credited after it as an order of its own, binds nobody', async () => {
  await rule({ none: { out: { day: 500 } } });
  const { token, id } = await site.member();
  const { data } = await deposit(token, 200);
  clock.advance(1_000);
  await status(token);
  clock.advance(1_000);
  const { database } = site.running.site;
  await database.transaction(async (tx) => {
    const first = await usdtOrderByNumber(tx, data.deposit_no);
    if (!first) throw new Error('no order');
    const again = await followUpOrder(tx, first, { fen: 30_000n, now: clock.now() });
    await approveDeposit(tx, site.running.site, site.running.wallet, {
      id: again,
      arrived: 30_000n,
      by: 'chain',
    });
  });
  await played(id);
  await win(id, 100_000n);
  expect((await withdraw(token, await bind(token), 1_000)).code).toBe(200);
});

test('whoever has a session alone cuts nobody off, and guesses no password; an adult who slipped shows a document and is back', async () => {
  await rule({ none: { in: { day: 1_000 } }, basic: { in: { day: 2_000 } } });
  const { token } = await site.member();
  await basic(token);
  expect(await submit(token, { wants: 'full', birthday: '2015-01-01', password: 'guess-1' })).toMatchObject({
    code: 2006,
  });
  expect(await status(token)).toMatchObject({ underage: false, level: 'basic' });
  for (const side of ['front', 'holder']) await upload(token, await drawn('png'), side);
  expect((await submit(token, { wants: 'full', birthday: '2015-01-01' })).code).toBe(200);
  // What people approved before stays beside it.
  expect(await status(token)).toMatchObject({ underage: true, level: 'basic' });
  expect((await deposit(token, 200)).code).toBe(underage);
  expect((await submit(token)).code).toBe(picturesMissing);
  for (const side of ['front', 'holder']) await upload(token, await drawn('png'), side);
  const { data } = await submit(token);
  const { id } = await formOf(data.number);
  await read(id, clerk);
  await approve(id, clerk);
  later();
  await read(id, chief);
  expect((await approve(id, chief)).data).toEqual({ both: true });
  expect(await status(token)).toMatchObject({ underage: false, level: 'basic' });
  const guesses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) guesses.push((await submit(token, { password: 'wrong' })).code);
  expect(new Set(guesses.slice(-2))).toEqual(new Set([9001]));
});

test('a higher level does not undo what was said before paying in: of both figures the looser holds', async () => {
  await rule({ none: { out: { day: 500 } }, basic: { out: { day: 800 } } });
  const { token, id } = await site.member();
  const bank = await bind(token);
  await status(token);
  clock.advance(1_000);
  await credited(token, 200);
  await played(id);
  await win(id, 500_000n);
  await basic(token);
  // With its word, and without one.
  expect((await withdraw(token, bank, 800.01)).code).toBe(beyondWithdrawal);
  await status(token);
  expect((await withdraw(token, bank, 800.01)).code).toBe(beyondWithdrawal);
  expect((await withdraw(token, bank, 800)).code).toBe(200);
});

test('figures that were taken away and set again bind nobody before they are said again', async () => {
  await rule({ none: { out: { day: 500 } } });
  const { token, id } = await site.member();
  const bank = await bind(token);
  await status(token);
  clock.advance(1_000);
  await rule({});
  // Paid in while there was no figure.
  await credited(token, 200);
  await played(id);
  await win(id, 500_000n);
  expect((await inbox(token)).split('您的认证等级与额度')).toHaveLength(2);
  await rule({ none: { out: { day: 500 } } });
  expect((await withdraw(token, bank, 1_000)).code).toBe(200);
  await status(token);
  expect((await inbox(token)).split('您的认证等级与额度')).toHaveLength(3);
  clock.advance(day);
  await staffSignIn();
  await credited(token, 200);
  await played(id);
  expect((await withdraw(token, bank, 500.01)).code).toBe(beyondWithdrawal);
});

test('a form that nobody can open blocks no member: it is refused without a reading, and closed where it is erased', async () => {
  await rule({});
  const [lost, erased] = [await site.member(), await site.member()];
  const { data } = await submit(lost.token);
  const { id } = await formOf(data.number);
  const refuse = (why: 'unreadable' | 'expired') =>
    site.staff('refuseIdentity', { id, verdict: 'more', why }, clerk);
  // What can be read is not refused unread.
  expect((await refuse('unreadable')).code).toBe(6088);
  await site.owner.query("update identity_form set details = sha256('another key') where id = $1", [id]);
  expect((await read(id, clerk)).code).toBe(2088);
  expect((await refuse('expired')).code).toBe(6088);
  expect((await refuse('unreadable')).code).toBe(200);
  expect((await submit(lost.token)).code).toBe(200);
  await submit(erased.token);
  await site.running.site.database.transaction((tx) => eraseIdentity(tx, erased.id, clock.now()));
  expect((await status(erased.token)).form).toMatchObject({ state: 'refused' });
  expect((await submit(erased.token)).code).toBe(200);
});

test('of two who change the figures by one version the second is told, and nothing of theirs is kept', async () => {
  const { data } = await site.staff('identitySettings', {}, chief);
  const { setBy: _by, setAt: _at, ...held } = data;
  const save = (usualHours: number) => site.staff('updateIdentitySettings', { ...held, usualHours }, chief);
  expect((await save(5)).code).toBe(200);
  await rule({}, { usualHours: 7 });
  expect((await save(6)).code).toBe(6004);
  expect((await site.staff('identitySettings', {}, chief)).data.usualHours).toBe(7);
});
