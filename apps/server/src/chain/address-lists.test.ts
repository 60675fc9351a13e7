/** What the chain's own lists say of an address is asked of two nodes before money comes or goes; whatever they cannot say, people decide. */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { toFunctionSelector } from 'viem/utils';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseChecks, type NodeWord } from '../address-checks/index.ts';
import { type Bend, type FaultyNode, type NodeCall, startFaultyNode } from '../testing/faulty-node.ts';
import { payPassword } from '../testing/site.ts';
import { sendPayout } from '../withdrawals/index.ts';
import { checkOnChain, verdictOf } from './address-lists.ts';
import { type ChainSite, startChainSite } from './testing.ts';

const quoted = 140_840_000n;
const yes = `0x${'0'.repeat(63)}1`;
const no = `0x${'0'.repeat(64)}`;
const refused = { listed: 7020, payout: 7021, unchecked: 7022, sender: 7023 };

let chain: ChainSite;
let first: FaultyNode;
let second: FaultyNode;
let staff: string;
beforeAll(async () => {
  chain = await startChainSite('ERC20', {
    nodes: async (url) => {
      [first, second] = [await startFaultyNode(url), await startFaultyNode(url)];
      return [first.url, second.url];
    },
  });
});
afterAll(async () => {
  await chain.stop();
  await Promise.all([first.stop(), second.stop()]);
});
beforeEach(async () => {
  first.straighten();
  second.straighten();
  chain.clock.advance(120_000);
  await chain.set({ rpcUrls: [first.url, second.url], checkAddresses: true, sanctionsOracle: '' });
  staff = await chain.staff();
});

const someone = () => privateKeyToAccount(generatePrivateKey()).address;
const isList = ({ method, params: [call] }: NodeCall) =>
  method === 'eth_call' && !JSON.stringify(call).includes('0x70a08231');

async function paying() {
  const [member, payer] = [await chain.site.member(), await chain.payer()];
  const orderNo = await chain.order(member.token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  return { ...member, payer, orderNo, hash };
}

async function queued(hash: string) {
  const { data } = await chain.site.staff('chainPayments', { state: 'all', search: hash }, staff);
  const [row] = data.rows;
  if (!row) throw new Error('no such payment');
  return row;
}

async function evidence(subject: string) {
  const { rows } = await chain.site.owner.query<{ verdict: string; why: string | null; answers: NodeWord[] }>(
    'select verdict, why, answers from address_check where subject = $1 order by id',
    [subject],
  );
  return rows;
}

/** Binds, and asks 1,000 yuan out to it. */
async function asking(address: string = someone()) {
  const member = await chain.site.memberWith(100_000n);
  const card = { bank: 'USDT', bank_owner: 'ERC20', bank_no: address, pay_pass: payPassword };
  const { data: bound } = await chain.site.call('bindCard', card, member);
  const request = { amount: 1_000, bank: bound.id, password: payPassword };
  const { data } = await chain.site.call('withdraw', request, member);
  return { ...member, address, orderNo: data.order_no, row: () => orderRow(data.order_no) };
}

async function orderRow(search: string) {
  const { data } = await chain.site.staff('withdrawalQueue', { search, state: 'all' }, staff);
  const [row] = data.rows;
  if (!row) throw new Error('no such order');
  return row;
}

const signsOf = ({ riskSigns }: Awaited<ReturnType<typeof orderRow>>) =>
  riskSigns.map(({ sign }) => sign).filter((sign) => sign.startsWith('address_'));

test('questions are those of the contracts, by the hash of their names', () => {
  expect(
    ['getBlackListStatus(address)', 'isBlackListed(address)', 'isSanctioned(address)'].map((name) =>
      toFunctionSelector(`function ${name}`),
    ),
  ).toEqual(['0x59bf1abe', '0xe47d6060', '0xdf592f7d']);
});

test.each<[string, readonly (string | null)[], string, string | null]>([
  ['nobody', [], 'unknown', 'away'],
  ['one of one, clear', ['clear'], 'clear', null],
  ['one of one, listed', ['listed'], 'listed', null],
  ['one of one, away', [null], 'unknown', 'away'],
  ['two, clear', ['clear', 'clear'], 'clear', null],
  ['two, listed', ['listed', 'listed'], 'listed', null],
  ['two, of whom one is away', ['clear', null], 'unknown', 'away'],
  ['two, of whom one is away and one says listed', [null, 'listed'], 'unknown', 'away'],
  ['two that contradict each other', ['clear', 'listed'], 'unknown', 'disagree'],
  ['three, of whom one is away', ['clear', null, 'clear'], 'clear', null],
  ['three, of whom one alone says listed', ['clear', 'listed', 'clear'], 'unknown', 'disagree'],
  ['three, of whom two say listed', ['listed', 'clear', 'listed'], 'listed', null],
])('what is made of the word of %s', (_who, words, verdict, why) => {
  const answers = words.map((word, index): NodeWord => {
    const lists = word === null ? null : word === 'listed' ? (['issuer'] as const) : [];
    return { node: index + 1, block: '7', lists, trouble: word === null ? 'no answer' : null };
  });
  expect(verdictOf(answers)).toMatchObject({ verdict, why });
});

test('a sender whom both nodes call clear is credited, and what they said is kept beside the payment', async () => {
  const { token, hash } = await paying();
  await chain.settle();
  expect(await chain.balance(token)).toBe(999.96);
  const { id } = await queued(hash);
  const [kept, ...more] = await evidence(`payment/${id}`);
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ verdict: 'clear', why: null });
  expect(kept?.answers.map(({ node, lists, trouble }) => [node, lists, trouble])).toEqual([
    [1, [], null],
    [2, [], null],
  ]);
  await expect(
    chain.site.owner.query("update address_check set verdict = 'clear' where subject = $1", [
      `payment/${id}`,
    ]),
  ).rejects.toThrow(/what was answered stays/);
});

test.each([
  ['the issuer has frozen', { frozen: true }],
  ['the oracle names', { named: true }],
])(
  'what a sender pays whom %s is held for people, who see why, and stays theirs when the list lets go',
  async (_who, how) => {
    await chain.set({ sanctionsOracle: chain.evm.token });
    const { token, payer, orderNo, hash } = await paying();
    await chain.evm.list(payer.address, how);
    await chain.settle();
    expect(await chain.balance(token)).toBe(0);
    const row = await queued(hash);
    expect(row).toMatchObject({
      state: 'unmatched',
      reason: 'sender_listed',
      orderNo,
      senderCheck: 'listed',
    });
    const told = await chain.findAs(token, orderNo, hash);
    expect(told.message).toBe('已找到这笔付款，但付款地址需要人工核实后才能入账，已转人工核对；您的资金安全');
    await chain.evm.list(payer.address, {});
    chain.clock.advance(120_000);
    await chain.settle();
    await chain.findAs(token, orderNo, hash);
    expect(await chain.balance(token)).toBe(0);
    const plain = { id: row.id, orderNo };
    const knowing = { ...plain, listedSender: true };
    expect((await chain.site.staff('creditPayment', plain, staff)).code).toBe(refused.sender);
    expect((await chain.site.staff('creditPayment', knowing, staff)).data).toMatchObject({
      state: 'pending',
    });
    expect(await chain.balance(token)).toBe(0);
    expect((await queued(hash)).firstYes?.reasons.map(({ limit }) => limit)).toEqual(['listed_sender']);
    const other = await chain.site.staffToken('clerk');
    expect((await chain.site.staff('creditPayment', plain, other)).code).toBe(refused.sender);
    expect((await chain.site.staff('creditPayment', knowing, other)).data).toMatchObject({
      state: 'approved',
    });
    expect(await chain.balance(token)).toBe(999.96);
    const { data } = await chain.site.staff('auditLog', { search: `payment/${row.id}` }, staff);
    expect(data.rows[0]).toMatchObject({ action: 'payment_credited', detail: { addressCheck: 'listed' } });
  },
);

const bends: readonly [string, Bend][] = [
  ['lies that it is listed', { result: (call, result) => (isList(call) ? yes : result) }],
  [
    'answers nothing, as a contract without a list',
    { result: (call, result) => (isList(call) ? '0x' : result) },
  ],
  ['answers half a word', { result: (call, result) => (isList(call) ? '0x0000000000' : result) }],
  [
    'answers neither yes nor no',
    { result: (call, result) => (isList(call) ? `${no.slice(0, -1)}2` : result) },
  ],
  [
    'refuses calls',
    {
      result: (call, result) => {
        if (isList(call)) throw new Error('this node does not support constant');
        return result;
      },
    },
  ],
  ['counts its calls and has had enough', { status: (call) => (isList(call) ? 429 : undefined) }],
  ['is silent', { mute: isList }],
];

test.each(bends)(
  'a second node that %s: nothing is credited by itself until it says the same',
  async (_what, bend) => {
    const { token, hash } = await paying();
    second.crook(bend);
    await chain.settle();
    expect(await chain.balance(token)).toBe(0);
    expect(await queued(hash)).toMatchObject({ reason: 'sender_unchecked', senderCheck: 'unknown' });
    second.straighten();
    chain.clock.advance(30_000);
    await chain.look();
    // Not at every look: nodes count their calls.
    expect(await chain.balance(token)).toBe(0);
    chain.clock.advance(31_000);
    await chain.look();
    expect(await chain.balance(token)).toBe(999.96);
  },
);

test('a node that lags behind what was final is not asked, and a node that denies what the other says is a contradiction', async () => {
  const address = someone();
  const check = () => checkOnChain(chain.site.running, { subject: 'member/1', protocol: 'ERC20', address });
  await chain.settle();
  const { safe = null } = (await chain.cursor()) ?? {};
  const behind = `0x${((safe ?? 1n) - 1n).toString(16)}`;
  second.crook({
    call: ({ method, params }) => ({
      method,
      params:
        method === 'eth_getBlockByNumber' ? params.map((one) => (one === 'latest' ? behind : one)) : params,
    }),
  });
  expect(await check()).toMatchObject({ verdict: 'unknown', why: 'away' });
  const kept = (await evidence('member/1')).at(-1);
  expect(kept?.answers[1]?.trouble).toMatch(/^the node lags: block \d+, and \d+ was final already$/);
  await chain.evm.list(address, { frozen: true });
  second.crook({ result: (call, result) => (isList(call) ? no : result) });
  expect(await check()).toMatchObject({ verdict: 'unknown', why: 'disagree', lists: ['issuer'] });
  second.straighten();
  expect(await check()).toMatchObject({ verdict: 'listed', lists: ['issuer'] });
});

test('an answer holds for a minute, for whoever it is asked; that nobody answered holds for nobody', async () => {
  const address = someone();
  const check = (member: bigint) =>
    checkOnChain(chain.site.running, { subject: `member/${member}`, protocol: 'ERC20', address });
  const asked = () => first.calls.filter(isList).length;
  first.cut();
  expect(await check(11n)).toMatchObject({ verdict: 'unknown' });
  first.straighten();
  expect(await check(11n)).toMatchObject({ verdict: 'clear' });
  const before = asked();
  // Taken again for another it is as old as it was.
  chain.clock.advance(30_000);
  expect(await check(12n)).toMatchObject({ verdict: 'clear' });
  expect(asked()).toBe(before);
  await chain.evm.list(address, { frozen: true });
  chain.clock.advance(30_000);
  expect(await check(12n)).toMatchObject({ verdict: 'listed' });
  expect((await evidence('member/12')).map(({ verdict }) => verdict)).toEqual(['clear', 'listed']);
  await chain.site.running.site.database.transaction((tx) => eraseChecks(tx, ['member/12']));
  const { rows } = await chain.site.owner.query(
    'select distinct address from address_check where subject = $1',
    ['member/12'],
  );
  expect(rows).toEqual([{ address: address.slice(-4) }]);
});

test('a listed address is not bound; one of which the nodes cannot tell is, and people see it when money is asked out to it', async () => {
  const { token } = await chain.site.member();
  const [listed, unknown] = [someone(), someone()];
  await chain.evm.list(listed, { frozen: true });
  const bind = (bank_no: string) =>
    chain.site.call(
      'bindCard',
      { bank: 'USDT', bank_owner: 'ERC20', bank_no, pay_pass: payPassword },
      { token, key: crypto.randomUUID() },
    );
  expect(await bind(listed)).toMatchObject({
    code: refused.listed,
    message: expect.stringContaining('没有绑定；资金未变动，请换一个地址'),
  });
  expect((await chain.site.call('cards', { type: 2 }, { token })).data).toEqual([]);
  second.cut();
  expect((await bind(unknown)).code).toBe(200);
});

test('an address that is listed while its withdrawal waits: staff see it, it is not approved, and the money comes back', async () => {
  const order = await asking();
  await chain.evm.list(order.address as `0x${string}`, { frozen: true });
  chain.clock.advance(3_700_000);
  await chain.checkWaiting();
  expect(signsOf(await order.row())).toEqual(['address_listed']);
  const { id } = await order.row();
  const approve = { id, uncheckedAddress: true };
  expect((await chain.site.staff('approveWithdrawal', approve, staff)).code).toBe(refused.payout);
  const overview = await chain.site.call('walletOverview', {}, order);
  expect(overview.data.central).toBe(0);
  expect((await chain.site.staff('rejectWithdrawal', { id, reason: '请换一个地址' }, staff)).code).toBe(200);
  expect(await chain.balance(order.token)).toBe(1_000);
});

test('where the nodes cannot tell a clerk decides in so many words, and the log says on what', async () => {
  const order = await asking();
  second.cut();
  chain.clock.advance(120_000);
  const { id } = await order.row();
  expect((await chain.site.staff('approveWithdrawal', { id }, staff)).code).toBe(refused.unchecked);
  expect(signsOf(await order.row())).toEqual(['address_unchecked']);
  expect((await chain.site.staff('approveWithdrawal', { id, uncheckedAddress: true }, staff)).code).toBe(200);
  const { data } = await chain.site.staff('auditLog', { search: `withdrawal/${id}` }, staff);
  expect(data.rows[0]).toMatchObject({ action: 'withdrawal_approved', detail: { addressCheck: 'unknown' } });
});

test('what was approved is put on no list once it is listed or nobody can tell, and in an open list it is marked', async () => {
  const [one, other] = [await chain.sentWithdrawal(someone()), await chain.sentWithdrawal(someone())];
  const open = (...ids: number[]) => chain.site.staff('openPayoutBatch', { ids }, staff);
  const addressOf = async (id: number) =>
    (await chain.site.staff('withdrawalAddress', { id }, staff)).data.address as `0x${string}`;
  await chain.evm.list(await addressOf(one.id), { frozen: true });
  chain.clock.advance(61_000);
  expect((await open(one.id, other.id)).message).toContain(
    `取款 ${one.number} 的收款地址在链上的冻结或制裁名单中`,
  );
  chain.clock.advance(3_700_000);
  staff = await chain.staff();
  second.cut();
  expect((await open(other.id)).message).toContain('暂时查不到是否被冻结');
  second.straighten();
  const batch = await open(other.id);
  expect(batch.code).toBe(200);
  await chain.evm.list(await addressOf(other.id), { frozen: true });
  chain.clock.advance(3_700_000);
  staff = await chain.staff();
  await chain.checkWaiting();
  const { data } = await chain.site.staff('payoutBatch', { id: batch.data.id }, staff);
  expect(data.orders.map(({ listed }) => listed)).toEqual([true]);
});

test('a payout service is not asked to send to a listed address, which is the staff’s again, and waits while nobody can tell', async () => {
  const sent: string[] = [];
  const sender: Parameters<typeof sendPayout>[0]['sender'] = {
    send: async ({ orderNo }) => {
      sent.push(orderNo);
      return { outcome: 'done', value: { state: 'accepted', transaction: `0x${'ab'.repeat(32)}` } };
    },
    standing: async () => ({ outcome: 'done', value: { state: 'not_found' } }),
  };
  const { running } = chain.site;
  const queue = async () => {
    const address = someone();
    const order = await chain.sentWithdrawal(address);
    await running.site.database.query("update withdrawal_order set service = 'queued' where id = $1", [
      order.id,
    ]);
    chain.clock.advance(120_000);
    return { ...order, address };
  };
  const step = ({ id }: { readonly id: number }) =>
    sendPayout(
      { ...running, sender, checkAddress: (asked, freshMs) => checkOnChain(running, asked, freshMs) },
      BigInt(id),
    );
  const frozen = await queue();
  await chain.evm.list(frozen.address, { frozen: true });
  expect((await step(frozen)).open).toBe(false);
  expect(await chain.payout(frozen.id)).toEqual(['due', expect.stringContaining('已转回人工：请勿汇出')]);
  const waiting = await queue();
  second.cut();
  expect((await step(waiting)).open).toBe(true);
  expect(await chain.payout(waiting.id)).toEqual(['due', expect.stringContaining('付款服务暂不汇出')]);
  expect(sent).toEqual([]);
  second.straighten();
  expect((await step(waiting)).open).toBe(false);
  expect(sent).toEqual([waiting.number]);
});

test('a node that can ask one list and not the other says yes all the same, and no only of both', async () => {
  await chain.set({ sanctionsOracle: chain.evm.token });
  const address = someone();
  const check = () => checkOnChain(chain.site.running, { subject: 'member/2', protocol: 'ERC20', address });
  const oracleAway: Bend = {
    result: (call, result) => {
      if (JSON.stringify(call).includes('0xdf592f7d')) throw new Error('no such contract');
      return result;
    },
  };
  first.crook(oracleAway);
  second.crook(oracleAway);
  expect(await check()).toMatchObject({ verdict: 'unknown', why: 'away' });
  await chain.evm.list(address, { frozen: true });
  expect(await check()).toMatchObject({ verdict: 'listed', lists: ['issuer'] });
});

test('lists are tried before they are saved: a contract that answers nothing is no oracle', async () => {
  const ask = async (sanctionsOracle: string) => {
    const settings = { rpcUrls: [first.url], chainId: chain.evm.chainId, contract: chain.evm.token };
    const lists = { checkAddresses: true, sanctionsOracle };
    const payload = { protocol: 'ERC20', settings: { ...settings, ...lists } } as const;
    return (await chain.site.staff('checkNodes', payload, staff)).data[0];
  };
  expect(await ask(chain.evm.token)).toMatchObject({ trouble: null, listTrouble: null });
  expect(await ask(someone())).toMatchObject({
    trouble: null,
    listTrouble: 'sanctions: eth_call: an answer of another form',
  });
});

test('a node that contradicts two others on address after address is not believed, until it stops for an hour', async () => {
  await chain.set({ rpcUrls: [first.url, chain.evm.url, second.url] });
  second.crook({ result: (call, result) => (isList(call) ? yes : result) });
  const check = (address: string = someone()) =>
    checkOnChain(chain.site.running, { subject: 'member/3', protocol: 'ERC20', address });
  const again = someone();
  for (const address of [again, again, someone()])
    expect(await check(address)).toMatchObject({ verdict: 'unknown', why: 'disagree' });
  expect(await check()).toMatchObject({ verdict: 'clear' });
  const kept = (await evidence('member/3')).at(-1);
  expect(kept?.answers[2]).toMatchObject({
    lists: null,
    trouble: 'contradicts the others, and said issuer',
  });
  const { data } = await chain.site.staff('chainSettings', {}, staff);
  expect(data.find(({ protocol }) => protocol === 'ERC20')?.contradicting).toEqual([3]);
  const frozen = someone();
  await chain.evm.list(frozen, { frozen: true });
  expect(await check(frozen)).toMatchObject({ verdict: 'listed' });
  chain.clock.advance(3_600_000);
  expect(await check()).toMatchObject({ verdict: 'unknown', why: 'disagree' });
});

test('a silent node is waited for once a minute, not for each address', async () => {
  const check = () =>
    checkOnChain(chain.site.running, { subject: 'member/4', protocol: 'ERC20', address: someone() });
  second.crook({ mute: isList });
  expect(await check()).toMatchObject({ verdict: 'unknown', why: 'away' });
  const before = second.calls.length;
  expect(await check()).toMatchObject({ verdict: 'unknown', why: 'away' });
  expect(second.calls.length).toBe(before);
  second.straighten();
  chain.clock.advance(60_000);
  expect(await check()).toMatchObject({ verdict: 'clear' });
});

test('nobody is asked where looking is switched off', async () => {
  await chain.set({ checkAddresses: false });
  const before = first.calls.filter(isList).length;
  const { token } = await paying();
  await chain.settle();
  expect(await chain.balance(token)).toBe(999.96);
  expect(first.calls.filter(isList).length).toBe(before);
});
