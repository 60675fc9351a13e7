/** Sessions of players in games: the token is in the launch address, its hash is all that is kept. */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { wholeColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';
import type { PlayerKey } from '../money/players.ts';

const sessionRow = z.object({
  venue: z.string(),
  player: z.string(),
  game: z.string(),
  language: z.enum(['zh-CN', 'en']),
  lobby_url: z.string(),
  expires_at: wholeColumn,
  wallet_token: z.string().nullable(),
});

/** How long a session lasts, in ms. */
const sessionLifeMs = 12 * 3_600_000;

type Language = 'zh-CN' | 'en';

export interface Session extends PlayerKey {
  readonly game: string;
  readonly language: Language;
  /** Where the game leads back to. */
  readonly lobbyUrl: string;
  /** The operator's, where the venue plays from its wallet. */
  readonly walletToken?: string | undefined;
}

/**
 * @param instead games of which the player has one open at a time, in whatever window: those that were open are over
 * @returns the token: 256 random bits
 */
export function openSession(
  store: Store,
  session: Session,
  now: number,
  instead: readonly string[] = [],
): string {
  const token = randomBytes(32).toString('base64url');
  const { venue, player, game, language, lobbyUrl, walletToken } = session;
  store.transact(() => {
    store.run('delete from session where expires_at <= :now', { now });
    store.run(
      'delete from session where player = :player and game in (select value from json_each(:games))',
      {
        player,
        games: JSON.stringify(instead),
      },
    );
    store.run('delete from wallet_session where token_hash not in (select token_hash from session)');
    store.run(
      `insert into session (token_hash, venue, player, game, language, lobby_url, expires_at)
       values (:hash, :venue, :player, :game, :language, :lobbyUrl, :expires)`,
      { hash: hashOf(token), venue, player, game, language, lobbyUrl, expires: now + sessionLifeMs },
    );
    if (walletToken !== undefined)
      store.run('insert into wallet_session (token_hash, wallet_token) values (:hash, :walletToken)', {
        hash: hashOf(token),
        walletToken,
      });
  });
  return token;
}

/** Whoever has one of this player's launch addresses at the venue is asked to come in anew. Rounds that are open go on without a page. */
export function endSessions(store: Store, { venue, player }: PlayerKey): void {
  store.run('delete from session where venue = :venue and player = :player', { venue, player });
}

export function findSession(store: Store, token: string, now: number): Session | undefined {
  const row = store.one(
    sessionRow,
    'select s.*, w.wallet_token from session s left join wallet_session w using (token_hash) where s.token_hash = :hash',
    { hash: hashOf(token) },
  );
  if (!row || row.expires_at <= now) return undefined;
  const { venue, player, game, language, lobby_url: lobbyUrl, wallet_token } = row;
  return { venue, player, game, language, lobbyUrl, walletToken: wallet_token ?? undefined };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
