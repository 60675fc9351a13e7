/** A slot's page as it is built, with its platform played: rounds of seeds that are always the same, so that two runs see the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { stripOf } from '../apps/sandbox/src/game-platform/games/slots/maths.ts';
import { models } from '../apps/sandbox/src/game-platform/games/slots/models.ts';
import { play, stakes } from '../apps/sandbox/src/game-platform/games/slots/rounds.ts';
import { findTheme } from '../apps/sandbox/src/game-platform/games/slots/themes.ts';

const dist = join(import.meta.dirname, '../apps/sandbox/dist');
const origin = 'http://slots.localhost';
const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** Opens a slot. @param wanted picks a round to play next by what it pays in stakes and how many spins it has. @returns what it fetched, file by file */
export async function openSlot(
  page: Page,
  code: string,
  wanted: (round: { readonly stakes: number; readonly spins: number }) => boolean = () => true,
  language = 'zh-CN',
): Promise<ReadonlySet<string>> {
  const theme = findTheme(code);
  if (theme === undefined) throw new Error(`no slot ${code}`);
  const model = models[theme.model];
  const fetched = new Set<string>();
  let nonce = 0;
  let balance = 100_000;
  const view = (round: unknown) => ({
    ok: true,
    language,
    lobby_url: `${origin}/lobby`,
    theme,
    balance,
    stakes,
    commitment: '0'.repeat(64),
    nonce,
    wait: 0,
    strips: model.counts.map((_, reel) => stripOf(model, reel)),
    model: theme.model,
    fills: model.fills,
    units: model.units,
    pays: model.pays,
    free_spins: model.freeSpins,
    multiplier: model.multiplier,
    rtp: 9_600,
    volatility: model.volatility,
    largest_win: 0,
    round,
    history: [...rounds.values()].map((played) => Object.assign({ played_at: 0 }, played)).reverse(),
  });
  const rounds = new Map<string, unknown>();
  let last: unknown = null;
  const nextRound = (id: string, stake: number) => {
    for (;;) {
      nonce += 1;
      const spins = play(model, { server: 'server', client: 'client', nonce });
      const pays = spins.reduce((sum, spin) => sum + spin.pays, 0) / model.units;
      if (!wanted({ stakes: pays, spins: spins.length })) continue;
      const payout = Math.round(pays * stake);
      balance += payout - stake;
      const seeds = { server_seed: 'server', client_seed: 'client', nonce, commitment: '0'.repeat(64) };
      return { id, stake, payout, ...seeds, spins };
    }
  };
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/games/slots/table') return route.fulfill({ json: view(last) });
    if (pathname === '/games/slots/spins') {
      const { id, stake } = JSON.parse(route.request().postData() ?? '{}');
      // The same order again is the same round.
      last = rounds.get(id) ?? nextRound(id, Number(stake));
      rounds.set(id, last);
      return route.fulfill({ json: view(last) });
    }
    const file = pathname === '/' ? '/slots.html' : pathname;
    fetched.add(join(dist, file));
    return route.fulfill({
      body: readFileSync(join(dist, file)),
      contentType: types[file.split('.').at(-1) ?? ''] ?? '',
    });
  });
  await page.goto(`${origin}/#session=bench&language=${language}`);
  await page.getByTestId('spin').waitFor();
  return fetched;
}
