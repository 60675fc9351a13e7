/**
 * What every adapter of a venue with wallets of its own must pass (docs/connecting-a-venue.md). Its test file opens the adapter against
 * the platform's test system and says how to make that system fail.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransferVenuePort, VenueBet, VenueTransferOrder } from '../port.ts';

export interface TransferKit {
  readonly port: TransferVenuePort;
  /** A game of the venue. */
  readonly game: string;
  readonly now: () => Date;
  /** It answers no question about a transfer and knows no end of one: what became of one is found out by making it again. */
  readonly repeats?: true;
  /** The next transfer's answer is lost, without its effect or with it. */
  loseNextTransfer(when: 'before' | 'after'): Promise<unknown>;
  /** The next transfer reaches the venue twice. */
  doubleNextTransfer(): Promise<unknown>;
  /** A bet at the venue. @param bet amounts in fen; without a payout it stays open */
  bet(bet: { player: string; id: string; stake: bigint; payout?: bigint }): Promise<unknown>;
  /** Settles an open bet later. */
  settle(id: string, payout: bigint): Promise<unknown>;
  /** Voids a settled bet, as platforms do that find a fault later. */
  annul(id: string): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Longer than the attempts of a test take, in ms. */
const life = 60_000;
const done = { outcome: 'done', value: null };

export function transferAdapterSuite(name: string, open: () => Promise<TransferKit>): void {
  describe(`${name}, as every adapter of a venue with wallets`, () => {
    let kit: TransferKit;
    let port: TransferVenuePort;
    beforeAll(async () => {
      kit = await open();
      port = kit.port;
    });
    afterAll(() => kit.close());

    async function player(fen = 0n): Promise<string> {
      const made = `m${Math.floor(Math.random() * 1e12)}`;
      expect(await port.createPlayer(made)).toEqual(done);
      if (fen > 0n) expect(await port.transfer(order(made, { amount: fen }))).toEqual(done);
      return made;
    }

    function order(who: string, changes: Partial<VenueTransferOrder> = {}): VenueTransferOrder {
      const notAfter = new Date(kit.now().getTime() + life);
      return { id: randomUUID(), player: who, direction: 'in', amount: 10_000n, notAfter, ...changes };
    }

    const balance = async (who: string) => {
      const answer = await port.balance(who);
      return answer.outcome === 'done' ? answer.value : answer.reason;
    };
    const status = async (of: VenueTransferOrder) => {
      const answer = await port.transferStatus(of.id, of);
      return answer.outcome === 'done' ? answer.value : answer.reason;
    };

    test('a player is made once, however often', async () => {
      const who = await player(700n);
      expect(await port.createPlayer(who)).toEqual(done);
      expect(await balance(who)).toBe(700n);
    });

    test('money goes in and out, and its status is known by our id', async () => {
      const who = await player();
      const into = order(who);
      expect(await port.transfer(into)).toEqual(done);
      expect(await balance(who)).toBe(10_000n);
      expect(await port.transfer(order(who, { direction: 'out', amount: 4_000n }))).toEqual(done);
      expect(await balance(who)).toBe(6_000n);
      expect(await status(into)).toBe('done');
    });

    test('the same transfer 20 times at once moves once, and every time says so', async () => {
      const who = await player();
      const into = order(who);
      const answers = await Promise.all(Array.from({ length: 20 }, () => port.transfer(into)));
      expect(answers).toEqual(Array.from({ length: 20 }, () => done));
      expect(await balance(who)).toBe(10_000n);
    });

    test('a known id with other content has no effect', async () => {
      const who = await player();
      const into = order(who);
      await port.transfer(into);
      for (const changed of [{ amount: 10_001n }, { direction: 'out' as const }])
        expect(await port.transfer({ ...into, ...changed })).toMatchObject({ outcome: 'refused' });
      expect(await balance(who)).toBe(10_000n);
      expect(await status(into)).toBe('done');
    });

    test('more than the balance is refused for good, also when there is more later', async () => {
      const who = await player(100n);
      const out = order(who, { direction: 'out', amount: 101n });
      expect(await port.transfer(out)).toMatchObject({ outcome: 'refused' });
      expect(await status(out)).toBe('refused');
      await port.transfer(order(who));
      expect(await port.transfer(out)).toMatchObject({ outcome: 'refused' });
      expect(await balance(who)).toBe(10_100n);
    });

    test('an answer that is lost before the effect is unknown, then not found, then expired; or moves once, when it is asked again', async () => {
      const who = await player();
      const into = order(who);
      await kit.loseNextTransfer('before');
      expect(await port.transfer(into)).toMatchObject({ outcome: 'unknown' });
      if (kit.repeats) {
        // Asked by making it again: it moves then, and never twice.
        expect([await status(into), await status(into)]).toEqual(['done', 'done']);
        expect(await balance(who)).toBe(10_000n);
        return;
      }
      expect(await status(into)).toBe('not_found');
      const late = order(who, { notAfter: new Date(kit.now().getTime() - 1_000) });
      expect(await port.transfer(late)).toMatchObject({ outcome: 'refused' });
      expect(await status(late)).toBe('not_found');
      expect(await balance(who)).toBe(0n);
    });

    test('an answer that is lost after the effect is unknown, and the status says done', async () => {
      const who = await player();
      const into = order(who);
      await kit.loseNextTransfer('after');
      expect(await port.transfer(into)).toMatchObject({ outcome: 'unknown' });
      expect(await status(into)).toBe('done');
      expect(await port.transfer(into)).toEqual(done);
      expect(await balance(who)).toBe(10_000n);
    });

    test('a transfer that arrives twice moves once', async () => {
      const who = await player();
      await kit.doubleNextTransfer();
      expect(await port.transfer(order(who))).toEqual(done);
      expect(await balance(who)).toBe(10_000n);
    });

    test('a game opens at an address of its own each time; one that is not there does not', async () => {
      const who = await player();
      const launch = (game: string) =>
        port.launch({
          player: who,
          game,
          language: 'zh-CN',
          lobbyUrl: 'http://127.0.0.1/',
          address: '127.0.0.1',
        });
      const [one, two] = [await launch(kit.game), await launch(kit.game)];
      expect(one).toMatchObject({ outcome: 'done', value: { url: expect.stringMatching(/^https?:/) } });
      expect(two).not.toEqual(one);
      expect(await launch('no-such-game')).toMatchObject({ outcome: 'refused' });
    });

    test('bets are read page by page, each state once, in the order of their changes', async () => {
      const who = await player(10_000n);
      const start = await readAll('0');
      const ids = Array.from({ length: 5 }, () => randomUUID());
      for (const id of ids) await kit.bet({ player: who, id, stake: 100n });
      const opened = await readAll(start.cursor, 2);
      expect(opened.bets.map(({ id, state }) => [id, state])).toEqual(ids.map((id) => [id, 'unsettled']));
      expect(opened.bets[0]).toMatchObject({ player: who, stake: 100n, valid: 0n, payout: 0n });
      const [first = ''] = ids;
      await kit.settle(first, 250n);
      const settled = await readAll(opened.cursor, 2);
      expect(settled.bets).toMatchObject([
        { id: first, state: 'settled', stake: 100n, valid: 100n, payout: 250n, settledAt: expect.any(Date) },
      ]);
      expect(settled.bets[0]?.seq).toBeGreaterThan(opened.bets.at(-1)?.seq ?? 0n);
      await kit.annul(first);
      const annulled = await readAll(settled.cursor, 2);
      expect(annulled.bets).toMatchObject([{ id: first, state: 'void', valid: 0n, payout: 0n }]);
      expect(await readAll(annulled.cursor)).toEqual({ bets: [], cursor: annulled.cursor });
      // A reader whose notes were lost reads the same again.
      const again = await readAll(start.cursor, 2);
      expect(again.bets).toEqual([...opened.bets, ...settled.bets, ...annulled.bets]);
    });

    async function readAll(from: string, limit = 100): Promise<{ bets: VenueBet[]; cursor: string }> {
      const bets: VenueBet[] = [];
      for (let cursor = from; ; ) {
        const page = await port.bets(cursor, limit);
        if (page.outcome !== 'done') throw new Error(page.reason);
        expect(page.value.reports.length).toBeLessThanOrEqual(limit);
        for (const report of page.value.reports) {
          if (!('bet' in report)) throw new Error(report.fault);
          // What is tried again later is read as it was the first time.
          expect(port.readBet(report.raw)).toEqual(report);
          bets.push(report.bet);
        }
        cursor = page.value.cursor;
        if (!page.value.more) return { bets, cursor };
      }
    }
  });
}
