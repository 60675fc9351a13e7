// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CounterpartyRow, GatewayStanding, StatementFile } from '../../api/rows.ts';
import { fieldOf, pick, save, type } from '../../testing/fields.ts';
import { type Answers, openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { venueStanding } from '../../testing/venue-standing.ts';
import { CounterpartiesPage } from './page.tsx';

signedInForEach();

const file = (id: number, more: Partial<StatementFile> = {}): StatementFile => ({
  id,
  counterparty: 'fastpay',
  title: '快付',
  kind: 'gateway',
  fileName: `fastpay-${id}.csv`,
  sha256: 'ab'.repeat(32),
  from: '2026-11-01',
  to: '2026-11-07',
  state: 'read',
  lines: 1_200,
  skipped: 3,
  troubled: 2,
  amount: 98_765.4,
  fee: 12.5,
  own: false,
  uploadedBy: '小红',
  uploadedAt: '2026-11-21T00:00:00Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  ...more,
});
const party = (more: Partial<CounterpartyRow> = {}): CounterpartyRow => ({
  code: 'fastpay',
  kind: 'gateway',
  subject: 'fp',
  title: '快付',
  mapping: { number: '订单号', amount: '金额', fee: '手续费', settled: ['成功'] },
  open: 12,
  oldest: null,
  ...more,
});
const chief = staff('audit', 'adjustments.large', 'deposits.read', 'venues.read');
const gateway: GatewayStanding = {
  code: 'fp',
  name: '快付支付',
  ways: ['wechat'],
  enabled: true,
  state: 'up',
  since: null,
  reason: '',
  waiting: 0,
  unresolved: 0,
  review: 0,
  heardAt: null,
};
const venue = venueStanding();

async function open(
  files: StatementFile[],
  {
    parties = [party()],
    at = '/counterparties',
    who = chief,
    ...answers
  }: Answers & {
    parties?: CounterpartyRow[];
    at?: string;
    who?: typeof chief;
  } = {},
) {
  return openQueuePage(
    { page: <CounterpartiesPage />, at, who, shows: '每一家的文件里，哪一列写的是什么' },
    {
      counterparties: () => parties,
      statementDifferences: () => ({ rows: [], total: 0, owners: [] }),
      statementFiles: () => ({ rows: files, total: files.length }),
      gatewayStandings: () => [gateway],
      venueStandings: () => [venue],
      saveCounterparty: () => null,
      ...answers,
    },
  );
}
/** Of a file: a row of a party has its code for a key. */
const fileRow = (id: number) =>
  within(screen.getByText(`fastpay-${id}.csv`).closest<HTMLElement>('tr') ?? document.body);
const buttons = (id: number) =>
  fileRow(id)
    .queryAllByText(/^(确\s?认|不采用|接\s?手)$/)
    .filter((each) => each.closest('button') !== null)
    .map(({ textContent }) => textContent?.replace(' ', ''));
const dialog = () => within(screen.getByRole('dialog'));

test('a statement is confirmed by somebody else than who uploaded it, with its figures, and is told what came of it', async () => {
  const asked = await open(
    [file(1), file(2, { own: true }), file(3, { state: 'confirmed' }), file(4, { state: 'coming' })],
    {
      confirmStatement: () => ({ differences: 1_001, explained: 4 }),
    },
  );
  await screen.findByText('fastpay-1.csv');
  await waitFor(() => expect(buttons(1)).toEqual(['确认', '不采用']));
  expect([2, 3, 4].map(buttons)).toEqual([['不采用'], [], []]);
  fireEvent.click(fileRow(1).getByText(/^确\s?认$/));
  expect(dialog().getByText(/上传，2026-11-01/).textContent).toBe(
    '小红 上传，2026-11-01 至 2026-11-07，1,200 行（有问题 2 行），合计 98,765.40。',
  );
  fireEvent.click(dialog().getByText('确认，开始核对'));
  await screen.findByText('新差异 1,001 笔，对上 4 笔');
  expect(asked.confirmStatement).toEqual([{ id: 1 }]);
});

test('by keyboard one’s own statement is refused and never confirmed', async () => {
  const asked = await open([file(2, { own: true })], { refuseStatement: () => null });
  await waitFor(() => expect(buttons(2)).toEqual(['不采用']));
  const key = (pressed: string) => fireEvent.keyDown(fileRow(2).getByText('小红'), { key: pressed });
  key('j');
  key('Enter');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(fileRow(2).getByText('不采用'));
  fireEvent.change(dialog().getByLabelText('原因'), { target: { value: '期间不对' } });
  fireEvent.click(dialog().getByText('确认不采用'));
  await screen.findByText('已不采用');
  expect(asked.refuseStatement).toEqual([{ id: 2, reason: '期间不对' }]);
});

test('a counterparty is saved with the columns that are named, and none for those that are not', async () => {
  const asked = await open([]);
  fireEvent.click(await screen.findByText(/^列\s?名$/));
  expect(screen.queryByLabelText(/内部代号/)).toBeNull();
  expect(fieldOf('支付通道').disabled).toBe(true);
  expect((await dialog().findByTitle('快付支付')).textContent).toBe('快付支付');
  type('手续费列', '');
  type('时间列', '到账时间');
  type('金额列', '');
  fireEvent.click(screen.getByText(/^保\s?存$/));
  await screen.findByText('请填写金额列的列名');
  expect(asked.saveCounterparty).toBeUndefined();
  type('金额列', '实收');
  fireEvent.click(screen.getByText(/^保\s?存$/));
  await waitFor(() =>
    expect(asked.saveCounterparty).toEqual([
      {
        code: 'fastpay',
        kind: 'gateway',
        subject: 'fp',
        title: '快付',
        mapping: { number: '订单号', amount: '实收', at: '到账时间', settled: ['成功'] },
      },
    ]),
  );
});

test('of a kind that there is once nobody is asked which one, and none goes out', async () => {
  const asked = await open([]);
  fireEvent.click(await screen.findByText('添加对账方'));
  type('内部代号（保存后不能更改）', 'Bank A');
  type('名称', '银行甲');
  await pick('支付通道', '快付支付');
  type('单号列', '流水号');
  type('金额列', '金额');
  await pick('核对什么', '银行');
  await waitFor(() => expect(screen.queryByLabelText('支付通道', { selector: 'input' })).toBeNull());
  fireEvent.click(screen.getByText(/^保\s?存$/));
  await screen.findByText('小写字母、数字和连字符');
  type('内部代号（保存后不能更改）', 'bank-a');
  fireEvent.click(screen.getByText(/^保\s?存$/));
  await waitFor(() =>
    expect(asked.saveCounterparty).toEqual([
      {
        code: 'bank-a',
        kind: 'bank',
        subject: '',
        title: '银行甲',
        mapping: { number: '流水号', amount: '金额', settled: [] },
      },
    ]),
  );
});

test('nothing is uploaded before there is a file and its days', async () => {
  const asked = await open([]);
  fireEvent.click(await screen.findByText('上传对账单'));
  const send = () =>
    dialog()
      .getByText(/^上\s?传$/)
      .closest('button');
  expect(send()?.disabled).toBe(true);
  fireEvent.change(dialog().getByLabelText('对账单文件'), {
    target: { files: [new File(['a'], 'fastpay.csv')] },
  });
  expect(send()?.disabled).toBe(true);
  expect(asked.beginStatement).toBeUndefined();
});

test('who may only look uploads, confirms and renames nothing', async () => {
  await open([file(1)], { who: staff('audit') });
  await screen.findByText('fastpay-1.csv');
  expect(buttons(1)).toEqual([]);
  expect(screen.queryByText(/^(上传对账单|列\s?名|添加对账方)$/)).toBeNull();
});

test('of whom statements come is read and chosen by name; what was chosen of another kind is none of this', async () => {
  const asked = await open([], {
    parties: [
      party(),
      party({ code: 'mp', kind: 'venue_bets', subject: 'mpqp', title: '明牌账单' }),
      party({ code: 'bank', kind: 'bank', subject: '', title: '银行甲' }),
    ],
  });
  const row = (code: string) => document.querySelector(`tr[data-row-key="${code}"]`)?.textContent ?? '';
  await waitFor(() => expect(row('mp')).toMatch(/^明牌账单场馆注单（输赢）明牌棋牌/));
  expect(row('fastpay')).toMatch(/^快付支付通道快付支付/);
  expect(row('bank')).toMatch(/^银行甲银行12/);
  fireEvent.click(await screen.findByText('添加对账方'));
  type('内部代号（保存后不能更改）', 'mp-money');
  type('名称', '明牌转账');
  type('单号列', '单号');
  type('金额列', '金额');
  await pick('支付通道', '快付支付');
  await pick('核对什么', '场馆转账');
  await waitFor(() => expect(fieldOf('场馆')).toBeDefined());
  save();
  await screen.findByText('请选择');
  expect(asked.saveCounterparty).toBeUndefined();
  await pick('场馆', '明牌棋牌');
  save();
  await waitFor(() =>
    expect(asked.saveCounterparty).toMatchObject([
      { code: 'mp-money', kind: 'venue_transfers', subject: 'mpqp' },
    ]),
  );
});
