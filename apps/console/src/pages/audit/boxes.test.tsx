// @vitest-environment happy-dom
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { AuditPage } from './page.tsx';

signedInForEach();

/** A log that answers with nothing but this. @returns what it is asked */
const answered = (log: Partial<ConsoleAnswer<'auditLog'>> = {}) =>
  answerWith({
    staffMe: () => staff('audit'),
    savedViews: () => ({ rows: [], roles: [] }),
    auditLog: () => ({
      rows: [],
      total: 0,
      more: false,
      doneBy: [],
      colleagues: [],
      venues: [],
      promotions: [],
      ...log,
    }),
  });

test('who read personal data is whoever opened a document, too; who took lists away is asked by a box of its own', async () => {
  const asked = answered();
  renderAt('/audit', <AuditPage />);
  const actions = () => asked.auditLog?.findLast(({ pageSize }) => pageSize !== 1)?.actions;
  const [personal, exported] = [
    await screen.findByRole<HTMLInputElement>('checkbox', { name: '谁看过个人资料' }),
    screen.getByRole<HTMLInputElement>('checkbox', { name: '谁导出过数据' }),
  ];
  await userEvent.click(personal);
  await vi.waitFor(() =>
    expect(actions()).toEqual([
      'personal_revealed',
      'personal_read',
      'personal_refused',
      'identity_read',
      'identity_check_asked',
    ]),
  );
  await userEvent.click(exported);
  await vi.waitFor(() => expect(actions()).toEqual(['export_began', 'export_ended']));
  expect([personal.checked, exported.checked]).toEqual([false, true]);
  await userEvent.click(exported);
  await vi.waitFor(() => expect(actions()).toBeUndefined());
});

test('whoever is not understood is told which actions the log records, and nobody else', async () => {
  answered();
  const known = () => screen.queryByText(/^日志记录的 \d+ 种操作$/);
  for (const asked of ['总览', '报表样式']) {
    const { unmount } = renderAt(`/audit?search=${asked}`, <AuditPage />);
    await vi.waitFor(() => expect(known()?.parentElement?.textContent).toContain('通过存款、拒绝存款'));
    unmount();
  }
  renderAt('/audit?search=归属变更', <AuditPage />);
  await screen.findByText('查找：变更所属代理、解除代理');
  expect(known()).toBeNull();
});

test('whoever asks for a phone number is told that the log holds none and where its member is found; the rest is asked', async () => {
  const asked = answered();
  renderAt('/audit?search=13800000022 通过取款', <AuditPage />);
  await screen.findByText(/^日志里没有手机号，13800000022 未用来筛选/);
  await screen.findByText('查找：通过取款');
  const { actions, member } = asked.auditLog?.findLast(({ pageSize }) => pageSize !== 1) ?? {};
  expect({ actions, member }).toEqual({ actions: ['withdrawal_approved'], member: undefined });
});

test('a promotion that a question calls by its title is chosen beside it, and the rest of the question goes on', async () => {
  const asked = answered({
    colleagues: [{ id: 4, name: '小红' }],
    promotions: [{ id: 7, title: '首存礼', titleEn: 'First Deposit Gift' }],
  });
  renderAt('/audit', <AuditPage />);
  await vi.waitFor(() => expect(asked.auditLog?.length).toBeGreaterThan(1));
  const box = await screen.findByPlaceholderText(/^会员、单号/);
  await userEvent.type(box, '小红昨天改了首存礼{enter}');
  await vi.waitFor(() => {
    const { promotion, staff: who, from, reason } = asked.auditLog?.at(-1) ?? {};
    // Nothing of the question is left over as words of a reason.
    expect({ promotion, who, reason }).toEqual({ promotion: 7, who: 4, reason: undefined });
    expect(from).toBeDefined();
  });
  await screen.findByTitle('首存礼');
});

test('whose the found entries are is told, most first, and each colleague leads to theirs alone', async () => {
  const asked = answered({
    total: 1_203,
    doneBy: [
      { id: 4, name: '小红', count: 1_200 },
      { id: 0, name: '系统', count: 3 },
    ],
    colleagues: [{ id: 4, name: '小红' }],
  });
  renderAt('/audit?search=谁批的取款最多&page=2', <AuditPage />);
  await screen.findByText('按员工');
  const names = screen.getAllByRole('button', { name: /条$/ }).map(({ textContent }) => textContent);
  expect(names).toEqual(['小红 1,200 条', '系统 3 条']);
  await userEvent.click(screen.getByRole('button', { name: '系统 3 条' }));
  await vi.waitFor(() =>
    expect(asked.auditLog?.at(-1)).toMatchObject({
      staff: 0,
      page: 1,
      actions: expect.arrayContaining(['withdrawal_approved']),
    }),
  );
});

test('of many colleagues the twelve who did most are named, and how many more there are', async () => {
  answered({
    total: 105,
    doneBy: Array.from({ length: 14 }, (_, at) => ({ id: at + 1, name: `同事${at + 1}`, count: 14 - at })),
  });
  renderAt('/audit', <AuditPage />);
  await screen.findByText('另有 2 人');
  expect(screen.getAllByRole('button', { name: /^同事\d+ \d+ 条$/ })).toHaveLength(12);
});

test('one colleague’s entries alone say so to who asks whose they are, and to nobody else', async () => {
  answered({
    total: 2,
    doneBy: [{ id: 4, name: '小红', count: 2 }],
    colleagues: [{ id: 4, name: '小红' }],
  });
  renderAt('/audit?search=谁批的取款最多', <AuditPage />);
  await screen.findByRole('button', { name: '小红 2 条' });
  cleanup();
  renderAt('/audit?search=谁批的取款', <AuditPage />);
  await screen.findByText(/^查找/);
  expect(screen.queryByRole('button', { name: '小红 2 条' })).toBeNull();
});

test('of more than are counted nobody is said to have done most, and how to narrow them is told to who asks', async () => {
  answered({
    total: 10_000,
    more: true,
  });
  renderAt('/audit?search=谁批的取款最多', <AuditPage />);
  await screen.findByText('超过 10,000 条，不按员工统计：请缩小范围，如加上日期');
  cleanup();
  renderAt('/audit?search=谁批的取款', <AuditPage />);
  await screen.findByText(/^查找/);
  expect(screen.queryByText(/不按员工统计/)).toBeNull();
});
