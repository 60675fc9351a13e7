/**
 * T2. A thief with an account reads the chain (or what waits to get into it) and wants somebody else's deposit: by an order
 * that fits the payment, by many that fit it, by naming its transaction, by paying a little before the victim does. Must hold:
 * the thief gets 0, the victim is credited without anybody having to look, and no order has a payment older than itself.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChainSite, confirmations, startChainSite } from '../apps/server/src/chain/testing.ts';

describe.each(['own', 'shared'] as const)(
  'orders with an address, or an amount, of their own: %s',
  (addresses) => {
    let chain: ChainSite;
    beforeAll(async () => {
      chain = await startChainSite('ERC20', { addresses });
    });
    afterAll(() => chain.stop());
    beforeEach(() => chain.clock.advance(120_000));

    /** What the ledger credits for a payment of micro-USDT, in yuan, at 7.1 for one USDT: whole fen, the rest is not credited. */
    const worth = (usdt: bigint) => Number((usdt * 71n) / 100_000n) / 100;

    async function victimAndThief() {
      const [victim, thief, payer] = [
        await chain.site.member(),
        await chain.site.member(),
        await chain.payer(),
      ];
      return { victim, thief, payer };
    }

    test('an order opened right after the block of a payment does not get it', async () => {
      const { thief, payer } = await victimAndThief();
      // Sent by somebody without an order: to an address noted long ago.
      const hash = await chain.pay(payer, 140_840_000n, chain.ours);
      for (const wait of [1_000, 4_000, 10_000]) {
        chain.clock.advance(wait);
        const order = await chain.order(thief.token, payer.lastFour);
        await chain.findAs(thief.token, order, hash);
      }
      await chain.settle();
      expect(await chain.balance(thief.token)).toBe(0);
      expect((await chain.payment(hash))?.state).toBe('unmatched');
    });

    test('an order made for a payment that waits to get into a block does not get it', async () => {
      const { victim, thief, payer } = await victimAndThief();
      const order = await chain.order(victim.token, payer.lastFour);
      const due = await chain.due(victim.token, order);
      // Everything that the thief can see of the payment before it is in a block: sender, recipient, amount.
      for (const yuan of [1_000, 999.96, 1_000.03]) await chain.order(thief.token, payer.lastFour, yuan);
      const hash = await chain.pay(payer, due.usdt, due.to);
      await chain.settle();
      expect(await chain.payment(hash)).toMatchObject({ state: 'credited' });
      expect(await chain.balance(thief.token)).toBe(0);
      expect(await chain.balance(victim.token)).toBe(worth(due.usdt));
    });

    test('many orders like the victim’s, opened before and after it, do not push the payment into review', async () => {
      const { victim, payer } = await victimAndThief();
      const thieves = [await chain.site.member(), await chain.site.member(), await chain.site.member()];
      const open = async () => {
        for (const { token } of thieves)
          for (let count = 0; count < 5; count += 1) await chain.order(token, payer.lastFour);
      };
      await open();
      const due = await chain.due(victim.token, await chain.order(victim.token, payer.lastFour));
      await open();
      const hash = await chain.pay(payer, due.usdt, due.to);
      await chain.settle();
      expect((await chain.payment(hash))?.state).toBe('credited');
      expect(await chain.balance(victim.token)).toBe(worth(due.usdt));
      for (const { token } of thieves) expect(await chain.balance(token)).toBe(0);
    });

    test('naming somebody else’s transaction neither gets the money nor holds it up, at any moment', async () => {
      const { victim, thief, payer } = await victimAndThief();
      const bait = await chain.order(thief.token, payer.lastFour);
      const due = await chain.due(victim.token, await chain.order(victim.token, payer.lastFour));
      const hash = await chain.pay(payer, due.usdt, due.to);
      await chain.findAs(thief.token, bait, hash);
      await chain.look();
      await chain.findAs(thief.token, bait, hash);
      await chain.settle();
      await chain.findAs(thief.token, bait, hash);
      expect(await chain.balance(victim.token)).toBe(worth(due.usdt));
      expect(await chain.balance(thief.token)).toBe(0);
      expect((await chain.payment(hash))?.state).toBe('credited');
    });

    test('an old order of the thief’s, expired and unpaid, does not get it either', async () => {
      const { victim, thief, payer } = await victimAndThief();
      await chain.order(thief.token, payer.lastFour);
      chain.clock.advance(2 * 3_600_000);
      const due = await chain.due(victim.token, await chain.order(victim.token, payer.lastFour));
      await chain.pay(payer, due.usdt, due.to);
      await chain.settle();
      expect(await chain.balance(victim.token)).toBe(worth(due.usdt));
      expect(await chain.balance(thief.token)).toBe(0);
    });

    test('dust from a stranger, before and after, changes nothing for the victim', async () => {
      const { victim, payer } = await victimAndThief();
      const due = await chain.due(victim.token, await chain.order(victim.token, payer.lastFour));
      const stranger = await chain.payer();
      await chain.pay(stranger, 999_999n, due.to);
      await chain.pay(payer, due.usdt, due.to);
      await chain.pay(stranger, 1n, due.to);
      await chain.settle();
      expect(await chain.balance(victim.token)).toBe(worth(due.usdt));
    });

    test('a stranger who pays the least that counts before the victim does holds up nothing', async () => {
      const { victim, payer } = await victimAndThief();
      const due = await chain.due(victim.token, await chain.order(victim.token, payer.lastFour));
      await chain.pay(await chain.payer(), 1_000_000n, due.to);
      const hash = await chain.pay(payer, due.usdt, due.to);
      await chain.settle();
      expect((await chain.payment(hash))?.state).toBe('credited');
      expect(await chain.balance(victim.token)).toBeGreaterThanOrEqual(worth(due.usdt));
    });

    test('what is late for an order is its member’s all the same, whoever opened one meanwhile', async () => {
      const { victim, thief, payer } = await victimAndThief();
      const due = await chain.due(victim.token, await chain.order(victim.token, payer.lastFour));
      chain.clock.advance(26 * 3_600_000);
      const { data } = await chain.site.call('signIn', { name: thief.username, password: 'kiesel1' });
      await chain.order(data.api_token, payer.lastFour);
      await chain.pay(payer, due.usdt, due.to);
      await chain.settle();
      const again = await chain.site.call('signIn', { name: victim.username, password: 'kiesel1' });
      expect(await chain.balance(again.data.api_token)).toBe(worth(due.usdt));
      expect(await chain.balance(data.api_token)).toBe(0);
    });

    test('forty orders opened at once never share what tells their payments apart', async () => {
      const members = [];
      for (let count = 0; count < 4; count += 1) members.push(await chain.site.member());
      const dues = await Promise.all(
        members.flatMap(({ token }) =>
          Array.from({ length: 10 }, async () => chain.due(token, await chain.order(token, 'abcd'))),
        ),
      );
      expect(new Set(dues.map(({ to, usdt }) => `${to}/${usdt}`)).size).toBe(40);
    });

    test('a chain whose clock is ahead of ours lets nobody claim what we have seen already', async () => {
      const { thief, payer } = await victimAndThief();
      chain.clock.advance(15_000);
      const hash = await chain.pay(payer, 77_000_000n, chain.ours);
      chain.clock.advance(-15_000);
      await chain.look();
      chain.clock.advance(5_000);
      const order = await chain.order(thief.token, payer.lastFour, 546.7);
      expect((await chain.findAs(thief.token, order, hash)).code).toBe(5028);
      chain.clock.advance(120_000);
      await chain.settle();
      expect((await chain.payment(hash))?.state).toBe('unmatched');
      expect(await chain.balance(thief.token)).toBe(0);
    });

    test('a payment that waits for people is not shown as named by who had no order for it', async () => {
      const { victim, thief, payer } = await victimAndThief();
      await chain.due(victim.token, await chain.order(victim.token, payer.lastFour));
      const hash = await chain.pay(payer, 77_000_000n, chain.ours);
      await chain.mine(confirmations);
      await chain.look();
      chain.clock.advance(5_000);
      const late = await chain.order(thief.token, payer.lastFour, 546.7);
      const { code } = await chain.findAs(thief.token, late, hash);
      expect(code).toBe(5028);
      const { data } = await chain.site.staff(
        'chainPayments',
        { state: 'open', search: hash },
        await chain.staff(),
      );
      expect(data.rows[0]?.candidates.filter(({ claimed }) => claimed)).toEqual([]);
    });
  },
);
