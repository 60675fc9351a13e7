// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import type { Series } from './chart.tsx';
import { Lines } from './lines.tsx';

/** What the picture is asked to draw. */
let drawn: {
  readonly moments: readonly string[];
  readonly series: readonly Series[];
  readonly label: string;
}[] = [];
vi.mock('./chart.tsx', () => ({
  default: (props: (typeof drawn)[number]) => {
    drawn.push(props);
    return <div role="img" aria-label={props.label} />;
  },
}));

signedInForEach();
beforeEach(() => {
  drawn = [];
});

type Point = Parameters<typeof Lines>[0]['points'][number];
const point = (at: string, deposits: number, more: Partial<Point> = {}): Point => ({
  at,
  deposits,
  withdrawals: 10,
  stake: 1_000.5,
  payout: 900,
  ggr: 100.5,
  ngr: -20,
  bets: 12,
  registered: 3,
  firstDeposits: 2,
  ...more,
});
function Address() {
  return <output>{useLocation().search}</output>;
}
async function open(points: Point[], before: Point[], search = '') {
  answerWith({});
  renderAt(
    `/overview${search}`,
    <>
      <Lines points={points} before={before} />
      <Address />
    </>,
  );
  await waitFor(() => expect(drawn.length).toBeGreaterThan(0));
}
const picture = () => drawn.at(-1);
const lines = () => picture()?.series.map(({ label, values, faint }) => [label, [...values], faint === true]);

test('deposits and withdrawals stand beside the deposits of the span before, which are quieter', async () => {
  await open(
    [point('2026-11-28', 5), point('2026-11-29', 7)],
    [point('2026-11-26', 1), point('2026-11-27', 2)],
  );
  expect(lines()).toEqual([
    ['存款', [5, 7], false],
    ['取款', [10, 10], false],
    ['存款（上期）', [1, 2], true],
  ]);
  expect(picture()?.moments).toEqual(['11-28', '11-29']);
  await screen.findByLabelText('存取款的走势，表格在下方');
});

test('a day that is not over has a gap where nothing is yet, and the span before goes on', async () => {
  await open([point('2026-11-29 00:00', 5)], [point('2026-11-28 00:00', 1), point('2026-11-28 01:00', 2)]);
  expect(lines()?.[0]).toEqual(['存款', [5, null], false]);
  expect(lines()?.[2]).toEqual(['存款（上期）', [1, 2], true]);
  expect(picture()?.moments).toEqual(['00:00', '01:00']);
});

test('the address names the picture, and a press another one', async () => {
  await open([point('2026-11-29', 5)], [], '?picture=result');
  expect(lines()?.map(([label]) => label)).toEqual(['GGR', 'NGR', 'GGR（上期）']);
  expect(lines()?.[1]).toEqual(['NGR', [-20], false]);
  fireEvent.click(screen.getByText('新会员'));
  await waitFor(() => expect(lines()?.map(([label]) => label)).toEqual(['注册', '首存', '注册（上期）']));
  expect(document.querySelector('output')?.textContent).toBe('?picture=people');
});

test('the table below has the newest first, to the fen, and each figure opens to its day or hour', async () => {
  await open([point('2026-11-29 09:00', 5), point('2026-11-29 10:00', 7)], []);
  fireEvent.click(screen.getByText('表格'));
  const rows = [...document.querySelectorAll('tbody tr.ant-table-row')];
  expect(rows.map((row) => row.getAttribute('data-row-key'))).toEqual([
    '2026-11-29 10:00',
    '2026-11-29 09:00',
  ]);
  expect(rows[0]?.textContent).toContain('7.00');
  expect(rows[0]?.textContent).toContain('1,000.50');
  expect(rows[0]?.textContent).toContain('−20.00');
  const first = rows[0]?.querySelector('a')?.getAttribute('href') ?? '';
  expect(first).toContain('from=2026-11-29');
  expect(first).toContain('to=2026-11-29');
  expect(first).toContain('hour=10');
});

test('of a whole day a figure opens to the day', async () => {
  await open([point('2026-11-29', 5)], []);
  const first = document.querySelector('tbody a')?.getAttribute('href') ?? '';
  expect(first).toContain('from=2026-11-29');
  expect(first).not.toContain('hour=');
});
