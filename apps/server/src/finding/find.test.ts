/** One search for everything: what is found by which of its names, and who is shown what of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let clerk: string;
let member: { readonly id: bigint; readonly username: string };
beforeAll(async () => {
  site = await startTestSite();
  clerk = await site.staffToken('clerk');
  member = await site.memberWith(100_000n, 'findable88');
  const { database } = site.running.site;
  await database.query(
    "update member set mobile = '13812349876', email = 'Someone@Example.com', real_name = '欧阳查无' where id = $1",
    [member.id],
  );
  await database.query(
    `insert into card (member_id, kind, bank, owner, number, created_at)
     values ($1, 'bank', '中国银行', '欧阳查无', '6222 0000 1111 5544', now()),
            ($1, 'usdt', '', 'TRC20', 'TXyzabcdefghijkmnopqrstuvwxyz12QqE', now()),
            ($1, 'usdt', '', 'TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', now())`,
    [member.id],
  );
  await database.query(
    `insert into session (token_hash, member_id, created_at, expires_at, address, device, device_id)
     values (sha256('find'), $1, now(), now(), '203.0.113.77', 'x', decode(repeat('ab', 32), 'hex'))`,
    [member.id],
  );
});
afterAll(() => site.stop());

const find = async (text: string, token = clerk) => (await site.staff('find', { text }, token)).data;
const ways = async (text: string) =>
  (await find(text)).members.map(({ id, by }) => (BigInt(id) === member.id ? by : 'another'));

test.each([
  ['FINDable', 'username'],
  ['13812349876', 'mobile'],
  ['9876', 'mobile_tail'],
  ['someone@EXAMPLE.com', 'email'],
  ['欧阳查无', 'name'],
  ['6222000011115544', 'card'],
  ['6222 0000 1111 5544', 'card'],
  ['5544', 'card_tail'],
  ['TXyzabcdefghijkmnopqrstuvwxyz12QqE', 'card'],
  // As a node writes it, and as people do.
  ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'card'],
  ['0x41A614F803B6FD780986A42C78EC9C7F77E6DED13C', 'card'],
  ['2qqe', 'card_tail'],
  ['2QQE', 'card_tail'],
  ['203.0.113.77', 'network'],
  ['abababab', 'device'],
])('a member is found by %s: %s', async (text, way) => {
  expect(await ways(text)).toEqual([way]);
});

test('a member who is found in several ways is there once, by the first of them', async () => {
  const { id } = await site.memberWith(100n, 'pq77twice');
  await site.running.site.database.query(
    `insert into card (member_id, kind, bank, owner, number, created_at) values ($1, 'bank', '中国银行', '', '6222000022pq77', now())`,
    [id],
  );
  expect((await find('pq77')).members).toMatchObject([{ id: Number(id), by: 'username' }]);
});

test('a member is found by number', async () => {
  expect(await ways(String(member.id))).toEqual(['id']);
});

test('no other part of personal data finds anybody: parts would tell the rest', async () => {
  for (const part of [
    '1381234987',
    '49876',
    '98765',
    'someone',
    'example.com',
    '欧阳',
    '622200001111',
    '203.0.113',
    'ababab',
  ])
    expect(await ways(part), part).toEqual([]);
});

test('what was found stays masked', async () => {
  expect((await find('13812349876')).members).toMatchObject([
    { id: Number(member.id), username: member.username, mobile: '****9876', realName: '欧**' },
  ]);
});

test('a deposit is found by the address that was given out for it, in any letters; a shared address names none', async () => {
  const { database } = site.running.site;
  const [own, shared] = [`0x${'aB12'.repeat(10)}`, `0x${'cD34'.repeat(10)}`];
  const order = (number: string, receiving: string, ownAddress: boolean) =>
    database.query(
      `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, receiving, own_address, created_at,
                                  expires_at)
       values ($1, $2, 'usdt', 'ERC20', 12300, 17080000, 72000, '', $3, $4, now(), now())`,
      [number, member.id, receiving, ownAddress],
    );
  await order(`D20261102${'1'.repeat(10)}`, own, true);
  await order(`D20261102${'2'.repeat(10)}`, shared, false);
  expect((await find(own.toLowerCase())).deposits).toMatchObject([{ orderNo: `D20261102${'1'.repeat(10)}` }]);
  expect((await find(shared)).deposits).toEqual([]);
});

test('orders are found by number, withdrawals and payments by their transaction, bets by number', async () => {
  const { database } = site.running.site;
  const hash = 'c'.repeat(63);
  const deposit = `D20261101${'1'.repeat(10)}`;
  const withdrawal = `W20261101${'2'.repeat(10)}`;
  const bet = randomUUID();
  await database.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at)
     values ($1, $2, 'bank', 12300, '', now(), now())`,
    [deposit, member.id],
  );
  await database.query(
    `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id,
                                   state, created_at, decided_at, transaction_hash, payout, payout_since)
     select $1, $2, id, 'TRC20', number, 70000, 70000, 1, 0, 1, gen_random_uuid(), 'approved', now(), now(), $3, 'sent', now()
       from card where member_id = $2 and kind = 'usdt' order by id limit 1`,
    [withdrawal, member.id, `${hash}1`],
  );
  await database.query(
    `insert into chain_payment (chain, tx_hash, log_index, nth, sender, recipient, amount, block_number, block_hash, block_at, seen_at,
                                confirmations)
     values ('ERC20', $1, 0, 0, 'a', 'b', 5000000, 1, 'c', now(), now(), 1)`,
    [`0x${hash}2`],
  );
  await database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     values ('mpqp', $1, $2, 'hilo', 'r1', 2000, 0, 0, 'unsettled', now(), 1, now())`,
    [bet, member.id],
  );
  await database.query(
    `insert into chain_payment (chain, tx_hash, log_index, nth, sender, recipient, amount, block_number, block_hash, block_at, seen_at,
                                confirmations)
     values ('TRC20', $1, 0, 0, 'a', 'b', 6000000, 1, 'c', now(), now(), 1)`,
    [`0x${hash}3`],
  );
  const payment = `gw-${'7'.repeat(12)}`;
  await database.query(
    `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
     select code, $1, $2, 4500, now(), now(), 'callback', 'review' from gateway where code = 'sandbox'`,
    [payment, deposit],
  );
  const wanted = {
    member: Number(member.id),
    direction: 'credit',
    amount: 7,
    reason: 'deposit',
    note: '工单',
  } as const;
  const correction = (await site.staff('requestAdjustment', wanted, clerk)).data.orderNo;
  expect((await find(deposit.toLowerCase())).deposits).toMatchObject([{ orderNo: deposit, amount: 123 }]);
  expect((await find('d2026110111')).deposits).toMatchObject([{ orderNo: deposit }]);
  expect((await find(withdrawal)).withdrawals).toMatchObject([{ orderNo: withdrawal, amount: 700 }]);
  expect((await find(withdrawal.toLowerCase())).withdrawals).toMatchObject([{ orderNo: withdrawal }]);
  expect((await find(`0x${hash}1`)).withdrawals).toMatchObject([{ orderNo: withdrawal }]);
  expect((await find(`${hash.toUpperCase()}2`)).payments).toMatchObject([{ usdt: 5, chain: 'ERC20' }]);
  expect((await find(`0x${hash}2`)).payments).toMatchObject([{ hash: `0x${hash}2` }]);
  // Each chain writes its transactions in its own way, and so does every page.
  expect((await find(`${hash}3`)).payments).toMatchObject([{ hash: `${hash}3`, usdt: 6, chain: 'TRC20' }]);
  const listed = await site.staff('chainPayments', { state: 'all', search: `${hash}3` }, clerk);
  expect(listed.data.rows).toMatchObject([{ transactionHash: `${hash}3` }]);
  expect((await find(payment)).arrivals).toMatchObject([
    { gateway: 'sandbox', payment, orderNo: deposit, amount: 45, state: 'review' },
  ]);
  expect((await find(payment.slice(0, 10))).arrivals).toEqual([]);
  expect((await find(correction)).adjustments).toMatchObject([
    { orderNo: correction, amount: 7, state: 'pending', username: member.username },
  ]);
  expect((await find(correction.slice(0, 12))).adjustments).toMatchObject([{ orderNo: correction }]);
  expect((await find(bet)).bets).toMatchObject([{ betId: bet, stake: 20, username: member.username }]);

  // Each of these only for who may see it: without a role there is nothing.
  await database.query("update staff set roles = '{}', rights = '{withdrawals}' where username = 'clerk'");
  expect(await find('13812349876')).toMatchObject({
    members: [],
    deposits: [],
    withdrawals: [],
    adjustments: [],
    bets: [],
    payments: [],
    arrivals: [],
  });
  expect((await find(payment)).arrivals).toEqual([]);
  expect((await find(correction)).adjustments).toEqual([]);
  expect((await find(bet)).bets).toEqual([]);
  expect((await find(deposit)).deposits).toEqual([]);
  expect((await find(`${hash}2`)).payments).toEqual([]);
  expect((await find(withdrawal)).withdrawals).toHaveLength(1);
  // And each right for itself: what it opens, and nothing else.
  const found = async () => {
    const kinds = [
      ['members', member.username],
      ['deposits', deposit],
      ['withdrawals', withdrawal],
      ['adjustments', correction],
      ['bets', bet],
      ['payments', `${hash}2`],
      ['arrivals', payment],
    ] as const;
    const shown = await Promise.all(kinds.map(async ([kind, text]) => (await find(text))[kind].length > 0));
    return kinds.flatMap(([kind], place) => (shown[place] ? [kind] : []));
  };
  for (const [right, opens] of [
    ['members.read', ['members', 'bets']],
    ['deposits.read', ['deposits', 'payments', 'arrivals']],
    ['withdrawals.read', ['withdrawals']],
    ['adjustments.read', ['adjustments']],
  ] as const) {
    await database.query("update staff set roles = '{}', rights = array[$1] where username = 'clerk'", [
      right,
    ]);
    expect([right, await found()]).toEqual([right, opens]);
  }
  await database.query("update staff set roles = '{}', rights = '{members}' where username = 'clerk'");
  expect(await ways('13812349876')).toEqual(['mobile']);
  expect((await find(withdrawal)).withdrawals).toEqual([]);
  await database.query("update staff set roles = '{clerk}', rights = '{}' where username = 'clerk'");
});
