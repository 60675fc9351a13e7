// @vitest-environment happy-dom

import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { OverviewLinesPage } from './page.tsx';

signedInForEach();

type Line = ConsoleAnswer<'reportLines'>['rows'][number];
const line = (more: Partial<Line>): Line => ({
  ...{ kind: 'deposit', at: '2026-11-06T16:00:00Z', memberId: 100_012, username: 'lucky88', adds: 1_000.5 },
  ...{
    reference: 'deposit/31',
    transferId: '0192f0c1-aaaa-7000-8000-000000000001',
    stake: null,
    payout: null,
  },
  ...more,
});
function open(who = staff('reports', 'members.read', 'exports')) {
  const asked = answerWith({
    staffMe: () => who,
    venueStandings: () => [],
    reportLines: ({ after }) => ({
      ...{ asOf: '2026-11-07T16:30:00Z', name: null, unit: 'yuan', sum: 987.3 },
      rows:
        after === ''
          ? [
              line({}),
              line({
                kind: 'bet',
                adds: -13.2,
                reference: 'ag/77',
                transferId: null,
                stake: 10,
                payout: 23.2,
              }),
            ]
          : [line({ username: 'older9', transferId: null })],
      next: after === '' ? '2026-11-06/9' : null,
    }),
  });
  renderAt('/overview/lines?figure=ggr&from=2026-11-07&to=2026-11-07&hour=0', <OverviewLinesPage />);
  return asked;
}

/** What opens a row's books: one that opens nothing keeps its place in the library's table. */
const openers = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-table-row-expand-icon')].filter(
    ({ classList }) => !classList.contains('ant-table-row-expand-icon-spaced'),
  );

test('who hears what a figure is made of hears which figure of when it is, its sum, and each line with whose it is', async () => {
  const asked = open();
  await screen.findByRole('button', { name: '再看 50 条' });
  await waitFor(() => expect(openers()).toHaveLength(1));
  expect(heard().filter((line) => !line.startsWith('button “Expand row”'))).toEqual([
    'h1: 毛收入 GGR',
    '00:00 起一小时 · 2026-11-07 至 2026-11-07 · 投注额 − 派彩；平台赠送的注单不在内。',
    'button “导出”',
    'link “返回总览” href=/overview?from=2026-11-07&to=2026-11-07',
    '合计 987.30 · 截至 2026-11-08 00:30:00',
    'th: –',
    'th: 时间',
    'th: 内容',
    'th: 会员',
    'th: 单号',
    'th: 投注 / 派彩',
    'th: 计入',
    'th: 账目',
    '2026-11-07 00:00:00',
    '存款',
    'link “lucky88” href=/members/100012',
    'deposit/31',
    'button “复制 deposit/31”',
    '+1,000.50',
    '0192f0c1',
    'button “复制 0192f0c1-aaaa-7000-8000-000000000001”',
    '2026-11-07 00:00:00',
    '注单',
    'link “lucky88” href=/members/100012',
    'link “bet/ag/77” href=/bets/ag/77',
    'button “复制 bet/ag/77”',
    '10.00 / 23.20',
    '−13.20',
    'button “再看 50 条”',
  ]);
  fireEvent.click(screen.getByRole('button', { name: '再看 50 条' }));
  await screen.findByText('older9');
  expect(screen.queryByRole('button', { name: '再看 50 条' })).toBeNull();
  const question = { figure: 'ggr', from: '2026-11-07', to: '2026-11-07', hour: 0, limit: 50 };
  expect(asked.reportLines).toEqual([
    { ...question, after: '' },
    { ...question, after: '2026-11-06/9' },
  ]);
});

test('the books of a line open where it has some, for those who may read them', async () => {
  const asked = open();
  await screen.findByRole('button', { name: '再看 50 条' });
  await waitFor(() => expect(openers()).toHaveLength(1));
  fireEvent.click(openers()[0] ?? document.body);
  await waitFor(() =>
    expect(asked.transferDetail).toEqual([{ id: '0192f0c1-aaaa-7000-8000-000000000001', member: 100_012 }]),
  );
});

test('who may not read members’ books is offered none', async () => {
  open(staff('reports'));
  await screen.findByRole('button', { name: '再看 50 条' });
  expect(openers()).toEqual([]);
});
