import { availableParallelism, loadavg } from 'node:os';
import { terms } from '../../apps/sandbox/src/chain/chains.ts';
import { tokenOf } from '../../apps/sandbox/src/chain/node.ts';
import { type Network, networks } from '../../apps/sandbox/src/kit/chain-address.ts';
import { addressText } from '../../apps/server/src/chain/addresses.ts';
import type { AreaValue } from '../../apps/server/src/settings/index.ts';
import { diceOf } from '../dice.ts';
import { real } from '../machine/time.ts';
import { platformOrigin } from '../processes/platform.ts';
import { siteOrigin } from '../processes/site.ts';
import { setRules } from '../rules.ts';
import { settleTown } from '../town.ts';
import { createWorld, type World } from '../world.ts';
import { type Awake, openAwake } from './awake.ts';
import { openFolk, printed } from './folk.ts';
import { allVenues } from './games.ts';
import type { Place } from './members.ts';
import { isTooLate, momentsOf } from './moments.ts';
import { openPace, openUsed } from './pace.ts';
import { beijingMs, dayMs, hourMs, lastWishesMs, minuteMs, presentMs } from './spans.ts';

/** So long before the present every venue is read and every chain watched again. */
const lastHoursMs = 12 * hourMs;

/** So long before the present tables draw the rounds that nobody bet on, too: as long as the longest road. */
const shownRoadMs = hourMs;

/** Approved payouts below it the payout service sends by itself, fen: whoever watches sees one arrive. */
const automaticBelow = 100_000;

const onLastDay = new Set(['reconcile_venues', 'keep_game_models', 'keep_chain_tips']);

export interface PastOptions {
  readonly days: number;
  /** How many people there are at the end. */
  readonly people: number;
  /**
   * Real time that may be used for it, in ms from the begin of this process, on a machine that does little else; a busy one takes up to
   * four times as long. The slower the machine, the thinner the past.
   */
  readonly budgetMs: number;
  readonly seed: number;
  /** The owner's address of an empty database, and the server's. */
  readonly databaseUrl: string;
  readonly serverUrl: string;
  readonly dataDir: string;
  readonly platformDir: string;
  readonly secret: string;
  /** Where the stand-ins will be when it is over: their chains go on from those of the past, and are watched. Absent: no chain is. */
  readonly sandboxUrl?: string | undefined;
  /** Where a browser reaches them. */
  readonly sandboxPublicUrl?: string | undefined;
  /** That changes of rules wait when it is over. */
  readonly ruleDelayMinutes: number;
  readonly log?: (line: string) => void;
}

export interface Past {
  readonly members: number;
  readonly bets: number;
  readonly statements: number;
}

export async function makePast(options: PastOptions): Promise<Past> {
  const {
    days,
    people,
    budgetMs,
    databaseUrl,
    serverUrl,
    dataDir,
    platformDir,
    secret,
    sandboxUrl,
    sandboxPublicUrl = sandboxUrl,
    ruleDelayMinutes,
    log = () => undefined,
  } = options;
  const ends = presentMs();
  const midnight = (at: number) => at - ((at + beijingMs) % dayMs);
  const from = midnight(ends) - days * dayMs + 9 * hourMs;
  let strong = true;
  const ran = new Map<string, number>();
  /**
   * What runs all day long runs once a day until the last one. On that one alone venues are compared with, member by member, and asked
   * for their games' models and chains, which they told at the start.
   */
  const leftOut = (job: string) => {
    const left = ends - Date.now();
    if (left < dayMs) return false;
    if (onLastDay.has(job) || Date.now() - (ran.get(job) ?? 0) < 20 * hourMs) return true;
    ran.set(job, Date.now());
    return false;
  };
  const awake = openAwake(allVenues, ends - lastHoursMs, () => Date.now());
  const world = await createWorld({
    seed: undefined,
    databaseUrl,
    serverUrl,
    dataDir,
    platformDir,
    from,
    // Links want an address, and requests that cross no wire arrive at none.
    environment: { DEMO_RULE_DELAY_MINUTES: '0', PUBLIC_URL: siteOrigin },
    secrets: { sandbox: secret, wallet: secret, gateway: secret, payout: secret },
    cheapPasswords: () => !strong,
    everyMinutes: 60,
    durable: false,
    leftOut,
    resting: awake.resting,
    unplayed: awake.unplayed,
    looked: () => Date.now() > ends - shownRoadMs,
    blockMs: { ERC20: minuteMs, TRC20: minuteMs },
  });
  try {
    const { machine, site } = world;
    const { settings, site: parts } = site.running;
    const chainsBefore = await machine.until(settings.current('chain'));
    const withdrawalsBefore = await machine.until(settings.current('withdrawals'));
    await setRules(world);
    const watched = await machine.until(settings.current('chain'));
    await machine.until(
      parts.database.transaction(async (tx) => {
        await settings.set(tx, 'withdrawals', withdrawalsBefore, 'seed');
        // Of blocks of a minute: what takes a minute or two on the chains of the world would take an hour here.
        const soon = { confirmations: 2 };
        const chains = { TRC20: { ...watched.TRC20, ...soon }, ERC20: { ...watched.ERC20, ...soon } };
        await settings.set(tx, 'chain', chains, 'seed');
      }),
    );
    const town = await settleTown(world, dataDir);
    const place: Place = {
      api: world.api,
      now: () => world.now(),
      sleep: (ms) => world.sleep(ms),
      platformOrigin,
    };
    const folk = openFolk(world, town, place, { people, days, from, awake });
    await machine.until(folk.seeded(dataDir));
    for (const one of printed) await machine.until(folk.arrive(diceOf(options.seed, 7), one));
    strong = false;
    await machine.until(folk.begin(diceOf(options.seed, 8)));

    let episodes = 0;
    const first = midnight(from);
    const used = openUsed(real.now, () => loadavg()[0] ?? 0, availableParallelism());
    const pace = openPace(days, budgetMs, used);
    let told = 0;
    /** Days whose mornings staff have still to do. */
    const mornings: number[] = [];
    for (let day = 0; day <= days; day += 1) {
      const base = first + day * dayMs;
      mornings.push(day);
      if (!pace.day(day)) continue;
      const moments = momentsOf(diceOf(options.seed, 100 + day), base, days - day);
      for (const [place, at] of moments.entries()) {
        if (at <= world.now() || isTooLate(at, presentMs())) continue;
        const until = pace.episode(moments.length - place);
        if (until === undefined) continue;
        machine.time.setTo(at);
        await world.run(at + 100);
        episodes += 1;
        const began = used();
        await folk.episode(diceOf(options.seed, 10_000 + episodes), {
          inTime: (part = 1) => used() < began + part * (until - began),
          left: ends - at,
          recent: days - day,
        });
      }
      if (day < days) await pace.night(() => night(world, awake, base + dayMs));
      for (const morning of mornings.splice(0))
        await machine.until(folk.morning(diceOf(options.seed, 50_000 + morning), morning));
      if (Math.floor(day / 10) > Math.floor(told / 10) || day === 0) {
        told = day;
        log(`day ${day} of ${days}: ${town.players.length} members, ${folk.bets()} bets`);
      }
      const [failed] = site.jobs.failures;
      if (failed) throw new Error(`a job failed: ${failed}`);
    }
    const evening = presentMs() - lastWishesMs;
    if (evening > world.now()) {
      machine.time.setTo(evening);
      await world.run(evening + 100);
    }
    await machine.until(folk.request(diceOf(options.seed, 9)));
    const now = presentMs();
    if (now > world.now()) {
      machine.time.setTo(now);
      await world.run(now + 1_000);
    }
    await machine.until(
      parts.database.transaction(async (tx) => {
        const { markAccounts } = await import('../../apps/server/src/installation/index.ts');
        await settings.set(tx, 'chain', goesOn(chainsBefore, sandboxUrl, sandboxPublicUrl), 'seed');
        if (sandboxUrl !== undefined)
          await settings.set(tx, 'withdrawals', { ...withdrawalsBefore, automaticBelow }, 'seed');
        const rules = await settings.current('rules');
        await settings.set(tx, 'rules', { ...rules, delayMinutes: ruleDelayMinutes }, 'seed');
        await markAccounts(tx, 'member', folk.printedIds());
      }),
    );
    for (const network of networks) {
      const { genesis, blockMs, frozen, mined } = world.chains[network];
      world.platform.goOnFrom(network, { genesis, blockMs, payments: mined(), frozen: [...frozen] });
    }
    // Blocks of chains that end with this process; venues are read at their own pace again.
    await machine.until(world.eye.query('delete from chain_cursor'));
    await machine.until(world.eye.query('update venue set pull_every_ms = default'));
    await folk.writeDown(dataDir);
    return { members: town.players.length, bets: folk.bets(), statements: machine.statements.answered };
  } finally {
    await world.close();
  }
}

/** The chains as the site watches them from now on: as nodes of the stand-ins tell of them, each payment with a page of its own. */
function goesOn(
  before: AreaValue<'chain'>,
  sandboxUrl: string | undefined,
  publicUrl: string | undefined,
): AreaValue<'chain'> {
  if (sandboxUrl === undefined) return before;
  const chain = (network: Network) => {
    const { name, chainId } = terms[network];
    return {
      ...before[network],
      enabled: true,
      rpcUrls: [`${sandboxUrl}/chain/${name}/rpc`],
      chainId,
      contract: addressText(network, tokenOf(name) as `0x${string}`),
      explorer: `${publicUrl}/chain#network=${network}&lang={lang}&tx={hash}`,
      pollSeconds: 3,
    };
  };
  return { TRC20: chain('TRC20'), ERC20: chain('ERC20') };
}

/** From midnight in Beijing to half past: every job of the night, and nothing between them; nothing that is not over yet. */
async function night(world: World, awake: Awake, midnight: number): Promise<void> {
  awake.falls();
  for (const [minute, tail] of [
    [0, 2],
    [1, 2],
    [5, 2],
    [10, 5],
    [30, 5],
  ] as const) {
    const at = midnight + minute * minuteMs;
    if (at - 1_000 < world.now()) continue;
    // A start shortly after midnight: what of the night is still to come, or left no time for the last wishes, is the site's own.
    if (at > presentMs() - lastWishesMs) break;
    world.machine.time.setTo(at - 1_000);
    if (minute === 30) awake.ends();
    world.site.restsChanged();
    await world.run(at + tail * 1_000);
  }
  awake.ends();
  world.site.restsChanged();
}
