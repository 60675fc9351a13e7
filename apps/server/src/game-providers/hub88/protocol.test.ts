/** Every rule of Hub88's wallet calls, each a case with its claim, through the door of a whole site. Amounts: 100,000 to one yuan. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../testing/aggregator/caller.ts';
import {
  anything,
  balance,
  bet,
  type Case,
  info,
  prize,
  rollback,
  type Step,
  win,
} from '../testing/hub88-cases.ts';
import { type Hub88Site, hub88Venue, startHub88Site } from '../testing/hub88-site.ts';
import type { Seat } from '../testing/platform-site.ts';

const begin = 100_000n;
const yuan = 100_000;
const [syntax, types] = ['RS_ERROR_WRONG_SYNTAX', 'RS_ERROR_WRONG_TYPES'];
const [badToken, poor] = ['RS_ERROR_INVALID_TOKEN', 'RS_ERROR_NOT_ENOUGH_MONEY'];
const wrongCurrency = 'RS_ERROR_WRONG_CURRENCY';

const it = (claim: string, ends: bigint, ...steps: readonly Step[]): Case => ({ claim, steps, ends });

/** What an amount's text comes to, in fen; undefined: it is refused. */
const wholeFen: readonly (readonly [text: string, fen: bigint])[] = [
  ['1000', 1n],
  ['2000', 2n],
  ['99000', 99n],
  ['100000', 100n],
  ['356000', 356n],
  ['12345000', 12_345n],
  ['100000000', 100_000n],
];
const noFen: readonly string[] = [
  '1',
  '10',
  '999',
  '1001',
  '1500',
  '99999',
  '100001',
  '-1',
  '-1000',
  '0.5',
  '1000.5',
  '1000.0',
  '1e3',
  '1E5',
  '1000.0000000000000001',
  '9007199254740993',
  '9223372036854775000',
  '9223372036854775808',
  '99999999999999999999999999',
  '1e300',
  '"1000"',
  'null',
  'true',
  '[]',
  '{"amount":1000}',
];

const amounts: readonly Case[] = [
  ...wholeFen.flatMap(([text, fen]) => [
    it(
      `a bet of ${text} takes ${fen} fen`,
      begin - fen,
      bet('b', 7)
        .written('"amount":7', `"amount":${text}`)
        .ok(begin - fen),
    ),
    it(
      `a win of ${text} pays ${fen} fen`,
      begin - 100n + fen,
      bet('b', yuan).ok(),
      win('w', 'b', 7)
        .written('"amount":7', `"amount":${text}`)
        .ok(begin - 100n + fen),
    ),
  ]),
  ...noFen.flatMap((text) => [
    it(
      `a bet of ${text} takes nothing`,
      begin,
      bet('b', 7).written('"amount":7', `"amount":${text}`).is(types),
    ),
    it(
      `a win of ${text} pays nothing, and its bet stays open for the right one`,
      begin,
      bet('b', yuan).ok(),
      win('w', 'b', 7).written('"amount":7', `"amount":${text}`).is(types),
      win('w', 'b', yuan).ok(begin),
    ),
  ]),
  it('a bet of 0 is a bet that costs nothing', begin, bet('b', 0).ok(begin), win('w', 'b', 0).ok(begin)),
  it(
    'a win of 0 settles a bet that is lost',
    begin - 100n,
    bet('b', yuan).ok(),
    win('w', 'b', 0).ok(begin - 100n),
  ),
  it(
    'an amount that leads with a zero is no JSON',
    begin,
    bet('b', 7).written('"amount":7', '"amount":01000').is(syntax),
  ),
  it(
    'of two amounts in one body the last one counts',
    begin - 2n,
    bet('b', 7)
      .written('"amount":7', '"amount":1000,"amount":2000')
      .ok(begin - 2n),
  ),
];

const required = {
  info: ['user', 'request_uuid'],
  balance: ['user', 'request_uuid', 'token'],
  bet: ['user', 'request_uuid', 'token', 'transaction_uuid', 'game_code', 'round', 'currency', 'amount'],
  win: ['user', 'request_uuid', 'transaction_uuid', 'reference_transaction_uuid', 'currency', 'amount'],
  rollback: ['user', 'request_uuid', 'transaction_uuid', 'reference_transaction_uuid'],
} as const;
const without = (field: string) => ({ [field]: undefined });
const callOf = {
  info: (more: Readonly<Record<string, unknown>>) => info(more),
  balance: (more: Readonly<Record<string, unknown>>) => balance(more),
  bet: (more: Readonly<Record<string, unknown>>) => bet('c', yuan, more),
  win: (more: Readonly<Record<string, unknown>>) => win('w', 'b', yuan, more),
  rollback: (more: Readonly<Record<string, unknown>>) => rollback('r', 'b', more),
};
const operations = ['info', 'balance', 'bet', 'win', 'rollback'] as const;

const shapes: readonly Case[] = [
  ...operations.flatMap((operation) =>
    required[operation].map((field) =>
      it(
        `${operation} without ${field} is wrong syntax`,
        begin - 100n,
        bet('b', yuan).ok(),
        callOf[operation](without(field)).is(syntax),
      ),
    ),
  ),
  ...(['user', 'request_uuid', 'token', 'transaction_uuid', 'game_code', 'round', 'currency'] as const).map(
    (field) =>
      it(
        `a bet whose ${field} is a number is of wrong types`,
        begin,
        bet('b', yuan, { [field]: 5 }).is(types),
      ),
  ),
  ...(['round_closed', 'is_free', 'is_supplier_promo'] as const).flatMap((field) => [
    it(
      `a bet whose ${field} is a text is of wrong types`,
      begin,
      bet('b', yuan, { [field]: 'true' }).is(types),
    ),
    it(
      `a bet whose ${field} is null is as if it said nothing`,
      begin - 100n,
      bet('b', yuan, { [field]: null }).ok(begin - 100n),
    ),
  ]),
  ...operations.map((operation) =>
    it(
      `${operation} with fields that nobody knows is answered as without`,
      { info: begin - 100n, balance: begin - 100n, bet: begin - 200n, win: begin, rollback: begin }[
        operation
      ],
      bet('b', yuan).ok(),
      callOf[operation]({
        is_new: true,
        meta: { amount: 'x', deep: [1.5, null] },
        bet: 'red',
        category: 'GC_NEW',
        jackpot_contribution: 0.0001,
      }).ok(),
    ),
  ),
  // Neither can stand in a row: JSON writes both.
  ...(['round', 'game_code', 'token', 'currency', 'request_uuid'] as const).flatMap((field) =>
    (['\\u0000', '\\ud800'] as const).map((text) =>
      it(
        `a bet whose ${field} holds ${text}, which no row can hold, is of wrong types, and the next one is taken`,
        begin - 100n,
        bet('b', yuan, { [field]: 'HERE' })
          .written('HERE', `a${text}`)
          .is(types),
        bet('c', yuan).ok(begin - 100n),
      ),
    ),
  ),
  it('an operation that does not exist is wrong syntax', begin, anything('transaction/steal').is(syntax)),
  it(
    'an operation below one that exists is wrong syntax',
    begin,
    anything('transaction/bet/more').is(syntax),
  ),
  it('a body that is no JSON is wrong syntax', begin, bet('b', yuan).written(/}$/, '').is(syntax)),
  it('a body that is a list is wrong syntax', begin, bet('b', yuan).written(/^.*$/s, '[]').is(syntax)),
  it('a body that is a text is wrong syntax', begin, bet('b', yuan).written(/^.*$/s, '"bet"').is(syntax)),
  it('an empty body is wrong syntax', begin, bet('b', yuan).written(/^.*$/s, '').is(syntax)),
  it('an id with a space is of wrong types', begin, bet('b', yuan, { transaction_uuid: 'a b' }).is(types)),
  it(
    'an id of 65 characters is of wrong types',
    begin,
    bet('b', yuan, { transaction_uuid: 'a'.repeat(65) }).is(types),
  ),
];

const who: readonly Case[] = [
  it('user/info needs no session and tells no balance', begin, info().ok()),
  it('user/info of nobody is refused', begin, info({ user: 'mp-m999999999' }).is(badToken)),
  it(
    'a user whom the platform names otherwise than we did is nobody',
    begin,
    info((n) => ({ user: n.user.replace('mp-', '') })).is(badToken),
  ),
  it(
    'a user of another spelling is nobody',
    begin,
    info((n) => ({ user: n.user.replace('mp-m', 'mp-m0') })).is(badToken),
  ),
  it('the balance is told to whoever has the token', begin, balance().ok(begin)),
  it(
    'the balance is not told to another’s token',
    begin,
    balance((n) => ({ token: n.other.token })).is(badToken),
  ),
  it('the balance is not told to a token of nobody', begin, balance({ token: 'A'.repeat(43) }).is(badToken)),

  it(
    'a rollback asks for no token',
    begin,
    bet('b', yuan).ok(),
    rollback('r', 'b', { token: 'A'.repeat(43) }).ok(begin),
  ),
  it(
    'a game that nobody knows takes nothing',
    begin,
    bet('b', yuan, { game_code: 'hub_nothing' }).is('RS_ERROR_INVALID_GAME'),
  ),
  it(
    'a game that the platform has closed takes nothing',
    begin,
    bet('b', yuan, { game_code: 'hub_closed' }).is('RS_ERROR_INVALID_GAME'),
  ),
  it(
    'another game of the same session is played',
    begin - 100n,
    bet('b', yuan, { game_code: 'hub_table' }).ok(begin - 100n),
  ),
  it(
    'a bet that was refused for its game is refused for ever',
    begin,
    bet('b', yuan, { game_code: 'hub_nothing' }).is('RS_ERROR_INVALID_GAME'),
    bet('b', yuan, { game_code: 'hub_nothing' }).is('RS_ERROR_INVALID_GAME'),
  ),
  ...['EUR', 'cny', 'USD', 'XTS', ''].map((currency) =>
    it(
      `a bet in ${currency || 'no currency'} takes nothing`,
      begin,
      bet('b', yuan, { currency }).is(wrongCurrency),
    ),
  ),
];

const repetitions: readonly Case[] = [
  it(
    'the name of the request is no part of a bet',
    begin - 200n,
    bet('b', yuan, { request_uuid: 'same' }).ok(),
    bet('c', yuan, { request_uuid: 'same' }).ok(),
  ),
];

const wins: readonly Case[] = [
  it(
    'a win that names nothing is wrong syntax: a signed bet sent to the address of wins pays nothing',
    begin - 100n,
    bet('b', yuan).ok(),
    win('w', 'b', yuan, { reference_transaction_uuid: null }).is(syntax),
  ),

  it(
    'a jackpot is a win of its bet: its page names no field of a part, and one that somebody sends all the same is passed over',
    begin + 9_900n,
    bet('b', yuan).ok(),
    win('w', 'b', 100 * yuan, { jackpot: 5, meta: { jackpot: 5 } }).ok(begin + 9_900n),
  ),
];

const promotions: readonly Case[] = [
  it('a prize of nothing is none', begin, prize('p', 0).is(types)),
  it('a prize that is no whole fen is refused', begin, prize('p', 1_500).is(types)),
  it(
    'a prize with a token of nobody pays nothing, and is paid with the right one',
    begin + 500n,
    prize('p', 5 * yuan, { token: 'A'.repeat(43) }).is(badToken),
    prize('p', 5 * yuan).ok(begin + 500n),
  ),
  it(
    'a prize with another member’s token pays neither',
    begin,
    prize('p', 5 * yuan, (n) => ({ token: n.other.token })).is(badToken),
  ),
  it('a prize without a token is wrong syntax', begin, prize('p', yuan, { token: undefined }).is(syntax)),
  it(
    'a promotion’s win of a bet, with a token of nobody, pays nothing; without any it is wrong syntax',
    begin - 100n,
    bet('b', yuan).ok(),
    win('w', 'b', yuan, { is_supplier_promo: true, token: 'A'.repeat(43) }).is(badToken),
    win('w', 'b', yuan, { is_supplier_promo: true, token: undefined }).is(syntax),
  ),
];

const rollbacks: readonly Case[] = [
  it(
    'a rollback that says an amount gives back what was taken, not that',
    begin,
    bet('b', yuan).ok(),
    rollback('r', 'b', { amount: 5 * yuan }).ok(begin),
  ),
];

const cases = [...amounts, ...shapes, ...who, ...repetitions, ...wins, ...rollbacks, ...promotions];

let hub: Hub88Site;
let other: Seat;
beforeAll(async () => {
  hub = await startHub88Site();
  other = await hub.playing();
});
afterAll(async () => {
  const { database } = hub.site.running.site;
  const { rows } = await database.query<{ moved: string }>(
    'select coalesce(sum(moved), 0)::text as moved from seamless_transaction where venue = $1',
    [hub88Venue],
  );
  const result = await hub.site.running.balances.resultAt(hub88Venue);
  await hub.stop();
  expect(result).toBe(-BigInt(rows[0]?.moved ?? 0));
});

test('no claim stands twice, and there are more than 120', () => {
  expect(new Set(cases.map(({ claim }) => claim)).size).toBe(cases.length);
  expect(cases.length).toBeGreaterThan(120);
});

let seats = 0;
test.each(cases.map((one) => [one.claim, one] as const))('%s', async (_claim, { steps, ends }) => {
  const seat = await hub.playing(begin);
  const place = ++seats;
  const idOf = (letter: string) => `${place}-${letter.replaceAll(' ', '_')}`;
  for (const [at, { operation, content, status, fen, text }] of steps.entries()) {
    const asked = content({
      user: seat.user,
      token: seat.token,
      other: { user: other.user, token: other.token },
      idOf,
    });
    const body = textOf(asked);
    const reply = await hub.platform.callRaw(operation, text?.(body) ?? body);
    const where = `step ${at + 1}`;
    expect(reply?.status, where).toBe(status);
    if (fen !== undefined) expect(reply, where).toMatchObject({ balance: fen * 1_000n, currency: 'CNY' });
    else if (status !== 'RS_OK' && status !== poor) expect(reply?.balance, where).toBeUndefined();
    if (status === 'RS_OK')
      expect(reply, where).toMatchObject({ request_uuid: asked.request_uuid, user: asked.user });
    if (operation === 'user/info' && status === 'RS_OK')
      expect(reply, where).toMatchObject({ country: 'CN' });
  }
  expect(await seat.central()).toBe(ends);
});
