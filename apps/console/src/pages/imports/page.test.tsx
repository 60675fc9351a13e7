// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { ImportRow } from '../../api/rows.ts';
import { heard } from '../../testing/heard.ts';
import { type Answers, buttonsOfRow, openQueuePage, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { ImportsPage } from './page.tsx';

signedInForEach();

const file = (id: number, more: Partial<ImportRow> = {}): ImportRow => ({
  id,
  kind: 'members',
  fileName: `old-${id}.csv`,
  sha256: 'ab'.repeat(32),
  state: 'read',
  lines: 1_200,
  faults: 0,
  amount: 98_765.4,
  applied: 0,
  leftOut: 0,
  posted: 0,
  uploadedBy: '小红',
  uploadedAt: '2026-11-21T00:00:00Z',
  own: false,
  askedBy: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  endedAt: null,
  ...more,
});
const asking = { state: 'asked', askedBy: '小红', reason: '合同附件三' } as const;
const chief = staff('audit', 'adjustments.large');

async function open(
  rows: ImportRow[],
  { at = '/imports', who = chief, ...answers }: Answers & { at?: string; who?: typeof chief } = {},
) {
  return openQueuePage(
    { page: <ImportsPage />, at, who, shows: rows[0]?.fileName ?? '' },
    {
      imports: () => ({ rows, total: rows.length }),
      importBalances: () => ({
        free: { members: 3, amount: 4_321 },
        before: 1_000,
        ceiling: 200_000,
        largest: [{ row: 2, username: 'lucky88', balance: 50_000.5, turnover: 0 }],
      }),
      ...answers,
    },
  );
}
const buttons = (id: number) => buttonsOfRow(id, /^(提请导入|同意导入|不采用|接\s?手)$/);
const dialog = () => within(screen.getByRole('dialog'));
const press = (words: string | RegExp) => fireEvent.click(dialog().getByText(words));

test('what was read is asked for, what a colleague asked for is agreed to, and what runs or is over is left alone', async () => {
  await open([
    file(1),
    file(2, asking),
    file(3, { ...asking, own: true }),
    file(4, { state: 'coming' }),
    file(5, { state: 'faulty', faults: 12 }),
    file(6, { state: 'running', applied: 399, leftOut: 0, posted: 12.5 }),
    file(7, { state: 'done', applied: 1_198, leftOut: 2, posted: 98_000 }),
    file(8, { state: 'refused' }),
  ]);
  await waitFor(() => expect(buttons(1)).toEqual(['提请导入', '不采用']));
  expect([2, 3, 4, 5, 6, 7, 8].map(buttons)).toEqual([
    ['同意导入', '不采用'],
    ['不采用'],
    ['不采用'],
    [],
    [],
    [],
    [],
  ]);
  rowOf(5).getByText(/^12 处问题$/);
  expect(rowOf(1).queryByText(/处问题/)).toBeNull();
  // Not one line that was let in is told as a hundredth more than it is.
  rowOf(6).getByText('33%');
  rowOf(6).getByText('已导入 399 行');
  rowOf(7).getByText('2 行未导入，资金未记入');
  rowOf(7).getByText('98,000.00');
  expect(rowOf(1).queryByText(/^已导入/)).toBeNull();
});

test('whoever agrees to members reads how much comes in, how much may leave at once, and the ceiling', async () => {
  const asked = await open([file(2, asking)], { approveImport: () => null });
  await waitFor(() => expect(buttons(2)).toHaveLength(2));
  fireEvent.click(rowOf(2).getByText('同意导入'));
  dialog().getByText(
    '将建立 1,200 位会员，记入期初余额合计 98,765.40。请先与原系统的总额核对；开始后不能撤销。',
  );
  await dialog().findByText('其中 3 位会员有余额而没有待完成的流水，合计 4,321.00，导入后即可取款。');
  dialog().getByText('此前已导入余额 1,000.00，合计上限 200,000.00。');
  dialog().getByText('50,000.50');
  dialog().getByText(/合同附件三/);
  expect(asked.importBalances).toEqual([{ id: 2 }]);
  press('同意，开始导入');
  await screen.findByText('已开始导入');
  expect(asked.approveImport).toEqual([{ id: 2 }]);
});

test('past bets are said to count for nothing, and have no balances; a refusal stays in the dialog', async () => {
  const asked = await open([file(2, { ...asking, kind: 'bets' })], {
    approveImport: () => {
      throw new Refusal(5_600, '合计超过上限');
    },
  });
  await waitFor(() => expect(buttons(2)).toHaveLength(2));
  fireEvent.click(rowOf(2).getByText('同意导入'));
  dialog().getByText('将加入 1,200 张历史注单，投注合计 98,765.40；它们不计流水、返水和佣金。');
  press('同意，开始导入');
  await dialog().findByText('合计超过上限');
  expect(asked.importBalances).toBeUndefined();
});

test('asking rests on something, and refusing has a reason', async () => {
  const asked = await open([file(1), file(2, asking)], {
    askForImport: () => null,
    refuseImport: () => null,
  });
  await waitFor(() => expect(buttons(1)).toHaveLength(2));
  fireEvent.click(rowOf(1).getByText('提请导入'));
  dialog().getByText('1,200 行，合计 98,765.40。放行后不能撤销。');
  fireEvent.change(dialog().getByLabelText('依据'), { target: { value: '合同附件三' } });
  press('确认提请');
  await screen.findByText('已提请，由另一位同事同意');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(rowOf(2).getByText('不采用'));
  fireEvent.change(dialog().getByLabelText('原因'), { target: { value: '总额不符' } });
  press('确认不采用');
  await screen.findByText('已不采用');
  expect(asked.askForImport).toEqual([{ id: 1, reason: '合同附件三' }]);
  expect(asked.refuseImport).toEqual([{ id: 2, reason: '总额不符' }]);
});

test('what is wrong is told by row and column, with the other row of two that are alike', async () => {
  const asked = await open([file(5, { state: 'faulty', faults: 2 })], {
    importFaults: () => ({
      rows: [{ row: 1_003, column: 'username', fault: 'twice', other: 12 }],
      total: 2,
    }),
  });
  fireEvent.click(rowOf(5).getByText(/^2 处问题$/));
  await dialog().findByText('1,003');
  dialog().getByText('username');
  dialog().getByText(/（第 12 行）$/);
  expect(asked.importFaults?.[0]).toMatchObject({ id: 5 });
});

test('a file that is too large for here is not sent, and what the kind needs is named', async () => {
  await open([file(1)]);
  fireEvent.click(await screen.findByText('上传文件'));
  const send = () => dialog().getByText('上传并试运行').closest('button');
  expect(send()?.disabled).toBe(true);
  const choose = (bytes: number) => {
    const chosen = new File(['a'], 'members.csv');
    Object.defineProperty(chosen, 'size', { value: bytes });
    fireEvent.change(dialog().getByLabelText('导入文件'), { target: { files: [chosen] } });
  };
  choose(64_000_001);
  await dialog().findByText('文件超过 64 MB，不能在这里上传');
  expect(send()?.disabled).toBe(true);
  choose(64_000_000);
  await waitFor(() => expect(send()?.disabled).toBe(false));
});

test.each([
  ['/imports', { waiting: false }],
  ['/imports?state=waiting', { waiting: true }],
  ['/imports?file=7', { id: 7 }],
])('%s asks for what it says', async (at, question) => {
  const asked = await open([file(7)], { at });
  expect(asked.imports?.[0]).toMatchObject(question);
});

test('who may only look lets nothing in', async () => {
  await open([file(1), file(2, asking)], { who: staff('audit') });
  expect([1, 2].map(buttons)).toEqual([[], []]);
  expect(screen.queryByText('上传文件')).toBeNull();
});

test('who hears the files of another system hears of each what it is, how far it came, and who let it in on what', async () => {
  await open([
    file(1, { state: 'faulty', faults: 2 }),
    file(2, {
      ...{ kind: 'bets', state: 'running', applied: 500, leftOut: 100, uploadedBy: null },
      ...{ askedBy: '小红', reason: '合同附件三', decidedBy: '小刚', decidedAt: '2026-11-21T02:00:00Z' },
    }),
    file(3, { state: 'done', applied: 1_100, leftOut: 100, posted: 90_000.5 }),
  ]);
  await screen.findByText('上传文件');
  expect(heard()).toEqual([
    'h1: 导入',
    '从原来的系统搬来会员、期初余额和历史注单：先试运行，再由两位同事放行',
    'button “上传文件”',
    'h2: 导入文件',
    '试运行不会建立会员，也不动资金；有任何一处问题的文件都不能放行',
    'radiogroup “状态”:',
    'radio “全部” chosen',
    'radio “待放行”',
    'field “编号” type=search maxlength=128 placeholder=编号',
    'button “清空”',
    'button “查找”',
    'th: 文件',
    'th: 行数',
    'th: 进度',
    'th: 经手',
    'th: 操作',
    '会员与期初余额 old-1.csv',
    'abababababab',
    '1,200 98,765.40',
    'button “2 处问题”',
    '有问题，须改好重传',
    '小红 2026-11-21 08:00:00',
    '历史注单 old-2.csv',
    'abababababab',
    '1,200 98,765.40',
    '导入中',
    'progressbar:',
    '50%',
    '100 行未导入，资金未记入',
    '命令行 2026-11-21 08:00:00',
    '小红：合同附件三',
    '小刚',
    '会员与期初余额 old-3.csv',
    'abababababab',
    '1,200 98,765.40',
    '已导入',
    '已导入 1,100 行 90,000.50',
    '100 行未导入，资金未记入',
    '小红 2026-11-21 08:00:00',
  ]);
});

test('who agrees to an import hears from whom and on what it rests, what it comes to, and whose the most is', async () => {
  await open([file(2, asking)]);
  fireEvent.click(await screen.findByText('同意导入'));
  await dialog().findByText('lucky88');
  expect(heard(screen.getByRole('dialog'))).toEqual([
    'button “Close”',
    '同意导入 old-2.csv',
    '小红：合同附件三',
    '将建立 1,200 位会员，记入期初余额合计 98,765.40。请先与原系统的总额核对；开始后不能撤销。',
    '其中 3 位会员有余额而没有待完成的流水，合计 4,321.00，导入后即可取款。',
    '此前已导入余额 1,000.00，合计上限 200,000.00。',
    '余额最大的会员',
    'th: 行',
    'th: 会员',
    'th: 期初余额',
    'th: 待完成流水',
    '2',
    'lucky88',
    '50,000.50',
    '0.00',
    'button “Cancel”',
    'button “同意，开始导入”',
  ]);
});

test('who uploads hears for each kind which columns are needed and which may be there', async () => {
  await open([file(1)]);
  fireEvent.click(await screen.findByText('上传文件'));
  expect(heard(screen.getByRole('dialog'))).toEqual([
    'button “Close”',
    '上传文件',
    'div “导入什么”:',
    'radio “会员与期初余额” chosen',
    'radio “历史注单”',
    'file “导入文件” accept=.csv,text/csv',
    '必填列 username, real_name, balance',
    '可选列 mobile, email, birthday, registered_at, vip_level, referrer, turnover, password_hash',
    '带表头的 CSV，UTF-8 编码；金额以元计，最多两位小数。超过 64 MB 的文件请在服务器上用命令行导入。',
    'button “Cancel”',
    'button “上传并试运行” disabled',
  ]);
  fireEvent.click(dialog().getAllByRole('radio').at(-1) ?? document.body);
  expect(heard(screen.getByRole('dialog'))).toEqual([
    'button “Close”',
    '上传文件',
    'div “导入什么”:',
    'radio “会员与期初余额”',
    'radio “历史注单” chosen',
    'file “导入文件” accept=.csv,text/csv',
    '必填列 username, venue, bet_id, game, stake, payout, placed_at',
    '可选列 round, valid, settled_at',
    '带表头的 CSV，UTF-8 编码；金额以元计，最多两位小数。超过 64 MB 的文件请在服务器上用命令行导入。',
    'button “Cancel”',
    'button “上传并试运行” disabled',
  ]);
});
