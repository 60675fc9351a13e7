/** A seamless venue's calls on tables without a server: no signature, no door, and a clock that is set. Amounts in fen. */
import type { SetClock } from '../../platform/clock.ts';
import { hashOf } from '../../platform/ids.ts';
import { refused } from '../../platform/outcome.ts';
import { type Cashier, openCashier } from '../../testing/cashier.ts';
import type { Venue } from '../catalogue.ts';
import type { ExposureLimits } from '../exposure.ts';
import type {
  BetCall,
  EffectCall,
  PrizeCall,
  RollbackCall,
  WalletAnswer,
  WinCall,
} from '../seamless/calls.ts';
import type { SeamlessDeps } from '../seamless/effects.ts';
import { openGameSession } from '../seamless/sessions.ts';
import { openStakes } from '../seamless/stakes.ts';
import { answerCall } from '../seamless/wallet.ts';
import { openWins } from '../seamless/wins.ts';

type Wanted<Call> = Partial<Omit<Call, 'kind'>>;

/** A member in a game of the first venue, or of another. Ids and rounds are new ones unless they are told. */
export interface Player {
  readonly memberId: bigint;
  readonly player: string;
  readonly token: string;
  /** Of the member's own session. */
  readonly session: string;
  /** 1,000 in a round of its own. */
  bet(more?: Wanted<BetCall>): BetCall;
  win(of: BetCall, amount: bigint, more?: Wanted<WinCall>): WinCall;
  prize(amount: bigint, more?: Wanted<PrizeCall>): PrizeCall;
  rollback(target: Pick<EffectCall, 'id'>, more?: Wanted<RollbackCall>): RollbackCall;
  send(call: EffectCall, venue?: Venue): Promise<WalletAnswer>;
  /** All in one call. */
  together(...effects: readonly EffectCall[]): Promise<WalletAnswer>;
  /** As a venue asks for it. @param token of the game, unless told */
  balance(token?: string, sentAt?: Date): Promise<WalletAnswer>;
  /** As the books have it. */
  central(): Promise<bigint>;
}

export interface BetRow {
  readonly state: string;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly seq: bigint;
}

export interface SeamlessTables extends Cashier {
  readonly venue: Venue;
  /** What answers calls here, for those that no player's method sends. */
  readonly parts: SeamlessDeps;
  /** One more of the same kind. */
  readonly other: Venue;
  /** What wins are measured by; the test changes them. */
  readonly limits: { -readonly [Name in keyof ExposureLimits]: ExposureLimits[Name] };
  /** Why no bet is taken now; undefined: they are. Set by the test. */
  refusal: 'on_pause' | undefined;
  /** A name that nothing has had before. */
  fresh(): string;
  playing(fen: bigint): Promise<Player>;
  /** A game of the same member somewhere, or later. @returns the token */
  open(player: Player, venue: Venue): Promise<string>;
  betRow(id: string): Promise<BetRow | undefined>;
  /** What is kept of a call, in the words of the table. */
  kept(
    id: string,
  ): Promise<{ kind: string; refusal: string | null; moved: bigint; bet: string | null } | undefined>;
}

const venueOf = (code: string): Venue => ({
  code,
  name: code,
  nameEn: '',
  category: 'gaming',
  adapter: 'test',
  wallet: 'seamless',
  enabled: true,
  pullEveryMs: 1_000,
});

export async function openSeamlessTables(clock: SetClock): Promise<SeamlessTables> {
  const cashier = await openCashier(clock);
  const { database, wallet, site } = cashier;
  const [venue, other] = [venueOf('sv'), venueOf('sw')];
  for (const { code, category } of [venue, other])
    await database.query(
      "insert into venue (code, name, category, adapter, wallet, position) values ($1, $1, $2, 'test', 'seamless', 99)",
      [code, category],
    );
  await database.transaction((tx) => wallet.openHouse(tx, [venue.code, other.code]));
  const most = 10n ** 18n;
  const limits = { win: most, multiple: most, hour: most, ahead: most, day: most };
  let names = 0;

  const tables: SeamlessTables = {
    ...cashier,
    venue,
    other,
    limits,
    refusal: undefined,
    get parts() {
      return parts;
    },
    fresh: () => `s${++names}`,
    async playing(fen) {
      const memberId = await cashier.memberWith(fen);
      const session = `session of ${memberId}`;
      await database.query(
        `insert into session (token_hash, member_id, created_at, expires_at, address, device)
         values ($1, $2, $3, $3::timestamptz + interval '30 days', '127.0.0.1', '')`,
        [hashOf(session), memberId, clock.now()],
      );
      const token = await openGameSession(site, { venue: venue.code, memberId, memberToken: session });
      return playerOf(memberId, session, token);
    },
    open: ({ memberId, session }, { code }) =>
      openGameSession(site, { venue: code, memberId, memberToken: session }),
    async betRow(id) {
      const { rows } = await database.query<BetRow>(
        'select state, stake, valid, payout, seq from bet where venue = $1 and bet_id = $2',
        [venue.code, id],
      );
      return rows[0];
    },
    async kept(id) {
      const { rows } = await database.query<{
        kind: string;
        refusal: string | null;
        moved: bigint;
        bet: string | null;
      }>('select kind, refusal, moved, bet from seamless_transaction where venue = $1 and id = $2', [
        venue.code,
        id,
      ]);
      return rows[0];
    },
  };

  const parts: SeamlessDeps = {
    site,
    wallet,
    limitsOf: async () => limits,
    stakes: { ...openStakes(site, wallet), open: () => tables.refusal === undefined },
    wins: openWins(site, wallet, async () => limits),
    refuseBet: async () =>
      tables.refusal ? refused(tables.refusal, { kind: 'break', until: '2026-12-01 12:00' }) : undefined,
  };

  function playerOf(memberId: bigint, session: string, token: string): Player {
    const player = `m${memberId}`;
    const signed = () => ({ sentAt: undefined, player, id: tables.fresh() });
    const bet: Player['bet'] = (more) => ({
      ...signed(),
      token,
      game: 'g1',
      round: tables.fresh(),
      amount: 1_000n,
      free: false,
      closesRound: false,
      ...more,
      kind: 'bet',
    });
    return {
      memberId,
      player,
      token,
      session,
      bet,
      win: (of, amount, more) => ({
        ...signed(),
        of: { bet: of.id },
        amount,
        valid: undefined,
        closesRound: false,
        ...more,
        kind: 'win',
      }),
      prize: (amount, more) => ({ ...signed(), amount, ...more, kind: 'prize' }),
      rollback: ({ id: target }, more) => ({ ...signed(), target, ...more, kind: 'rollback' }),
      send: (call, at = venue) => answerCall(parts, at, call),
      together: (...effects) =>
        answerCall(parts, venue, { kind: 'several', sentAt: undefined, player, effects }),
      balance: (of = token, sentAt = undefined) =>
        answerCall(parts, venue, { kind: 'balance', sentAt, player, token: of }),
      central: async () => (await cashier.money(memberId)).central,
    };
  }
  return tables;
}
