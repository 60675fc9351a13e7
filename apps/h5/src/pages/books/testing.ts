/** A day of one member among strangers, as a house publishes it by the rules of docs/books.md alone. */
import { createHash } from 'node:crypto';

export const digest = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const eight = (sum: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(sum);
  return bytes;
};
interface Node {
  readonly hash: Buffer;
  readonly sum: bigint;
}
const nothing: Node = { hash: Buffer.alloc(32), sum: 0n };
const join = (left: Node, right: Node): Node => ({
  hash: digest(Buffer.from([1]), left.hash, eight(left.sum), right.hash, eight(right.sum)),
  sum: left.sum + right.sum,
});

export const day = '2026-11-20';
const line = (...fields: readonly unknown[]) => JSON.stringify(fields);
const lines = [
  line('central', 3, 't3', 'single', 'deposit', 'D3', '1000', '0', '1500', '0', '2026-11-20 09:00:00'),
  line('central', 4, 't4', 'pending', 'venue_in', 'V', '0', '200', '1500', '200', '2026-11-20 10:00:00'),
  line('held', 1, 't5', 'single', 'withdrawal_hold', 'W', '50', '0', '50', '0', '2026-11-20 11:00:00'),
];
const before = {
  day: '2026-11-19',
  accounts: '{"central": [2, "500", "0"]}',
  entries: '2',
  chain: digest('before').toString('hex'),
};
const mine = {
  accounts: '{"held": [1, "50", "0"], "central": [4, "1500", "200"], "ahead/x": [1, "-40", "0"]}',
  owed: '1550',
  entries: '6',
  chain: '',
};
const ahead = line(
  'ahead/x',
  1,
  't6',
  'single',
  'venue_out',
  'V',
  '-40',
  '0',
  '-40',
  '0',
  '2026-11-20 11:30:00',
);

interface Cheat {
  /** Of strangers' leaves. */
  readonly strangers?: readonly bigint[];
  readonly standing?: typeof mine;
  readonly shares?: readonly [bigint, bigint];
  readonly booked?: bigint;
  /** Leaves that the house leaves out of its tree. */
  readonly without?: readonly number[];
}

interface Size {
  /** Of each path. */
  readonly steps?: number;
  /** How often the member was credited 0.10 yuan; without it the few entries of above. */
  readonly credits?: number;
}

/** A member to whom so many entries are told, all of them credits. */
function credited(count: number) {
  const told = Array.from({ length: count }, (_, index) => {
    const balance = String(500 + 10 * (index + 1));
    return line(
      'central',
      index + 3,
      `t${index}`,
      'single',
      'deposit',
      'D',
      '10',
      '0',
      balance,
      '0',
      `${day} 09:00:00`,
    );
  });
  const owed = String(500 + 10 * count);
  const accounts = `{"central": [${count + 2}, "${owed}", "0"]}`;
  return { told, standing: { accounts, owed, ...chained(told) } };
}

/** A day of one member among strangers, as a house publishes it. */
export function published({
  strangers = [7n, 900n, 0n, 12_345n, 1n],
  standing,
  credits,
  steps = 6,
  shares = credits === undefined ? [600n, 950n] : [600n, BigInt(10 * credits) - 100n],
  ...cheat
}: Cheat & Size = {}) {
  const few = { told: [ahead, ...lines], standing: { ...mine, ...chained([ahead, ...lines]) } };
  const { told, standing: usual } = credits === undefined ? few : credited(credits);
  const own = standing ?? usual;
  const nonces = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const leaves = nonces.map((nonce, index) => ({
    hash: digest(
      Buffer.from([0]),
      [
        'mingpai-leaf-1',
        day,
        '77',
        index + 1,
        nonce,
        shares[index],
        own.entries,
        own.chain,
        own.accounts,
      ].join('\n'),
    ),
    sum: shares[index] ?? 0n,
  }));
  const all = [
    ...leaves.filter((_, index) => !cheat.without?.includes(index)),
    ...strangers.map((sum, index) => ({ hash: digest(`stranger ${index}`), sum })),
  ].sort((a, b) => Buffer.compare(a.hash, b.hash));
  const levels: (readonly Node[])[] = [all];
  for (let level = 0; level < steps; level += 1) {
    const row = levels[level] ?? [];
    levels.push(
      Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) =>
        join(row[pair * 2] ?? nothing, row[pair * 2 + 1] ?? nothing),
      ),
    );
  }
  const root = levels[steps]?.[0] ?? nothing;
  const pathOf = (leaf: Buffer) => {
    const at = all.findIndex(({ hash }) => hash.equals(leaf));
    return Array.from({ length: steps }, (_, level) => {
      const place = at >> level;
      const { hash, sum } = levels[level]?.[place ^ 1] ?? nothing;
      const side: 'left' | 'right' = place % 2 === 0 ? 'right' : 'left';
      return { side, hash: hash.toString('hex'), sum: String(sum) };
    });
  };
  const booked = cheat.booked ?? root.sum - 40n;
  const reserves = JSON.stringify({
    house: [['deposits', String(-booked)]],
    booked: String(booked),
    locked: '0',
    ahead: String(root.sum - booked),
    chain: [],
  });
  const said = [day, 1, '2026-11-20T16:00:00.000Z', root.hash.toString('hex'), root.sum, 4, all.length];
  const head = digest(['mingpai-books-1', ...said, digest(reserves).toString('hex'), ''].join('\n')).toString(
    'hex',
  );
  return {
    format: 'mingpai-receipt-1',
    head: {
      day,
      number: 1,
      read_at: '2026-11-20T16:00:00.000Z',
      root: root.hash.toString('hex'),
      owed: String(root.sum),
      members: 4,
      leaves: all.length,
      reserves,
      previous: '',
      head,
    },
    member: '77',
    standing: own,
    parts: leaves.map(({ hash }, index) => ({
      part: index + 1,
      nonce: nonces[index] ?? '',
      share: String(shares[index]),
      path: pathOf(hash),
    })),
    before,
    lines: told,
  };
}
function chained(all: readonly string[]) {
  return {
    entries: String(2 + all.length),
    chain: digest(Buffer.from(before.chain, 'hex'), digest(...all.map((one) => digest(one)))).toString('hex'),
  };
}
