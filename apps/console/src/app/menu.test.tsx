// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Staff } from '../api/rows.ts';
import { answerWith, renderAt } from '../testing/console.tsx';
import { signedInForEach } from '../testing/signed-in.ts';
import { staff } from '../testing/staff.ts';
import { keep } from './kept-choice.ts';
import { MainMenu } from './menu.tsx';
import type { QueueCount } from './waiting.ts';

signedInForEach();
afterEach(() => keep('mingpai.console.menu-group', ''));

const many = staff(
  'deposits.read',
  'withdrawals.read',
  'members.read',
  'service.read',
  'identity.read',
  'agents.read',
  'promotions.read',
  'venues.read',
  'adjustments.read',
  'reports',
  'audit',
  'content',
);
const queue = (name: QueueCount['name'], number: number, more = false): QueueCount => ({
  name,
  number,
  more,
  newest: null,
});
async function open(at: string, queues: QueueCount[], who: Staff = many) {
  let chosen = 0;
  answerWith({ staffMe: () => who });
  renderAt(
    at,
    <MainMenu
      queues={queues}
      onChosen={() => {
        chosen += 1;
      }}
    />,
  );
  await waitFor(() => expect(document.querySelectorAll('a').length).toBeGreaterThan(0));
  return () => chosen;
}
/** An entry as it is heard. */
const entry = (path: string) => document.querySelector(`a[href="${path}"]`)?.textContent;
const group = (name: string) =>
  [...document.querySelectorAll('.ant-menu-submenu-title')].find(({ textContent }) =>
    textContent?.startsWith(name),
  )?.textContent;

test('the group of the page is open and counts each queue; a closed one counts all of its queues together', async () => {
  await open('/deposits', [
    queue('deposits', 5),
    queue('withdrawals', 2),
    queue('conversations', 4),
    queue('identities', 3),
  ]);
  expect([entry('/deposits'), entry('/withdrawals')]).toEqual(['存款审核5 笔等待', '取款审核2 笔等待']);
  // What is counted beside its entries is not counted once more.
  expect(group('财务')).toBe('财务');
  expect(group('会员与客服')).toBe('会员与客服7 笔等待');
  expect(entry('/identity')).toBeUndefined();
});

test('a queue of nothing has no number, and one that nobody counts to its end says so', async () => {
  await open('/withdrawals', [queue('deposits', 0), queue('withdrawals', 1_000, true)]);
  expect([entry('/deposits'), entry('/withdrawals')]).toEqual(['存款审核', '取款审核1000+ 笔等待']);
});

test('two queues that are worked on behind one entry are counted together', async () => {
  await open('/counterparties', [queue('party_files', 1), queue('party_differences', 2)]);
  expect(entry('/counterparties')).toBe('对账3 笔等待');
});

test('a page below one of the menu’s has that one marked, and its group open', async () => {
  await open('/members/100004', []);
  expect(document.querySelector('.ant-menu-item-selected')?.textContent).toBe('会员');
});

test('a group that somebody opens stays open on another page, beside that of the page; its number goes to the entries', async () => {
  await open('/deposits', [queue('conversations', 4)]);
  fireEvent.click(screen.getByText('会员与客服'));
  await waitFor(() => expect(entry('/service')).toBe('在线客服4 笔等待'));
  expect(group('会员与客服')).toBe('会员与客服');
  expect(entry('/deposits')).toBe('存款审核');
});

test('who sees few pages sees them all at once, and of the others nothing, nor their numbers', async () => {
  await open('/deposits', [queue('deposits', 1), queue('withdrawals', 9)], staff('deposits.read'));
  expect(entry('/deposits')).toContain('1 笔等待');
  expect(entry('/withdrawals')).toBeUndefined();
  expect(document.body.textContent).not.toContain('9');
});

test('a press says that a page was chosen, so that the drawer of a phone closes', async () => {
  const chosen = await open('/deposits', []);
  fireEvent.click(screen.getByText('取款审核'));
  expect(chosen()).toBe(1);
});
