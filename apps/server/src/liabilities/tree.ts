/**
 * The tree of what is owed: a leaf is a hash and a share in fen, an inner node is the hash of its two sides with their sums, and adds
 * them up. Leaves come in the order of their hashes, one after the other; of the tree no more is held than one node a level.
 */
import { hash } from 'node:crypto';

export interface TreeNode {
  readonly hash: Buffer;
  /** Fen. */
  readonly sum: bigint;
}

export interface PlacedNode extends TreeNode {
  readonly level: number;
  readonly place: bigint;
  /** Of the lowest level that is kept: the hash of the first leaf below. */
  readonly firstLeaf: Buffer | undefined;
}

/** Nodes are kept from this level on; below lie 2^6 leaves, which are read instead. */
export const keptLevel = 6;

/** Stands where a level has nothing more. */
const empty: TreeNode = { hash: Buffer.alloc(32), sum: 0n };

/** Far above all money, far below the end of eight bytes. */
const largest = 4_000_000_000_000_000_000n;

/** @throws where a sum is negative or beyond any balance */
export function join(left: TreeNode, right: TreeNode): TreeNode {
  const sum = left.sum + right.sum;
  if (left.sum < 0n || right.sum < 0n || sum > largest)
    throw new Error(`no sum of a tree: ${left.sum}, ${right.sum}`);
  const bytes = Buffer.alloc(81);
  bytes[0] = 1;
  left.hash.copy(bytes, 1);
  bytes.writeBigUInt64BE(left.sum, 33);
  right.hash.copy(bytes, 41);
  bytes.writeBigUInt64BE(right.sum, 73);
  return { hash: hash('sha256', bytes, 'buffer'), sum };
}

export interface TreeBuilder {
  add(leaf: TreeNode): void;
  /** Nodes that became whole since the last time. */
  take(): PlacedNode[];
  /** The root, after all leaves. */
  end(): TreeNode;
}

interface Open extends TreeNode {
  readonly firstLeaf: Buffer;
}

export function openTree(): TreeBuilder {
  const open: (Open | undefined)[] = [];
  const places: bigint[] = [];
  let whole: PlacedNode[] = [];

  function put(node: Open, level: number): void {
    const place = places[level] ?? 0n;
    places[level] = place + 1n;
    if (level >= keptLevel)
      whole.push({ ...node, level, place, firstLeaf: level === keptLevel ? node.firstLeaf : undefined });
    const left = open[level];
    if (!left) {
      open[level] = node;
      return;
    }
    open[level] = undefined;
    put({ ...join(left, node), firstLeaf: left.firstLeaf }, level + 1);
  }

  return {
    add: (leaf) => put({ ...leaf, firstLeaf: leaf.hash }, 0),
    take() {
      const taken = whole;
      whole = [];
      return taken;
    },
    end() {
      for (let level = 0; level < open.length || level <= keptLevel; level += 1) {
        const left = open[level];
        if (!left) continue;
        if (level >= keptLevel && open.slice(level + 1).every((one) => one === undefined)) return left;
        open[level] = undefined;
        put({ ...join(left, empty), firstLeaf: left.firstLeaf }, level + 1);
      }
      return empty;
    },
  };
}

/** A step of a path: what stands beside. */
export interface Beside extends TreeNode {
  /** Where the other one stands. */
  readonly side: 'left' | 'right';
}

/** The steps from a leaf to the node above its block. @param leaves of one block, in order */
export function pathInBlock(leaves: readonly TreeNode[], at: number): Beside[] {
  const path: Beside[] = [];
  let row = leaves;
  for (let level = 0, place = at; level < keptLevel; level += 1, place = Math.floor(place / 2)) {
    path.push({ ...(row[place ^ 1] ?? empty), side: place % 2 === 0 ? 'right' : 'left' });
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) =>
      join(row[pair * 2] ?? empty, row[pair * 2 + 1] ?? empty),
    );
  }
  return path;
}

export { empty as emptyNode };
