/** A case has one owner, who alone moves it; it is taken over in the open, by one of those who try, and what was written stays. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insideOf } from '../../../../attacks/inside.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
let chief2: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken('chief');
  chief2 = await site.staffToken('chief2');
  clerk = await site.staffToken('clerk');
});
afterAll(() => site.stop());

const open = async (subject: string, token: string, member?: number) =>
  (
    await site.staff(
      'openCase',
      { subject, ...(member !== undefined && { member }) },
      token,
      crypto.randomUUID(),
    )
  ).data.id;
const page = async (id: number, token = chief) => (await site.staff('casePage', { id }, token)).data;

test('whoever opens it owns it, and nobody else moves it until they have taken it over', async () => {
  const id = await open('同一地址多次取款', clerk);
  expect(await page(id, clerk)).toMatchObject({ state: 'open', own: true, closedAt: null });
  expect((await site.staff('moveCase', { id, state: 'closed', outcome: '一人所为' }, chief)).code).toBe(6109);
  const { ownerId, owner: opener } = await page(id);
  expect((await site.staff('takeCase', { id, from: ownerId }, chief)).code).toBe(200);
  expect((await site.staff('moveCase', { id, state: 'waiting' }, clerk)).code).toBe(6109);
  expect((await site.staff('moveCase', { id, state: 'closed', outcome: '一人所为' }, chief)).code).toBe(200);
  const { data } = await site.staff('auditLog', { search: `case/${id}` }, chief);
  expect(data.rows.map(({ action }) => action)).toEqual(['case_moved', 'case_taken', 'case_opened']);
  expect(data.rows[1]?.detail).toMatchObject({
    ownerBefore: expect.any(String),
    ownerAfter: expect.any(String),
  });
  const { ownerId: last, openedBy, owner: holder, closedAt } = await page(id);
  expect(closedAt).not.toBeNull();
  expect((await site.staff('takeCase', { id, from: last }, clerk)).code).toBe(6108);
  // Whoever has it now, it says who opened it.
  expect([openedBy, holder === openedBy]).toEqual([opener, false]);
  // Opened again it has no end.
  expect((await site.staff('moveCase', { id, state: 'open' }, chief)).code).toBe(200);
  expect(await page(id)).toMatchObject({ state: 'open', closedAt: null });
});

test('its owner hands a case to a colleague who may work on it, and to nobody else; nobody hands on what is not theirs', async () => {
  const id = await open('交给同事', clerk);
  const { colleagues, ownerId } = await page(id, clerk);
  const to = colleagues.find(({ name }) => name === '老牌')?.id ?? 0;
  expect(colleagues.map((one) => one.id)).not.toContain(ownerId);
  const hand = async (whom: number, token: string) =>
    (await site.staff('handCase', { id, to: whom }, token)).code;
  expect(await hand(to, chief)).toBe(6109);
  expect(await hand(999_999, clerk)).toBe(1002);
  expect(await hand(to, clerk)).toBe(200);
  expect(await page(id)).toMatchObject({ ownerId: to, own: true });
  expect(await hand(ownerId, clerk)).toBe(6109);
  const { data } = await site.staff('auditLog', { search: `case/${id}` }, chief);
  expect(data.rows.map(({ action }) => action)).toEqual(['case_handed', 'case_opened']);
  expect(data.rows[0]?.detail).toMatchObject({ ownerAfter: '老牌' });
  await site.staff('moveCase', { id, state: 'closed', outcome: '已核实' }, chief);
  expect(await hand(ownerId, chief)).toBe(6108);
});

test('a case is closed with what it came to, which stands among what was found; without it nothing is closed', async () => {
  const id = await open('结果', clerk);
  expect((await site.staff('moveCase', { id, state: 'closed' }, clerk)).code).toBe(1000);
  expect((await site.staff('moveCase', { id, state: 'closed', outcome: ' ' }, clerk)).code).toBe(1000);
  expect(await page(id)).toMatchObject({ state: 'open', remarks: [] });
  expect(
    (await site.staff('moveCase', { id, state: 'closed', outcome: ' 一人所为，彩金收回 ' }, clerk)).code,
  ).toBe(200);
  // Said twice by a double click it stands once.
  await site.staff('moveCase', { id, state: 'closed', outcome: '一人所为，彩金收回' }, clerk);
  const { state, remarks } = await page(id);
  expect([state, remarks.map(({ body }) => body)]).toEqual(['closed', ['一人所为，彩金收回']]);
});

test('who moves a case where it stands, or takes what is theirs, has changed nothing: the log says nothing of it', async () => {
  const id = await open('重复点击', clerk);
  const { ownerId } = await page(id);
  expect((await site.staff('moveCase', { id, state: 'open' }, clerk)).code).toBe(200);
  expect((await site.staff('takeCase', { id, from: ownerId }, clerk)).code).toBe(200);
  const { data } = await site.staff('auditLog', { search: `case/${id}` }, chief);
  expect(data.rows.map(({ action }) => action)).toEqual(['case_opened']);
});

test('of two who take the same case at once one has it, and the other is told', async () => {
  const id = await open('两人同时接手', clerk);
  const { ownerId } = await page(id);
  const takes = await Promise.all(
    [chief, chief2].map((token) => site.staff('takeCase', { id, from: ownerId }, token)),
  );
  expect(takes.map(({ code }) => code).sort()).toEqual([200, 6108]);
});

test('a member and their orders belong to it, and the member’s page finds it; what is unknown does not', async () => {
  const { id: memberId, token } = await site.member();
  const order = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  await site.call('openDeposit', order, { token, key: crypto.randomUUID() });
  const { data: queue } = await site.staff('depositQueue', { member: Number(memberId) }, chief);
  const orderNo = queue.rows[0]?.orderNo ?? '';
  const id = await open('存款核对', clerk, Number(memberId));
  for (const [kind, reference, code] of [
    ['deposit', orderNo, 200],
    ['deposit', orderNo, 200],
    ['withdrawal', orderNo, 1002],
    ['member', '999999999', 1002],
    ['member', 'x', 1002],
  ] as const)
    expect([kind, reference, (await site.staff('linkCase', { id, kind, reference }, clerk)).code]).toEqual([
      kind,
      reference,
      code,
    ]);
  expect((await page(id)).links.map(({ kind, reference }) => [kind, reference])).toEqual([
    ['member', String(memberId)],
    ['deposit', orderNo],
  ]);
  const found = await site.staff('cases', { member: Number(memberId) }, chief);
  expect(found.data.rows.map((one) => one.id)).toEqual([id]);
  expect(
    (await site.staff('openCase', { subject: '无此人', member: 999_999_999 }, clerk, crypto.randomUUID()))
      .code,
  ).toBe(1002);
});

test('members are listed by the case that they are in, by themselves or with an order of theirs, each once', async () => {
  const [one, other] = [await site.member(), await site.member()];
  await site.member();
  const order = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  await site.call('openDeposit', order, { token: other.token, key: crypto.randomUUID() });
  const { data: queue } = await site.staff('depositQueue', { member: Number(other.id) }, chief);
  const id = await open('同一设备', clerk, Number(one.id));
  const link = (kind: 'member' | 'deposit', reference: string) =>
    site.staff('linkCase', { id, kind, reference }, clerk);
  await link('deposit', queue.rows[0]?.orderNo ?? '');
  await link('member', String(other.id));
  const { data } = await site.staff('memberSearch', { case: id, sort: 'id', order: 'asc' }, chief);
  expect([data.total, data.rows.map((row) => row.id)]).toEqual([2, [Number(one.id), Number(other.id)]]);
  const { data: none } = await site.staff('memberSearch', { case: id + 1_000 }, chief);
  expect(none.rows).toEqual([]);
});

test('a withdrawal belongs to it as one, under its number; as a deposit that number is nobody’s', async () => {
  const member = await site.memberWith(100_000n);
  await insideOf(site).withdrawals(member, 200, 1);
  const { data: queue } = await site.staff('withdrawalQueue', { member: Number(member.id) }, chief);
  const reference = queue.rows[0]?.orderNo ?? '';
  const id = await open('取款核对', clerk);
  const link = async (kind: 'deposit' | 'withdrawal') =>
    (await site.staff('linkCase', { id, kind, reference }, clerk)).code;
  expect([await link('deposit'), await link('withdrawal')]).toEqual([1002, 200]);
  expect((await page(id)).links).toMatchObject([
    { kind: 'withdrawal', reference, memberId: Number(member.id) },
  ]);
});

test('the list is narrowed to one’s own and to those that stand, the oldest first; what was written is not changed', async () => {
  const first = await open('甲', chief2);
  const second = await open('乙', chief2);
  await site.staff('moveCase', { id: first, state: 'waiting' }, chief2);
  await site.staff('commentCase', { id: first, body: '已联系会员' }, clerk, crypto.randomUUID());
  await open('别人的', clerk);
  const own = async () => {
    const { rows } = (await site.staff('cases', { own: true, search: '' }, chief2)).data;
    expect(rows.every((row) => row.own)).toBe(true);
    return rows.map(({ id }) => id).filter((id) => [first, second].includes(id));
  };
  expect(await own()).toEqual([first, second]);
  await site.staff('moveCase', { id: first, state: 'closed', outcome: '一人所为' }, chief2);
  expect(await own()).toEqual([second]);
  const { remarks } = await page(first);
  expect(remarks.map(({ body }) => body)).toEqual(['已联系会员', '一人所为']);
  await expect(site.owner.query("update case_comment set body = '别的'")).rejects.toThrow();
});

test('whose an order is learns from a case only who reads orders of that kind', async () => {
  const { token } = await site.member();
  const order = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const { data } = await site.call('openDeposit', order, { token, key: crypto.randomUUID() });
  const id = await open('只看会员', clerk);
  const link = async (kind: 'deposit' | 'withdrawal') =>
    (await site.staff('linkCase', { id, kind, reference: data.deposit_no }, clerk)).code;
  const as = async (...rights: readonly string[]) => {
    const { rows } = await site.owner.query<{ code: string }>(
      `insert into staff_role (name, rights, made_by, made_at)
       select $1, $2, id, now() from staff where username = 'chief' returning code`,
      [rights.join(' '), rights],
    );
    await site.running.site.database.query("update staff set roles = $1 where username = 'clerk'", [
      [rows[0]?.code ?? ''],
    ]);
  };
  await as('members');
  expect([await link('deposit'), await link('withdrawal')]).toEqual([6001, 6001]);
  expect((await page(id, clerk)).links).toEqual([]);
  await as('members', 'deposits.read');
  expect([await link('withdrawal'), await link('deposit')]).toEqual([6001, 200]);
});

test('closed cases stand behind those that are not, the one closed last first, and are found by any part of their subject', async () => {
  const [one, other, third] = [
    await open('Anna的提款 甲', clerk),
    await open('ANNA的提款 乙', clerk),
    await open('anna的提款 丙', clerk),
  ];
  for (const id of [other, one])
    await site.staff('moveCase', { id, state: 'closed', outcome: '一人所为' }, clerk);
  const found = async (state: 'closed' | 'all', search: string) => {
    const { rows, total } = (await site.staff('cases', { state, search }, chief)).data;
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  expect(await found('closed', 'nna的提')).toEqual([one, other]);
  expect(await found('all', 'aNNa')).toEqual([third, one, other]);
  expect(await found('all', '提款 乙')).toEqual([other]);
  // What is pasted comes with the spaces around it.
  expect(await found('all', ' 提款 乙 ')).toEqual([other]);
  expect(await found('all', 'anna_的提款')).toEqual([]);
});

test('of more remarks than a page shows the latest are shown, the oldest of them first', async () => {
  const id = await open('写了很多', clerk);
  await site.owner.query(
    `insert into case_comment (case_id, body, written_by, written_at)
     select $1, '第' || n || '条', (select min(id) from staff), now() from generate_series(1, 500) n`,
    [id],
  );
  await site.staff('commentCase', { id, body: '最后一条' }, clerk, crypto.randomUUID());
  const { remarks } = await page(id);
  expect([remarks.length, remarks[0]?.body, remarks[498]?.body, remarks[499]?.body]).toEqual([
    500,
    '第2条',
    '第500条',
    '最后一条',
  ]);
});
