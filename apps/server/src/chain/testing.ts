/** A site whose chain is a real EVM: members pay, blocks are mined on command, the watcher looks when the test says so. */

import type { Protocol } from '@mingpai/contract/states';
import { readStored } from '@mingpai/contract/texts';
import type { Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, vi } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { areas } from '../settings/index.ts';
import { startEvm } from '../testing/evm.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { addressText, type NodeAddress, nodeAddress } from './addresses.ts';
import { checkPayouts, checkWaitingOn } from './payouts.ts';
import type { ChainSettings } from './receipts.ts';
import type { ChainPayment, Cursor } from './store.ts';
import { watch } from './watcher.ts';

export type ChainSite = Awaited<ReturnType<typeof startChainSite>>;

const patience = { timeout: 30_000, interval: 10 };

/** Blocks until a payment is final, its own included. */
export const confirmations = 3;

export interface ChainSiteOptions {
  /** Where the site asks instead of the chain itself. */
  readonly nodes?: (evmUrl: string) => Promise<readonly string[]>;
  /** `own`: each order has an address of its own, as on a new site; `shared`: an amount of its own on one address. */
  readonly addresses?: 'own' | 'shared';
}

export async function startChainSite(
  chain: Protocol,
  { nodes = async (url) => [url], addresses = 'own' }: ChainSiteOptions = {},
) {
  // On a whole second: blocks know no less, and one of the same moment is not older than an order.
  const clock = new SetClock(new Date(Math.ceil(Date.now() / 1_000) * 1_000));
  const [site, evm] = await Promise.all([startTestSite({ clock }), startEvm()]);
  const { database } = site.running.site;
  const { settings } = site.running;
  const ours = privateKeyToAccount(generatePrivateKey()).address;
  const text = (address: string) => addressText(chain, address.toLowerCase() as NodeAddress);
  const urls = await nodes(evm.url);

  async function set(change: Partial<ChainSettings>): Promise<void> {
    const now = await settings.current('chain');
    await database.transaction((tx) =>
      settings.set(tx, 'chain', { ...now, [chain]: { ...now[chain], ...change } }, 'seed'),
    );
    await vi.waitFor(
      async () => expect((await settings.current('chain'))[chain]).toMatchObject(change),
      patience,
    );
  }

  await database.transaction((tx) =>
    settings.set(
      tx,
      'payments',
      {
        ...areas.payments.parse({}),
        ways: ['usdt', 'card'],
        receiving: { TRC20: '', ERC20: '', [chain]: text(ours) },
      },
      'seed',
    ),
  );
  await set({
    enabled: true,
    ownAddresses: addresses === 'own',
    rpcUrls: [...urls],
    chainId: evm.chainId,
    contract: text(evm.token),
    confirmations,
    startBlock: Number(await evm.head()) + 1,
  });
  await vi.waitFor(
    async () => expect((await settings.current('payments')).receiving[chain]).toBe(text(ours)),
    patience,
  );

  /** Where the latest order that named these last four characters is paid. */
  const shown = new Map<string, Hex>();
  let chief: string | undefined;
  const chainSite = {
    site,
    staff,
    evm,
    clock,
    ours,
    set,
    text,
    /** One look of the watcher's. @param as another node, or a broken part */
    look: (as: Partial<Pick<TestSite['running'], 'site' | 'settings' | 'wallet'>> = {}) => {
      const parts = { ...site.running, ...as };
      return watch({ site: parts.site, settings: parts.settings, wallet: parts.wallet }, chain);
    },
    /** "I have paid, and nothing arrived." */
    findAs: (token: string, deposit_no: string, transaction_id: string) =>
      site.call('findDeposit', { deposit_no, transaction_id }, { token }),
    /** Compares what staff say they have sent with the chain. */
    checkPayouts: () => checkPayouts(site.running, chain),
    /** Asks where withdrawals go that wait. */
    checkWaiting: () => checkWaitingOn(site.running, chain),
    /** A withdrawal of 1,000 yuan that staff have approved. @param address where its member wants it @param transactionHash none: it is still to be sent @returns its number */
    async sentWithdrawal(address: string, transactionHash?: string) {
      const { token, username } = await site.memberWith(100_000n);
      const card = { bank: 'USDT', bank_owner: chain, bank_no: address, pay_pass: payPassword };
      const { data: bound } = await site.call('bindCard', card, { token });
      const asked = await site.call(
        'withdraw',
        { amount: 1_000, bank: bound.id, password: payPassword },
        { token },
      );
      const chief = await staff();
      const search = asked.data.order_no;
      const { data } = await site.staff('withdrawalQueue', { search }, chief);
      const [order] = data.rows;
      if (!order) throw new Error(asked.message);
      const { code, message } = await site.staff(
        'approveWithdrawal',
        { id: order.id, ...(transactionHash === undefined ? {} : { transactionHash }) },
        chief,
      );
      const { orderNo: number, receipt } = order;
      return { token, username, id: order.id, number, receipt, code, message };
    },
    async payout(id: number) {
      const { rows } = await database.query<{ payout: string | null; payout_reason: string | null }>(
        'select payout, payout_reason from withdrawal_order where id = $1',
        [id],
      );
      const kept = rows[0]?.payout_reason;
      return [rows[0]?.payout, kept == null ? kept : readStored(kept, 'zh-CN')] as const;
    },
    /** As if the chain had been read no further than where it began. */
    forget: () => database.query('delete from chain_cursor where chain = $1', [chain]),
    /** Mines until everything that was sent is final, and looks. */
    async settle() {
      await mineAt(confirmations);
      await chainSite.look();
    },
    mine: mineAt,
    /** Somebody with tokens. */
    async payer(amount = 1_000_000_000n) {
      const key = generatePrivateKey();
      const { address } = privateKeyToAccount(key);
      await atClock();
      await evm.fund(address, amount);
      return { key, address, lastFour: text(address).slice(-4) };
    },
    /** An order by USDT. @param yuan at 7.1 for one USDT */
    async order(token: string, lastFour: string, yuan = 1_000) {
      const { data, message } = await site.call(
        'openDeposit',
        { paytype: 'usdt', amount: yuan, bank_no: lastFour, catepay: chain },
        { token, key: crypto.randomUUID() },
      );
      if (!data) throw new Error(message);
      shown.set(lastFour, (await chainSite.due(token, data.deposit_no)).to);
      return data.deposit_no;
    },
    /** An order as they were before each had an address or an amount of its own: of the shared address, told by its last four. */
    async oldOrder(token: string, lastFour: string, yuan = 1_000) {
      const number = await chainSite.order(token, lastFour, yuan);
      await database.query(
        `update deposit_order set own_address = false, own_amount = false, receiving = $2, usdt = usdt / 10000 * 10000
          where order_no = $1`,
        [number, text(ours)],
      );
      shown.set(lastFour, ours);
      return number;
    },
    /** What the order asks for, micro-USDT, and where it is paid. */
    async due(token: string, deposit_no: string) {
      const { data } = await site.call('depositOrder', { deposit_no }, { token });
      const to = nodeAddress(chain, data.cardlist.mch_id);
      if (!to) throw new Error(`no address: ${data.cardlist.mch_id}`);
      return { usdt: BigInt(Math.round((data.info.usdt ?? 0) * 1_000_000)), to };
    },
    /** Where the latest order of a payer is paid; the shared address without one. */
    addressFor: ({ lastFour }: { readonly lastFour: string }): Hex => shown.get(lastFour) ?? ours,
    /** Sends tokens, in a block of their own. @param to where the payer's latest order says, unless another is given */
    async pay(payer: { readonly key: Hex; readonly lastFour: string }, amount: bigint, to?: Hex) {
      const hash = await evm.send({ from: payer.key, to: to ?? chainSite.addressFor(payer), amount });
      await mineAt(1);
      return hash;
    },
    payments: (hash: string) =>
      database.query<ChainPayment>('select * from chain_payment where tx_hash = $1 order by nth', [hash]),
    async payment(hash: string) {
      const { rows } = await chainSite.payments(hash);
      return rows[0];
    },
    balance: async (token: string) => (await site.call('walletOverview', {}, { token })).data.central,
    async steps(token: string, orderNo: string) {
      const { data } = await site.call('transactionDetail', { out_trade_no: orderNo }, { token });
      return data.steps.map(({ label, note }) => [label, note] as const);
    },
    async cursor() {
      const { rows } = await database.query<Cursor>('select * from chain_cursor where chain = $1', [chain]);
      return rows[0];
    },
    trouble: async () => (await chainSite.cursor())?.trouble ?? null,
    async stop() {
      await site.stop();
      await evm.stop();
    },
  };

  /** Sign-ins are counted, so one does until it has ended. */
  async function staff(): Promise<string> {
    if (chief === undefined || (await site.staff('staffMe', {}, chief)).code !== 200)
      chief = await site.staffToken();
    return chief;
  }

  /** The next block is made at the site's time, or right after the last one where that was later. */
  async function atClock(): Promise<void> {
    const { timestamp } = await evm.client.getBlock({ blockTag: 'latest' });
    const now = BigInt(Math.floor(clock.now().getTime() / 1_000));
    await evm.client.setNextBlockTimestamp({ timestamp: now > timestamp ? now : timestamp + 1n });
  }

  async function mineAt(blocks: number): Promise<void> {
    await atClock();
    await evm.mine(blocks);
  }

  return chainSite;
}
