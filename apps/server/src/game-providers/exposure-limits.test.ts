/** A venue's own limits on wins: figures like any other, measured against what held for it until then (docs/decisions/0026). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
});
afterAll(() => site.stop());

const outOfBand = 6075;
/** What a new site has for all venues, in yuan; the multiple is a number. */
const general = { win: 500_000, multiple: 5_000, hour: 2_000_000, ahead: 100_000, day: 3_000_000 };
const own = async (code: string) =>
  (await site.staff('exposureLimits', {}, chief)).data.venues.find((one) => one.code === code);

test('the first figures of a venue are measured against those of all venues, and shown one by one', async () => {
  const far = { venue: 'mpqp', ...general, win: general.win * 10 + 1 };
  expect((await site.staff('updateExposureLimits', far, chief)).code).toBe(outOfBand);
  const near = { venue: 'mpqp', ...general, win: general.win * 3, day: general.day / 2 };
  const { data } = await site.staff('updateExposureLimits', near, chief);
  expect(data.figures.map(({ path, before, after, far: isFar }) => [path, before, after, isFar])).toEqual([
    ['exposure.venues.mpqp.win', '500000.00', '1500000.00', true],
    ['exposure.venues.mpqp.day', '3000000.00', '1500000.00', false],
  ]);
  expect(await own('mpqp')).toBe(undefined);
  expect((await agreed(site, 'updateExposureLimits', near, chief)).code).toBe(200);
  await expect.poll(() => own('mpqp')).toMatchObject({ win: 1_500_000, day: 1_500_000 });
});

test('later ones against its own: less holds at once, much more is refused, more waits for a second person', async () => {
  const first = { venue: 'mpcp', ...general };
  await agreed(site, 'updateExposureLimits', { ...first, win: 100_000 }, chief);
  expect((await site.staff('updateExposureLimits', { ...first, win: 1_000_001 }, chief)).code).toBe(
    outOfBand,
  );
  expect((await site.staff('updateExposureLimits', { ...first, win: 50_000 }, chief)).data.change).toBe(null);
  await expect.poll(() => own('mpcp')).toMatchObject({ win: 50_000 });
  const { data } = await site.staff('updateExposureLimits', { ...first, win: 60_000 }, chief);
  expect(data.figures.map(({ path }) => path)).toEqual(['exposure.venues.mpcp.win']);
  await expect.poll(() => own('mpcp')).toMatchObject({ win: 50_000 });
});
