// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHashRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { sponsors } from '../../features/sponsors/sponsors.ts';
import SponsorPage from './page.tsx';

afterEach(cleanup);

function open(path: string): void {
  window.location.hash = path;
  const router = createHashRouter([
    { path: '/zhanzhu', element: <h1>赞助</h1> },
    { path: '/zhanzhuye', element: <SponsorPage /> },
  ]);
  render(<RouterProvider router={router} />);
}

/** The frame as if what arrived in it had this type; a page of the browser's own cannot be seen at all. */
async function arrives(contentType: string | undefined): Promise<void> {
  const frame = await screen.findByTitle('岚港足球俱乐部');
  const contentDocument = contentType === undefined ? null : { contentType };
  Object.defineProperty(frame, 'contentDocument', { configurable: true, value: contentDocument });
  fireEvent.load(frame);
}

test('a sponsor’s document is waited for, then shown, in the app’s theme, and may only be read', async () => {
  document.documentElement.dataset.theme = 'dark';
  open('#/zhanzhuye?type=1');
  expect(await screen.findByRole('status')).toBeTruthy();
  const frame = screen.getByTitle('岚港足球俱乐部');
  expect(frame.getAttribute('src')).toBe('/sponsors/1.html#dark');
  expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
  await arrives('text/html');
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText('暂时打不开')).toBeNull();
});

test.each([undefined, 'application/json'])(
  'what is no document (%s) is said, and tried again',
  async (type) => {
    open('#/zhanzhuye?type=1');
    await arrives(type);
    expect(await screen.findByText('暂时打不开')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    await arrives('text/html');
    expect(screen.queryByText('暂时打不开')).toBeNull();
  },
);

test('whom we do not sponsor leads to the list', async () => {
  open('#/zhanzhuye?type=3');
  expect(await screen.findByRole('heading', { name: '赞助' })).toBeTruthy();
});

test.each(sponsors)(
  'the document and the picture of sponsor $type are there, without script or inline style',
  ({ type }) => {
    const html = readFileSync(join(import.meta.dirname, `../../../public/sponsors/${type}.html`), 'utf8');
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(existsSync(join(import.meta.dirname, `../../../public/pictures/sponsors/${type}.svg`))).toBe(true);
  },
);
