/** A slot on a phone that is four times slower: frames a second while it plays (target 58), and what its first visit loads (target 120 kB). */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../scripts/browser.ts';
import { openSlot } from './slot-page.ts';

const slowDown = 4;
const rounds = 3;

const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  for (const code of ['obgdy01', 'fgdz02', 'pp03', 'ae04', 'mpdz01']) {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const fetched = await openSlot(page, code);
    const bytes = [...fetched].reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) found.push(await framesOfRound(page));
    console.log(
      `${code}: ${found.map((frames) => frames.toFixed(1)).join(' ')} frames a second at ${slowDown}x slow-down (target 58); first visit ${(bytes / 1_000).toFixed(1)} kB (target 120)`,
    );
    await page.close();
  }
} finally {
  await browser.close();
}

/** Frames a second from the press until the button takes another. */
async function framesOfRound(page: Page): Promise<number> {
  const counted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = document.querySelector<HTMLButtonElement>('[data-testid="spin"]');
        const began = performance.now();
        let frames = 0;
        button?.click();
        requestAnimationFrame(function count(now) {
          frames += 1;
          if (frames > 10 && button?.getAttribute('aria-disabled') === null)
            resolve((frames * 1_000) / (now - began));
          else requestAnimationFrame(count);
        });
      }),
  );
  return counted;
}
