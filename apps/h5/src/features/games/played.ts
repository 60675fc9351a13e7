import { useMemo, useSyncExternalStore } from 'react';

/** A game that was opened on this phone. It is kept here only, and goes with everything else at sign-out. */
export interface PlayedGame {
  readonly venue: string;
  readonly type: string;
  readonly code: string;
  readonly title: string;
  readonly picture: string;
}

const PLAYED = 'mingpai.played';
const PLAYING = 'mingpai.playing';
/** As many as fit in one row that is swiped once. */
const most = 8;

const listeners = new Set<() => void>();

/** The games that were opened here, the latest first. */
export function usePlayed(): readonly PlayedGame[] {
  // The text is what is compared: storage that sign-out has cleared is seen without being told.
  const saved = useSyncExternalStore(subscribe, () => textOf(PLAYED));
  return useMemo(() => gamesIn(saved), [saved]);
}

/** A game has been opened: it is the latest, and it is being played until it is left. */
export function rememberPlayed(game: PlayedGame): void {
  const others = gamesIn(textOf(PLAYED)).filter((one) => one.venue !== game.venue || one.code !== game.code);
  write(PLAYED, [game, ...others].slice(0, most));
  write(PLAYING, game);
  for (const listener of listeners) listener();
}

/** The game was left by its way out. */
export function leftGame(): void {
  remove(PLAYING);
}

/** The game that was open when the app was closed, lost its network or was killed by the phone. */
export function interruptedGame(): PlayedGame | undefined {
  const game = parsed(textOf(PLAYING));
  return isGame(game) ? game : undefined;
}

function gamesIn(text: string): readonly PlayedGame[] {
  const saved = parsed(text);
  return Array.isArray(saved) ? saved.filter(isGame) : [];
}

function isGame(value: unknown): value is PlayedGame {
  return (
    typeof value === 'object' &&
    value !== null &&
    'venue' in value &&
    'type' in value &&
    'code' in value &&
    'title' in value &&
    'picture' in value &&
    Object.values(value).every((field) => typeof field === 'string')
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Storage can be blocked: then nothing was played here. */
function textOf(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** What another version wrote may be anything. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Only the memory of it is lost.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
