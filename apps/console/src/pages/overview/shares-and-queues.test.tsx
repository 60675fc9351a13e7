// @vitest-environment happy-dom
/** How far new members come, who is still there, and what waits: each number leads to what it counts. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { Cohorts } from './cohorts.tsx';
import { Funnel } from './funnel.tsx';
import { Waiting } from './waiting.tsx';

signedInForEach();

const span = { from: '2026-11-01', to: '2026-11-18' };
const leads = () =>
  screen
    .getAllByRole('link')
    .map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')]);

test('each step of new members leads to those who came as far, beside their share of all', () => {
  renderAt(
    '/overview',
    <Funnel funnel={{ registered: 80, firstDeposit: 40, firstBet: 30, secondDeposit: 8 }} span={span} />,
  );
  const lines = '/overview/lines?figure=registered&from=2026-11-01&to=2026-11-18';
  expect(leads()).toEqual([
    ['80', lines],
    ['40', `${lines}&step=first_deposit`],
    ['30', `${lines}&step=first_bet`],
    ['8', `${lines}&step=second_deposit`],
  ]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '注册80 100%',
    '首存40 50%',
    '首注30 38%',
    '再存8 10%',
  ]);
});

test('a week of registration leads to those who were still there so many weeks later, by bets or by deposits', () => {
  const cohorts = [
    {
      week: '2026-11-02',
      registered: 40,
      weeks: [
        { bet: 20, deposit: 12 },
        { bet: 6, deposit: 4 },
      ],
    },
    { week: '2026-11-16', registered: 0, weeks: [{ bet: 0, deposit: 0 }] },
  ];
  renderAt('/overview?still=deposit', <Cohorts cohorts={cohorts} span={span} />);
  const lines = '/overview/lines?figure=registered';
  expect(leads()).toEqual([
    ['40', `${lines}&from=2026-11-02&to=2026-11-08`],
    ['12 30%', `${lines}&from=2026-11-02&to=2026-11-08&still=deposit&week=2026-11-02`],
    ['4 10%', `${lines}&from=2026-11-02&to=2026-11-08&still=deposit&week=2026-11-09`],
    // Of a week that the page ends in only the days up to its end.
    ['0', `${lines}&from=2026-11-16&to=2026-11-18`],
    ['0', `${lines}&from=2026-11-16&to=2026-11-22&still=deposit&week=2026-11-16`],
  ]);
});

test('what waits says that there is more than was counted, what is late, and leads to each age and place of money that nobody explains', async () => {
  const since = '2026-11-01T00:00:00Z';
  answerWith({
    reportWaiting: () => ({
      asOf: since,
      queues: [
        { name: 'deposits', number: 12, more: false, oldest: since, promisedMinutes: 10 },
        { name: 'withdrawals', number: 1_000, more: true, oldest: null, promisedMinutes: 10 },
        { name: 'adjustments', number: 0, more: false, oldest: null, promisedMinutes: 10 },
      ],
      inFlight: [{ name: 'payout', number: 3, amount: 900, more: false, oldest: null }],
      silentVenues: [],
      silentPayments: [],
      silentServices: [],
      strayingGames: [],
      unexplained: {
        amount: -1_234.5,
        number: 4,
        more: true,
        oldest: since,
        ages: [1, 2, 3, 4].map((amount) => ({ amount, number: 1 })),
        places: [
          { place: 'gateways', number: 2, amount: 5, oldest: since },
          { place: 'banks', number: 0, amount: 0, oldest: null },
        ],
      },
    }),
  });
  renderAt('/overview', <Waiting />);
  const waits = await screen.findByRole('region', { name: '等待处理' });
  const queues = [...waits.querySelectorAll('ul')][0];
  expect([...(queues?.querySelectorAll('b') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '12',
    '1,000+',
  ]);
  expect([...(queues?.querySelectorAll('a') ?? [])].map((link) => link.dataset.late)).toEqual([
    'true',
    'false',
  ]);
  const unexplained = screen.getByRole('region', { name: '无法解释的钱' });
  const path = '/overview/unexplained';
  expect([...unexplained.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    path,
    ...[0, 1, 2, 3].map((age) => `${path}?age=${age}`),
    `${path}?place=gateways`,
  ]);
  expect(unexplained.querySelector('strong')?.textContent).toBe('至少−¥1,234.50');
});
