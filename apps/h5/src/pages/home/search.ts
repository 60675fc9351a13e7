/** A game that can be searched for. */
export interface Findable {
  readonly venue: string;
  readonly venueName: string;
  readonly type: string;
  readonly code: string;
  readonly title: string;
  readonly picture: string;
  /** It can be opened now. */
  readonly available: boolean;
}

/** More than fit on two screens nobody reads: a longer name finds better. */
const most = 30;

/**
 * The games whose title, venue or code holds every word, those that begin with it first, each once. Nothing is typed:
 * the first of all.
 */
export function findGames(games: readonly Findable[], typed: string): readonly Findable[] {
  const words = typed.trim().toLowerCase().split(/\s+/);
  const known = new Map(games.map((game) => [`${game.venue}/${game.code}`, game]));
  const found = [...known.values()].filter((game) => {
    const text = `${game.title} ${game.venueName} ${game.code}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = (game: Findable) => game.title.toLowerCase().startsWith(words[0] ?? '');
  return [...found.filter(begins), ...found.filter((game) => !begins(game))].slice(0, most);
}
