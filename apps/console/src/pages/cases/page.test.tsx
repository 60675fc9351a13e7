// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { CaseRow, MemberRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { pick, type } from '../../testing/fields.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { CasePage } from './case.tsx';
import { CasesPage } from './page.tsx';

signedInForEach();

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
    casePage: () => ({ ...row, ...more, links, remarks }),
    takeCase: () => null,
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
  await screen.findByText('案件刚刚被同事接手');
  expect(asked.moveCase).toEqual([{ id: 5, state: 'closed' }]);
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
