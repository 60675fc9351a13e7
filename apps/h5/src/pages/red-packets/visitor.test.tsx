// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { Standings } from './standings.tsx';

afterEach(() => {
  cleanup();
  closeSession();
});

test('a visitor is told what the chances come from, and comes back here after signing in', () => {
  render(<Standings standing={undefined} failed={false} />, { wrapper: MemoryRouter });
  expect(screen.getByText(/登录后可看到您今天的领取次数/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '登录后领取' }).getAttribute('href')).toBe(
    '/login?redirect=%2Fhongbao',
  );
});

test('a member has figures instead, also while they are on their way', () => {
  openSession('token', false);
  render(<Standings standing={undefined} failed={false} />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('剩余领取次数')).toBeTruthy();
});
