/** The verifier against receipts that this test makes by the published rules alone, and against those who cheat. */
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';
import { day, digest, published } from './testing.ts';
import { findingText } from './verdict-texts.ts';
import { checkHeads, checkReceipt, owedFor } from './verifier.ts';

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

test('a locked bonus is the house’s: it is not owed, though its account stands in the leaf', () => {
  const accounts = new Map([
    ['central', { balance: 900n, reserved: 0n }],
    ['grant/7', { balance: 5_000n, reserved: 0n }],
    ['venue/x', { balance: 11n, reserved: 0n }],
  ]);
  expect(owedFor(accounts)).toBe(911n);
  // What is said to be locked is taken off what is booked: a house that says more of it owes less, and is found out.
  expect(
    foundAfter(({ head }) => set(head, 'reserves', head.reserves.replace('"locked":"0"', '"locked":"1"'))),
  ).toContain(`reserves_unbalanced at ${day}`);
});

test('of money ahead of its records what is still on its way is owed, and of the rest what is left of each venue', () => {
  const accounts = new Map([
    ['ahead/x', { balance: 50n, reserved: 20n }],
    ['won/x', { balance: -10n, reserved: 5n }],
    ['ahead/y', { balance: -40n, reserved: 7n }],
  ]);
  expect(owedFor(accounts)).toBe(20n + 15n + 7n);
});

test('findings are told in both languages, with amounts in yuan', () => {
  const finding = { code: 'total_differs', row: 'part 1, step 3', stated: 5n, computed: -123_456n } as const;
  expect(findingText(finding, 'zh')).toBe(
    '第1片叶子，第3步：沿路径加起来，与公布的应付总额不同（写着 0.05，算出 -1,234.56）',
  );
  expect(findingText(finding, 'en')).toContain('part 1, step 3: The path does not add up');
  expect(findingText(finding, 'en')).toContain('stated 0.05');
});
