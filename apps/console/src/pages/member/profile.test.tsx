// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { MemberPage } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { memberPage } from '../../testing/member-page.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { Profile } from './profile.tsx';
import { Related } from './related.tsx';
import { Sessions } from './sessions.tsx';

signedInForEach();

function profile(more: Parameters<typeof memberPage>[0]) {
  answerWith({ staffMe: () => staff('members.read') });
  renderAt('/members/100001', <Profile page={memberPage(more)} />);
}

test('who somebody is stands with what is not there said in words, the sums with their numbers, in Beijing time', () => {
  profile({ turnoverLeft: 26.4, deposits: { count: 1_204, sum: 88_000.5 }, member: { mobile: '' } });
  expect(document.body.textContent).toContain('2026-02-01 00:30:00');
  expect(document.body.textContent).toContain('未填写');
  expect(document.body.textContent).toContain('未绑定');
  expect(document.body.textContent).toMatch(/88,000\.50.*（1,204 笔）/);
  expect(document.body.textContent).toContain('26.40');
  expect(document.body.textContent).toContain('无记录（账户早于记录）');
});

test('terms are named with their version and when they were agreed to', () => {
  profile({
    agreements: [
      { document: 'terms', version: 3, agreedAt: '2026-11-20T16:30:05Z' },
      { document: 'privacy', version: 1, agreedAt: '2026-11-20T16:30:05Z' },
    ],
  });
  screen.getByText('条款与规则第 3 版，2026-11-21 00:30:05');
  screen.getByText('隐私政策第 1 版，2026-11-21 00:30:05');
});

test('where money may be sent: a card by its bank and holder, an address by its chain; none is said', () => {
  const card = { createdAt: '2026-11-20T16:30:05Z', lastFour: '4567' };
  profile({
    cards: [
      { id: 1, kind: 'bank', bank: '工商银行', owner: '张**', protocol: null, ...card },
      { id: 2, kind: 'usdt', bank: 'USDT', owner: '', protocol: 'TRC20', ...card },
    ],
  });
  const cells = (id: number) =>
    [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);
  expect(cells(1)).toEqual(['工商银行', '张**', '…4567', '2026-11-21 00:30:05']);
  expect(cells(2).slice(0, 2)).toEqual(['USDT', 'TRC20']);
});

const session = (more: Partial<MemberPage['sessions'][number]> = {}): MemberPage['sessions'][number] => ({
  createdAt: '2026-11-20T16:30:05Z',
  expiresAt: '2036-11-20T16:30:05Z',
  endedAt: null,
  address: '203.0.113.7',
  device: 'Chrome',
  mark: 'a1b2c3',
  ...more,
});
async function sessions(rows: MemberPage['sessions'], ...rights: Parameters<typeof staff>) {
  const asked = answerWith({ staffMe: () => staff('members.read', ...rights) });
  renderAt('/members/100001', <Sessions member={100_001} sessions={rows} />);
  await waitFor(() => expect(document.querySelectorAll('tbody tr.ant-table-row')).toHaveLength(rows.length));
  return asked;
}
const states = () =>
  [...document.querySelectorAll('tbody tr.ant-table-row')].map(
    (row) => row.querySelectorAll('td')[1]?.textContent,
  );

test('a session is on, over, or ran out by itself', async () => {
  await sessions([
    session(),
    session({ createdAt: '2026-11-19T00:00:00Z', endedAt: '2026-11-19T01:00:00Z' }),
    session({ createdAt: '2026-11-18T00:00:00Z', expiresAt: '2026-11-18T01:00:00Z' }),
  ]);
  expect(states()).toEqual(['在线', '已退出', '已过期']);
});

test('a browser goes onto a list by its mark, for those who may; one that keeps none cannot', async () => {
  await sessions([session(), session({ createdAt: '2026-11-19T00:00:00Z', mark: null })], 'members.freeze');
  const buttons = await screen.findAllByText('加入名单');
  expect(buttons).toHaveLength(1);
  fireEvent.click(screen.getByLabelText('把浏览器标记 a1b2c3 加入名单'));
  await waitFor(() => expect(document.querySelector('.ant-modal, .ant-drawer')).not.toBeNull());
});

test('who may put nobody on a list has no button', async () => {
  await sessions([session()]);
  await screen.findByText('a1b2c3');
  expect(screen.queryByText('加入名单')).toBeNull();
});

test('nothing related is said; what was seen at a moment that mattered stays said, also when nobody is related any more', () => {
  answerWith({ staffMe: () => staff('members.read') });
  renderAt('/members/100001', <Related page={memberPage()} />);
  screen.getByText('没有发现关联账号');
  renderAt(
    '/members/100001',
    <Related
      page={memberPage({
        relatedSeen: [{ moment: 'claim', at: '2026-11-20T16:30:05Z', accounts: 3 }],
      })}
    />,
  );
  screen.getByText('申请活动时（2026-11-21 00:30:05）已有 3 个');
});

const standingCase = {
  id: 5,
  subject: '疑似套利',
  state: 'open',
  owner: '小红',
  ownerId: 4,
  own: false,
  openedBy: '小红',
  openedAt: '2026-11-20T16:30:05Z',
  closedAt: null,
  comments: 0,
} as const;

test('a ring is opened as one case with all of its accounts; who could not be added is told', async () => {
  const asked = answerWith({
    staffMe: () => staff('members', 'members.read'),
    cases: () => ({ rows: [standingCase], total: 1 }),
    openCase: () => ({ id: 7 }),
    linkCase: (payload) => {
      if ((payload as { reference: string }).reference === '100003') throw new Error('lost');
      return null;
    },
  });
  const one = (memberId: number) => ({ memberId, username: `ring${memberId}`, score: 9, reasons: [] });
  renderAt(
    '/members/100001',
    <Routes>
      <Route
        path="/members/:id"
        element={<Related page={memberPage({ related: [one(100_002), one(100_003), one(100_004)] })} />}
      />
      <Route path="/cases/:id" element="案件页" />
    </Routes>,
  );
  fireEvent.click(await screen.findByText('为这些账号立案'));
  screen.getByText('为会员 100001 与 3 个关联账号立案');
  // Who would open a second case of the same ring is told of the first, and where it is.
  await screen.findByText('这位会员已在未结的案件里');
  expect(screen.getByText('疑似套利').closest('a')?.getAttribute('href')).toBe('/cases/5');
  expect(screen.getByText(/（小红）/)).toBeDefined();
  expect(asked.cases).toEqual([{ member: 100_001, state: 'standing', page: 1, pageSize: 5 }]);
  fireEvent.change(screen.getByLabelText('事由'), { target: { value: '同一设备' } });
  fireEvent.click(screen.getByRole('button', { name: /^立\s?案$/ }));
  await screen.findByText('案件页');
  expect(asked.openCase).toEqual([{ subject: '同一设备', member: 100_001 }]);
  expect(asked.linkCase).toEqual(
    ['100002', '100003', '100004'].map((reference) => ({ id: 7, kind: 'member', reference })),
  );
  await screen.findByText('已立案；1 个会员没有关联上，请在案件里补上');
});
