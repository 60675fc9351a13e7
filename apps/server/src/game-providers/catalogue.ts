/** The venues and their games, as the operator keeps them; read from memory, refreshed when they change. */
import type { CategoryId } from '@mingpai/contract/states';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { announce } from '../platform/change-feed.ts';
import type { Database, Tx } from '../platform/database.ts';
import { inLanguage, type Language } from '../platform/language.ts';
import type { VenuePort } from './port.ts';

export interface Venue {
  readonly code: string;
  readonly name: string;
  /** Empty: it has none. */
  readonly nameEn: string;
  readonly category: CategoryId;
  readonly adapter: string;
  /** `seamless`: it plays from the central wallet, and nothing can be transferred to it. */
  readonly wallet: VenuePort['wallet'];
  readonly enabled: boolean;
  /** Pause between two looks at its bets, in ms: what its limits allow. */
  readonly pullEveryMs: number;
}

/** What a game's platform says of it, by the game's own model; nothing where it says nothing. */
interface GameModel {
  /** Hundredths of a percent of the stakes that come back in the long run. */
  readonly returnToPlayer: number | null;
  readonly volatility: 'low' | 'medium' | 'high' | null;
  /** What one spin or round pays at the most, in hundredths of its stake. */
  readonly largestWin: bigint | null;
}

export interface Game extends GameModel {
  readonly venue: string;
  readonly code: string;
  readonly name: string;
  /** Empty: it has none. */
  readonly nameEn: string;
  readonly picture: string;
  /** Where the hall shows it, and by which rates its bets count; its venue's where it has none of its own. */
  readonly category: CategoryId;
  /** When it came to a site that was running already. */
  readonly listedAt: Date | null;
}

export interface Catalogue {
  venues(): readonly Venue[];
  venue(code: string): Venue | undefined;
  games(): readonly Game[];
  /** True for a game that memory knows, shown or not; perhaps it is there all the same. */
  remembers(venue: string, game: string): boolean;
  /** True for every game that stands in it, shown or not; what memory does not know is asked for. */
  knows(venue: string, game: string): Promise<boolean>;
  reload(): Promise<void>;
  /** Staff switch a venue on or off. @returns false when there is no such venue */
  enable(tx: Tx, code: string, on: boolean): Promise<boolean>;
}

/** What a venue or a game is called in a language. */
export function nameIn(language: Language, { name, nameEn }: Pick<Venue, 'name' | 'nameEn'>): string {
  return inLanguage(language, { chinese: name, english: nameEn });
}

/** What is announced when a venue or its games change. */
export const venueTopic = 'venue';

/** A reading that failed is tried again by whoever reads this much later, in ms. */
const retryMs = 500;

export async function openCatalogue(database: Database, feed: ChangeFeed): Promise<Catalogue> {
  let venues: readonly Venue[] = [];
  let games: readonly Game[] = [];
  let known: ReadonlySet<string> = new Set();

  async function reload(): Promise<void> {
    const [venueRows, gameRows] = await Promise.all([
      database.query<Venue>(
        `select code, name, name_en as "nameEn", category, adapter, wallet, enabled, pull_every_ms as "pullEveryMs"
           from venue order by position, code`,
      ),
      database.query<Game & { readonly shown: boolean }>(
        `select g.venue, g.code, g.name, g.name_en as "nameEn", g.picture, coalesce(g.category, v.category) as category,
                g.return_to_player as "returnToPlayer", g.volatility, g.largest_win as "largestWin", g.listed_at as "listedAt",
                g.shown
           from game g join venue v on v.code = g.venue
          order by g.position, g.venue, g.code`,
      ),
    ]);
    venues = venueRows.rows;
    games = gameRows.rows.flatMap(({ shown, ...game }) => (shown ? [game] : []));
    known = new Set(gameRows.rows.map(({ venue, code }) => `${venue}/${code}`));
  }

  const remembers = (venue: string, game: string) => known.has(`${venue}/${game}`);

  let isOld = false;
  let isReading = false;
  let triedAt = 0;

  /** A reading that failed, or that began while changes could be missed, leaves memory old: whoever looks next has it read again. */
  async function readAgain(): Promise<void> {
    isReading = true;
    triedAt = performance.now();
    // What is announced during the reading makes it old again.
    isOld = !feed.reliable;
    await reload().catch(() => {
      isOld = true;
    });
    isReading = false;
  }
  const lookAgain = () => {
    if (isOld && !isReading && performance.now() - triedAt >= retryMs) void readAgain();
  };
  const refresh = () => {
    isOld = true;
    if (!isReading) void readAgain();
  };
  feed.on(venueTopic, refresh, refresh);
  isOld = !feed.reliable;
  await reload();
  return {
    venues() {
      lookAgain();
      return venues;
    },
    venue(code) {
      lookAgain();
      return venues.find((venue) => venue.code === code);
    },
    games() {
      lookAgain();
      return games;
    },
    remembers,
    async knows(venue, game) {
      if (remembers(venue, game)) return true;
      const { rows } = await database.query('select 1 from game where venue = $1 and code = $2', [
        venue,
        game,
      ]);
      return rows.length > 0;
    },
    reload,
    async enable(tx, code, on) {
      const { rows } = await tx.query('update venue set enabled = $2 where code = $1 returning code', [
        code,
        on,
      ]);
      await announce(tx, venueTopic, code);
      return rows.length > 0;
    },
  };
}
