// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CounterpartyRow, GatewayStanding, StatementFile } from '../../api/rows.ts';
import { fieldOf, pick, save, type } from '../../testing/fields.ts';
import { heard } from '../../testing/heard.ts';
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

test('who hears the files and those who send them hears what was read of each, what is left, and what can be done', async () => {
  await open([file(1), file(2, { state: 'refused', decidedBy: '小刚', reason: '不是原件', troubled: 0 })], {
    parties: [party({ oldest: '2026-11-20T00:00:00Z' })],
  });
  await screen.findByText('快付支付');
  await screen.findByText('不是原件', { exact: false });
  expect(heard()).toEqual([
    'h1: 对账',
    '上传场馆、支付通道、银行、代付的对账单，由另一位同事确认后与我方账目逐笔核对',
    'link “在对账单里找” href=/counterparties/lines',
    'button “添加对账方”',
    'h2: 差异',
    '每一笔都要有负责人；由一位提请、另一位同意才能关闭',
    'radiogroup “状态”:',
    'radio “未处理” chosen',
    'radio “已了结”',
    'field “搜索” type=search maxlength=100 placeholder=单号、我方订单号、备注',
    'button “清空”',
    'button “查找”',
    'div “对账方”:',
    'combobox “对账方” type=search autocomplete=off aria-expanded=false',
    '对账方',
    'div “负责人”:',
    'combobox “负责人” type=search autocomplete=off aria-expanded=false',
    '负责人',
    'div “已有多久”:',
    'combobox “已有多久” type=search autocomplete=off aria-expanded=false',
    '已有多久',
    'button “显示的列” aria-expanded=false',
    'div “视图”:',
    'combobox “视图” type=search autocomplete=off readonly aria-expanded=false',
    '视图',
    'button “保存视图”',
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'T',
    '接手',
    'X',
    '选择',
    'Shift X',
    '选择同类',
    'th:',
    'checkbox “Select all” disabled',
    'th: 差异',
    'th: 已有多久',
    'th: 单号',
    'th: 对方 / 我方',
    'th: 负责人',
    'th: 状态',
    'th: 操作',
    '没有差异',
    'h2: 对账单文件',
    '上传的人不能自己确认；确认前不影响任何差异',
    'radiogroup “状态”:',
    'radio “全部” chosen',
    'radio “待确认”',
    'th: 文件',
    'th: 行数',
    'th: 合计 / 手续费',
    'th: 上传',
    'th: 状态',
    'th: 操作',
    '快付 2026-11-01 至 2026-11-07 fastpay-1.csv',
    'abababababab',
    'link “1,200 行” href=/counterparties/lines?file=1',
    '略过 3，有问题 2',
    '98,765.40 / 12.50',
    '小红 2026-11-21 08:00:00',
    '待确认',
    'button “确 认”',
    'button “不采用”',
    '快付 2026-11-01 至 2026-11-07 fastpay-2.csv',
    'abababababab',
    'link “1,200 行” href=/counterparties/lines?file=2',
    '略过 3，有问题 0',
    '98,765.40 / 12.50',
    '小红 2026-11-21 08:00:00',
    '不采用 小刚 不是原件',
    'h2: 对账方',
    '每一家的文件里，哪一列写的是什么',
    'th: 名称',
    'th: 核对什么',
    'th: 未处理差异',
    'th: 操作',
    '快付',
    '支付通道 快付支付',
    'link “12” href=/counterparties?counterparty=fastpay',
    '2026-11-20 08:00:00',
    'button “上传对账单”',
    'button “列 名”',
  ]);
});

test('who hears the form of a new counterparty hears which columns it needs', async () => {
  await open([]);
  fireEvent.click(await screen.findByText('添加对账方'));
  await screen.findByLabelText('名称');
  expect(heard(screen.getByRole('dialog'))).toEqual([
    'button “Close”',
    '添加对账方',
    'button “保 存”',
    'field “内部代号（保存后不能更改）” placeholder=如 bank-a',
    'field “名称” maxlength=60',
    'combobox “核对什么” type=search autocomplete=off readonly aria-expanded=false',
    '支付通道',
    'combobox “支付通道” type=search autocomplete=off readonly aria-expanded=false',
    'field “单号列” maxlength=60 placeholder=文件里的列名',
    'field “金额列” maxlength=60 placeholder=文件里的列名',
    'field “时间列” maxlength=60 placeholder=文件里的列名',
    'field “手续费列” maxlength=60 placeholder=文件里的列名',
    'field “币种列” maxlength=60 placeholder=文件里的列名',
    'field “状态列” maxlength=60 placeholder=文件里的列名',
    'combobox “状态列里算数的写法（不填：全部算数）” type=search autocomplete=off aria-expanded=false',
  ]);
});
