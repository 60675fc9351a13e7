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
  const { restMs = 200, headed = false, widthOnly = false } = look;
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
  await atRest(page);
  const faults = await faultsHere(page, { widthOnly });
  faults.push(...((await look.also?.(page)) ?? []));
  if (!alsoDark) return faults;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(100);
  const dark = await violations(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...faults, ...dark.map((fault) => `dark: ${fault}`)];
}

interface Part {
  readonly widthOnly?: boolean;
  /** What axe looks at: a panel that makes everything behind it unreachable is looked at alone. */
  readonly within?: string;
}

/** What is wrong with what stands there now. */
export async function faultsHere(page: Page, { widthOnly = false, within }: Part = {}): Promise<string[]> {
  if (!widthOnly) await bring(page);
  const faults = widthOnly ? [] : await violations(page, everyRule, within);
  // Not with the window's inner width: a phone's browser zooms out over what is too wide, and that width grows along.
  const screen = page.viewportSize()?.width;
  if (screen === undefined) throw new Error('a page without a size has no width to keep to');
  const wider = (await page.evaluate(() => document.documentElement.scrollWidth)) - screen;
  if (wider <= 0) return faults;
  return [...faults, `wider than the screen by ${wider} px: ${await farthestRight(page, screen + wider)}`];
}

/** The innermost elements that end where the document does. @param edge of the document, in px */
function farthestRight(page: Page, edge: number): Promise<string> {
  return page.evaluate(
    (right) =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((one) => Math.ceil(one.getBoundingClientRect().right + window.scrollX) >= right)
        .filter((one, _index, all) => !all.some((other) => other !== one && one.contains(other)))
        .map((one) => `<${one.localName} class="${one.className}"> ${one.textContent?.trim().slice(0, 40)}`)
        .join(', '),
    edge,
  );
}

/** Signs that an answer is still on its way, in the apps of the office. */
const onTheWay = '.ant-skeleton, .ant-spin-spinning, .ant-btn-loading';

/** Waits until what was asked for is drawn, and what its answers asked for: nothing is on its way, and as many elements stand there as a moment before. */
export async function atRest(page: Page): Promise<void> {
  let before = 0;
  const isSame = async () => {
    const all = await page.evaluate(
      (waiting) =>
        document.querySelector(waiting) === null ? document.querySelectorAll('*').length : Number.NaN,
      onTheWay,
    );
    const same = all === before;
    before = all;
    return same;
  };
  await expect.poll(isSame, { interval: 300 }).toBe(true);
}

/** Half a megabyte to read: once for each document, which hash routes do not leave. */
async function bring(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
}

/** What axe looks at: its usual rules, and two that it leaves out by itself: the size of what is touched, and whether a control is called what it shows (WCAG 2.2, 2.5.8 and 2.5.3). */
const everyRule: RunOptions = {
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
};

function violations(page: Page, options: RunOptions = everyRule, within?: string): Promise<string[]> {
  return page.evaluate(
    async ({ run, part }) => {
      const { axe: checker } = window as unknown as {
        axe: { run(part: unknown, options: RunOptions): Promise<{ violations: Result[] }> };
      };
      // What passes is not described: half the work.
      const results = await checker.run(part ?? document, { ...run, resultTypes: ['violations'] });
      const faults: string[] = [];
      for (const { id, nodes } of results.violations) {
        let found = nodes[0];
        // A bar that stays in sight may lie over a part of what is scrolled there: it is too small where it still is in the middle.
        if (id === 'target-size') {
          found = undefined;
          for (const node of nodes) {
            const selector = String(node.target[0]);
            document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
            const again = await checker.run(selector, { runOnly: ['target-size'] });
            if (again.violations.length > 0) found ??= node;
          }
          if (found === undefined) continue;
        }
        faults.push(`${id} ${found?.html.slice(0, 120) ?? ''}`);
      }
      return faults;
    },
    { run: options, part: within },
  );
}
