/** A site connected to a platform of our own hand: its venue is put into the catalogue as the command does, and members sit in its games. */
import { expect, vi } from 'vitest';
import type { TestSite } from '../../testing/site.ts';
import { connectVenue } from '../connect.ts';
import type { SeamlessVenuePort, VenuePort } from '../port.ts';
import { openGameSession } from '../seamless/sessions.ts';

export interface PlatformSite {
  readonly site: TestSite;
  readonly venue: string;
  /** The adapter, with no breaker before it. */
  readonly port: SeamlessVenuePort;
  /** What connects a further node to the same platform. */
  readonly environment: Readonly<Record<string, string>>;
  /** Wallet calls go there from now on: a node that lives, or several by turns. */
  callAt(...addresses: string[]): void;
  playing(fen?: bigint): Promise<Seat>;
  stop(): Promise<void>;
}

/** A member in a game there. */
export interface Seat {
  readonly id: bigint;
  /** Of the member's own session. */
  readonly session: string;
  /** As the platform names them. */
  readonly user: string;
  readonly token: string;
  /** The central wallet, in fen. */
  central(): Promise<bigint>;
}

/** Where wallet calls go: to one node, or by turns to several, as from behind a balancer. */
export function openNodes() {
  let nodes: readonly string[] = [];
  let turn = 0;
  return {
    next: () => nodes[turn++ % nodes.length] ?? '',
    callAt(...addresses: string[]) {
      nodes = addresses;
    },
  };
}

/** @param userOf how the platform names a member by their number */
export function playingAt(site: TestSite, venue: string, userOf: (id: bigint) => string, bytes?: number) {
  return async (fen = 100_000n): Promise<Seat> => {
    const { id, token: session } = await site.memberWith(fen);
    const opened = { venue, memberId: id, memberToken: session, bytes };
    const token = await openGameSession(site.running.site, opened);
    const central = async () => (await site.running.balances.overview(id, [])).central;
    return { id, session, user: userOf(id), token, central };
  };
}

/** As the command connects it, and switched on. @param shows a game that the hall has then */
export async function addVenue(
  { running, call }: TestSite,
  { code, adapter, shows }: { code: string; adapter: string; shows: string },
  port: Pick<VenuePort, 'games' | 'wallet'>,
): Promise<void> {
  const { site, wallet } = running;
  const offered = await port.games?.();
  if (offered?.outcome !== 'done') throw new Error('the platform offers nothing');
  const { wallet: kind } = port;
  const named = { code, name: '综合', nameEn: 'Hub', category: 'gaming', adapter, wallet: kind } as const;
  await site.database.transaction(async (tx) => {
    await connectVenue(tx, wallet, { ...named, kinds: [], makers: [] }, offered.value, site.clock.now());
    await tx.query('update venue set enabled = true where code = $1', [code]);
  });
  // The catalogue hears of it as that of every node does.
  const shown = async () => (await call('games', {})).data.map(({ game_code }) => game_code);
  // As long as polls have (vitest.config.ts): they may not be used outside a test.
  await vi.waitFor(async () => expect(await shown()).toContain(shows), { timeout: 30_000 });
}
