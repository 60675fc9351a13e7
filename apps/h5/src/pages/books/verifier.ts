/**
 * Checks receipts and heads (docs/books.md) with nothing but what is handed in: no network, no code of the server's. The app's page and
 * the page that anybody can host are both made of this.
 */
import { checkEntries } from './check-entries.ts';
import type { Finding } from './finding.ts';
import {
  accountsForm,
  type HeadForm,
  headForm,
  NoReceipt,
  type ReceiptForm,
  receiptForm,
} from './receipt-form.ts';
import { reservesOf } from './reserves.ts';
import { bytesOf, hexOf, sha256, sha256OfText } from './sha256.ts';

export interface Verdict {
  readonly findings: readonly Finding[];
  /** Undefined where nothing could be read. */
  readonly receipt: ReceiptForm | undefined;
  /** How many entries were checked; undefined: none were handed in. */
  readonly entries: number | undefined;
}

/** Whoever came later is in no books of that day either: only they know whether that is wrong. */
export function isAbsent({ findings }: Pick<Verdict, 'findings'>): boolean {
  return findings.length === 1 && findings[0]?.code === 'nobody';
}

export interface Elsewhere {
  /** The day's head as it was heard from another member, or seen on another phone. */
  readonly head?: string | undefined;
  /** The reader's own number. */
  readonly member?: string | undefined;
}

/** No balance is beyond it. */
const largest = 4_000_000_000_000_000_000n;

/**
 * @param value a receipt, parsed from JSON
 * @param elsewhere what the reader knows without the receipt; empty or absent is not compared
 */
export function checkReceipt(value: unknown, elsewhere: Elsewhere = {}): Verdict {
  try {
    const receipt = receiptForm(value);
    const findings = [...checkHead(receipt.head), ...checkOwn(receipt)];
    const { head, member } = elsewhere;
    if (head && head.trim().toLowerCase() !== receipt.head.head)
      findings.push({ code: 'head_other', row: receipt.head.day });
    if (member && member.trim() !== receipt.member)
      findings.push({ code: 'member_other', row: receipt.member });
    if (receipt.lines !== null) findings.push(...checkEntries(receipt, receipt.lines));
    return { findings, receipt, entries: receipt.lines?.length };
  } catch (error) {
    if (error instanceof NoReceipt)
      return {
        findings: [{ code: 'unreadable', row: error.message }],
        receipt: undefined,
        entries: undefined,
      };
    throw error;
  }
}

/** @param values published heads, newest first */
export function checkHeads(values: readonly unknown[]): Finding[] {
  const findings: Finding[] = [];
  let newer: HeadForm | undefined;
  for (const value of values) {
    const head = headForm(value);
    findings.push(...checkHead(head));
    if (newer && (newer.previous !== head.head || newer.number !== head.number + 1))
      findings.push({ code: 'head_not_following', row: newer.day });
    newer = head;
  }
  return findings;
}

export function headHash(head: HeadForm): string {
  const { day, number, read_at, root, owed, members, leaves, reserves, previous } = head;
  const lines = [
    'mingpai-books-1',
    day,
    number,
    read_at,
    root,
    owed,
    members,
    leaves,
    sha256OfText(reserves),
    previous,
  ];
  return sha256OfText(lines.join('\n'));
}

function checkHead(head: HeadForm): Finding[] {
  const findings: Finding[] = [];
  if (headHash(head) !== head.head) findings.push({ code: 'head_altered', row: head.day });
  const reserves = reservesOf(head);
  const house = reserves.house.reduce((sum, { balance }) => sum + balance, 0n);
  const { booked, locked, ahead } = reserves;
  if (house + booked !== 0n)
    findings.push({ code: 'reserves_unbalanced', row: head.day, stated: house, computed: -booked });
  else if (BigInt(head.owed) !== booked - locked + ahead)
    findings.push({
      code: 'reserves_unbalanced',
      row: head.day,
      stated: BigInt(head.owed),
      computed: booked - locked + ahead,
    });
  return findings;
}

/**
 * What the published rule makes of accounts: all balances but those of locked bonuses, which are the house's until they are released; of
 * money ahead of its records, only what is still on its way.
 */
export function owedFor(
  accounts: ReadonlyMap<string, { readonly balance: bigint; readonly reserved: bigint }>,
): bigint {
  let owed = 0n;
  const held = new Map<string, bigint>();
  for (const [code, { balance, reserved }] of accounts) {
    const [kind, venue = ''] = code.split('/');
    if (kind === 'grant') continue;
    if (kind !== 'ahead' && kind !== 'won') {
      owed += balance;
      continue;
    }
    if (kind === 'ahead') owed += reserved;
    held.set(venue, (held.get(venue) ?? 0n) + balance - reserved);
  }
  for (const rest of held.values()) if (rest > 0n) owed += rest;
  return owed;
}

function checkOwn(receipt: ReceiptForm): Finding[] {
  const { standing, parts, head } = receipt;
  if (standing === null) return [{ code: 'nobody', row: head.day }];
  const findings: Finding[] = [];
  const accounts = accountsForm(standing.accounts);
  for (const [code, { balance, reserved }] of accounts)
    if (!code.startsWith('ahead/') && (balance < 0n || reserved < 0n))
      findings.push({ code: 'account_negative', row: code, stated: balance });
  const [owed, computed] = [BigInt(standing.owed), owedFor(accounts)];
  if (owed !== computed) findings.push({ code: 'owed_differs', row: receipt.member, stated: owed, computed });
  const [first, second] = parts;
  if (!first || !second || first.part !== 1 || second.part !== 2)
    return [...findings, { code: 'parts_missing', row: receipt.member }];
  const shares = BigInt(first.share) + BigInt(second.share);
  if (shares !== owed)
    findings.push({ code: 'shares_differ', row: receipt.member, stated: owed, computed: shares });
  const climbs = parts.map((part) => climb(receipt, part));
  const [one, two] = climbs;
  // One leaf counts once: with the same place both would stand on it.
  if (one && two && one.place === two.place) findings.push({ code: 'leaf_double', row: 'part 2' });
  for (const { findings: found } of climbs) findings.push(...found);
  return [...findings, ...sharedSteps(receipt, climbs)];
}

interface Climb {
  /** Of the leaf among all, from the sides of its steps. */
  readonly place: bigint;
  /** The node after each step, as hash and sum. */
  readonly nodes: readonly string[];
  readonly findings: readonly Finding[];
}

function climb({ head, member, standing }: ReceiptForm, part: ReceiptForm['parts'][number]): Climb {
  const findings: Finding[] = [];
  const row = `part ${part.part}`;
  const share = BigInt(part.share);
  if (share < 0n) findings.push({ code: 'share_negative', row, stated: share });
  const lines = [
    'mingpai-leaf-1',
    head.day,
    member,
    part.part,
    part.nonce,
    part.share,
    standing?.entries,
    standing?.chain,
    standing?.accounts,
  ];
  const said = new TextEncoder().encode(lines.join('\n'));
  const leaf = new Uint8Array(said.length + 1);
  leaf.set(said, 1);
  let [hash, sum, place] = [sha256(leaf), share, 0n];
  const nodes: string[] = [];
  for (const [index, step] of part.path.entries()) {
    const beside = { hash: bytesOf(step.hash), sum: BigInt(step.sum) };
    const at = `${row}, step ${index + 1}`;
    if (beside.sum < 0n) findings.push({ code: 'sum_negative', row: at, stated: beside.sum });
    const [left, right] = step.side === 'right' ? [{ hash, sum }, beside] : [beside, { hash, sum }];
    if (step.side === 'left') place += 1n << BigInt(index);
    sum = left.sum + right.sum;
    if (sum > largest) findings.push({ code: 'sum_too_large', row: at, stated: sum });
    hash = sha256(nodeBytes(left, right));
    nodes.push(`${hexOf(hash)} ${sum}`);
  }
  if (sum !== BigInt(head.owed))
    findings.push({ code: 'total_differs', row, stated: BigInt(head.owed), computed: sum });
  if (hexOf(hash) !== head.root) findings.push({ code: 'root_differs', row });
  return { place, nodes, findings };
}

type Side = { readonly hash: Uint8Array; readonly sum: bigint };

function nodeBytes(left: Side, right: Side): Uint8Array {
  const bytes = new Uint8Array(81);
  const view = new DataView(bytes.buffer);
  bytes[0] = 1;
  bytes.set(left.hash, 1);
  view.setBigUint64(33, BigInt.asUintN(64, left.sum));
  bytes.set(right.hash, 41);
  view.setBigUint64(73, BigInt.asUintN(64, right.sum));
  return bytes;
}

/** The two paths meet: there each stands beside the other, and above both have the same neighbours. */
function sharedSteps({ parts }: ReceiptForm, [one, two]: readonly Climb[]): Finding[] {
  const [first, second] = parts;
  if (!one || !two || !first || !second || one.place === two.place) return [];
  if (first.path.length !== second.path.length) return [{ code: 'sibling_differs', row: 'part 2' }];
  let meet = 0;
  while (one.place >> BigInt(meet + 1) !== two.place >> BigInt(meet + 1)) meet += 1;
  const findings: Finding[] = [];
  for (let level = meet; level < first.path.length; level += 1) {
    const [a, b] = [first.path[level], second.path[level]];
    const other = level === 0 ? undefined : two.nodes[level - 1];
    const same =
      level === meet
        ? level === 0 || (a && other === `${a.hash} ${BigInt(a.sum)}`)
        : a && b && a.hash === b.hash && a.sum === b.sum && a.side === b.side;
    if (!same) findings.push({ code: 'sibling_differs', row: `part 1, step ${level + 1}` });
  }
  return findings;
}
