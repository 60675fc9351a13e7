/**
 * What every adapter of a venue that plays from the central wallet must pass (docs/connecting-a-venue.md): its port against the platform's
 * test system, and the platform's own calls through the door of a whole site. The test file says how the platform writes its calls.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestSite } from '../../testing/site.ts';
import type { SeamlessVenuePort, UnreadCall } from '../port.ts';
import type {
  BetCall,
  EffectCall,
  RecordsCall,
  SessionCall,
  WalletAnswer,
  WalletCall,
  WinCall,
} from '../seamless/calls.ts';
import { openGameSession } from '../seamless/sessions.ts';

/** A call as the platform sends it. */
export interface WrittenCall {
  /** POST, unless it says otherwise. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** What stands behind the venue's code in the path. */
  readonly operation: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SeamlessKit {
  readonly port: SeamlessVenuePort;
  /** A site that has the venue, connected by this adapter. */
  readonly site: TestSite;
  readonly venue: string;
  readonly game: string;
  /** Writes and signs a call. @param atMs when, if not now */
  write(call: AskedCall, atMs?: number): WrittenCall;
  /** The same with another amount in the body, whatever it is, rightly signed. */
  writeAmount(call: BetCall, amount: unknown): WrittenCall;
  /** The same with fields beside it that we know nothing of. */
  writeStrange(call: AskedCall, strange: Readonly<Record<string, unknown>>): WrittenCall;
  /** What the platform makes of our answer. */
  read(status: number, body: string): WalletAnswer;
  /** The platform's next answer to us is lost. */
  loseNextAnswer(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** What platforms ask whose players come with each call. */
export type AskedCall = Exclude<WalletCall, SessionCall | RecordsCall>;

/** Farther than any platform's clock may be off, in ms. */
const longAgoMs = 3_600_000;
const fen = 100_000n;

/** What a protocol has words for; what it has none for is not asked of its adapter. */
export interface SeamlessWords {
  /** Several effects in one call. */
  readonly several: boolean;
  /** A win that names its round. */
  readonly winOfRound: boolean;
  /** What counts as turnover. */
  readonly valid: boolean;
  /** A prize says whose game it was by a token. */
  readonly prizeOfToken?: boolean;
  /** The signature is over the path too. */
  readonly path: boolean;
  /** The signature is over a time too. */
  readonly time: boolean;
  /** What is no amount there, and what reading it comes to. */
  readonly notAmounts: readonly (readonly [amount: unknown, read: UnreadCall])[];
}

export function seamlessAdapterSuite(
  name: string,
  words: SeamlessWords,
  open: () => Promise<SeamlessKit>,
): void {
  describe(`${name}, as every adapter of a venue that plays from the central wallet`, () => {
    let kit: SeamlessKit;
    beforeAll(async () => {
      kit = await open();
    });
    afterAll(() => kit.close());

    async function playing() {
      const { site, venue } = kit;
      const member = await site.memberWith(fen);
      const token = await openGameSession(site.running.site, {
        venue,
        memberId: member.id,
        memberToken: member.token,
      });
      const player = `m${member.id}`;
      const bet = (amount = 1_000n): BetCall => ({
        kind: 'bet',
        sentAt: undefined,
        id: randomUUID(),
        player,
        token,
        game: kit.game,
        round: randomUUID(),
        amount,
        free: false,
        closesRound: false,
      });
      const balance = () => send({ kind: 'balance', sentAt: undefined, player, token });
      return { ...member, player, bet, balance };
    }

    const sentAt = undefined;
    const win = ({ id, player }: BetCall, amount: bigint): WinCall => {
      const closesRound = false;
      return {
        kind: 'win',
        sentAt,
        id: `${id}/w`,
        player,
        of: { bet: id },
        amount,
        valid: undefined,
        closesRound,
      };
    };
    const prize = ({ player, token }: BetCall, amount: bigint): EffectCall => {
      const whose = words.prizeOfToken ? { promotionToken: token } : {};
      return { kind: 'prize', sentAt, id: randomUUID(), player, amount, ...whose };
    };
    const rollback = ({ id, player }: Pick<EffectCall, 'id' | 'player'>): EffectCall => {
      return { kind: 'rollback', sentAt, id: `${id}/r`, player, target: id };
    };

    async function post({ method = 'POST', operation, headers, body }: WrittenCall): Promise<WalletAnswer> {
      const url = new URL(`/seamless/${kit.venue}/${operation}`, kit.site.running.address);
      const response = await fetch(url, { method, headers, ...(method !== 'GET' && { body }) });
      return kit.read(response.status, await response.text());
    }
    const send = (call: AskedCall) => post(kit.write(call));
    const readHere = (
      { method = 'POST', operation, headers, body }: WrittenCall,
      path = `/seamless/${kit.venue}/${operation}`,
    ) => kit.port.readCall({ method, path, operation, headers: { ...headers }, body: Buffer.from(body) });

    test('each call is read as it was written', async () => {
      const { bet } = await playing();
      const placed = bet();
      const { player, token } = placed;
      const calls: AskedCall[] = [
        { kind: 'balance', sentAt, player, token },
        placed,
        { ...placed, free: true, closesRound: true },
        win(placed, 0n),
        { ...win(placed, 5n), valid: words.valid ? 1n : undefined, closesRound: true },
        ...(words.winOfRound ? [{ ...win(placed, 5n), of: { round: placed.round } }] : []),
        prize(placed, 7n),
        rollback(placed),
      ];
      for (const call of calls) {
        const read = readHere(kit.write(call));
        // A platform may sign no time.
        const signedAt = typeof read === 'object' && 'sentAt' in read ? read.sentAt : undefined;
        expect(read).toEqual({ ...call, sentAt: signedAt });
        expect(readHere(kit.writeStrange(call, { meta: { a: [1, null] }, is_new: true }))).toMatchObject({
          kind: call.kind,
        });
      }
    });

    test('a call with one bit changed anywhere, or unsigned, is nobody’s', async () => {
      const { bet } = await playing();
      const written = kit.write(bet());
      const bytes = Buffer.from(written.body);
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed.at(at) ?? 0) ^ 1;
        const read = kit.port.readCall({
          method: written.method ?? 'POST',
          path: `/seamless/${kit.venue}/${written.operation}`,
          operation: written.operation,
          headers: { ...written.headers },
          body: changed,
        });
        expect(read).toBe('unauthenticated');
      }
      expect(readHere({ ...written, headers: {} })).toBe('unauthenticated');
    });

    test.runIf(words.path)('a call for another path is nobody’s (where the path is signed)', async () => {
      const { bet } = await playing();
      expect(readHere(kit.write(bet()), '/seamless/other/bet')).toBe('unauthenticated');
    });

    const longAgoAt = () => kit.site.running.site.clock.now().getTime() - longAgoMs;
    test.runIf(words.time)(
      'a bet whose signature is of long ago takes nothing (where a time is signed)',
      async () => {
        const { bet, balance } = await playing();
        expect(await post(kit.write(bet(), longAgoAt()))).toEqual({ ok: false, reason: 'stale' });
        expect(await balance()).toEqual({ ok: true, balance: fen });
      },
    );

    test('what is due to the member arrives whenever it was signed', async () => {
      const { bet, balance } = await playing();
      const placed = bet();
      await send(placed);
      const longAgo = longAgoAt();
      expect(await post(kit.write(win(placed, 2_000n), longAgo))).toMatchObject({ ok: true });
      expect(await balance()).toEqual({ ok: true, balance: 101_000n });
    });

    test('a prize, a free bet and the end of a round arrive through the door', async () => {
      const { bet } = await playing();
      expect(await send(prize(bet(), 500n))).toEqual({ ok: true, balance: 100_500n });
      expect(await send({ ...bet(), free: true })).toEqual({ ok: true, balance: 100_500n });
      const lost = { ...bet(), closesRound: true };
      expect(await send(lost)).toEqual({ ok: true, balance: 99_500n });
      const late = win(lost, 300n);
      expect(await send(words.winOfRound ? { ...late, of: { round: lost.round } } : late)).toEqual({
        ok: true,
        balance: 99_800n,
      });
    });

    test.runIf(words.several)(
      'several effects at once (where a call may have them) are read, and arrive through the door',
      async () => {
        const { bet, balance, player } = await playing();
        const placed = bet();
        const several = readHere(
          kit.write({ kind: 'several', sentAt, player, effects: [placed, win(placed, 1n)] }),
        );
        expect(several).toMatchObject({ kind: 'several', effects: [{ kind: 'bet' }, { kind: 'win' }] });
        const together: AskedCall = {
          kind: 'several',
          sentAt,
          player,
          effects: [placed, win(placed, 1_200n)],
        };
        expect(await send(together)).toEqual({ ok: true, balance: fen + 200n });
        expect(await send(together)).toEqual({ ok: true, balance: fen + 200n });
        expect(await balance()).toEqual({ ok: true, balance: fen + 200n });
      },
    );

    test.each(words.notAmounts)('an amount of %s is no bet', async (amount, reason) => {
      const { bet, balance } = await playing();
      expect(readHere(kit.writeAmount(bet(), amount))).toBe(reason);
      expect(await balance()).toEqual({ ok: true, balance: fen });
    });

    test('a round through the door, each call many times, has its effect once', async () => {
      const { bet, balance } = await playing();
      const placed = bet();
      for (const [call, left] of [
        [placed, 99_000n],
        [win(placed, 2_500n), 101_500n],
        [rollback(placed), 100_000n],
      ] as const) {
        const answers = await Promise.all(Array.from({ length: 10 }, () => send(call)));
        expect(answers).toEqual(Array.from({ length: 10 }, () => ({ ok: true, balance: left })));
      }
      expect(await balance()).toEqual({ ok: true, balance: fen });
    });

    test('a call that is replayed gets its answer again; other content under its id and too little money are refused', async () => {
      const { bet, balance } = await playing();
      const placed = bet();
      const written = kit.write(placed);
      const first = await post(written);
      expect(first).toMatchObject({ ok: true });
      expect(await post(written)).toEqual(first);
      expect(await send({ ...placed, amount: 999n })).toEqual({ ok: false, reason: 'conflict' });
      expect(await send(bet(1_000_000n))).toEqual({ ok: false, reason: 'insufficient_funds' });
      expect(await balance()).toEqual({ ok: true, balance: 99_000n });
    });

    test('out of order: a win waits for its bet, a rollback keeps it out', async () => {
      const { bet, balance } = await playing();
      const [one, two] = [bet(), bet()];
      expect(await send(win(one, 500n))).toEqual({ ok: false, reason: 'unknown_bet' });
      await send(one);
      expect(await send(win(one, 500n))).toMatchObject({ ok: true });
      expect(await send(rollback(two))).toMatchObject({ ok: true });
      expect(await send(two)).toEqual({ ok: false, reason: 'rolled_back' });
      expect(await balance()).toEqual({ ok: true, balance: 99_500n });
    });

    test('after sign-out wins and rollbacks arrive, bets do not', async () => {
      const { bet, token } = await playing();
      const [one, two] = [bet(), bet()];
      await send(one);
      await send(two);
      await kit.site.call('signOut', {}, { token });
      expect(await send(bet())).toEqual({ ok: false, reason: 'session_over' });
      expect(await send(win(one, 500n))).toEqual({ ok: true, balance: 98_500n });
      expect(await send(rollback(two))).toEqual({ ok: true, balance: 99_500n });
    });

    test('the venue answers: alive, a game’s address, what it counted; and a lost answer is unknown', async () => {
      const { player } = await playing();
      const { port } = kit;
      const launch = (game: string) =>
        port.launch({
          player,
          game,
          language: 'zh-CN',
          lobbyUrl: 'http://127.0.0.1/',
          address: '127.0.0.1',
          token: 'T'.repeat(43),
        });
      expect(await port.ping()).toEqual({ outcome: 'done', value: null });
      expect(await launch(kit.game)).toMatchObject({
        outcome: 'done',
        value: { url: expect.stringMatching(/^https?:/) },
      });
      expect(await launch('no-such-game')).toMatchObject({ outcome: 'refused' });
      const now = kit.site.running.site.clock.now();
      const counted = () => port.totals?.(player) ?? port.transactions?.({ from: now, to: now });
      expect(await counted()).toEqual({
        outcome: 'done',
        value: port.totals ? { bets: 0n, wins: 0n, refunds: 0n } : [],
      });
      await kit.loseNextAnswer();
      expect(await counted()).toMatchObject({ outcome: 'unknown' });
      expect(await counted()).toMatchObject({ outcome: 'done' });
    });
  });
}
