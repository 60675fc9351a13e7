// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { RuleFigure } from '../api/proposals.ts';
import { answerWith, renderAt } from '../testing/console.tsx';
import { signedInForEach } from '../testing/signed-in.ts';
import { staff } from '../testing/staff.ts';
import { venueStanding } from '../testing/venue-standing.ts';
import { RuleFigures } from './rule-figures.tsx';

signedInForEach();
beforeEach(() => void answerWith({}));

const figure = (name: string, after: string | null, more: Partial<RuleFigure> = {}): RuleFigure => ({
  path: `promotion.${name}`,
  unit: 'text',
  before: null,
  after,
  far: false,
  distance: null,
  ...more,
});
const standing = venueStanding();
const weight = (kind: string, percent: string) =>
  figure(`offer.weights.${kind}`, percent, { unit: 'percent' });
const set = [
  figure('budget', '20000.00', { unit: 'yuan' }),
  figure('audience', 'vip'),
  weight('sport', '50.00'),
  figure('offer.tiers.0.gives', '50.00', { unit: 'percent' }),
];
const begun = [
  figure('applies', 'once'),
  figure('condition', 'none'),
  figure('place', null),
  figure('bonus', '0.00', { unit: 'yuan' }),
  weight('realbet', '10.00'),
  figure('offer.combines', 'off', { unit: 'switch' }),
];

test('of a new promotion somebody reads first what was set, and what was left as it begins is folded away', () => {
  renderAt('/rules', <RuleFigures figures={[...begun, ...set]} />);
  const rest = screen.getByText('其余 6 项为默认值').closest('details');
  expect(rest?.open).toBe(false);
  expect(within(rest as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(6);
  const [first] = screen.getAllByRole('list', { hidden: true });
  expect(first?.children).toHaveLength(4);
  expect(first?.textContent).toMatch(/体育无→5/);
});

test('what was another thing before, or is far, is never folded, whatever the editor begins with', () => {
  const changed = [
    figure('applies', 'once', { before: 'daily' }),
    figure('bonus', '0.00', { unit: 'yuan', before: '50.00', far: true }),
    weight('realbet', '10.00'),
  ];
  renderAt('/rules', <RuleFigures figures={changed} />);
  expect(screen.getByText('其余 1 项为默认值')).toBeDefined();
  expect(screen.getAllByRole('list', { hidden: true })[0]?.children).toHaveLength(2);
});

test('where there is nothing else, all stand there', () => {
  renderAt('/rules', <RuleFigures figures={begun} />);
  expect(screen.queryByText(/项为默认值/)).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});

test('a promotion without an end is open-ended; of one that is new only what it will be is told', () => {
  const texts = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  const { unmount } = renderAt(
    '/rules',
    <RuleFigures figures={[figure('state', 'draft'), figure('endsAt', null)]} />,
  );
  expect(texts()).toEqual(['状态草稿', '结束长期']);
  unmount();
  const until = '2026-12-25T16:00:00.000Z';
  const limited = renderAt('/rules', <RuleFigures figures={[figure('endsAt', until)]} />);
  expect(texts()).toEqual(['结束长期→2026-12-26 00:00:00']);
  limited.unmount();
  renderAt('/rules', <RuleFigures figures={[figure('endsAt', null, { before: until })]} />);
  expect(texts()).toEqual(['结束2026-12-26 00:00:00→长期']);
});

test('limits of a venue are read by its name, by who may look at venues', async () => {
  answerWith({
    staffMe: () => staff('venues.read'),
    venueStandings: () => [standing],
  });
  renderAt('/rules', <RuleFigures figures={[{ ...figure('', '8000'), path: 'exposure.venues.mpqp.win' }]} />);
  expect(await screen.findByText('明牌棋牌 单笔派彩')).toBeDefined();
});
