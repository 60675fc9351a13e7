/** The verifier against receipts that this test makes by the published rules alone, and against those who cheat. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';
import { findingText } from './verdict-texts.ts';
import { checkHeads, checkReceipt } from './verifier.ts';

const digest = (...parts: readonly (string | Uint8Array)[]) => {
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

const day = '2026-11-20';
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

/** A day of one member among strangers, as a house publishes it. */
function published({
  strangers = [7n, 900n, 0n, 12_345n, 1n],
  standing,
  shares = [600n, 950n],
  ...cheat
}: Cheat = {}) {
  const own = standing ?? { ...mine, ...chained([ahead, ...lines]) };
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
  for (let level = 0; level < 6; level += 1) {
    const row = levels[level] ?? [];
    levels.push(
      Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) =>
        join(row[pair * 2] ?? nothing, row[pair * 2 + 1] ?? nothing),
      ),
    );
  }
  const root = levels[6]?.[0] ?? nothing;
  const pathOf = (leaf: Buffer) => {
    const at = all.findIndex(({ hash }) => hash.equals(leaf));
    return Array.from({ length: 6 }, (_, level) => {
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
    lines: [ahead, ...lines],
  };
}
function chained(all: readonly string[]) {
  return {
    entries: String(2 + all.length),
    chain: digest(Buffer.from(before.chain, 'hex'), digest(...all.map((one) => digest(one)))).toString('hex'),
  };
}

type Receipt = ReturnType<typeof published>;

/** What is found after a change of a right receipt, as codes at rows. */
function foundAfter(change: (receipt: Receipt) => unknown): string[] {
  const receipt = structuredClone(published());
  return found(change(receipt) ?? receipt);
}
const found = (receipt: unknown, elsewhere = {}) =>
  checkReceipt(receipt, elsewhere).findings.map(({ code, row }) => `${code} at ${row}`);
const set = (target: object, name: string, value: unknown) => {
  Object.assign(target, { [name]: value });
};
const step = ({ parts }: Receipt, part: number, at: number) => parts[part]?.path[at] ?? {};

test('its SHA-256 is that of everybody, at every length around its blocks', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(digest(bytes).toString('hex'));
  }
});

test('a receipt that was made by the published rules holds, with its entries', () => {
  expect(checkReceipt(published(), { member: '77', head: published().head.head })).toMatchObject({
    findings: [],
    entries: 4,
  });
});

test('what was altered afterwards is found, and named where it is', () => {
  expect(foundAfter((receipt) => set(receipt.head, 'root', 'ab'.repeat(32)))).toEqual([
    `head_altered at ${day}`,
    'root_differs at part 1',
    'root_differs at part 2',
  ]);
  expect(foundAfter((receipt) => set(receipt.standing, 'owed', '1549'))).toEqual([
    'owed_differs at 77',
    'shares_differ at 77',
  ]);
  expect(foundAfter((receipt) => set(receipt.parts[0] ?? {}, 'share', '599'))).toEqual(
    expect.arrayContaining(['shares_differ at 77', 'total_differs at part 1', 'root_differs at part 1']),
  );
  expect(foundAfter((receipt) => set(step(receipt, 1, 5), 'sum', '-1'))).toEqual(
    expect.arrayContaining([
      'sum_negative at part 2, step 6',
      'root_differs at part 2',
      'sibling_differs at part 1, step 6',
    ]),
  );
  expect(foundAfter((receipt) => set(step(receipt, 0, 5), 'hash', 'cd'.repeat(32)))).toEqual([
    'root_differs at part 1',
    'sibling_differs at part 1, step 6',
  ]);
  expect(foundAfter((receipt) => set(step(receipt, 0, 0), 'sum', '5000000000000000000'))).toContain(
    'sum_too_large at part 1, step 1',
  );
  expect(
    foundAfter((receipt) => {
      const [one, two] = [receipt.parts[0]?.path ?? [], receipt.parts[1]?.path ?? []];
      one.splice(0, 1, ...two.slice(0, 1));
    }),
  ).toContain('root_differs at part 1');
  expect(
    foundAfter((receipt) => set(receipt, 'parts', [receipt.parts[0], { ...receipt.parts[0], part: 2 }])),
  ).toContain('leaf_double at part 2');
});

test('entries that were altered, left out, added or end elsewhere are named', () => {
  const changed = (at: number, from: string, to: string) =>
    foundAfter((receipt) => set(receipt.lines, String(at), receipt.lines[at]?.replace(from, to)));
  expect(changed(1, '"1000"', '"999"')).toEqual([
    'entry_does_not_follow at central 3',
    'chain_differs at 77',
  ]);
  expect(changed(1, '09:00', '09:01')).toEqual(['chain_differs at 77']);
  expect(changed(2, '"200","1500","200"', '"199","1500","200"')).toContain(
    'entry_does_not_follow at central 4',
  );
  expect(foundAfter((receipt) => void receipt.lines.splice(1, 1))).toEqual([
    'entry_missing at central 4',
    'chain_differs at 77',
  ]);
  expect(foundAfter((receipt) => void receipt.lines.pop())).toEqual([
    'entry_end_differs at held 1',
    'chain_differs at 77',
  ]);
  expect(foundAfter((receipt) => set(receipt, 'before', null))).toContain('entry_missing at central 3');
});

test('a house that cheats when it publishes is found by whom it cheats', () => {
  // Somebody's debt is hidden behind a negative one.
  const offset = published({ strangers: [7n, -500n, 3n] });
  expect(found(offset).some((one) => one.startsWith('sum_negative'))).toBe(true);
  // Less is stated than the wallets hold.
  expect(found(published({ shares: [600n, 900n] }))).toContain('shares_differ at 77');
  expect(found(published({ shares: [-100n, 1650n] }))).toContain('share_negative at part 1');
  // One of the leaves is left out.
  expect(found(published({ without: [1] })).some((one) => one.startsWith('root_differs at part 2'))).toBe(
    true,
  );
  // The leaf of somebody else is shown as one's own.
  expect(found(published(), { member: '78' })).toEqual(['member_other at 77']);
  // Another book is shown to somebody else.
  const other = published({ strangers: [1n] });
  expect(found(published(), { head: other.head.head })).toEqual([`head_other at ${day}`]);
  // No place at all.
  expect(found({ ...published(), standing: null, parts: [] })).toEqual([`nobody at ${day}`]);
  // What stands beside is less than what is owed.
  expect(
    foundAfter(({ head }) => set(head, 'reserves', head.reserves.replace('"ahead":"40"', '"ahead":"39"'))),
  ).toEqual([`head_altered at ${day}`, `reserves_unbalanced at ${day}`]);
});

test('what is no receipt is called so, whatever it is', () => {
  for (const value of [
    undefined,
    null,
    5,
    '',
    [],
    {},
    { format: 'mingpai-receipt-1' },
    { ...published(), parts: 5 },
  ])
    expect(found(value)[0]).toMatch(/^unreadable at /);
  expect(foundAfter((receipt) => set(receipt.standing, 'accounts', '[]'))).toEqual([
    'unreadable at accounts',
  ]);
  expect(foundAfter((receipt) => set(receipt.lines, '0', '{}'))).toEqual(['unreadable at lines']);
});

test('days follow from each other, and one that was rewritten is named', () => {
  const { head } = published();
  const next = { ...head, number: 2, day: '2026-11-21', previous: head.head };
  const sealed = (one: typeof next) => ({
    ...one,
    head: digest(
      [
        'mingpai-books-1',
        one.day,
        one.number,
        one.read_at,
        one.root,
        one.owed,
        one.members,
        one.leaves,
        digest(one.reserves).toString('hex'),
        one.previous,
      ].join('\n'),
    ).toString('hex'),
  });
  expect(checkHeads([sealed(next), head])).toEqual([]);
  const rewritten = sealed({ ...head, members: 3 });
  expect(checkHeads([sealed(next), rewritten])).toEqual([{ code: 'head_not_following', row: '2026-11-21' }]);
  expect(checkHeads([{ ...sealed(next), owed: '5' }, head])).toContainEqual({
    code: 'head_altered',
    row: '2026-11-21',
  });
});

test('findings are told in both languages, with amounts in yuan', () => {
  const finding = { code: 'total_differs', row: 'part 1, step 3', stated: 5n, computed: -123_456n } as const;
  expect(findingText(finding, 'zh')).toBe(
    '第1片叶子，第3步：沿路径加起来，与公布的应付总额不同（写着 0.05，算出 -1234.56）',
  );
  expect(findingText(finding, 'en')).toContain('part 1, step 3: The path does not add up');
});
