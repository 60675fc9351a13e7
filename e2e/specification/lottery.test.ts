/** A draw by the clock, from the home page to the bet record, in a browser and in real time. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { row } from './row.ts';
import { betsRecorded, call, type Member, memberWith, phone, transfer } from './world.ts';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  [browser, member] = await Promise.all([launchBrowser({ pictures: false }), memberWith(100)]);
  expect(await transfer(member, 'userbalance', 'mpcp', 100)).toMatchObject({ code: 200 });
});
afterAll(() => browser.close());

/** From one draw to the next and a margin, in ms. */
const drawTime = 90_000;
/** Time enough that the site hears of the bets before the draw. */
const roomy = /^距封盘\s*00:(2\d|[3-5]\d)$/;
const recorded = { unsettled: 2, settled: 1 } as const;

row(
  ['R1.4', 'R4.22', 'R2.62'],
  'a slip of both sides is recorded unsettled, and after the draw one side is paid by its odds',
  async () => {
    const one = await phone(browser, '/', { member });
    const { page } = one;
    await page
      .getByRole('button', { name: /^彩票/ })
      .or(page.getByRole('tab', { name: /^彩票/ }))
      .click();
    await one.shown('快三').click();
    await one.at(/^\/gamePage/);

    const game = page.frameLocator('iframe');
    await expect.poll(() => game.getByRole('timer').innerText(), { timeout: drawTime }).toMatch(roomy);
    // Exactly one of the two wins, whatever is drawn.
    await game.getByTestId('pick-big').click();
    await game.getByTestId('pick-small').click();
    await game.getByTestId('open-slip').click();
    await game.getByTestId('place-bets').click();
    await game.getByTestId('open-bets').getByText('2 注 · ¥20.00').waitFor();
    expect(await game.getByTestId('balance').innerText()).toBe('¥80.00');

    await betsRecorded(member, 2);
    const states = async () => (await call('betRecords', {}, member)).data.data.map(({ status }) => status);
    expect(await states()).toEqual([recorded.unsettled, recorded.unsettled]);

    await game.getByTestId('news').getByText('派奖 ¥19.50').waitFor({ timeout: drawTime });
    expect(await game.getByTestId('balance').innerText()).toBe('¥99.50');
    await expect.poll(states, { timeout: 30_000 }).toEqual([recorded.settled, recorded.settled]);

    await game.getByRole('button', { name: '开奖走势' }).click();
    await game.getByTestId('result').first().getByRole('link').click();
    await game.getByTestId('verdict').getByText('一致', { exact: true }).waitFor();

    await one.open('/betRecord');
    await one.sees('已结算');
    await one.sees(/\+¥?9\.50/);
    await one.sees(/−¥?10\.00/);
    expect(one.faults).toEqual([]);
    await one.close();
  },
  { patience: 3 * drawTime },
);
