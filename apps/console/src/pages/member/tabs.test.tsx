// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { MemberPage as Page, Staff } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { memberPage } from '../../testing/member-page.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MemberPage } from './page.tsx';

signedInForEach();

const everything = staff(
  'members.read',
  'adjustments.read',
  'identity.read',
  'promotions.read',
  'service.read',
);
function Address() {
  return <output>{useLocation().search}</output>;
}
async function open(search: string, who: Staff = everything, page: Page = memberPage()) {
  const asked = answerWith({
    staffMe: () => who,
    memberPage: () => page,
    memberTimeline: ({ id }) => ({ id, rows: [], next: null }),
    importedBets: () => ({ rows: [], total: 0 }),
    stops: () => [],
  } as Parameters<typeof answerWith>[0]);
  renderAt(
    `/members/100001${search}`,
    <>
      <Routes>
        <Route path="members/:id" element={<MemberPage />} />
      </Routes>
      <Address />
    </>,
  );
  await screen.findByRole('tablist');
  return asked;
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
/** What a tab holds; nothing where it is one thing. */
const choices = (tab = chosen()[0] ?? '') =>
  [...document.querySelectorAll(`.ant-segmented[aria-label="${tab}"] .ant-segmented-item-label`)].map(
    ({ textContent }) => textContent,
  );
const chosen = () =>
  [
    document.querySelector('.ant-tabs-tab-active'),
    document.querySelector('.ant-segmented-item-selected'),
  ].map((each) => each?.textContent);
const address = () => document.querySelector('output')?.textContent;

test('an address leads to its view within its tab, and another tab opens the first of its own', async () => {
  const asked = await open('?tab=packets');
  await screen.findByText('没有抽过红包');
  expect(tabs()).toEqual([
    '动态',
    '账目',
    '注单',
    '存款与取款',
    '彩金与打码',
    '消息与对话',
    '备注与案件',
    '资料与限额',
    '关联与登录',
  ]);
  expect(chosen()).toEqual(['彩金与打码', '红包']);
  expect(choices()).toEqual(['彩金与打码', '返水', '红包']);
  fireEvent.click(screen.getByRole('tab', { name: '消息与对话' }));
  await screen.findByText('没有给会员发过消息');
  expect(chosen()).toEqual(['消息与对话', '消息']);
  expect(address()).toBe('?tab=messages');
  expect(asked.memberTimeline?.map(({ kinds }) => kinds)).toEqual([['red_packet'], ['message', 'chat']]);
});

test('what is chosen within a tab has an address of its own, and nothing else is asked for', async () => {
  const asked = await open('?tab=profile&account=held&until=x');
  await waitFor(() => expect(choices()).toEqual(['资料', '身份', '限额与暂停']));
  fireEvent.click(screen.getByRole('tab', { name: '注单' }));
  fireEvent.click(await screen.findByText('原系统注单'));
  await screen.findByText('没有从原系统搬来的注单');
  expect(address()).toBe('?tab=past-bets');
  expect([asked.memberIdentity, asked.memberLimits, asked.memberTimeline]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('who may not see corrections, forms, gifts or conversations has no choice that leads to them', async () => {
  await open('?tab=conversations', staff('members.read'));
  // The address leads to what may be seen.
  await screen.findByText('没有符合条件的动态');
  expect(chosen()[0]).toBe('动态');
  const choicesOf = async (tab: string) => {
    fireEvent.click(screen.getByRole('tab', { name: tab }));
    await waitFor(() => expect(chosen()[0]).toBe(tab));
    return choices(tab);
  };
  expect(await choicesOf('存款与取款')).toEqual(['存款与取款', '场馆转账']);
  expect(await choicesOf('资料与限额')).toEqual(['资料', '限额与暂停']);
  expect(await choicesOf('注单')).toEqual(['本站注单', '原系统注单']);
  // One alone is no choice.
  expect(await choicesOf('消息与对话')).toEqual([]);
});

test('related accounts are counted on the tab, where there are any', async () => {
  await open('', everything, memberPage({ related: [] }));
  expect(tabs().at(-1)).toBe('关联与登录');
});

test('two of them are told without opening anything', async () => {
  const related = [100_002, 100_003].map((memberId) => ({
    memberId,
    username: `other${memberId}`,
    score: 50,
    reasons: [],
  })) as unknown as Page['related'];
  await open('', everything, memberPage({ related }));
  expect(tabs().at(-1)).toBe('关联与登录（2）');
  expect(within(screen.getByRole('tablist')).queryByText('关联账号（2）')).toBeNull();
});
