/** What members do with venues: transfer by hand, recycle everything, open a game. */
import { centralWallet, providers } from '@mingpai/contract/constants';
import type { Answer } from '../platform/answer.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { afterTimeoutMs, once } from '../platform/idempotency.ts';
import { namedId, newId } from '../platform/ids.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { type Door, refuseStopped } from '../stops/index.ts';
import type { Balances } from '../wallet/index.ts';
import type { Adapters } from './adapters.ts';
import type { Catalogue, Venue } from './catalogue.ts';
import type { LaunchOrder, SeamlessVenuePort } from './port.ts';
import { nameSession, openGameSession } from './seamless/sessions.ts';
import type { TransferState } from './transfer/pending.ts';
import { contentOf, idOf, transferCall } from './transfer/together.ts';
import { playerOf, type Transfers } from './transfers.ts';

export interface Venues {
  readonly site: AppContext;
  readonly catalogue: Catalogue;
  readonly transfers: Transfers;
  readonly balances: Balances;
  readonly adapters: Adapters;
}

/** Open for games and money: staff have not switched it off, and it answers. */
export function isAvailable({ adapters }: Pick<Venues, 'adapters'>, venue: Venue): boolean {
  return venue.enabled && adapters.healthOf(venue.code).state === 'up';
}

/** Whether its games can be played for play money. */
export function hasDemo({ adapters }: Pick<Venues, 'adapters'>, venue: string): boolean {
  return adapters.portOf(venue).demo !== undefined;
}

/** What may be stopped of a member's money on its way to a venue; what lies there always comes back. */
function doorsInto(venue: string, memberId: bigint): readonly Door[] {
  return [...doorsOf(venue), { kind: 'play', target: String(memberId) }];
}

/** The same for nobody in particular. */
function doorsOf(venue: string): readonly Door[] {
  return [{ kind: 'transfers' }, { kind: 'venue', target: venue }];
}

export interface ManualTransfer {
  readonly memberId: bigint;
  readonly key: string | undefined;
  /** fen */
  readonly amount: bigint;
  /** Venue codes; the central wallet is `userbalance`. */
  readonly source: string;
  readonly target: string;
  /** What forbids it now; a repetition of one that was done is not asked. */
  readonly refusal: (tx: Tx, direction: 'in' | 'out') => Promise<Refused | undefined>;
}

/** One transfer between the central wallet and a venue. Answers once its outcome is known, or that it is pending. */
export async function transferByHand(
  venues: Venues,
  { memberId, key, amount, source, target, refusal }: ManualTransfer,
): Promise<Outcome<{ id: string; state: TransferState; repeated: boolean }>> {
  const { site, catalogue, transfers } = venues;
  if ((source === centralWallet) === (target === centralWallet)) return refused('venue_to_venue');
  const direction = source === centralWallet ? 'in' : 'out';
  const venue = catalogue.venue(direction === 'in' ? target : source);
  if (!venue) return refused('unknown_venue');
  if (venue.wallet === 'seamless') return refused('no_transfer_needed');
  const isDown = () =>
    direction === 'in' ? !isAvailable(venues, venue) : venues.adapters.healthOf(venue.code).state === 'down';
  const asked = { memberId, key, venue: venue.code, direction, amount } as const;
  const moved = isDown() ? undefined : await transfers.moveTogether(asked);
  if (moved) return done({ ...moved, repeated: false });
  const begun = await once(
    site.database,
    site.clock,
    { memberId, call: transferCall, key, content: contentOf(asked), windowMs: afterTimeoutMs },
    async (tx, operation) => {
      const no = await refusal(tx, direction);
      if (no) return no;
      const stopped =
        direction === 'in' && (await refuseStopped(tx, site.clock.now(), doorsInto(venue.code, memberId)));
      if (stopped) return stopped;
      // Nothing is reserved for a venue that is known not to answer: the money stays where it can be used.
      if (isDown()) return refused('venue_unavailable');
      const id = idOf(operation);
      const reserved = await transfers.begin(tx, { id, memberId, venue: venue.code, direction, amount });
      return reserved.ok ? done({ id }) : reserved;
    },
  );
  if (!begun.ok) return begun;
  const { id } = begun.value;
  return done({ id, state: await transfers.settle(id), repeated: begun.repeated ?? false });
}

export interface Recycled {
  readonly venue: string;
  /** fen */
  readonly amount: bigint;
  readonly state: TransferState | 'empty';
}

/** Everything from all venues back to the central wallet, all venues at once; one that does not answer holds up no other. */
export async function recycleAll(
  venues: Venues,
  { memberId, key }: { readonly memberId: bigint; readonly key: string | undefined },
): Promise<Outcome<readonly Recycled[]>> {
  const { site, catalogue, adapters } = venues;
  // One that plays from the central wallet has nothing to give back.
  const codes = catalogue.venues().flatMap(({ code, wallet }) => (wallet === 'transfer' ? [code] : []));
  const asked = site.clock.now();
  const found = await Promise.all(
    codes.map(async (code) => ({
      code,
      balance: await adapters.transferPortOf(code).balance(playerOf(memberId)),
    })),
  );
  const amounts = found.flatMap(({ code, balance }) =>
    balance.outcome === 'done' && balance.value > 0n ? [{ code, amount: balance.value }] : [],
  );
  const unreachable = found.filter(({ balance }) => balance.outcome === 'unknown').map(({ code }) => code);
  const brought = await bringBack(venues, { memberId, key, amounts, asked });
  if (!brought.ok) return brought;
  const results = brought.value;
  const moved = new Set(results.map(({ venue }) => venue));
  const rest = await leftBehind(
    venues,
    memberId,
    codes.filter((code) => !moved.has(code)),
    unreachable,
  );
  return { ...brought, value: [...results, ...rest] };
}

export interface BringBack {
  readonly memberId: bigint;
  readonly key: string | undefined;
  /** What venues said to lie there; fen. */
  readonly amounts: readonly { readonly code: string; readonly amount: bigint }[];
  /** When they were asked. */
  readonly asked: Date;
}

/** Moves what lies at venues to the central wallet, one transfer for each that has none on its way; waits for what becomes of them. */
export async function bringBack(
  venues: Venues,
  { memberId, key, amounts, asked }: BringBack,
): Promise<Outcome<readonly (Recycled & { readonly state: TransferState })[]>> {
  const { site, transfers } = venues;
  const begun = await once(
    site.database,
    site.clock,
    // The content is the request, not the amounts: a repetition may find other balances and is still the same request.
    { memberId, call: 'recycleAll', key, content: {} },
    async (tx, operation) => {
      const ids = await alreadyComing(tx, memberId, asked);
      const coming = new Set(ids.map(({ venue }) => venue));
      for (const { code, amount } of amounts.filter((one) => !coming.has(one.code))) {
        const id = namedId(`recycle/${operation}/${code}`);
        const reserved = await transfers.begin(tx, { id, memberId, venue: code, direction: 'out', amount });
        if (reserved.ok) ids.push({ venue: code, id, amount: amount.toString() });
      }
      return done(ids);
    },
  );
  if (!begun.ok) return begun;
  // Nothing was there moments ago, and now there is: that is no repetition of anything.
  if (begun.repeated && begun.value.length === 0 && amounts.length > 0)
    return bringBack(venues, { memberId, key: `recycle/${newId()}`, amounts, asked });
  const value = await Promise.all(
    begun.value.map(async ({ venue, id, amount }) => ({
      venue,
      amount: BigInt(amount),
      state: await transfers.settle(id),
    })),
  );
  return { ...begun, value };
}

/**
 * What is on its way back, or came back since the venues were asked: their answer still counts it. To ask for it once more would
 * show the member money twice until the venue has refused.
 */
async function alreadyComing(
  tx: Tx,
  memberId: bigint,
  asked: Date,
): Promise<{ venue: string; id: string; amount: string }[]> {
  const { rows } = await tx.query<{ venue: string; id: string; amount: bigint }>(
    `select distinct on (venue) venue, id, amount from venue_transfer
      where member_id = $1 and direction = 'out' and (state = 'pending' or (state = 'done' and settled_at > $2))
      order by venue, created_at desc`,
    [memberId, asked],
  );
  return rows.map((row) => ({ ...row, amount: row.amount.toString() }));
}

/** A venue that did not answer is named only where the ledger knows of money there. */
async function leftBehind(
  { balances }: Venues,
  memberId: bigint,
  codes: readonly string[],
  unreachable: readonly string[],
): Promise<Recycled[]> {
  const known = await balances.overview(memberId, codes);
  return codes.map((code) => {
    const amount = known.venues.get(code) ?? 0n;
    const stuck = unreachable.includes(code) && amount > 0n;
    return { venue: code, amount: stuck ? amount : 0n, state: stuck ? 'refused' : 'empty' };
  });
}

export interface GameLaunch {
  readonly memberId: bigint;
  /** The token of the member's session. */
  readonly memberToken: string;
  readonly venue: string;
  readonly game: string;
  readonly language: 'zh-CN' | 'en';
  readonly lobbyUrl: string;
  /** Whether whoever asks has the page of a provider's games: clients that others serve have none. */
  readonly hasLists: boolean;
  /** Of the member. */
  readonly address: string;
  readonly device: 'mobile' | 'desktop';
  /**
   * On: money lying at other venues comes back first, then the central balance goes to this venue, if it has wallets; `most` of it, in
   * fen, and all where that is null.
   */
  readonly autoTransfer: { readonly most: bigint | null } | undefined;
  /** How much of an amount (fen) may go to a venue with wallets, by the member's own limits; under the locks that keep it so. */
  readonly mayBring: (tx: Tx, amount: bigint) => Promise<Outcome<bigint>>;
}

/**
 * @returns the address that opens the game for this member; where none is named of a provider of many games, that of their list, or its
 *   first game for a client without lists
 */
export async function launchGame(venues: Venues, launch: GameLaunch): Promise<Outcome<{ url: string }>> {
  const { adapters } = venues;
  if (launch.game === '' && launch.hasLists && isProvider(launch.venue)) return listOfGames(venues, launch);
  const picked = await openGame(venues, launch);
  if (!picked.ok) return picked;
  const { venue, game } = picked.value;
  const player = playerOf(launch.memberId);
  const { language, lobbyUrl, address, device } = launch;
  const order = { player, game: game.code, language, lobbyUrl, address, device };
  const port = adapters.portOf(venue.code);
  if (port.wallet === 'transfer') {
    const created = await port.createPlayer(player);
    if (created.outcome !== 'done') return refused('venue_unavailable');
  }
  if (launch.autoTransfer) await gatherAt(venues, launch, venue.code, launch.autoTransfer.most);
  const answer =
    port.wallet === 'transfer' ? await port.launch(order) : await launchSeamless(venues, launch, port, order);
  return answer.outcome === 'done' ? done({ url: answer.value.url }) : refused('venue_unavailable');
}

function isProvider(code: string): boolean {
  return providers.some((one) => one.code === code);
}

/** The member's app has a page of a provider's games. Nothing is brought there: which of them is played is not known yet. */
async function listOfGames(
  venues: Venues,
  { venue: code, lobbyUrl, memberId }: Pick<GameLaunch, 'venue' | 'lobbyUrl' | 'memberId'>,
): Promise<Outcome<{ url: string }>> {
  const found = openVenue(venues, code);
  if (!found.ok) return found;
  const stopped = await refuseStopped(
    venues.site.database,
    venues.site.clock.now(),
    doorsInto(code, memberId),
  );
  return stopped ?? done({ url: new URL(`/#/concise?type=${encodeURIComponent(code)}`, lobbyUrl).href });
}

/** The page is shown to nobody before the session that its bets will name is known here. */
async function launchSeamless(
  { site }: Venues,
  { memberId, memberToken, venue }: GameLaunch,
  port: SeamlessVenuePort,
  order: LaunchOrder,
): Promise<Answer<{ url: string }>> {
  const token = await openGameSession(site, { memberId, memberToken, venue, bytes: port.tokenBytes });
  const answer = await port.launch({ ...order, token });
  if (answer.outcome !== 'done' || answer.value.session === undefined) return answer;
  const { session } = answer.value;
  if (await nameSession(site.database, { venue, memberId, token, session })) return answer;
  return { outcome: 'refused', reason: 'its session is another member’s' };
}

/** For play money, to anybody: no member is named, no money is moved, and nothing is written down. @param network of the visitor */
export async function launchDemo(
  venues: Venues,
  demo: Pick<GameLaunch, 'venue' | 'game' | 'language' | 'lobbyUrl' | 'device'> & {
    readonly network: string;
  },
): Promise<Outcome<{ url: string }>> {
  const picked = await openGame(venues, demo);
  if (!picked.ok) return picked;
  const port = venues.adapters.portOf(picked.value.venue.code);
  if (port.demo === undefined) return refused('no_demo');
  const { language, lobbyUrl, device, network } = demo;
  const answer = await port.demo({ game: picked.value.game.code, language, lobbyUrl, device, network });
  return answer.outcome === 'done' ? done({ url: answer.value.url }) : refused('venue_unavailable');
}

function openVenue(venues: Venues, code: string): Outcome<Venue> {
  const venue = venues.catalogue.venue(code);
  if (!venue) return refused('unknown_venue');
  return isAvailable(venues, venue) ? done(venue) : refused('venue_unavailable');
}

/** The game that was picked, where it is open to be played. */
async function openGame(
  venues: Venues,
  picked: Pick<GameLaunch, 'venue' | 'game'> & { readonly memberId?: bigint },
): Promise<Outcome<{ venue: Venue; game: { readonly code: string } }>> {
  const found = openVenue(venues, picked.venue);
  if (!found.ok) return found;
  const { value: venue } = found;
  const game = venues.catalogue
    .games()
    .find((one) => one.venue === venue.code && (picked.game === '' || one.code === picked.game));
  if (!game) return refused('unknown_game');
  const stopped = await refuseStopped(venues.site.database, venues.site.clock.now(), [
    ...(picked.memberId === undefined ? doorsOf(venue.code) : doorsInto(venue.code, picked.memberId)),
    { kind: 'game', target: `${venue.code}/${game.code}` },
  ]);
  return stopped ?? done({ venue, game });
}

/** What cannot be moved now stays where it is and is shown there; the game opens all the same. */
async function gatherAt(
  venues: Venues,
  { memberId, mayBring }: Pick<GameLaunch, 'memberId' | 'mayBring'>,
  venue: string,
  most: bigint | null,
): Promise<void> {
  const { site, transfers, balances, catalogue, adapters } = venues;
  const others = catalogue.venues().filter((one) => one.code !== venue && one.wallet === 'transfer');
  const known = await balances.overview(
    memberId,
    others.map((one) => one.code),
  );
  await Promise.all(
    others
      .filter((one) => (known.venues.get(one.code) ?? 0n) > 0n)
      .map(async (one) => {
        const balance = await adapters.transferPortOf(one.code).balance(playerOf(memberId));
        if (balance.outcome === 'done' && balance.value > 0n) await moveNow('out', one.code, balance.value);
      }),
  );
  if (catalogue.venue(venue)?.wallet === 'seamless') return;
  const { central } = await balances.overview(memberId, []);
  const brought = most !== null && most < central ? most : central;
  if (brought > 0n) await moveNow('in', venue, brought);

  async function moveNow(direction: 'in' | 'out', code: string, amount: bigint): Promise<void> {
    const content = { venue: code, direction, amount };
    const begun = await once(
      site.database,
      site.clock,
      { memberId, call: 'autoTransfer', content },
      async (tx, operation) => {
        const id = namedId(`auto/${operation}`);
        const allowed = direction === 'in' ? await mayBring(tx, amount) : done(amount);
        if (!allowed.ok) return allowed;
        // Asked again, under the lock: what was stopped since the game was picked takes nothing.
        const stopped =
          direction === 'in' && (await refuseStopped(tx, site.clock.now(), doorsInto(code, memberId)));
        if (stopped) return stopped;
        const order = { id, memberId, venue: code, direction, amount: allowed.value };
        const reserved = await transfers.begin(tx, order);
        return reserved.ok ? done({ id }) : reserved;
      },
    );
    if (begun.ok) await transfers.settle(begun.value.id);
  }
}
