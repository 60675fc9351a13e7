// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memberRow } from '../../testing/member-row.ts';
import { openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MembersPage } from './page.tsx';

signedInForEach();

const member = memberRow({ frozenAt: '2026-11-22T00:00:00Z' });

test('a member is read with every figure under its own head, in yuan and by Beijing’s clock', async () => {
  localStorage.setItem(
    'mingpai.console.columns.members',
    'name,id,realName,vip,since,seen,balance,deposits,count,net,won,state',
  );
  await openQueuePage(
    { page: <MembersPage />, at: '/members', who: staff('members.read'), shows: 'kun99' },
    { tags: () => [], memberSearch: () => ({ rows: [member], total: 1, more: false }) },
  );
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  const cells = [...document.querySelectorAll('tr[data-row-key="100012"] td')].map(
    ({ textContent }) => textContent,
  );
  const told = Object.fromEntries(heads.map((head, place) => [head, cells[place]]));
  expect(told).toMatchObject({
    编号: '100012',
    VIP: 'VIP 3',
    注册时间: '2026-11-21 00:30:05',
    上次来访: '',
    中心钱包: '1,234.50',
    存款合计: '900.00',
    存款笔数: '12',
    净存款: '−50.25',
    会员输赢: '7.00',
    状态: '已冻结',
  });
  expect(screen.getByText('kun99').closest('a')?.getAttribute('href')).toBe('/members/100012');
});
