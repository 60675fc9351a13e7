/** The list of games as it was last known, shown at once while the network's answer is on its way. It is nobody's: every visitor sees it. */
import { keep, readKept } from '@mingpai/ui/shared-value';
import type { LobbyGame } from '../../features/lobby/lobby-query.ts';

const key = 'mingpai.lobby';
/** Older than this it says too little of what can be played. */
const mostDays = 7;
const dayMs = 86_400_000;

interface KeptGames {
  readonly games: readonly LobbyGame[];
  /** When it was answered, Unix ms. */
  readonly at: number;
}

export function keepGames(kept: KeptGames): void {
  keep(key, JSON.stringify(kept));
}

/** @param now Unix ms @returns nothing where none is kept, or what is kept is too old or another version's */
export function keptGames(now: number): KeptGames | undefined {
  const kept = parsed(readKept(key) ?? '');
  if (typeof kept !== 'object' || kept === null || !('games' in kept) || !('at' in kept)) return undefined;
  const { games, at } = kept;
  if (typeof at !== 'number' || at > now || now - at > mostDays * dayMs) return undefined;
  if (!Array.isArray(games) || games.length === 0 || !games.every(isGame)) return undefined;
  return { games, at };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isGame(value: unknown): value is LobbyGame {
  if (typeof value !== 'object' || value === null) return false;
  const game = value as Readonly<Record<keyof LobbyGame, unknown>>;
  return (
    [game.platform_name, game.game_code, game.category_id, game.name, game.venue_name, game.pic].every(
      (text) => typeof text === 'string',
    ) &&
    [game.available, game.is_new, game.demo].every((flag) => typeof flag === 'boolean') &&
    [game.rtp, game.largest_win].every((figure) => figure === null || typeof figure === 'number') &&
    [null, 'low', 'medium', 'high'].some((level) => level === game.volatility)
  );
}
