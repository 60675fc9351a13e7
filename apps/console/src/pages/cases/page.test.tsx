// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { CaseRow, MemberRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { pick, type } from '../../testing/fields.ts';
import { heard, savedViews, searchField } from '../../testing/heard.ts';
import { stubScreen } from '../../testing/screen-width.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { CasePage } from './case.tsx';
import { CasesPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

const row: CaseRow = {
  id: 5,
  subject: '疑似套利',
  state: 'open',
  owner: '小红',
  ownerId: 4,
  own: false,
  openedBy: '小明',
  openedAt: '2026-11-20T16:30:05Z',
  closedAt: null,
  comments: 1,
};
const links = [
  { kind: 'member' as const, reference: '100012', memberId: 100_012, username: 'kun99' },
  { kind: 'withdrawal' as const, reference: 'W20261120123456', memberId: 100_012, username: 'kun99' },
];
const remarks = [{ id: 1, body: '同一设备', by: '小明', at: '2026-11-20T16:40:05Z' }];

type Answers = Parameters<typeof answerWith>[0];
async function openCase(more: Partial<CaseRow> = {}, answers: Answers = {}, who = staff('members')) {
  const asked = answerWith({
    staffMe: () => who,
    casePage: () => ({ ...row, ...more, links, remarks, colleagues: [{ id: 9, name: '老友' }] }),
    takeCase: () => null,
    handCase: () => null,
    moveCase: () => null,
    linkCase: () => null,
    commentCase: () => ({ id: 9 }),
    ...answers,
  });
  renderAt(
    '/cases/5',
    <Routes>
      <Route path="/cases/:id" element={<CasePage />} />
    </Routes>,
  );
  await screen.findByText('疑似套利');
  if (who.rights.includes('members')) await screen.findByText('写下记录');
  return asked;
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const hrefOf = (words: string) => screen.getByText(words).closest('a')?.getAttribute('href');

test('a case says whose it is and when in Beijing, and each link leads to the member or the very order', async () => {
  const asked = await openCase();
  expect(asked.casePage).toEqual([{ id: 5 }]);
  expect(screen.getByText(/负责人 小红 · 小明 2026-11-21 00:30:05 立案$/)).toBeDefined();
  expect(hrefOf('kun99')).toBe('/members/100012');
  expect(hrefOf('取款单 W20261120123456')).toMatch(/^\/withdrawals\b.*W20261120123456/);
  expect(screen.getByText('2026-11-21 00:40:05')).toBeDefined();
});

test('a case is taken over from whoever had it when that was decided; one of others is moved by nobody else', async () => {
  const asked = await openCase();
  expect(screen.queryByText(/^结\s?案$/)).toBeNull();
  press(/^接\s?手$/);
  await waitFor(() => expect(asked.takeCase).toEqual([{ id: 5, from: 4 }]));
});

test('one’s own waits or is closed, never into the state that it has; a refusal is said', async () => {
  const asked = await openCase(
    { own: true, state: 'waiting' },
    {
      moveCase: () => {
        throw new Refusal(5_100, '案件刚刚被同事接手');
      },
    },
  );
  expect(screen.queryByText(/^接\s?手$/)).toBeNull();
  expect(screen.queryByText(/^等\s?待$/)).toBeNull();
  press(/^结\s?案$/);
  const dialog = within(await screen.findByRole('dialog'));
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: /^结\s?案$/ }));
  // Nothing is closed without what it came to.
  confirm();
  await dialog.findByText('请写明结果，如：一人所为，彩金收回');
  expect(asked.moveCase).toBeUndefined();
  type('结果（记入记录，不能修改）', ' 一人所为 ');
  confirm();
  await dialog.findByText('案件刚刚被同事接手');
  expect(asked.moveCase).toEqual([{ id: 5, state: 'closed', outcome: '一人所为' }]);
});

test('one’s own is handed to the colleague who is chosen; that of another, and a closed one, is not', async () => {
  const asked = await openCase({ own: true });
  await pick('转交给', '老友');
  await waitFor(() => expect(asked.handCase).toEqual([{ id: 5, to: 9 }]));
  cleanup();
  await openCase({ own: true, state: 'closed' });
  expect(screen.queryByLabelText('转交给')).toBeNull();
  cleanup();
  await openCase();
  expect(screen.queryByLabelText('转交给')).toBeNull();
});

test('what was found is written down without blanks around it, and the field is empty for the next', async () => {
  const asked = await openCase({ own: true });
  const writes = screen.getByText('写下记录').closest('button');
  type('新记录', '   ');
  expect(writes?.disabled).toBe(true);
  type('新记录', ' 已致电本人 ');
  press(/^写下记录$/);
  await waitFor(() => expect(asked.commentCase).toEqual([{ id: 5, body: '已致电本人' }]));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('新记录').value).toBe(''));
});

test('a member is linked by looking for one, an order by its number in capitals; another kind begins empty', async () => {
  const kun = { id: 100_034, username: 'lucky88', realName: '', mobile: '', vipLevel: 1, frozenAt: null };
  const asked = await openCase(
    { own: true },
    {
      find: () => ({
        members: [{ ...kun, by: 'username' as const }],
        deposits: [],
        withdrawals: [],
        adjustments: [],
        bets: [],
        payments: [],
        arrivals: [],
      }),
    },
  );
  type('会员', 'lucky');
  await pick('会员', 'lucky88 · #100034');
  press(/^关\s?联$/);
  await waitFor(() => expect(asked.linkCase).toEqual([{ id: 5, kind: 'member', reference: '100034' }]));
  await pick('关联什么', '存款单');
  expect(screen.getByLabelText<HTMLInputElement>('订单号').value).toBe('');
  type('订单号', ' d20261120000001 ');
  press(/^关\s?联$/);
  await waitFor(() => expect(asked.linkCase).toHaveLength(2));
  expect(asked.linkCase?.[1]).toEqual({ id: 5, kind: 'deposit', reference: 'D20261120000001' });
});

test('those of a ring stand with what each brought, holds and took, and with what all of them did', async () => {
  const member = (id: number, figures: Partial<MemberRow>): MemberRow => ({
    id,
    username: `ring${id}`,
    realName: '',
    vipLevel: 1,
    registeredAt: '2026-11-20T16:30:05Z',
    frozenAt: null,
    tags: [],
    seenAt: null,
    balance: 0,
    deposits: 0,
    depositCount: 0,
    firstDepositAt: null,
    lastDepositAt: null,
    net: 0,
    won: 0,
    ...figures,
  });
  const asked = await openCase(
    {},
    {
      casePage: () => ({
        ...row,
        links: [...links, { kind: 'member', reference: '100013', memberId: 100_013, username: 'ring100013' }],
        remarks,
        colleagues: [],
      }),
      memberSearch: () => ({
        rows: [
          member(100_012, { deposits: 1_000.1, net: -200.2, won: 1_200.3, balance: 0.1 }),
          member(100_013, { deposits: 0.2, net: 0.2, balance: 0.2, frozenAt: '2026-11-21T16:30:05Z' }),
        ],
        total: 2,
        more: false,
      }),
    },
    staff('members', 'members.read'),
  );
  await screen.findByText(
    '2 位会员，1 位已冻结；存款合计 1,000.30 元，净存款 −200.00 元，输赢合计 1,200.30 元，中心钱包合计 0.30 元',
  );
  expect(asked.memberSearch).toMatchObject([{ case: 5 }]);
  expect(hrefOf('ring100012')).toBe('/members/100012');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(-2)).toEqual([
    expect.stringContaining('−200.20'),
    expect.stringMatching(/ring100013.*已冻结/),
  ]);
});

test('a case of one member asks for no list of them', async () => {
  const asked = await openCase();
  expect(asked.memberSearch).toBeUndefined();
});

test('who may only look neither takes, writes nor links', async () => {
  const asked = await openCase({}, {}, staff('members.read'));
  await waitFor(() => expect(asked.staffMe).toBeDefined());
  expect(screen.queryAllByRole('button', { name: /接\s?手|关\s?联|写下记录/ })).toEqual([]);
});

test('those of one’s own are asked for alone where that is chosen, and those that stand unless another state is', async () => {
  const asked = answerWith({
    staffMe: () => staff('members'),
    savedViews: () => ({ rows: [], roles: [] }),
    cases: () => ({ rows: [row], total: 1 }),
  });
  renderAt('/cases', <CasesPage />);
  await screen.findByText('疑似套利');
  expect(asked.cases?.[0]).toMatchObject({ state: 'standing' });
  expect(asked.cases?.[0]?.own ?? false).toBe(false);
  fireEvent.click(screen.getByLabelText('只看我的'));
  await waitFor(() => expect(asked.cases?.at(-1)).toMatchObject({ own: true }));
  fireEvent.click(screen.getByLabelText('只看我的'));
  await waitFor(() => expect(asked.cases?.at(-1)?.own ?? false).toBe(false));
});

test('a case is heard whole, its links and what was written down, and what can be done with it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  await openCase({ own: true, closedAt: '2026-11-21T01:00:00Z', state: 'closed' });
  expect(heard()).toEqual([
    'h1: 疑似套利',
    '第 5 件 已结案 负责人 小红（我） · 小明 2026-11-21 00:30:05 立案 · 2026-11-21 09:00:00 结案',
    'button “继续处理”',
    'button “等 待”',
    'h2: 关联',
    'link “kun99” href=/members/100012',
    'link “取款单 W20261120123456” href=/withdrawals/W20261120123456',
    'div “关联什么”:',
    'combobox “关联什么” type=search autocomplete=off readonly aria-expanded=false',
    '会员',
    'div “会员”:',
    'combobox “会员” type=search autocomplete=off aria-expanded=false',
    '账号、编号、姓名或手机尾号',
    'button “关 联” disabled',
    'h2: 记录',
    '写下后不能修改',
    '同一设备',
    '小明 · 2026-11-21 00:40:05',
    'field “新记录” maxlength=2000',
    '0 / 2000',
    'button “写下记录” disabled',
  ]);
  cleanup();
  await openCase(
    {},
    { casePage: () => ({ ...row, links: [], remarks: [], colleagues: [] }) },
    staff('members.read'),
  );
  expect(heard()).toEqual([
    'h1: 疑似套利',
    '第 5 件 处理中 负责人 小红 · 小明 2026-11-21 00:30:05 立案',
    'h2: 关联',
    '还没有关联会员或订单',
    'h2: 记录',
    '写下后不能修改',
  ]);
});

test('what could not be linked, written down or taken over is said, and what was typed is kept', async () => {
  const refused = (words: string) => () => {
    throw new Refusal(5_100, words);
  };
  await openCase(
    {},
    { linkCase: refused('没有这个订单'), commentCase: refused('没有写下'), takeCase: refused('已被接手') },
  );
  await pick('关联什么', '存款单');
  type('订单号', 'D1');
  press(/^关\s?联$/);
  await screen.findByText('没有这个订单');
  expect(screen.getByLabelText<HTMLInputElement>('订单号').value).toBe('D1');
  type('新记录', '已致电本人');
  press(/^写下记录$/);
  await screen.findByText('没有写下');
  expect(screen.getByLabelText<HTMLInputElement>('新记录').value).toBe('已致电本人');
  press(/^接\s?手$/);
  await screen.findByText('已被接手');
});

test('the list is heard whole: how long each case stands, whose it is, and how to open one', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  answerWith({
    staffMe: () => staff('members', 'exports'),
    savedViews: () => ({ rows: [], roles: [] }),
    cases: () => ({
      rows: [
        row,
        { ...row, id: 6, own: true, state: 'waiting' },
        { ...row, id: 7, state: 'closed', closedAt: '2026-11-21T00:00:00Z' },
      ],
      total: 3,
    }),
  });
  renderAt('/cases', <CasesPage />);
  await screen.findAllByText('疑似套利');
  await screen.findByRole('button', { name: /^立\s?案$/ });
  expect(heard()).toEqual([
    'h1: 案件',
    '3 件',
    'button “立 案”',
    ...searchField('事由的一部分'),
    'radiogroup “状态”:',
    'radio “未结案” chosen',
    'radio “处理中”',
    'radio “已结案”',
    'radio “全部”',
    'checkbox “只看我的”',
    'button “导出”',
    ...savedViews,
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'th: 时长',
    'th: 事由',
    'th: 状态',
    'th: 负责人',
    'th: 记录',
    '9小时29分 2026-11-21 00:30:05',
    'link “疑似套利” href=/cases/5',
    '处理中',
    '小红',
    '1',
    '9小时29分 2026-11-21 00:30:05',
    'link “疑似套利” href=/cases/6',
    '等待中',
    '小红（我）',
    '1',
    '2026-11-21 00:30:05',
    'link “疑似套利” href=/cases/7',
    '已结案',
    '小红',
    '1',
  ]);
});

test('a case is opened with what it is about, leads to its page, and says why it was not; the window can be left', async () => {
  let refused = true;
  const asked = answerWith({
    staffMe: () => staff('members'),
    savedViews: () => ({ rows: [], roles: [] }),
    cases: () => ({ rows: [], total: 0 }),
    openCase: () => {
      if (refused) throw new Refusal(5_101, '没有立案');
      return { id: 8 };
    },
  });
  renderAt(
    '/cases',
    <Routes>
      <Route path="/cases" element={<CasesPage />} />
      <Route path="/cases/:id" element={<p>案件页</p>} />
    </Routes>,
  );
  await screen.findByText('没有符合条件的案件');
  const begin = await screen.findByRole('button', { name: /^立\s?案$/ });
  fireEvent.click(begin);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(begin);
  const dialog = within(screen.getByRole('dialog'));
  expect(heard(screen.getByRole('dialog'))).toEqual([
    'button “Close”',
    '立案',
    'field “事由” maxlength=120',
    '0 / 120',
    'button “Cancel”',
    'button “立 案”',
  ]);
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: /^立\s?案$/ }));
  confirm();
  await dialog.findByText('请填写事由');
  type('事由', ' 疑似套利 ');
  confirm();
  await dialog.findByText('没有立案');
  refused = false;
  confirm();
  await screen.findByText('案件页');
  expect(asked.openCase).toEqual([{ subject: '疑似套利' }, { subject: '疑似套利' }]);
});

test('on a phone a case is a card that is headed by what it is about', async () => {
  stubScreen('phone');
  answerWith({
    staffMe: () => staff('members'),
    savedViews: () => ({ rows: [], roles: [] }),
    cases: () => ({ rows: [row], total: 1 }),
  });
  renderAt('/cases', <CasesPage />);
  await screen.findByText('疑似套利');
  expect(document.querySelector('li[data-row-key="5"] strong, li[data-row-key="5"] a')?.textContent).toBe(
    '疑似套利',
  );
});
