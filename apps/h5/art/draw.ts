/**
 * Draws every picture of the app into `public/pictures`. Run it after a change here and commit what it wrote:
 * `npm run art -w apps/h5`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { badges, bubble, money } from './badges.ts';
import { banners, promotions, sponsors } from './banners.ts';
import { brand } from './brand.ts';
import { captchas, captchaTable } from './captcha.ts';
import { categories } from './categories.ts';
import { covers } from './covers.ts';
import { scenes } from './scenes.ts';
import { slotCovers } from './slot-covers.ts';

const app = dirname(import.meta.dirname);

const pictures: Readonly<Record<string, string>> = {
  ...brand(),
  ...categories(),
  ...covers(),
  ...slotCovers(),
  ...banners(),
  ...promotions(),
  ...sponsors(),
  ...badges(),
  ...bubble(),
  ...money(),
  ...scenes(),
  ...captchas(),
};

for (const [name, svg] of Object.entries(pictures)) {
  const path = join(app, 'public/pictures', `${name}.svg`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, svg);
}
writeFileSync(join(app, 'src/features/captcha/pictures.ts'), captchaTable());
console.log(`${Object.keys(pictures).length} pictures`);
