/** What tells a game from every other: its venue and its code there. */
export type Placed = { readonly platform_name: string; readonly game_code: string };

export function placeOf({ platform_name, game_code }: Placed): string {
  return `${platform_name}/${game_code}`;
}

/**
 * What is played most first; then, in the operator's order, the first game of each venue, the second of each, and so on:
 * a lobby that nobody has played in yet begins with one of everything.
 *
 * @param hot places of games, the most played first
 */
export function recommended<Game extends Placed>(
  games: readonly Game[],
  hot: readonly string[],
): readonly Game[] {
  const byPlace = new Map(games.map((game) => [placeOf(game), game]));
  const first = hot.flatMap((place) => byPlace.get(place) ?? []);
  const taken = new Set(first);
  const turns = new Map<Game, number>();
  const counts = new Map<string, number>();
  for (const game of games) {
    const turn = counts.get(game.platform_name) ?? 0;
    counts.set(game.platform_name, turn + 1);
    turns.set(game, turn);
  }
  const rest = games.filter((game) => !taken.has(game));
  return [...first, ...rest.sort((one, other) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0))];
}
