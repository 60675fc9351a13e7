// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderAt } from '../../testing/console.tsx';
import { useChangeFilters } from './filters.tsx';

afterEach(cleanup);

function Asked() {
  const { asked, active, widen } = useChangeFilters();
  return (
    <>
      <output>{JSON.stringify({ asked, active })}</output>
      <button type="button" onClick={widen}>
        widen
      </button>
    </>
  );
}

function shownAt(address: string) {
  renderAt(address, <Asked />);
  return told();
}
const told = () => JSON.parse(screen.getByRole('status').textContent ?? '');

test('changes of rules are asked for as the address says, and what makes no sense there is left out', async () => {
  expect(shownAt('/')).toEqual({ asked: { about: '' }, active: 0 });
  cleanup();
  expect(shownAt('/?about=settings/chain&staff=12&from=2026-11-01T08:00&to=2026-11-02T08:00')).toEqual({
    asked: {
      about: 'settings/chain',
      staff: 12,
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-02T00:00:00.000Z',
    },
    active: 4,
  });
  cleanup();
  for (const staff of ['0', '-1', '1e3', '1234567890', 'x']) {
    expect(shownAt(`/?staff=${staff}&from=never`).asked).toEqual({ about: '' });
    cleanup();
  }
  expect(shownAt(`/?about=${'a'.repeat(300)}`).asked.about).toHaveLength(100);
});

test('one tap takes away all that narrows, and leaves what does not', async () => {
  shownAt('/?about=settings/chain&staff=12&from=2026-11-01T08:00');
  await userEvent.click(screen.getByRole('button', { name: 'widen' }));
  expect(told()).toEqual({ asked: { about: '' }, active: 0 });
});
