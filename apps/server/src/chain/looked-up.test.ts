/** Where members look at a chain themselves: the explorer that the operator sets, and, of the stand-in's chain, a wallet with play money. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AreaValue } from '../settings/index.ts';
import { payoutsOf } from '../testing/payouts.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const hash = `0x${'a'.repeat(64)}`;

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
});
afterAll(() => site.stop());

async function set(change: Partial<AreaValue<'chain'>['ERC20']>): Promise<void> {
  const { settings, site: parts } = site.running;
  const { TRC20, ERC20 } = await settings.current('chain');
  await parts.database.transaction((tx) =>
    settings.set(tx, 'chain', { TRC20, ERC20: { ...ERC20, ...change } }, 'seed'),
  );
  await expect.poll(async () => (await settings.current('chain')).ERC20).toMatchObject(change);
}

test('a payout whose transaction is named leads to where the operator says, in the reader’s language; without either nowhere', async () => {
  const payouts = payoutsOf(site, chief);
  const order = await payouts.pending(300);
  const link = async (language = 'zh-CN') => {
    const asked = { out_trade_no: order.number };
    const options = { token: order.token, headers: { 'accept-language': language } };
    return (await site.call('transactionDetail', asked, options)).data.receipt?.link;
  };
  const explorer = 'https://look.example/{lang}/tx/{hash}?h={hash}';
  await set({ explorer });
  expect(await link()).toBeNull();
  await site.staff('approveWithdrawal', { id: order.id, transactionHash: hash }, chief);
  expect(await link()).toBe(`https://look.example/zh-CN/tx/${hash}?h=${hash}`);
  expect(await link('en')).toBe(`https://look.example/en/tx/${hash}?h=${hash}`);
  await set({ explorer: '' });
  expect(await link()).toBeNull();
});

test.each([
  ['javascript:alert({hash})', false],
  ['https://look.example/', false],
  ['look.example/{hash}', false],
  ['https://look.example/tx/{hash}', true],
  ['', true],
])('of %o as an explorer staff hear whether it can be one: %s', async (explorer, can) => {
  const { data } = await site.staff('chainSettings', {}, chief);
  const before = data.find(({ protocol }) => protocol === 'ERC20')?.settings;
  if (!before) throw new Error('the chain has no settings');
  const saved = await site.staff(
    'updateChainSettings',
    { protocol: 'ERC20', settings: { ...before, explorer } },
    chief,
  );
  expect(saved.code === 1000).toBe(!can);
});

test('an order is paid with play money where its chain is the stand-in’s, and nowhere else', async () => {
  const { token } = await site.member();
  const order = { paytype: 'usdt', amount: 700, bank_no: 'a1B2', catepay: 'ERC20' } as const;
  const { data: opened } = await site.call('openDeposit', order, { token, key: crypto.randomUUID() });
  const wallet = async () => {
    const { data } = await site.call('depositOrder', opened, { token });
    return { wallet: data.info.wallet, to: data.cardlist.mch_id, amount: data.info.usdt };
  };
  const { SANDBOX_URL } = site.running.site.config;
  expect(await wallet()).toMatchObject({ wallet: undefined });
  await set({ enabled: false, rpcUrls: [`${SANDBOX_URL}/chain/erc20/rpc`] });
  expect(await wallet()).toMatchObject({ wallet: undefined });
  await set({ enabled: true });
  const { wallet: page, to, amount } = await wallet();
  const { origin, pathname, hash: asked } = new URL(page ?? '');
  expect(origin + pathname).toBe(`${SANDBOX_URL}/chain`);
  expect(Object.fromEntries(new URLSearchParams(asked.slice(1)))).toEqual({
    network: 'ERC20',
    to,
    amount: String(amount),
    lang: 'zh-CN',
  });
  await set({ rpcUrls: ['https://node.example/chain/erc20/rpc'] });
  expect(await wallet()).toMatchObject({ wallet: undefined });
});
