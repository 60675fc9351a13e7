// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { OverviewPage } from './page.tsx';

signedInForEach();

function open(path: string, until: string) {
  const asked = answerWith({
    staffMe: () => staff('reports'),
    reportFigures: () => ({
      asOf: '2027-03-30T06:30:00.000Z',
      before: { from: '2027-02-01', to: '2027-02-28', until },
      ...{ figures: [], points: [], pointsBefore: [], cohorts: [], liability: [] },
      funnel: { registered: 0, firstDeposit: 0, firstBet: 0, secondDeposit: 0 },
      locked: { amount: 0, before: 0 },
    }),
  });
  renderAt(path, <OverviewPage />);
  return asked;
}

test('this month stands beside the same days of the month before, every other span beside as many days', async () => {
  const month = open('/overview?span=month', '2027-02-28T06:30:00.000Z');
  expect(await screen.findByText('与 2027-02-01 至 2027-02-28 14:30 前相比')).toBeDefined();
  expect(month.reportFigures?.[0]).toMatchObject({ beside: 'month' });
  cleanup();
  const week = open('/overview?span=7', '2027-02-28T06:30:00.000Z');
  await vi.waitFor(() => expect(week.reportFigures?.[0]).toMatchObject({ beside: 'days' }));
});

test('a month before that has no such day is told without a minute', async () => {
  open('/overview?span=month', '2027-02-28T16:00:00.000Z');
  expect(await screen.findByText('与 2027-02-01 至 2027-02-28 相比')).toBeDefined();
});
