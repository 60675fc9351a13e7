// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseLanguage } from '@mingpai/ui/language';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { HashRouter, useLocation } from '../../features/navigation/router.tsx';
import { sponsors } from '../../features/sponsors/sponsors.ts';
import SponsorPage from './page.tsx';

afterEach(() => {
  cleanup();
  chooseLanguage('zh');
});

function open(path: string): void {
  window.location.hash = path;
  render(
    <HashRouter>
      <Shown />
    </HashRouter>,
  );
}

function Shown() {
  return useLocation().pathname === '/zhanzhu' ? <h1>赞助</h1> : <SponsorPage />;
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

test('whoever reads English is shown the English document', async () => {
  document.documentElement.dataset.theme = 'light';
  open('#/zhanzhuye?type=2');
  await screen.findByTitle('长夜王冠电竞战队');
  act(() => chooseLanguage('en'));
  const frame = screen.getByTitle('Longnight Crown Esports');
  expect(frame.getAttribute('src')).toBe('/sponsors/2.en.html#light');
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

const written = (path: string) => readFileSync(join(import.meta.dirname, '../../../public', path), 'utf8');

test.each(sponsors)(
  'the documents and the picture of sponsor $type are there, without script or inline style',
  ({ type }) => {
    for (const language of ['', '.en'])
      expect(written(`sponsors/${type}${language}.html`)).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(existsSync(join(import.meta.dirname, `../../../public/pictures/sponsors/${type}.svg`))).toBe(true);
  },
);

test.each(sponsors)('the English document of sponsor $type says as much as the Chinese one', ({ type }) => {
  const shape = (html: string) => [...html.matchAll(/<(h1|h2|p|dt|dd|li)\b/g)].map(([, tag]) => tag);
  const english = written(`sponsors/${type}.en.html`);
  expect(shape(english)).toEqual(shape(written(`sponsors/${type}.html`)));
  expect(english).not.toMatch(/\p{Script=Han}/u);
});
