/** A long life of the site from one number. The same seed gives the same log, to the letter. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@mingpai/postgres';
import { asServer, makeServerRole } from '../apps/server/src/testing/server-role.ts';
import { checkOften, type Often, rollAction } from './actions/index.ts';
import { allFaults } from './actions/venues.ts';
import { openQuietBooks } from './books/quiet.ts';
import { checkMember } from './books/step.ts';
import { subscribe } from './books/told.ts';
import { openCoverage } from './coverage.ts';
import { diceOf } from './dice.ts';
import { offerGifts } from './gifts.ts';
import { real } from './machine/time.ts';
import { nightsOf } from './nights.ts';
import { siteOrigin } from './processes/site.ts';
import { setRules } from './rules.ts';
import { Gone, settleTown, UnheardOf } from './town.ts';
import { createWorld } from './world.ts';

export interface Simulation {
  readonly seed: number;
  /** Actions at the door. */
  readonly operations: number;
  /** Longest pause between two actions, in ms of the world's time. */
  readonly pauseMs?: number;
  /** What comes more often than usual: for what is seldom reached. */
  readonly often?: Often;
  readonly log?: (line: string) => void;
}

export interface Simulated {
  readonly operations: number;
  readonly deaths: number;
  /** Of the world's time, in ms. */
  readonly lived: number;
  /** Of the machine's, in ms. */
  readonly took: number;
  /** Of the site's at the database. */
  readonly statements: number;
  /** How often each action had each outcome, and what nights did. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly jobs: ReadonlyMap<string, number>;
  /** Which calls, answers, faults and jobs were reached, and which never; lines for whoever reads them. */
  readonly coverage: readonly string[];
  /** SHA-256 of the log. */
  readonly digest: string;
}

/** Everything that a failure is found again by. */
export class Found extends Error {
  readonly seed: number;
  readonly step: number;
  constructor(seed: number, step: number, last: string, cause: unknown) {
    super(`seed ${seed}, step ${step} (${last}): ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
    this.seed = seed;
    this.step = step;
  }
}

/** Nobody goes there: they are compared each hour as all are, and not read in between. */
const unplayedVenues = ['obgdy', 'fgdz', 'ae', 'mpcp', 'mplive', 'mpdj'];
const restingLooks = unplayedVenues.map((code) => `pull_bets/${code}`);
/** A Sunday, 09:00 in Beijing. */
const begins = Date.parse('2026-03-01T09:00:00+08:00');
const halfDayMs = 43_200_000;
const beijing = (at: number) => new Date(at + 8 * 3_600_000).toISOString();

export async function simulate({
  seed,
  operations,
  pauseMs = 120_000,
  often = {},
  log = () => undefined,
}: Simulation): Promise<Simulated> {
  checkOften(often);
  const started = real.now();
  const testDatabase = await createTestDatabase();
  await makeServerRole(testDatabase.url);
  const dataDir = mkdtempSync(join(inMemory(), 'mingpai-simulation-'));
  const coverage = openCoverage(allFaults);
  const world = await createWorld({
    seed,
    databaseUrl: testDatabase.url,
    serverUrl: asServer(testDatabase.url),
    dataDir,
    from: begins,
    slowestMs: 300_000,
    everyMinutes: 30,
    // Bets at these venues come from the platform's control; only its slot machine is played by its own rules.
    unplayed: (game) => game !== 'slots',
    resting: () => restingLooks,
    environment: { DEMO_RULE_DELAY_MINUTES: '0', PUBLIC_URL: siteOrigin },
    answered: coverage.answered,
    misbehaved: coverage.misbehaved,
  });
  const { machine, site } = world;
  const digest = createHash('sha256');
  const outcomes = new Map<string, number>();
  let [step, last, done] = [0, '', 0];
  /** The first refusal of which nobody here has heard: a life goes on after it, and is not well all the same. */
  let unheardOf: Found | undefined;
  const say = (words: string) => {
    last = words;
    const line = `${beijing(world.now()).slice(0, 19).replace('T', ' ')} ${step} ${words}`;
    digest.update(line).update('\n');
    log(line);
  };
  const count = (name: string, outcome: string) =>
    outcomes.set(`${name}: ${outcome}`, (outcomes.get(`${name}: ${outcome}`) ?? 0) + 1);
  try {
    await setRules(world);
    const town = await settleTown(world, dataDir);
    await machine.until(offerGifts(town));
    const events = await machine.until(subscribe(town, world.program));
    for (let people = 0; people < 6; people += 1) await machine.until(town.arrive(diceOf(seed, -1 - people)));
    const quiet = openQuietBooks(begins, events);
    let [quietAt, wholeAt, moments] = [begins + 8 * 3_600_000, 1, 0];
    let deaths = site.deaths;
    for (step = 1; done < operations; step += 1) {
      const dice = diceOf(seed, step);
      await world.run(world.now() + dice.whole(50, pauseMs));
      if (world.now() >= quietAt) {
        // At 05:00 and 17:00 in Beijing.
        say('a quiet moment');
        moments += 1;
        const whole = moments >= wholeAt;
        if (whole) wholeAt = Math.ceil(moments * 1.5) + 1;
        const { statement } = await quiet.check(town, whole);
        count('a statement', statement);
        while (quietAt < world.now()) quietAt += halfDayMs;
      }
      const together = dice.happens(4) ? dice.whole(2, 4) : 1;
      const dies = dice.happens(2);
      // Half of them amid a transfer: what was written down and asked of nobody yet is what a death loses.
      const amid = dies && dice.happens(50);
      if (dies) site.dieIn(dice.whole(1, amid ? 14 : 40));
      const hour = Number(beijing(world.now()).slice(11, 13));
      const actions = Array.from({ length: together }, (_, place) =>
        rollAction(town, dice, hour, often, amid && place === 0 ? 'transfer' : undefined),
      ).flatMap((action) => action ?? []);
      machine.statements.choose = (waiting) => dice.whole(0, waiting - 1);
      const ran = await machine.until(
        Promise.all(
          actions.map(async ({ name, words, run }) => {
            last = words;
            const outcome = await run().catch((error: unknown) => {
              if (error instanceof Gone) return error.message;
              if (error instanceof UnheardOf) {
                unheardOf ??= new Found(seed, step, words, error);
                return error.message;
              }
              throw new Error(`${words}: ${error instanceof Error ? error.message : error}`, {
                cause: error,
              });
            });
            return { name, words, outcome };
          }),
        ),
      );
      machine.statements.choose = () => 0;
      for (const { name, words, outcome } of ran) {
        say(`${words}: ${outcome}`);
        count(name, outcome);
        done += 1;
      }
      if (dies) {
        site.dieIn(0);
        await machine.until(site.settled());
        if (site.deaths > deaths) say('the server was killed, and is up again');
        deaths = site.deaths;
      }
      for (const { id } of town.players.filter(({ name }) => ran.some(({ words }) => words.includes(name))))
        await machine.until(checkMember(world, id));
      const [failed] = site.jobs.failures;
      if (failed) throw new Error(`a job failed: ${failed}`);
    }
    say('a last quiet moment');
    await quiet.check(town, true);
    if (unheardOf) throw unheardOf;
    const jobs = site.jobs.runs;
    for (const [name, times] of await machine.until(nightsOf(world))) outcomes.set(name, times);
    return {
      operations: done,
      deaths: site.deaths,
      lived: world.now() - begins,
      took: real.now() - started,
      statements: machine.statements.answered,
      outcomes: new Map([...outcomes].sort()),
      jobs,
      coverage: coverage.report(jobs, [...site.jobs.known]),
      digest: digest.digest('hex'),
    };
  } catch (error) {
    throw error instanceof Found ? error : new Found(seed, step, last, error);
  } finally {
    await world.close().catch((error: unknown) => log(String(error)));
    await testDatabase.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Nothing of it outlives the run: where there is a file system in memory, no disk need turn. */
function inMemory(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}
