// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { NumberOfTheirs } from './our-rows.tsx';

signedInForEach();

const transfer = '6f3f0f0e-1111-4222-8333-444455556666';
function open(number: string, references: string[], who = staff('deposits.read', 'venues.read', 'reports')) {
  answerWith({ staffMe: () => who });
  const { container } = renderAt(
    '/counterparties',
    <NumberOfTheirs number={number} references={references} />,
  );
  return container;
}
const links = () =>
  [...document.querySelectorAll('a')].map((each) => [each.textContent, each.getAttribute('href')]);

test('one number of both stands there once, and leads to our row', async () => {
  const shown = open('D202611201234567890', ['deposit/D202611201234567890']);
  await waitFor(() => expect(links()).toEqual([['D202611201234567890', '/deposits/D202611201234567890']]));
  expect(shown.textContent).not.toContain('我方');
});

test('their own number stands above ours, which leads on', async () => {
  const shown = open('P-77', ['deposit/D202611201234567890']);
  await waitFor(() => expect(links()).toHaveLength(1));
  expect(shown.textContent).toMatch(/^P-77.*我方：D202611201234567890/);
});

test('a line of many rows of ours names each; a file without numbers has a dash', async () => {
  const shown = open('', ['deposit/D202611201234567890', 'deposit/D202611201234567891']);
  await waitFor(() => expect(links()).toHaveLength(2));
  expect(shown.textContent?.startsWith('—')).toBe(true);
});

test('where one of many rows of ours has their number, all of them are named', async () => {
  open('D202611201234567890', ['deposit/D202611201234567890', 'deposit/D202611201234567891']);
  await waitFor(() =>
    expect(links().map(([text]) => text)).toEqual(['D202611201234567890', 'D202611201234567891']),
  );
});

test('a bet and a transfer are named without their venue, also where a number has strokes of its own', async () => {
  const shown = open('2026/11/7', ['bet/pg/2026/11/7']);
  expect(shown.textContent).not.toContain('我方');
  const other = open('X1', [`venue/pg/${transfer}`]);
  await waitFor(() => expect(other.textContent).toContain(`我方：${transfer}`));
});

test('who may not see our row reads its number, and nothing leads there', async () => {
  open('D202611201234567890', ['deposit/D202611201234567890'], staff('venues.read'));
  await screen.findByText(/D202611201234567890/);
  expect(links()).toEqual([]);
});

test('what has no page is named all the same', () => {
  expect(open('A1', ['unheard/of']).textContent).toContain('我方：of');
});
