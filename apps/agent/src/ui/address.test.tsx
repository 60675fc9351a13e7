// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderAt } from '../testing/portal.tsx';
import { useAddress, usePeriod, useSpan } from './address.ts';

afterEach(cleanup);

function Shown() {
  const { page, said, oneOf, change } = useAddress();
  const [period, setPeriod] = usePeriod(4);
  const [span] = useSpan(1);
  const { search } = useLocation();
  return (
    <>
      <output>
        {JSON.stringify({ page, search: said('search'), by: oneOf('by', ['day', 'agent']), period, span })}
      </output>
      <code>{search}</code>
      <button type="button" onClick={() => change({ search: 'ab', by: undefined })}>
        narrow
      </button>
      <button type="button" onClick={() => change({ page: 2 })}>
        on
      </button>
      <button type="button" onClick={() => change({ page: 1 })}>
        back
      </button>
      {([2, 4] as const).map((next) => (
        <button key={next} type="button" onClick={() => setPeriod(next)}>
          period {next}
        </button>
      ))}
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as Record<string, unknown>;

test('what the address says is what is asked for, and what nobody means is as if it were not there', () => {
  renderAt('/?page=3&search=x&by=agent&period=2&from=2026-01-05&to=2026-01-06', <Shown />);
  expect(shown()).toEqual({
    page: 3,
    search: 'x',
    by: 'agent',
    period: 2,
    span: { from: '2026-01-05', to: '2026-01-06' },
  });
  cleanup();
  renderAt('/?page=-1&by=drop&period=9&from=2026-02-31x', <Shown />);
  expect(shown()).toMatchObject({ page: 1, search: '', by: 'day', period: 4 });
});

test.each(['1.5', '0', 'two', '1e300'])('there is no page %s', (page) => {
  renderAt(`/?page=${page}`, <Shown />);
  expect(shown()).toMatchObject({ page: 1 });
});

test('another narrowing begins at the first page; the next page keeps it', async () => {
  renderAt('/?page=3&by=agent', <Shown />);
  await userEvent.click(screen.getByRole('button', { name: 'narrow' }));
  expect(screen.getByRole('code').textContent).toBe('?search=ab');
  await userEvent.click(screen.getByRole('button', { name: 'on' }));
  expect(screen.getByRole('code').textContent).toBe('?search=ab&page=2');
  // The first page is none in the address.
  await userEvent.click(screen.getByRole('button', { name: 'back' }));
  expect(screen.getByRole('code').textContent).toBe('?search=ab');
});

test('the usual period is none in the address, any other one is there', async () => {
  renderAt('/', <Shown />);
  await userEvent.click(screen.getByRole('button', { name: 'period 2' }));
  expect(screen.getByRole('code').textContent).toBe('?period=2');
  await userEvent.click(screen.getByRole('button', { name: 'period 4' }));
  expect(screen.getByRole('code').textContent).toBe('');
});
