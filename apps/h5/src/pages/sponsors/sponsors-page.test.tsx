// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import SponsorsPage from './page.tsx';

test('the list leads to each sponsor by name', () => {
  render(<SponsorsPage />, { wrapper: MemoryRouter });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/zhanzhuye?type=1', '/zhanzhuye?type=2']);
  expect(links[0]?.textContent).toContain('岚港足球俱乐部');
  expect(links[1]?.textContent).toContain('长夜王冠电竞战队');
});
