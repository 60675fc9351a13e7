/** Plays the situations of all wallet protocols (`situations.ts`) through the door of a whole site, in the words of one of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WalletAnswer, WalletRefusal } from '../seamless/calls.ts';
import type { PlatformSite } from './platform-site.ts';
import type { WrittenCall } from './seamless-kit.ts';
import { bet, rollback, type Said, type Situation, type Step, win } from './situation-words.ts';
import { always, begin, onlyOpen, whatever } from './situations.ts';

export interface Speaker {
  /** Writes and signs a call. */
  write(said: Said, how?: 'forged' | 'half'): WrittenCall;
  /** What the platform makes of our answer. */
  read(status: number, body: string): WalletAnswer;
  /** Refusals that are one to the platform, by the one that `read` gives. */
  readonly same: Readonly<Partial<Record<WalletRefusal, WalletRefusal>>>;
  /** Its games that stand for the first and the second. */
  readonly games: readonly [string, string];
  /** By which rule it takes back. */
  readonly takesBack: 'whatever' | 'only open';
  /** Situations that its own rules make another, or that it has no words for, by their claims: what is so there, in their place. */
  readonly instead?: Readonly<Record<string, Situation>>;
}

export function playSituations(name: string, speaker: Speaker, open: () => Promise<PlatformSite>): void {
  const { instead = {} } = speaker;
  const known: readonly Situation[] = [
    ...always,
    ...(speaker.takesBack === 'whatever' ? whatever : onlyOpen),
  ];
  const cases = known.map((one) => instead[one.claim] ?? one);

  describe(`${name}, in situations that all wallet protocols know`, () => {
    let at: PlatformSite;
    let other: { player: string; token: string };
    beforeAll(async () => {
      at = await open();
      const seat = await at.playing(begin);
      other = { player: `m${seat.id}`, token: seat.token };
    });
    // What all of it moved stands in the ledger; stopping the site verifies the rest.
    afterAll(async () => {
      const { database } = at.site.running.site;
      const { rows } = await database.query<{ moved: string }>(
        'select coalesce(sum(moved), 0)::text as moved from seamless_transaction where venue = $1',
        [at.venue],
      );
      const result = await at.site.running.balances.resultAt(at.venue);
      await at.stop();
      expect(result).toBe(-BigInt(rows[0]?.moved ?? 0));
    });

    test('no claim stands twice, and what stands in the place of another has one to replace', () => {
      expect(Object.keys(instead).filter((claim) => !known.some((one) => one.claim === claim))).toEqual([]);
      expect(new Set(cases.map(({ claim }) => claim)).size).toBe(cases.length);
      expect(cases.length).toBeGreaterThan(80);
    });

    async function post({ method = 'POST', operation, headers, body }: WrittenCall): Promise<WalletAnswer> {
      const url = new URL(`/seamless/${at.venue}/${operation}`, at.site.running.address);
      const response = await fetch(url, { method, headers, ...(method !== 'GET' && { body }) });
      return speaker.read(response.status, await response.text());
    }

    test('what staff stop takes no stakes of games that are open, and pays and gives back what is due', async () => {
      const seat = await at.playing(begin);
      const [played, shut] = speaker.games;
      const names = {
        player: `m${seat.id}`,
        token: seat.token,
        other,
        idOf: (letter: string) => `stop-${letter}`,
      };
      const send = ({ said }: Step, game: string) => post(speaker.write({ ...said(names), game }));
      const word = speaker.same.stopped ?? 'stopped';
      const chief = await at.site.staffToken('chief');
      const stop = async (kind: 'venue' | 'game', target: string) => {
        const made = { kind, target, body: '维护', bodyEn: 'Maintenance', reason: '异常' };
        expect((await at.site.staff('makeStop', made, chief, crypto.randomUUID())).code).toBe(200);
      };
      for (const letter of ['a', 'b', 'e'])
        expect(await send(bet(letter, 100).ok(), shut)).toMatchObject({ ok: true });
      await stop('game', `${at.venue}/${shut}`);
      expect(await send(bet('c', 100).ok(), shut)).toMatchObject({ ok: false, reason: word });
      expect(await send(bet('d', 100).ok(), played)).toMatchObject({ ok: true });
      await stop('venue', at.venue);
      expect(await send(bet('f', 100).ok(), played)).toMatchObject({ ok: false, reason: word });
      expect(await send(win('v', 'a', 250).ok(), shut)).toMatchObject({ ok: true });
      expect(await send(rollback('r', 'b').ok(), shut)).toMatchObject({ ok: true });
      expect(await send(win('w', 'd', 0, { closesRound: true }).ok(), played)).toMatchObject({ ok: true });
      // What was taken before is answered again as it was.
      expect(await send(bet('e', 100).ok(), shut)).toMatchObject({ ok: true });
      const { data: standing } = await at.site.staff('stops', {}, chief);
      for (const { id } of standing)
        await at.site.staff('liftStop', { id, reason: '结束' }, chief, crypto.randomUUID());
      // What was refused stays refused; what is new is taken.
      expect(await send(bet('f', 100).ok(), played)).toMatchObject({ ok: false, reason: word });
      expect(await send(bet('g', 100).ok(), played)).toMatchObject({ ok: true });
      expect(await seat.central()).toBe(begin - 500n + 250n + 100n);
    });

    let seats = 0;
    test.each(cases.map((one) => [one.claim, one] as const))('%s', async (_claim, { steps, ends }) => {
      const seat = await at.playing(begin);
      const place = ++seats;
      const names = {
        player: `m${seat.id}`,
        token: seat.token,
        other,
        idOf: (letter: string) => `${place}-${letter}`,
      };
      for (const [turn, { said, answer, fen }] of steps.entries()) {
        const call = said(names);
        const [first, second] = speaker.games;
        const game = { first, second }[call.game] ?? call.game;
        const how = answer === 'forged' ? 'forged' : answer === 'lost' ? 'half' : undefined;
        const got = await post(speaker.write({ ...call, game }, how));
        const where = `step ${turn + 1}`;
        if (answer === 'ok')
          expect(got, where).toMatchObject({ ok: true, ...(fen !== undefined && { balance: fen }) });
        else {
          const reason = { forged: 'unauthenticated', lost: 'bad_request' }[answer as string] ?? answer;
          const meant = speaker.same[reason as WalletRefusal] ?? reason;
          expect(got, where).toMatchObject({ ok: false, reason: meant });
        }
      }
      expect(await seat.central()).toBe(ends);
    });
  });
}
