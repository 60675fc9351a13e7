/**
 * What each call costs on a site of 1,000 members and on one of MEMBERS (100,000; the target speaks of 1,000,000) with years behind
 * them, the same server on both, asked in turns: the time that the caller waits, and the pages that the database reads for it.
 * Targets: 1.3 for members, venues and clerks' queues, 3 for lists, search and reports. ROUNDS: how often each is asked.
 * FLAT_DATA: a folder in which the loaded sites are kept. ONLY: calls whose names have this in them; `bytes`: what each leaves behind. Ends with 1 where pages grow
 * beyond the target: the time is told, the pages are judged, since they do not depend on who else uses the machine. Of what members,
 * venues and queues ask, each statement is judged by itself, too: one without its index does not hide behind the others of its call.
 * PLANT: a statement that is run on both sites before, such as one that drops an index, to see that it is noticed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleCalls } from '@mingpai/contract/console/calls';
import { benchSecret, end, startScript } from './bench-site.ts';
import { clerkWork, memberLeft, memberReads, memberWrites, staffReads } from './flat-calls.ts';
import { type FlatSite, openFlatSite, type Subject, type Touched } from './flat-site.ts';
import { startLoadedSite } from './loaded-site.ts';
import { median } from './median.ts';
import { openMoneyCalls } from './money-calls.ts';
import { bytesOf } from './row-bytes.ts';

const few = 1_000;
const many = Number(process.env.MEMBERS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 7);
const only = process.env.ONLY ?? '';
const kept = process.env.FLAT_DATA;
const venuePort = 21_082;

/** One call, made ready for one member; what is returned is measured. */
type Ready = (site: FlatSite, subject: Subject) => Promise<() => Promise<unknown>>;
interface Measured {
  readonly name: string;
  readonly target: number;
  readonly ready: Ready;
}

/** Of the clerks' queues: as quick as members' calls. */
const queues = /^(depositQueue|withdrawalQueue|queueCounts|payouts)$/;

function allCalls(): Measured[] {
  const found: Measured[] = [];
  const add = (name: string, target: number, ready: Ready) => found.push({ name, target, ready });
  const callOf = (name: string) => name.split('/')[0] ?? name;
  for (const [name, payload] of Object.entries({ ...memberReads, ...memberWrites }))
    add(`member ${name}`, 1.3, async (site, subject) => {
      const asked = await payload(subject, site);
      return () => site.asMember(callOf(name) as never, asked, subject.member);
    });
  for (const [name, payload] of Object.entries(staffReads))
    add(`staff ${name}`, queues.test(name) ? 1.3 : 3, async (site, subject) => {
      const asked = await payload(subject, site);
      return () => site.asStaff(callOf(name) as never, asked);
    });
  for (const [name, { on, asked }] of Object.entries(clerkWork))
    add(`clerk ${name}`, 1.3, async (site, subject) => {
      const id = await waiting(site, subject, on);
      return () => site.asStaff(name as never, asked(id));
    });
  for (const [name, ready] of Object.entries(venueCalls)) add(`venue ${name}`, 1.3, ready);
  return found.filter(({ name }) => name.includes(only));
}

/** An order that waits, and nothing else that does. @returns its id */
async function waiting(site: FlatSite, subject: Subject, on: 'deposit' | 'withdrawal'): Promise<number> {
  const [queue, reject] =
    on === 'deposit'
      ? (['depositQueue', 'rejectDeposit'] as const)
      : (['withdrawalQueue', 'rejectWithdrawal'] as const);
  const rows = async () => ((await site.asStaff(queue, {})) as { rows: { id: number }[] }).rows;
  for (const { id } of await rows()) await site.asStaff(reject, { id, reason: '清空' });
  const open = (one: Subject) =>
    on === 'deposit'
      ? site.asMember('openDeposit', memberWrites.openDeposit(), one.member)
      : site.asMember('withdraw', memberWrites.withdraw(one), one.member);
  // Whoever was credited just now has still to play; somebody else may take money out.
  await open(subject).catch(async () => open(await site.subject()));
  const [order] = await rows();
  if (!order) throw new Error(`no ${on} waits`);
  return order.id;
}

const money = (site: FlatSite) => openMoneyCalls(site.site.url, benchSecret);
const venueCalls: Readonly<Record<string, Ready>> = {
  balance:
    async (site, { member }) =>
    () =>
      money(site).balanceAtVenue(member),
  bet:
    async (site, { member }) =>
    () =>
      money(site).bet(member),
  win: async (site, { member }) => {
    const bet = await money(site).bet(member);
    return () => money(site).win(member, bet);
  },
  rollback: async (site, { member }) => {
    const bet = await money(site).bet(member);
    return () => money(site).rollback(member, bet);
  },
};

interface Cost {
  /** ms */
  readonly waited: number;
  /** Of 8 kB. */
  readonly pages: number;
  /** What reads the most of them. */
  readonly most: Touched | undefined;
  readonly statements: readonly Touched[];
}

/** Pages of each statement by the median of the rounds, so that a job that ran beside one of them does not count. */
function touchedIn(rounds: readonly (readonly Touched[])[]): Touched[] {
  const queries = new Set(rounds.flatMap((round) => round.map(({ query }) => query)));
  return [...queries].map((query) => ({
    query,
    pages: median(rounds.map((round) => round.find((one) => one.query === query)?.pages ?? 0)),
  }));
}

/** Each site in turns. @throws where a call is refused */
async function costsOf(sites: readonly FlatSite[], ready: Ready): Promise<Cost[]> {
  const waited = sites.map((): number[] => []);
  const touched = sites.map((): (readonly Touched[])[] => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [n, site] of sites.entries()) {
      const call = await ready(site, await site.subject());
      let took = 0;
      const pages = await site.pagesOf(async () => {
        const began = performance.now();
        await call();
        took = performance.now() - began;
      });
      // The first round only warms.
      if (round < 0) continue;
      waited[n]?.push(took);
      touched[n]?.push(pages);
    }
  return sites.map((_site, n) => {
    const statements = touchedIn(touched[n] ?? []);
    return {
      waited: median(waited[n] ?? []),
      pages: statements.reduce((sum, { pages }) => sum + pages, 0),
      statements,
      most: statements.toSorted((a, b) => b.pages - a.pages)[0],
    };
  });
}

/** Calls that are not made here, and why. */
function sayWhatIsLeft(): void {
  for (const [why, names] of Object.entries(memberLeft))
    console.log(`not measured, ${why}: ${names.join(', ')}`);
  const made = new Set(
    [...Object.keys(staffReads), ...Object.keys(clerkWork)].map((name) => name.split('/')[0]),
  );
  const left = Object.entries(consoleCalls).filter(([name]) => !made.has(name));
  const of = (change: boolean) =>
    left
      .filter(([, call]) => (call.logged || call.decides || !call.repeatable) === change)
      .map(([name]) => name);
  console.log(`not measured, staff change one row by its key and write the log: ${of(true).join(', ')}`);
  console.log(
    `not measured, they need what the load does not have, or are files and what settings would do: ${of(false).join(', ')}`,
  );
}

/**
 * A look-up by a key reads a page at least where there are few rows, and two levels of the index more where there are a thousand times as
 * many: that is flat, and so are a few pages that a statement reads of what nobody had touched.
 */
const [deeper, aFew] = [2, 16] as const;
/** In a whole call at most: a member's balances are thirty look-ups. */
const mostDeeper = 160;

/** Pages that are flat. @param most more than there were, at most */
function flatPages(was: number, target: number, most: number): number {
  return Math.max(was * target, was + Math.min(was * deeper + aFew, most));
}

/** The statement that grew the most beyond what is flat, of those that both sites ran. */
function grownStatement(was: Cost, is: Cost, target: number): string | undefined {
  const over = is.statements.flatMap((one) => {
    const before = was.statements.find(({ query }) => query === one.query)?.pages ?? 0;
    // What is done now and then, such as the note of when a session was used, is part of the whole alone.
    if (before === 0) return [];
    return [{ ...one, before, over: one.pages - flatPages(before, target, Number.POSITIVE_INFINITY) }];
  });
  const [worst] = over.toSorted((a, b) => b.over - a.over);
  return worst && worst.over > 0
    ? `${worst.before} -> ${worst.pages} by ${worst.query.slice(0, 160)}`
    : undefined;
}

/** Lists of staff count up to 10,000 rows, which a small site does not have: most of them in an index alone, of a page each at worst. */
const counting = 5_000;

const folder = kept ?? mkdtempSync(join(tmpdir(), 'mingpai-flat-'));
const venue = startScript('bare-venue.ts', { PORT: String(venuePort) });
const environment = { SANDBOX_URL: `http://127.0.0.1:${venuePort}` };
const sites: FlatSite[] = [];
try {
  for (const [n, members] of [few, many].entries()) {
    const site = await startLoadedSite(folder, members, environment, 21_083 + n);
    sites.push(
      await openFlatSite(site, join(folder, String(members)), members).catch(async (error: unknown) => {
        await site.stop();
        throw error;
      }),
    );
  }
  const plant = process.env.PLANT;
  if (plant) for (const site of sites) await site.plant(plant);
  sayWhatIsLeft();
  const grown: string[] = [];
  for (const { name, target, ready } of allCalls()) {
    let costs: Cost[];
    try {
      costs = await costsOf(sites, ready);
    } catch (error) {
      grown.push(name);
      console.log(`${name}: FAILED ${(error as Error).message.slice(0, 200)}`);
      continue;
    }
    const [was, is] = costs;
    if (!was || !is) continue;
    const isList = target > 1.3;
    const whole = isList
      ? Math.max(was.pages * target, was.pages + counting)
      : flatPages(was.pages, target, mostDeeper);
    const one = isList ? undefined : grownStatement(was, is, target);
    const flat = is.pages <= whole && one === undefined;
    if (!flat) grown.push(name);
    console.log(
      `${flat ? '' : 'GROWS '}${name}: ×${(is.waited / was.waited).toFixed(2)} waited (${was.waited.toFixed(1)} -> ${is.waited.toFixed(1)} ms), ${was.pages} -> ${is.pages} pages${
        flat ? '' : `; ${one ?? `most by ${is.most?.pages} ${is.most?.query.slice(0, 160)}`}`
      }`,
    );
  }
  const [, big] = sites;
  if (big && ['', 'bytes'].includes(only)) for (const line of await bytesOf(big)) console.log(line);
  console.log(grown.length === 0 ? 'All are flat.' : `${grown.length} grow or fail: ${grown.join(', ')}`);
  process.exitCode = grown.length === 0 ? 0 : 1;
} finally {
  for (const site of sites) await site.close();
  await end(venue);
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
