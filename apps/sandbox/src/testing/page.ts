/** What a player's way to a game is made of, in every game: money that lies in the venue, a session, and what its page asks. */
import { randomUUID } from 'node:crypto';
import type { TestPlatform } from './platform.ts';

export interface Purse {
  readonly venue: string;
  readonly player: string;
}

/** @param amount fen that come to lie in the venue, to a player who is there */
export async function bringMoney(platform: TestPlatform, purse: Purse, amount: number): Promise<void> {
  const not_after = platform.platform.clock.now() + 30_000;
  const transfer = { ...purse, id: randomUUID(), direction: 'in', amount, not_after };
  await platform.operator.call('/v1/transfers/create', transfer);
}

/** @param balance fen that lie in the venue */
export async function createPlayer(platform: TestPlatform, purse: Purse, balance: number): Promise<void> {
  await platform.operator.call('/v1/players/create', purse);
  if (balance > 0) await bringMoney(platform, purse, balance);
}

/** Launches a game for a player who is there. @returns the session of its page */
export async function launchGame(platform: TestPlatform, purse: Purse, game: string): Promise<string> {
  const request = { ...purse, game, language: 'zh-CN', lobby_url: 'http://localhost:8080/' };
  const { url } = await platform.operator.call('/v1/games/launch', request);
  return new URLSearchParams(new URL(String(url)).hash.slice(1)).get('session') ?? '';
}

/** Asks as the page does. @param path `hilo/table` @param content what is posted; without it the page reads */
export function askAs(
  platform: TestPlatform,
  session: string,
  path: string,
  content?: unknown,
): Promise<Response> {
  const authorization = `Bearer ${session}`;
  const url = `${platform.url}/games/${path}`;
  if (content === undefined) return fetch(url, { headers: { authorization } });
  return fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(content),
  });
}

/** @throws when it is not answered with 200 @returns the parsed body */
export async function answerOf(asked: Promise<Response>): Promise<unknown> {
  const response = await asked;
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
