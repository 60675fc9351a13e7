/** What staff decide about payments, and what they set: through their own calls, on a real chain. */
import { HDKey } from '@scure/bip32';
import { getAddress } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agreed } from '../testing/rules.ts';
import { type ChainSite, startChainSite } from './testing.ts';

const quoted = 140_840_000n;
const account = HDKey.fromMasterSeed(crypto.getRandomValues(new Uint8Array(32))).derive("m/44'/60'/0'");

let chain: ChainSite;
let staff: string;
beforeAll(async () => {
  chain = await startChainSite('ERC20');
});
afterAll(() => chain.stop());
beforeEach(async () => {
  chain.clock.advance(120_000);
  staff = await chain.staff();
});

/** Two members who may both have sent it. */
async function ambiguous() {
  const payer = await chain.payer();
  const [one, other] = [await chain.site.member(), await chain.site.member()];
  const orders = [
    await chain.oldOrder(one.token, payer.lastFour),
    await chain.oldOrder(other.token, payer.lastFour),
  ];
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  const row = await queued(hash);
  return { one, other, orders, hash, row };
}

async function queued(hash: string, state: 'open' | 'waiting' | 'credited' | 'ignored' = 'open') {
  const { data } = await chain.site.staff('chainPayments', { state, search: hash }, staff);
  const [row] = data.rows;
  if (!row) throw new Error(`no ${state} payment ${hash}`);
  return row;
}

const credit = (id: number, orderNo: string) => chain.site.staff('creditPayment', { id, orderNo }, staff);

test('staff see both orders that a payment may be for, and credit the one that they chose, once', async () => {
  const { one, other, orders, hash, row } = await ambiguous();
  expect(row).toMatchObject({ state: 'ambiguous', usdt: 140.84, transactionHash: hash });
  expect(row.candidates.map(({ orderNo, arrives }) => [orderNo, arrives]).sort()).toEqual(
    orders.map((orderNo) => [orderNo, 999.96]).sort(),
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => credit(row.id, orders[1] ?? '')));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await chain.balance(one.token)).toBe(0);
  expect(await chain.balance(other.token)).toBe(999.96);
  expect(await queued(hash, 'credited')).toMatchObject({
    orderNo: orders[1],
    decidedBy: '老牌',
    candidates: [],
  });
  const { data } = await chain.site.staff('auditLog', { search: `payment/${row.id}` }, staff);
  expect(data.rows[0]).toMatchObject({
    action: 'payment_credited',
    detail: { order: orders[1], credited: '99996' },
  });
});

test('money for an order that was rejected comes in by a new one like it, at the same rate', async () => {
  const payer = await chain.payer();
  const { token } = await chain.site.member();
  const orderNo = await chain.order(token, payer.lastFour);
  const { data } = await chain.site.staff('depositQueue', { search: orderNo }, staff);
  await chain.site.staff('rejectDeposit', { id: data.rows[0]?.id ?? 0, reason: '未收到款项' }, staff);
  const hash = await chain.pay(payer, quoted);
  await chain.settle();
  const row = await queued(hash);
  expect(row.state).toBe('unmatched');
  const credited = await credit(row.id, orderNo);
  expect(credited).toMatchObject({ code: 200, data: { credited: 999.96 } });
  expect(await chain.balance(token)).toBe(999.96);
  expect((await queued(hash, 'credited')).orderNo).not.toBe(orderNo);
});

test('dust can be credited by hand; what is no dust and not open cannot', async () => {
  const payer = await chain.payer();
  const { token } = await chain.site.member();
  const orderNo = await chain.order(token, payer.lastFour);
  const dust = await chain.pay(payer, 500_000n);
  await chain.settle();
  const row = await queued(dust);
  expect((await credit(row.id, orderNo)).data).toMatchObject({ credited: 3.55 });
  expect((await credit(row.id, orderNo)).code).toBe(5006);
  expect(await chain.balance(token)).toBe(3.55);
  const next = await chain.order(token, payer.lastFour);
  const waiting = await chain.pay(payer, quoted);
  await chain.look();
  expect((await credit((await queued(waiting, 'waiting')).id, next)).code).toBe(5006);
});

test('an order of another chain, and one that does not exist, take no payment', async () => {
  const { row } = await ambiguous();
  expect((await credit(row.id, 'D202611210000000000')).code).toBe(5005);
  const { database } = chain.site.running.site;
  const { token } = await chain.site.member();
  const orderNo = await chain.order(token, 'abcd');
  await database.query("update deposit_order set protocol = 'TRC20' where order_no = $1", [orderNo]);
  const refused = await credit(row.id, orderNo);
  expect(refused.message).toContain('该订单是TRC20订单');
  expect(await chain.balance(token)).toBe(0);
});

test("a payment that is nobody's deposit is put aside with a reason, and never credited", async () => {
  const { one, other, orders, hash, row } = await ambiguous();
  const put = await chain.site.staff('ignorePayment', { id: row.id, reason: '平台自有资金归集' }, staff);
  expect(put.code).toBe(200);
  expect((await credit(row.id, orders[0] ?? '')).code).toBe(5006);
  await chain.settle();
  expect(await queued(hash, 'ignored')).toMatchObject({ reason: '平台自有资金归集', decidedBy: '老牌' });
  expect(await chain.balance(one.token)).toBe(0);
  expect(await chain.balance(other.token)).toBe(0);
});

async function standing() {
  const { data } = await chain.site.staff('chainSettings', {}, staff);
  const found = data.find(({ protocol }) => protocol === 'ERC20');
  if (!found) throw new Error('no ERC20');
  return found;
}

async function save(change: object) {
  const { settings } = await standing();
  return agreed(
    chain.site,
    'updateChainSettings',
    { protocol: 'ERC20', settings: { ...settings, ...change } },
    staff,
  );
}

test('what is set is what holds, and the log says which fields', async () => {
  await chain.settle();
  const { safe, head } = await standing();
  expect(head).toBe(Number(await chain.evm.head()));
  expect(safe).toBe((head ?? 0) - 2);
  expect(await save({ leastCredited: 2.5, pollSeconds: 3_599 })).toMatchObject({ code: 200 });
  await expect
    .poll(async () => (await standing()).settings)
    .toMatchObject({ leastCredited: 2.5, pollSeconds: 3_599 });
  const { data } = await chain.site.staff('auditLog', { search: 'chain/ERC20' }, staff);
  // How often to look holds at once; from what on is credited takes a second yes.
  expect(data.rows.map(({ detail }) => detail.fields)).toEqual(['leastCredited', 'pollSeconds']);
  await save({ leastCredited: 1, pollSeconds: 12 });
});

test.each([
  ['an extended private key', account.privateExtendedKey],
  ['the words of a wallet', 'test test test test test test test test test test test junk'],
])('%s is refused loudly and kept nowhere', async (_what, extendedKey) => {
  const refused = await save({ extendedKey });
  expect(refused.message).toContain('这是私钥或助记词');
  const preview = await chain.site.staff('previewAddresses', { protocol: 'ERC20', extendedKey }, staff);
  expect(preview.message).toContain('请视为已经泄露');
  const { database } = chain.site.running.site;
  const { rows } = await database.query<{ found: boolean }>(
    `select exists (select 1 from setting where value::text like $1)
         or exists (select 1 from audit where detail::text like $1) as found`,
    [`%${extendedKey}%`],
  );
  expect(rows[0]?.found).toBe(false);
});

test.each([
  [{ contract: '0x12' }, '合约地址不是ERC20地址'],
  [{ receiving: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, '共用收款地址不是ERC20地址'],
  [{ receiving: '0xdAC17F958D2ee523a2206206994597C13D831ec8' }, '大小写校验不通过'],
  [{ rpcUrls: [] }, '至少填写一个节点地址'],
  [{ rpcUrls: ['ftp://node'] }, '节点地址须以'],
  [{ ownAddresses: true, extendedKey: '' }, '需要填写扩展公钥'],
  [{ extendedKey: 'xpub123' }, '扩展公钥不正确'],
  [{ extendedKey: account.derive("m/0'").publicExtendedKey.slice(0, 50) }, '扩展公钥不正确'],
  [{ extendedKey: HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).publicExtendedKey }, '层级'],
])('%j is refused: %s', async (change, message) => {
  const before = (await standing()).settings;
  expect((await save(change)).message).toContain(message);
  expect((await standing()).settings).toEqual(before);
});

test('the first addresses of a key are shown before it is used, and the orders take just those', async () => {
  const extendedKey = account.publicExtendedKey;
  const { data } = await chain.site.staff('previewAddresses', { protocol: 'ERC20', extendedKey }, staff);
  expect(data.addresses.map(({ index, path }) => [index, path])).toEqual(
    [0, 1, 2, 3, 4].map((index) => [index, `0/${index}`]),
  );
  expect(data.nextIndex).toBe(0);
  await save({ ownAddresses: true, extendedKey });
  await expect.poll(async () => (await standing()).settings.ownAddresses).toBe(true);
  const { token } = await chain.site.member();
  const deposit_no = await chain.order(token, 'abcd');
  const order = await chain.site.call('depositOrder', { deposit_no }, { token });
  expect(order.data.cardlist.mch_id).toBe(data.addresses[0]?.address);
  expect((await standing()).nextIndex).toBe(1);
  await save({ ownAddresses: false });
  await expect.poll(async () => (await standing()).settings.ownAddresses).toBe(false);
  await save({ ownAddresses: true });
  await expect.poll(async () => (await standing()).settings.ownAddresses).toBe(true);
});

test('the key that a demonstration made for itself says so, and never watches a chain where USDT is money', async () => {
  const made = (await startedWith()).ERC20.extendedKey;
  await save({ extendedKey: account.publicExtendedKey });
  await expect.poll(async () => (await standing()).demonstration).toBe(false);
  const { database } = chain.site.running.site;
  const all = await chain.site.running.settings.current('chain');
  await database.transaction((tx) =>
    chain.site.running.settings.set(
      tx,
      'chain',
      { ...all, ERC20: { ...all.ERC20, extendedKey: made } },
      'seed',
    ),
  );
  await expect.poll(async () => (await standing()).demonstration).toBe(true);
  expect((await save({ chainId: 1 })).message).toContain('私钥就在服务器上');
  expect((await save({ leastCredited: 2 })).code).toBe(200);
  await expect.poll(async () => (await standing()).settings.leastCredited).toBe(2);
  expect((await standing()).demonstration).toBe(true);
  await save({ leastCredited: 1, extendedKey: account.publicExtendedKey });
  await expect.poll(async () => (await standing()).demonstration).toBe(false);
});

/** What the demonstration site had set before anybody changed it. */
async function startedWith() {
  const [, first] = await chain.site.running.settings.versions('chain');
  if (!first) throw new Error('the seed sets the chains');
  return first.value;
}

test('nodes are asked before they are relied on, and none is named by its address', async () => {
  const ask = (chainId: number) =>
    chain.site.staff(
      'checkNodes',
      {
        protocol: 'ERC20',
        settings: {
          rpcUrls: [chain.evm.url, 'http://127.0.0.1:9/secret-key'],
          chainId,
          contract: getAddress(chain.evm.token),
        },
      },
      staff,
    );
  const head = Number(await chain.evm.head());
  const [good, dead] = (await ask(chain.evm.chainId)).data;
  expect(good).toMatchObject({ place: 1, head, trouble: null });
  expect(dead).toMatchObject({ place: 2, head: null });
  expect(dead?.trouble).not.toContain('secret-key');
  expect((await ask(1)).data[0]?.trouble).toBe('a node of chain 31337, not 1');
});

test('an order whose payment is on its way is not approved by hand, or the money would come twice', async () => {
  const payer = await chain.payer();
  const { token } = await chain.site.member();
  const orderNo = await chain.order(token, payer.lastFour);
  const { data } = await chain.site.staff('depositQueue', { search: orderNo }, staff);
  const approve = () => chain.site.staff('approveDeposit', { id: data.rows[0]?.id ?? 0 }, staff);
  await chain.pay(payer, quoted);
  await chain.look();
  expect((await approve()).message).toContain('确认后自动入账');
  await chain.settle();
  expect((await approve()).code).toBe(5006);
  expect(await chain.balance(token)).toBe(999.96);

  const other = await chain.oldOrder(token, payer.lastFour === '0001' ? '0002' : '0001');
  const claimed = await chain.pay(payer, quoted, chain.ours);
  await chain.settle();
  await chain.findAs(token, other, claimed);
  const { data: again } = await chain.site.staff('depositQueue', { search: other }, staff);
  const refused = await chain.site.staff('approveDeposit', { id: again.rows[0]?.id ?? 0 }, staff);
  expect(refused.message).toContain('请在“链上付款”中核对入账');
  await credit((await queued(claimed)).id, other);
  expect(await chain.balance(token)).toBe(1_999.92);
});

test('beside a payment stands what had its address, then what named it, then what is like it and of its days', async () => {
  const payer = await chain.payer();
  const order = async () => chain.order((await chain.site.member()).token, payer.lastFour);
  const paid = await order();
  // Too little to be credited by itself: people look.
  const hash = await chain.pay(payer, 500_000n);
  await chain.settle();
  const [eightDays, sevenDays, alike, named] = [await order(), await order(), await order(), await order()];
  const { database } = chain.site.running.site;
  await database.query(
    `update deposit_order o set created_at = p.block_at - interval '7 days' - case o.order_no when $2 then interval '1 second' else interval '0' end
       from chain_payment p where p.tx_hash = $1 and o.order_no in ($2, $3)`,
    [hash, eightDays, sevenDays],
  );
  // Anybody can read a chain and name what is on it.
  await database.query(
    `insert into chain_claim (payment_id, order_id, claimed_at)
     select p.id, o.id, now() from chain_payment p, deposit_order o where p.tx_hash = $1 and o.order_no = $2`,
    [hash, named],
  );
  const { state, candidates } = await queued(hash);
  expect(state).toBe('dust');
  expect(candidates.map(({ orderNo, claimed }) => [orderNo, claimed])).toEqual([
    [paid, false],
    [named, true],
    [alike, false],
    [sevenDays, false],
  ]);
});
