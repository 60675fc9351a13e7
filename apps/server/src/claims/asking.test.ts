/** A member is asked about an order that waits, and answers: who sees it when, that no money moves by it, and who comes too late. */
import { codes } from '@mingpai/contract/codes';
import type { Answer } from '@mingpai/contract/types';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

const hourMs = 3_600_000;
const over = 6221;
const decided = 5006;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
});
afterAll(() => site.stop());

interface Order {
  readonly id: number;
  readonly number: string;
  readonly token: string;
}

async function deposit(): Promise<Order> {
  const { token } = await site.member();
  const form = {
    paytype: 'bank',
    amount: 500,
    bank: '工商银行',
    bank_owner: '王小明',
    bank_no: '6222020200112233',
    bank_address: '北京',
  } as const;
  const number = (await site.call('openDeposit', form, { token })).data.deposit_no;
  const { rows } = (await site.staff('depositQueue', { search: number }, chief)).data;
  return { id: rows[0]?.id ?? 0, number, token };
}

async function withdrawal(): Promise<Order> {
  const { token } = await site.memberWith(100_000n);
  const card = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  };
  const { data: bound } = await site.call('bindCard', card, { token });
  const request = { amount: 300, bank: bound.id, password: payPassword };
  const number = (await site.call('withdraw', request, { token })).data.order_no;
  const { rows } = (await site.staff('withdrawalQueue', { search: number }, chief)).data;
  return { id: rows[0]?.id ?? 0, number, token };
}

const words = { text: '请说明付款人与您的关系', textEn: 'Whose account did you pay from?', picture: false };
const ask = (id: number, more: Partial<typeof words> = {}, token = clerk) =>
  site.staff('askAboutDeposit', { id, ...words, ...more }, token);
const stepsOf = async ({ number, token }: Order, language: 'zh-CN' | 'en' = 'zh-CN') => {
  const reply = await site.raw('/api/transactiondetail', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'accept-language': language,
    },
    body: JSON.stringify({ out_trade_no: number }),
  });
  return reply.data as Answer<'transactionDetail'>;
};
const answer = ({ number, token }: Order, question: number, text = '我本人的卡') =>
  site.call('answerOrderQuestion', { order_no: number, question, answer: text }, { token });
const rowOf = async (id: number) =>
  (await site.staff('depositQueue', { state: 'all', pageSize: 100 }, chief)).data.rows.find(
    (row) => row.id === id,
  );
const next = async () => (await site.staff('claimNextDeposit', {}, clerk)).data.next?.id ?? null;
const upload = ({ number, token }: Order, question: number, bytes: Buffer) => {
  const form = new FormData();
  form.set('order_no', number);
  form.set('question', String(question));
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'receipt.png');
  return site.raw('/api/uploadanswerpicture', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
};

test('a member is told, sees what is asked on the order, answers, and the order is back in its queue with the conversation', async () => {
  const order = await deposit();
  const before = (await site.call('walletOverview', {}, { token: order.token })).data;
  expect((await ask(order.id)).data.until).toBe(new Date(clock.now().getTime() + 24 * hourMs).toISOString());
  expect(await next()).toBeNull();
  expect(await rowOf(order.id)).toMatchObject({
    question: { state: 'asked', by: '小明' },
    parking: { reason: words.text },
  });
  const [told] = (await site.call('inbox', {}, { token: order.token })).data.data;
  expect(told).toMatchObject({ subject: 'deposit', order_no: order.number });
  expect(told?.content).toContain(words.text);
  expect(told?.content).toContain('回复本身不动资金');
  const shown = await stepsOf(order, 'en');
  expect(shown.question).toMatchObject({ text: words.textEn, picture: false, pictures: 0 });
  expect(shown.steps.map(({ label, at }) => [label, at !== null])).toEqual([
    ['Deposit requested', true],
    ['Our staff asked', true],
    ['Waiting for your answer', false],
    ['Waiting for review', false],
    ['Into the central wallet', false],
  ]);
  expect((await answer(order, shown.question?.id ?? 0)).code).toBe(200);
  expect((await rowOf(order.id))?.parking).toBeNull();
  // A lost answer may come again; another one may not.
  expect((await answer(order, shown.question?.id ?? 0)).code).toBe(200);
  expect((await answer(order, shown.question?.id ?? 0, '不是我')).code).toBe(over);
  expect(await rowOf(order.id)).toMatchObject({ question: { state: 'answered' }, parking: null });
  expect(await next()).toBe(order.id);
  const { questions } = (await site.staff('depositQuestions', { id: order.id }, clerk)).data;
  expect(questions).toMatchObject([{ by: '小明', text: words.text, answer: '我本人的卡', pictures: [] }]);
  const after = await stepsOf(order);
  expect(after.question).toBeUndefined();
  expect(after.steps.slice(1, 3).map(({ label, note }) => [label, note])).toEqual([
    ['工作人员询问', words.text],
    ['您已回复', '我本人的卡'],
  ]);
  expect((await site.call('walletOverview', {}, { token: order.token })).data).toEqual(before);
  const entry = (await site.staff('auditLog', {}, chief)).data.rows.find(
    ({ action }) => action === 'member_asked',
  );
  expect(entry).toMatchObject({
    subject: `deposit/${order.id}`,
    detail: { order: order.number, askedText: words.text },
  });
  await site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, clerk);
});

test('unanswered, it is seen again after the operator’s hours; a late answer is taken, and only then another question', async () => {
  const order = await deposit();
  await ask(order.id);
  expect((await ask(order.id)).code).toBe(6220);
  // The clerk may look before.
  await site.staff('unparkDeposit', { id: order.id }, clerk);
  expect((await ask(order.id)).code).toBe(6220);
  clock.advance(24 * hourMs);
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  expect(await rowOf(order.id)).toMatchObject({ question: { state: 'unanswered' }, parking: null });
  expect(await next()).toBe(order.id);
  const { question } = await stepsOf(order);
  expect((await answer(order, question?.id ?? 0)).code).toBe(200);
  expect((await ask(order.id, { text: '请补充说明' })).code).toBe(200);
  const second = (await stepsOf(order)).question?.id ?? 0;
  expect((await answer(order, question?.id ?? 0, '再说一次')).code).toBe(over);
  expect((await answer(order, second)).code).toBe(200);
  // One that nobody answered in its hours keeps no other from being asked.
  expect((await ask(order.id, { text: '请再看一次' })).code).toBe(200);
  clock.advance(24 * hourMs - 1);
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  expect((await ask(order.id)).code).toBe(6220);
  clock.advance(1);
  expect((await ask(order.id)).code).toBe(200);
  await site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, clerk);
});

test.each([
  ['a colleague', () => chief],
  ['whoever asked', () => clerk],
])(
  'an answer brings an order back that waited for it, and none that %s put aside for something else since',
  async (_, by) => {
    const order = await deposit();
    await ask(order.id);
    const until = new Date(clock.now().getTime() + 2 * hourMs).toISOString();
    const later = { id: order.id, reason: '银行正在核对', until };
    expect((await site.staff('parkDeposit', later, by())).code).toBe(200);
    expect((await answer(order, (await stepsOf(order)).question?.id ?? 0)).code).toBe(200);
    expect(await rowOf(order.id)).toMatchObject({
      question: { state: 'answered' },
      parking: { reason: '银行正在核对' },
    });
    await site.staff('unparkDeposit', { id: order.id }, chief);
    await site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, chief);
  },
);

test('a picture that is asked for is drawn anew, three at most, and only staff see it', async () => {
  const order = await deposit();
  await ask(order.id, { picture: true });
  const question = (await stepsOf(order)).question?.id ?? 0;
  expect((await answer(order, question)).code).toBe(6222);
  expect((await upload(order, question, Buffer.from('<svg/>'))).code).toBe(6224);
  const file = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#0b5d4b' } })
    .png()
    .toBuffer();
  // A phone's photograph of a receipt, and what messengers make of one.
  const others = [await sharp(file).jpeg().toBuffer(), await sharp(file).webp().toBuffer()];
  for (const [index, one] of [file, ...others].entries())
    expect((await upload(order, question, one)).data).toEqual({ count: index + 1 });
  // The answer of an upload was lost on the way: the same picture again is there already.
  expect((await upload(order, question, file)).data).toEqual({ count: 3 });
  const another = await sharp(file).negate().png().toBuffer();
  expect((await upload(order, question, another)).code).toBe(6223);
  expect((await upload({ ...order, token: (await deposit()).token }, question, file)).code).toBe(over);
  const payer = '付款人是我太太李秀英';
  expect((await answer(order, question, payer)).code).toBe(200);
  expect((await upload(order, question, file)).code).toBe(over);
  const read = async () => (await site.staff('depositQuestions', { id: order.id }, clerk)).data;
  const [seen] = (await site.staff('depositQuestions', { id: order.id }, clerk)).data.questions;
  expect(seen?.pictures.map(({ picture: data }) => data.slice(0, 22))).toEqual(
    Array.from({ length: 3 }, () => 'data:image/png;base64,'),
  );
  await site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, clerk);
  // Nobody decides about it any more: it is masked like any other personal data.
  const [later] = (await site.staff('depositQuestions', { id: order.id }, clerk)).data.questions;
  expect(later?.pictures.map(({ picture: data }) => data)).toEqual(['', '', '']);
  // Names as well, which no pattern finds in a sentence; with a reason all of it is read again.
  expect([seen?.answer, later?.answer]).toEqual([payer, '…']);
  const { memberId } = await read();
  const reason = { ids: [memberId], fields: ['statement' as const], reason: '会员来电核对' };
  expect((await site.staff('revealPersonal', reason, clerk)).code).toBe(200);
  expect((await read()).questions[0]?.answer).toBe(payer);
});

test('a question is taken back unanswered: the member hears so, the order is in its queue, and another can be asked', async () => {
  const order = await deposit();
  await ask(order.id, { picture: true });
  const question = (await stepsOf(order)).question?.id ?? 0;
  const back = (token = clerk) => site.staff('takeBackDepositQuestion', { id: order.id }, token);
  expect((await back()).code).toBe(200);
  expect((await back()).code).toBe(6225);
  expect(await rowOf(order.id)).toMatchObject({ question: null, parking: null });
  const [told] = (await site.call('inbox', {}, { token: order.token })).data.data;
  expect(told).toMatchObject({ subject: 'deposit', order_no: order.number });
  expect(told?.content).toContain('提问已撤回，您无需回复');
  const { steps, question: open } = await stepsOf(order, 'en');
  expect(open).toBeUndefined();
  expect(steps.map(({ label }) => label)).not.toContain('Our staff asked');
  const file = await sharp({ create: { width: 4, height: 6, channels: 3, background: '#0b5d4b' } })
    .png()
    .toBuffer();
  expect((await upload(order, question, file)).code).toBe(over);
  expect((await answer(order, question)).code).toBe(over);
  const { questions } = (await site.staff('depositQuestions', { id: order.id }, clerk)).data;
  expect(questions).toMatchObject([{ answer: null, takenBackAt: clock.now().toISOString() }]);
  const entry = (await site.staff('auditLog', {}, chief)).data.rows[0];
  expect(entry).toMatchObject({ action: 'question_taken_back', detail: { askedText: words.text } });
  expect((await ask(order.id)).code).toBe(200);
  const again = (await stepsOf(order)).question?.id ?? 0;
  expect((await answer(order, again)).code).toBe(200);
  // What was answered is not taken back.
  expect((await back()).code).toBe(6225);
  await site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, clerk);
  expect((await back()).code).toBe(decided);
});

test('an answer and taking the question back at once: one of the two holds, and both say which', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await deposit();
    await ask(order.id);
    const question = (await stepsOf(order)).question?.id ?? 0;
    const [said, taken] = await Promise.all([
      answer(order, question),
      site.staff('takeBackDepositQuestion', { id: order.id }, clerk),
    ]);
    expect([
      [200, 6225],
      [over, 200],
    ]).toContainEqual([said.code, taken.code]);
    await site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, clerk);
  }
});

test('of a withdrawal the money stays on hold, and its queue asks by its own right', async () => {
  const order = await withdrawal();
  expect((await site.staff('askAboutWithdrawal', { id: order.id, ...words }, clerk)).code).toBe(200);
  const { question, steps } = await stepsOf(order);
  expect(steps[2]?.note).toContain('仍为您冻结保留');
  expect((await answer(order, question?.id ?? 0)).code).toBe(200);
  const { rows } = (await site.staff('withdrawalQueue', { search: order.number }, chief)).data;
  expect(rows[0]).toMatchObject({ question: { state: 'answered' }, parking: null });
  await site.staff('rejectWithdrawal', { id: order.id, reason: '地址有误' }, clerk);
});

test('who answers while it is decided, and who asks after it was, changes nothing and is told so', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await deposit();
    await ask(order.id);
    const question = (await stepsOf(order)).question?.id ?? 0;
    const [said, rejected] = await Promise.all([
      answer(order, question),
      site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, clerk),
    ]);
    expect(rejected.code).toBe(200);
    expect([200, over]).toContain(said.code);
    const [kept] = (await site.staff('depositQuestions', { id: order.id }, clerk)).data.questions;
    expect(kept?.answeredAt !== null).toBe(said.code === 200);
    expect((await answer(order, question, '晚了')).code).toBe(over);
    expect((await ask(order.id)).code).toBe(decided);
    expect((await stepsOf(order)).question).toBeUndefined();
  }
  const order = await deposit();
  const [asked, rejected] = await Promise.all([
    ask(order.id),
    site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, clerk),
  ]);
  expect(rejected.code).toBe(200);
  expect([200, decided]).toContain(asked.code);
  const { rows } = await site.owner.query('select 1 from work_parked');
  expect(rows).toEqual([]);
});

test('nobody asks behind a colleague’s back, nor without words; the operator sets the hours', async () => {
  const order = await deposit();
  await site.staff('claimDeposits', { ids: [order.id] }, chief);
  expect((await ask(order.id)).code).toBe(6100);
  expect((await ask(order.id, { text: ' ' }, chief)).code).toBe(1000);
  expect((await ask(order.id, { text: '长'.repeat(301) }, chief)).code).toBe(1000);
  expect((await site.staff('updateSiteSettings', { questionHours: 2 }, chief)).code).toBe(200);
  const { until } = (await ask(order.id, {}, chief)).data;
  expect(until).toBe(new Date(clock.now().getTime() + 2 * hourMs).toISOString());
  expect((await rowOf(order.id))?.claim).toBeNull();
  await site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, clerk);
});

test('twenty pictures an hour are looked at, whatever they are said to answer', async () => {
  const order = await deposit();
  const answers: number[] = [];
  for (let sent = 0; sent < 21; sent += 1) answers.push((await upload(order, 0, Buffer.alloc(4))).code);
  expect(answers.slice(0, 20)).not.toContain(codes.rate_limited.code);
  expect(answers[20]).toBe(codes.rate_limited.code);
});
