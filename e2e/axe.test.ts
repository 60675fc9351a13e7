/** The rules that axe leaves out by itself are asked: a page that breaks them is found. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults, faultsHere } from './axe.ts';
import { launchBrowser } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What is found on a page with nothing but this in it. */
async function faultsIn(content: string): Promise<string[]> {
  const page = await (await browser.newContext()).newPage();
  await page.setContent(
    `<!doctype html><html lang="en"><title>One</title><main><h1>One</h1>${content}</main></html>`,
  );
  return (await faultsHere(page)).map((fault) => fault.split(' ')[0] ?? '');
}

const button = (size: number, name = 'a') =>
  `<button aria-label="${name}" style="width:${size}px;height:${size}px;padding:0;border:0;margin:0">a</button>`;

test('two buttons of 16 px side by side are found, and so is a control whose name is not what it shows', async () => {
  expect(await faultsIn(button(16) + button(16))).toEqual(['target-size']);
  expect(await faultsIn(button(24) + button(24))).toEqual([]);
  expect(await faultsIn('<a href="#x" aria-label="Leave">Come in</a>')).toEqual([
    'label-content-name-mismatch',
  ]);
  expect(await faultsIn('<a href="#x" aria-label="Come in now">Come in</a>')).toEqual([]);
});

test('a page is looked at when its last answer is there, also what an answer asked for', async () => {
  const page = await (await browser.newContext()).newPage();
  const two = `${button(16)}${button(16)}`;
  await page.setContent(`<!doctype html><html lang="en"><title>One</title><main><h1>One</h1><div id="all"></div></main>
    <script>
      const drawn = (frames, then) => requestAnimationFrame(() => (frames === 0 ? then() : drawn(frames - 1, then)));
      const say = (what, frames) => drawn(frames, () => { document.getElementById('all').innerHTML = what; });
      addEventListener('hashchange', () => {
        say('<p class="ant-spin-spinning">Loading</p>', 0);
        say('<p class="ant-skeleton">Still</p>', 45);
        say(${JSON.stringify(two)}, 90);
      });
    </script></html>`);
  const found = await axeFaults(page, ['/two']);
  expect(found.map((fault) => fault.split(' ').slice(0, 2).join(' '))).toEqual(['/two: target-size']);
});
