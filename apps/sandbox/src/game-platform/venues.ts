/**
 * The venues of this platform and what can be played there. A further venue is an entry here; a further game is an entry
 * here and a folder under `games/`.
 */
import { providers, themesOf } from './games/slots/themes.ts';

type Category = 'realbet' | 'joker' | 'gaming' | 'sport' | 'lottery' | 'concise';

export interface VenueGame {
  /** The folder under `games/`. */
  readonly game: string;
  readonly name: string;
  readonly englishName: string;
}

export interface Venue {
  readonly venue: string;
  readonly name: string;
  readonly category: Category;
  readonly games: readonly VenueGame[];
  /** It has no wallets: it plays from the operator's (docs/seamless-wallet.md). */
  readonly seamless?: true;
}

export const venues: readonly Venue[] = [
  {
    venue: 'mpqp',
    name: '明牌棋牌',
    category: 'joker',
    games: [{ game: 'hilo', name: '翻牌高低', englishName: 'High-Low' }],
  },
  {
    venue: 'mpcp',
    name: '明牌彩票',
    category: 'lottery',
    games: [
      { game: 'k3', name: '快三', englishName: 'Fast 3 (K3)' },
      { game: 'ssc', name: '时时彩', englishName: 'Five-Digit Lottery (SSC)' },
    ],
  },
  {
    venue: 'mpdz',
    name: '明牌电玩',
    category: 'joker',
    games: gamesOf('mpdz'),
    seamless: true,
  },
  {
    venue: 'mplive',
    name: '明牌真人',
    category: 'realbet',
    games: [
      { game: 'baccarat', name: '百家乐', englishName: 'Baccarat' },
      { game: 'dragontiger', name: '龙虎', englishName: 'Dragon Tiger' },
    ],
  },
  ...providers.map(({ venue, name }) => ({
    venue,
    name,
    category: 'concise' as const,
    games: gamesOf(venue),
  })),
  {
    venue: 'mpty',
    name: '明牌体育',
    category: 'sport',
    games: [{ game: 'football', name: '虚拟足球', englishName: 'Virtual Football' }],
  },
  {
    venue: 'mpdj',
    name: '明牌电竞',
    category: 'gaming',
    games: [{ game: 'arena', name: '虚拟竞技场', englishName: 'Virtual Arena' }],
  },
];

function gamesOf(venue: string): readonly VenueGame[] {
  return themesOf(venue).map(({ code, name, englishName }) => ({ game: code, name, englishName }));
}

export function findVenue(code: string): Venue | undefined {
  return venues.find(({ venue }) => venue === code);
}

export function findGame(venue: Venue, code: string): VenueGame | undefined {
  return venue.games.find(({ game }) => game === code);
}
