// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useExports } from '../../api/exports.ts';
import type { IdentityForm, Staff } from '../../api/rows.ts';
import { pick, type } from '../../testing/fields.ts';
import { heard, savedViews, searchField } from '../../testing/heard.ts';
import { type Answers, openQueuePage, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { IdentityPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

const form = (id: number, more: Partial<IdentityForm> = {}): IdentityForm => ({
  id,
  number: `K${id}`,
  memberId: 100_000 + id,
  username: `member${id}`,
  wants: 'basic',
  level: 'none',
  state: 'open',
  reason: null,
  at: '2026-11-21T00:00:00Z',
  pictures: 2,
  sameDocument: [],
  firstYes: null,
  decidedBy: null,
  decidedAt: null,
  two: false,
  check: null,
  ...more,
});
const check = { says: 'failed' as const, reasons: ['expired' as const], contradicted: false, decided: false };
const seen = {
  memberId: 100_001,
  name: '张三',
  birthday: '1990-01-02',
  age: 36,
  country: 'CN',
  kind: 'passport' as const,
  number: 'E12345678',
  registeredName: '张山',
  pictures: [{ side: 'front' as const, at: '2026-11-20T16:30:05Z', picture: 'data:image/png;base64,AA==' }],
};
const reviewer = staff('identity.read', 'identity.documents', 'identity', 'exports');

async function open(rows: IdentityForm[], answers: Answers = {}, who: Staff = reviewer, at = '/identity') {
  const asked = await openQueuePage(
    { page: <IdentityPage />, at, who, shows: rows[0]?.username ?? '没有等待审核的资料' },
    { identityQueue: () => ({ rows, total: rows.length }), readIdentity: () => seen, ...answers },
  );
  if (who === reviewer && rows.length > 0) await screen.findAllByText(/^(审\s?核|查\s?看)$/);
  return asked;
}
/** Looking for roles in a whole page takes its time. */
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body;
const button = (words: RegExp) => {
  const found = within(dialog()).getByText(words, { selector: 'button, button *' }).closest('button');
  if (found === null) throw new Error(`no button ${words}`);
  return found;
};
const press = (words: RegExp) => fireEvent.click(button(words));
const openRow = (id: number) => fireEvent.click(rowOf(id).getByText(/^(审\s?核|查\s?看)$/));

/** Opens the form of a row, with the reason that stands there. */
async function look(id: number) {
  openRow(id);
  press(/^查\s?看$/);
  await screen.findByText(/^姓名$/);
}

test('the list is heard whole: who wants which level, what a checking service says, and whose document it is too', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  await open([
    form(1, {
      two: true,
      firstYes: { by: '小红', own: false },
      check,
      sameDocument: [{ id: 7, username: 'kun99' }],
    }),
    form(2, { check: { ...check, says: 'passed', reasons: [], decided: true } }),
    form(3, {
      state: 'refused',
      two: true,
      reason: 'mismatch',
      decidedBy: '老牌',
      wants: 'full',
      level: 'basic',
    }),
    form(4, { check: { ...check, contradicted: true } }),
  ]);
  expect(heard()).toEqual([
    'h1: 身份审核',
    '4 份资料；查看须填写理由并记入操作日志，查看后几分钟内由您审核',
    'radiogroup “状态”:',
    'radio “待审核” chosen',
    'radio “全部”',
    ...searchField('会员账号、编号或申请编号'),
    'button “导出”',
    ...savedViews,
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'th: 提交',
    'th: 会员',
    'th: 状态',
    'th: 同一证件',
    'th: 申请等级',
    'th: 操作',
    '2小时00分 2026-11-21 08:00:00',
    'member1 K1',
    'button “复制 K1”',
    '待审核 核验服务：不通过（证件已过期） 须两人 小红 已同意',
    'link “kun99” href=/members/7',
    '未认证 → 基础认证 照片 2 张',
    'button “审 核”',
    '2小时00分 2026-11-21 08:00:00',
    'member2 K2',
    'button “复制 K2”',
    '待审核 核验服务：通过，已自动处理',
    '未认证 → 基础认证 照片 2 张',
    'button “审 核”',
    '2026-11-21 08:00:00',
    'member3 K3',
    'button “复制 K3”',
    '已拒绝 老牌 填写与证件不一致',
    '基础认证 → 完整认证 照片 2 张',
    'button “查 看”',
    '2小时00分 2026-11-21 08:00:00',
    'member4 K4',
    'button “复制 K4”',
    '待审核 核验服务前后答复不一，请人工核实',
    '未认证 → 基础认证 照片 2 张',
    'button “审 核”',
  ]);
  // The file is called as the page is, wherever it is told of.
  const files = renderHook(() => useExports()).result;
  fireEvent.click(screen.getByText('导出'));
  fireEvent.click(await screen.findByText('CSV'));
  await waitFor(() => expect(files.current.at(-1)).toMatchObject({ title: '身份审核', format: 'csv' }));
  cleanup();
  await open([], {}, staff('identity.read'));
  cleanup();
  await openQueuePage(
    {
      page: <IdentityPage />,
      at: '/identity?state=all&search=x',
      who: staff('identity.read'),
      shows: '没有资料',
    },
    { identityQueue: () => ({ rows: [], total: 0 }) },
  );
});

test('what a form shows is heard whole: what speaks against it first, then who it is, and what can be decided', async () => {
  const asked = await open([form(1, { two: true, check, sameDocument: [{ id: 7, username: 'kun99' }] })]);
  openRow(1);
  expect(heard(dialog())).toEqual([
    'button “Close”',
    '查看 member1 的身份资料',
    'field “查看理由（记入操作日志）” holds “审核身份资料” maxlength=200 placeholder',
    '6 / 200',
    'button “Cancel”',
    'button “查 看”',
  ]);
  press(/^查\s?看$/);
  await screen.findByText('张三');
  expect(asked.readIdentity).toEqual([{ id: 1, reason: '审核身份资料' }]);
  expect(heard(dialog())).toEqual([
    'button “Close”',
    'member1 申请基础认证',
    'alert:',
    '同一证件也用于：kun99',
    'alert:',
    '核验服务：不通过（证件已过期）',
    'alert:',
    '注册姓名为 张山，与填写的不同',
    '姓名 张三',
    '出生日期 1990-01-02（36 周岁）',
    '证件 护照 CN',
    '号码 E12345678',
    'image “证件正面，2026-11-21 00:30:05 上传”',
    'img “eye”: –',
    'Preview',
    'div “原因”:',
    'combobox “原因” type=search autocomplete=off readonly aria-expanded=false',
    '拒绝或补充的原因',
    'button “要求补充” disabled',
    'button “拒 绝” disabled',
    'button “同意（须另一人复核）”',
  ]);
});

test('of a form that is decided only what it shows is read, with a reason of one’s own', async () => {
  const asked = await open([form(3, { state: 'approved' })], {
    readIdentity: () => ({ ...seen, registeredName: '张三' }),
  });
  openRow(3);
  press(/^查\s?看$/);
  await screen.findByText('请填写原因');
  expect(asked.readIdentity).toBeUndefined();
  type('查看理由（记入操作日志）', ' 会员来问 ');
  press(/^查\s?看$/);
  await screen.findByText('E12345678');
  expect(asked.readIdentity).toEqual([{ id: 3, reason: '会员来问' }]);
  expect(heard(dialog())).toEqual([
    'button “Close”',
    'member3 申请基础认证',
    '姓名 张三',
    '出生日期 1990-01-02（36 周岁）',
    '证件 护照 CN',
    '号码 E12345678',
    'image “证件正面，2026-11-21 00:30:05 上传”',
    'img “eye”: –',
    'Preview',
  ]);
});

test('a form that may not be read says why, and shows nothing', async () => {
  await open([form(1)], { readIdentity: undefined as never });
  openRow(1);
  press(/^查\s?看$/);
  await screen.findByText('nobody answers readIdentity');
  expect(screen.queryByText('出生日期')).toBeNull();
});

test('a yes goes out by the form’s number, and says whether it was the first or holds', async () => {
  let both = false;
  const asked = await open(
    [form(1, { two: true }), form(2, { two: true, firstYes: { by: '小红', own: false } })],
    {
      approveIdentity: () => ({ both }),
    },
  );
  await look(1);
  press(/^同意（须另一人复核）$/);
  await screen.findByText('已记录，等待另一位同事复核');
  both = true;
  await look(2);
  press(/^复核通过$/);
  await screen.findByText('已通过基础认证，新额度即时生效');
  expect(asked.approveIdentity).toEqual([{ id: 1 }, { id: 2 }]);
});

test('whoever said yes does not say it twice; a refusal stands in the window', async () => {
  await open([form(1, { two: true, firstYes: { by: '小明', own: true } }), form(2)]);
  await look(1);
  expect(button(/^复核通过$/).disabled).toBe(true);
  fireEvent.click(within(dialog()).getByLabelText('Close', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByText('张三')).toBeNull());
  await look(2);
  press(/^通\s?过$/);
  await screen.findByText('nobody answers approveIdentity');
});

test('a no takes a reason, and one who is under age the birthday of the document; more is asked for with a reason too', async () => {
  const asked = await open([form(1), form(2)], { refuseIdentity: () => null });
  await look(1);
  const off = (words: RegExp) => button(words).disabled;
  expect([off(/^要求补充$/), off(/^拒\s?绝$/)]).toEqual([true, true]);
  await pick('原因', '未达到法定年龄');
  expect(heard(dialog()).slice(-10)).toEqual([
    'image “证件正面，2026-11-21 00:30:05 上传”',
    'img “eye”: –',
    'Preview',
    'div “原因”:',
    'combobox “原因” type=search autocomplete=off readonly aria-expanded=false',
    '未达到法定年龄',
    'field “证件上的出生日期” maxlength=10 placeholder=证件上的出生日期，如 2010-05-06',
    'button “要求补充” disabled',
    'button “拒 绝” disabled',
    'button “通 过”',
  ]);
  type('证件上的出生日期', '  ');
  expect([off(/^要求补充$/), off(/^拒\s?绝$/)]).toEqual([true, true]);
  type('证件上的出生日期', ' 2010-05-06 ');
  expect([off(/^要求补充$/), off(/^拒\s?绝$/)]).toEqual([true, false]);
  press(/^拒\s?绝$/);
  await screen.findByText('已记录，会员会看到原因，资金未变动');
  await look(2);
  await pick('原因', '照片不清楚或不完整');
  press(/^要求补充$/);
  await waitFor(() => expect(asked.refuseIdentity).toHaveLength(2));
  expect(asked.refuseIdentity).toEqual([
    { id: 1, verdict: 'refused', why: 'underage', birthday: '2010-05-06' },
    { id: 2, verdict: 'more', why: 'unreadable' },
  ]);
});
