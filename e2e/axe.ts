/** axe-core in a page of ours. The page's policy lets no foreign script in: its context must be opened with `bypassCSP`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Look {
  /** Until data has arrived and what moves has come to rest, in ms. */
  readonly restMs?: number;
  /** The colours of the dark theme are looked at besides, on every so manieth page: they come from one theme, and all else is the same there. */
  readonly darkOnEvery?: number;
  /** Every page has a first heading of its own: the page is there when that has changed. */
  readonly headed?: boolean;
  /** Only what the width changes: whether anything is wider than the screen. */
  readonly widthOnly?: boolean;
  /** What else is wrong with the page that stands there. */
  readonly also?: (page: Page) => Promise<readonly string[]>;
}

/** Goes to each hash route and says what is wrong there: what axe finds, and what is wider than the screen. */
export async function axeFaults(page: Page, paths: readonly string[], look: Look = {}): Promise<string[]> {
  const found: string[] = [];
  // Half-way between two colours nothing has its contrast.
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; animation: none !important; }',
  });
  const { darkOnEvery = Number.POSITIVE_INFINITY } = look;
  for (const [index, path] of paths.entries()) {
    const faults = await faultsAt(page, path, look, index % darkOnEvery === darkOnEvery - 1);
    found.push(...faults.map((fault) => `${path}: ${fault}`));
  }
  return found;
}

async function faultsAt(page: Page, path: string, look: Look, alsoDark: boolean) {
  const { restMs = 500, headed = false, widthOnly = false } = look;
  const heading = () => page.locator('h1').first().innerText();
  // Filters may stand behind the path.
  const here = (await page.evaluate(() => window.location.hash)).split('?')[0] === `#${path}`;
  const before = headed && !here ? await heading() : undefined;
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);
  await page.locator('main').first().waitFor();
  if (before !== undefined) await expect.poll(heading).not.toBe(before);
  await page.waitForTimeout(restMs);
  // Each page has a first heading; on a busy machine it may still be on its way.
  await page.locator('h1:visible').first().waitFor();
  await expect.poll(() => page.locator('.ant-skeleton').count()).toBe(0);
  if (!widthOnly) await bring(page);
  const faults = widthOnly ? [] : await violations(page);
  faults.push(...((await look.also?.(page)) ?? []));
  // Not with the window's inner width: a phone's browser zooms out over what is too wide, and that width grows along.
  const screen = page.viewportSize()?.width;
  if (screen === undefined) throw new Error('a page without a size has no width to keep to');
  const wider = (await page.evaluate(() => document.documentElement.scrollWidth)) - screen;
  if (wider > 0) faults.push(`wider than the screen by ${wider} px`);
  if (!alsoDark) return faults;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(100);
  const dark = await violations(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...faults, ...dark.map((fault) => `dark: ${fault}`)];
}

/** Half a megabyte to read: once for each document, which hash routes do not leave. */
async function bring(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
}

function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  return page.evaluate(async (run) => {
    const { axe: checker } = window as unknown as {
      axe: { run(options: RunOptions): Promise<{ violations: Result[] }> };
    };
    // What passes is not described: half the work.
    const results = await checker.run({ ...run, resultTypes: ['violations'] });
    return results.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120) ?? ''}`);
  }, options);
}
