/**
 * Home screen icons as PNG, from `brand/icon.svg`, for phones that take no SVG:
 * `CHROMIUM=/usr/bin/chromium node art/raster.ts` after `npm run art`.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

const folder = join(dirname(import.meta.dirname), 'public/pictures/brand');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const size of [180, 192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0">${svg.replace('<svg ', `<svg width="${size}" height="${size}" `)}</body>`,
  );
  await page.screenshot({ path: join(folder, `icon-${size}.png`) });
  await page.close();
}
await browser.close();
