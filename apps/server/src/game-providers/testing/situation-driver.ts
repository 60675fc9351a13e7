/** Plays the situations of all wallet protocols (`situations.ts`) through the door of a whole site, in the words of one of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WalletAnswer, WalletRefusal } from '../seamless/calls.ts';
import type { PlatformSite } from './platform-site.ts';
import type { WrittenCall } from './seamless-kit.ts';
import type { Said, Situation } from './situation-words.ts';
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
}

export function playSituations(name: string, speaker: Speaker, open: () => Promise<PlatformSite>): void {
  const cases: readonly Situation[] = [
    ...always,
    ...(speaker.takesBack === 'whatever' ? whatever : onlyOpen),
  ];

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

    test('no claim stands twice', () => {
      expect(new Set(cases.map(({ claim }) => claim)).size).toBe(cases.length);
      expect(cases.length).toBeGreaterThan(80);
    });

    async function post({ method = 'POST', operation, headers, body }: WrittenCall): Promise<WalletAnswer> {
      const url = new URL(`/seamless/${at.venue}/${operation}`, at.site.running.address);
      const response = await fetch(url, { method, headers, ...(method !== 'GET' && { body }) });
      return speaker.read(response.status, await response.text());
    }

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
