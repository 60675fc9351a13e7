/** A phone that another test had is as empty as a new one, and is not for two at once. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openKeptPhone } from './browser.ts';

let browser: Browser;
let server: Server;
let url: string;
/** Cookies that came with the requests of pages. */
const cookies: (string | undefined)[] = [];
const marked: (string | string[] | undefined)[] = [];
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
  server = createServer(({ headers }, response) => {
    cookies.push(headers.cookie);
    marked.push(headers['x-mark']);
    response.setHeader('content-type', 'text/html').end('<title>Here</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

/** What a page can find of those before it. */
const left = async () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  cookie: document.cookie,
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  scripts: 'scripted' in window,
  notifications: Notification.permission,
  history: history.length,
});

test('what a test left in its phone is gone, and the phone is the same', async () => {
  const first = await openKeptPhone(browser);
  await first.context.addInitScript(() => {
    (window as unknown as { scripted: boolean }).scripted = true;
  });
  await first.context.grantPermissions(['notifications']);
  await first.context.setExtraHTTPHeaders({ 'x-mark': 'of the first' });
  await first.context.route('**/elsewhere', (route) => route.fulfill({ body: 'routed' }));
  await first.page.goto(url);
  const empty = await first.page.evaluate(left);
  expect(empty).toMatchObject({ local: 0, session: 0, cookie: '', databases: 0, caches: 0, scripts: true });
  await first.page.evaluate(async () => {
    localStorage.setItem('token', 'of the first');
    sessionStorage.setItem('token', 'of the first');
    // biome-ignore lint/suspicious/noDocumentCookie: what is older than the store of cookies is what pages write
    document.cookie = 'token=first; max-age=3600';
    await caches.open('first');
    await new Promise<void>((made, failed) => {
      const asked = indexedDB.open('first');
      asked.onsuccess = () => made();
      asked.onerror = () => failed(asked.error);
    });
  });
  const popup = first.context.waitForEvent('page');
  await first.page.evaluate(() => void window.open('/elsewhere'));
  await popup;
  const about = first.page.context();
  await first.context.close();
  expect(first.page.isClosed()).toBe(true);

  [cookies.length, marked.length] = [0, 0];
  const second = await openKeptPhone(browser);
  expect(second.page.context()).toBe(about);
  // The one that keeps the context, and its own.
  expect(about.pages()).toHaveLength(2);
  await second.page.goto(url);
  expect(await second.page.evaluate(left)).toEqual({ ...empty, scripts: false, notifications: 'denied' });
  expect(cookies).not.toContain('token=first');
  expect(marked).not.toContain('of the first');
  await second.page.goto(`${url}elsewhere`);
  expect(await second.page.title()).toBe('Here');
  expect(second.faults).toEqual([]);
  await second.context.close();
});

test('two phones at once are two, and what is thrown in one is told to it alone', async () => {
  const [one, other] = [await openKeptPhone(browser), await openKeptPhone(browser)];
  expect(one.page.context()).not.toBe(other.page.context());
  await Promise.all([one.page.goto(url), other.page.goto(url)]);
  await one.page.evaluate(() => {
    localStorage.setItem('token', 'of one');
    setTimeout(() => {
      throw new Error('thrown in one');
    });
  });
  await expect.poll(() => one.faults).toEqual(['thrown in one']);
  expect(await other.page.evaluate(() => localStorage.length)).toBe(0);
  await one.context.close();
  const third = await openKeptPhone(browser);
  // Closed a second time, it is the third's and stays.
  await one.context.close();
  expect(third.page.isClosed()).toBe(false);
  expect(third.page.context()).toBe(one.page.context());
  await third.page.goto(url);
  await third.page.evaluate(() => {
    setTimeout(() => {
      throw new Error('thrown in the third');
    });
  });
  await expect.poll(() => third.faults).toEqual(['thrown in the third']);
  expect([one.faults, other.faults]).toEqual([['thrown in one'], []]);
  await Promise.all([third.context.close(), other.context.close()]);
});

test('a phone that a test never closed is not given to another, and the clock of a kept one cannot be set', async () => {
  const file = await launchBrowser({ pictures: false });
  const forgotten = await openKeptPhone(file);
  await expect(forgotten.page.clock.install()).rejects.toThrow('no clock of its own');
  await file.close();
  expect(forgotten.page.isClosed()).toBe(true);
  const next = await openKeptPhone(browser);
  expect(next.page.context()).not.toBe(forgotten.page.context());
  await next.context.close();
});
