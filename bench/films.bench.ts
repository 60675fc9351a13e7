/**
 * What moves, as pictures: each frame that the browser draws while a page changes, a panel opens and a slot pays is written to
 * test-results/films/<scene>, with the ms since the tap in its name. Said of each: frames without anything on them, frames that show
 * something for themselves alone (a flicker), and what stood somewhere else than a frame before without being told to (a jump).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { pixelsOf } from '../apps/server/src/testing/pixels.ts';
import { differenceOf, type Mosaic, mosaicOf } from '../e2e/pictures/compare.ts';
import { ensureBrowser } from '../scripts/browser.ts';
import { startBenchSite } from './bench-site.ts';
import { openSlot } from './slot-page.ts';

const folder = join(import.meta.dirname, '../test-results/films');
const viewport = { width: 390, height: 844 };
/** As long as any of these movements lasts, ms. */
const pageMs = 1_500;
const slotMs = 7_000;
/** So much of a picture in one colour is a page with nothing on it. */
const blankShare = 0.97;

interface Frame {
  readonly ms: number;
  readonly picture: Buffer;
  readonly mosaic: Mosaic;
}

const site = await startBenchSite({}, 21_183);
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  rmSync(folder, { recursive: true, force: true });
  const page = await phone(browser);
  await page.goto(site.url);
  await page.getByRole('list', { name: '推荐' }).getByRole('button').first().waitFor();
  const tab = (name: string) => () => page.getByRole('navigation').getByRole('link', { name }).tap();
  await film(page, 'page-first-visit', pageMs, tab('优惠'));
  await film(page, 'page-back', pageMs, tab('首页'));
  await film(page, 'page-visited', pageMs, tab('优惠'));
  await tab('首页')();
  await film(page, 'drawer-opens', pageMs, () => page.getByRole('button', { name: '打开菜单' }).tap());
  await film(page, 'drawer-closes', pageMs, () => page.goBack());
  const slot = await phone(browser);
  await openSlot(slot, 'obgdy01', ({ stakes }) => stakes >= 5);
  await film(slot, 'slot-wins', slotMs, () => slot.getByTestId('spin').tap());
  console.log(`the frames: ${folder}`);
} finally {
  await browser.close();
  await site.stop();
}

async function phone(from: Browser): Promise<Page> {
  const page = await from.newPage({
    viewport,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
  });
  await page.addInitScript(
    (today) => {
      localStorage.setItem('mingpai.entry-notice', today);
    },
    new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  );
  return page;
}

/** @param forMs how long it is watched after the act */
async function film(page: Page, scene: string, forMs: number, act: () => Promise<unknown>): Promise<void> {
  const taken: { readonly at: number; readonly data: string }[] = [];
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    taken.push({ at: (metadata.timestamp ?? 0) * 1_000, data });
    // A page that was closed meanwhile wants no answer.
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await page.evaluate(watchJumps);
  await cdp.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  const began = Date.now();
  await act();
  await page.waitForTimeout(forMs);
  await cdp.send('Page.stopScreencast');
  const jumps = await page.evaluate(() => jumpsSeen());
  await cdp.detach();
  const frames: Frame[] = [];
  for (const { at, data } of taken) {
    const picture = Buffer.from(data, 'base64');
    const { width, height, bytes } = await pixelsOf(picture);
    frames.push({ ms: Math.round(at - began), picture, mosaic: mosaicOf(bytes, width, height) });
  }
  mkdirSync(join(folder, scene), { recursive: true });
  for (const { ms, picture } of frames)
    writeFileSync(join(folder, scene, `${String(Math.max(ms, 0)).padStart(5, '0')}.png`), picture);
  const times = (list: readonly Frame[]) =>
    list.length === 0 ? 'none' : list.map(({ ms }) => `${ms} ms`).join(', ');
  console.log(`${scene}: ${frames.length} frames in ${frames.at(-1)?.ms ?? 0} ms`);
  console.log(`  without anything on them: ${times(frames.filter(({ mosaic }) => isBlank(mosaic)))}`);
  console.log(`  for themselves alone: ${times(flickers(frames))}`);
  console.log(`  jumped: ${jumps.length === 0 ? 'nothing' : ''}`);
  for (const jump of jumps) console.log(`    ${jump}`);
}

/** Frames that differ from the one before and the one after, which are alike. */
function flickers(frames: readonly Frame[]): readonly Frame[] {
  return frames.filter((frame, place) => {
    const [before, after] = [frames[place - 1], frames[place + 1]];
    if (before === undefined || after === undefined) return false;
    return (
      differenceOf(before.mosaic, after.mosaic) === undefined &&
      differenceOf(before.mosaic, frame.mosaic) !== undefined
    );
  });
}

function isBlank({ width, height, colours }: Mosaic): boolean {
  const counted = new Map<number, number>();
  for (let place = 0; place < width * height; place += 1) {
    const [red = 0, green = 0, blue = 0] = colours.subarray(place * 3, place * 3 + 3);
    const colour = (red >> 3) * 1_024 + (green >> 3) * 32 + (blue >> 3);
    counted.set(colour, (counted.get(colour) ?? 0) + 1);
  }
  return Math.max(...counted.values()) / (width * height) >= blankShare;
}

declare function jumpsSeen(): readonly string[];

/** In the page: what stands elsewhere than a frame before, other than by a movement that is drawn (transforms are none). */
function watchJumps(): void {
  interface Shift extends PerformanceEntry {
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  const seen: string[] = [];
  const take = (entries: readonly PerformanceEntry[]) => {
    for (const { sources, startTime } of entries as readonly Shift[])
      for (const { node, previousRect, currentRect } of sources)
        if (previousRect.y !== currentRect.y && currentRect.height > 0)
          seen.push(
            `${Math.round(startTime)} ms: ${node?.nodeName} "${node?.textContent?.slice(0, 20)}" ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)} px`,
          );
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  Object.assign(window, {
    jumpsSeen: () => {
      observer.disconnect();
      return seen;
    },
  });
}
