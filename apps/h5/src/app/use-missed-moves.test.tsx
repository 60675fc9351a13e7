// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HashRouter, useLocation } from '../features/navigation/router.tsx';
import { useMissedMoves } from './use-missed-moves.ts';

test('a move of the address while the first picture is made is not missed', () => {
  window.history.replaceState(null, '', '#/vip');
  render(<Site />);
  expect(screen.getByRole('main').textContent).toBe('/login');
});

function Site() {
  useMissedMoves();
  return (
    <HashRouter>
      <Place />
    </HashRouter>
  );
}

function Place() {
  const { pathname } = useLocation();
  // Somebody goes elsewhere before the router listens.
  if (pathname === '/vip') window.history.replaceState(null, '', '#/login');
  return <main>{pathname}</main>;
}
