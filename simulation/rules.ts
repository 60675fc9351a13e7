/** What the operators of this world have set: chains that are watched, and figures small enough to be reached. */
import { addressText } from '../apps/server/src/chain/addresses.ts';
import { areas } from '../apps/server/src/settings/index.ts';
import { packetPool } from './books/rules.ts';
import type { World } from './world.ts';

/** As often as venues may be read most seldom, in ms: each look is work, and a year has many. */
const pullEveryMs = 600_000;
const pollSeconds = 600;
/** What one bet may pay before two of the staff have looked at it, fen; nobody may stake more. */
export const mostWin = 10_000_000;
/** In the games that play from the central wallet, whose stakes are small, fen and times the stake. */
const gamesWins = { win: 30_000, multiple: 20 };

export async function setRules({ site, machine, chains, eye }: World): Promise<void> {
  const { settings, site: parts } = site.running;
  const set = (area: 'chain' | 'withdrawals' | 'rules' | 'redPackets' | 'exposure', value: unknown) =>
    machine.until(parts.database.transaction((tx) => settings.set(tx, area, value as never, 'seed')));
  const now = await machine.until(settings.current('chain'));
  const chain = (name: 'ERC20' | 'TRC20', chainId: number) => ({
    ...now[name],
    enabled: true,
    rpcUrls: [chains[name].url],
    chainId,
    contract: addressText(name, chains[name].token as `0x${string}`),
    pollSeconds,
    startBlock: chains[name].head() + 1,
  });
  await set('chain', { TRC20: chain('TRC20', 31_338), ERC20: chain('ERC20', 31_337) });
  await set(
    'withdrawals',
    areas.withdrawals.parse({ delayHours: 2, freezeHours: 2, automaticBelow: 30_000 }),
  );
  await set('rules', areas.rules.parse({ delayMinutes: 0 }));
  await set('redPackets', areas.redPackets.parse({ pool: Number(packetPool) }));
  const { venues: _, ...exposure } = areas.exposure.parse({ win: mostWin });
  await set('exposure', { ...exposure, venues: { mpdz: { ...exposure, ...gamesWins } } });
  await machine.until(eye.query('update venue set pull_every_ms = $1', [pullEveryMs]));
  // Spoken as a transaction of the site's would: every node hears of it.
  await machine.until(eye.query('select pg_notify($1, $2)', ['mingpai_changes', 'venue *']));
}
