/**
 * Compares the seals in the database with the heads that left the house (heads.ts). What no check inside of the database can find,
 * because everything there was rewritten to fit, is found here: a seal that is another one now, or that is gone.
 */
import type { Queryable } from '../platform/database.ts';
import { type ChainName, chainNames, chains } from './chains.ts';
import { type Head, readHeads, readLeaves } from './heads.ts';

export interface HeadFinding {
  readonly chain: ChainName;
  readonly seal: number;
  /** The row that is not what was sealed, where the file beside the heads tells rows. */
  readonly entry?: string;
  readonly detail: string;
}

export interface HeadComparison {
  readonly ok: boolean;
  /** Heads that were compared. */
  readonly heads: number;
  /** For each chain the first seal that is another one, and the first that is gone. */
  readonly findings: readonly HeadFinding[];
  /** Numbers of lines of the file that are no heads. */
  readonly unreadable: readonly number[];
}

/** @param file as `tellHeads` writes it, or a copy from elsewhere; some heads of it are enough. @throws when it cannot be read */
export async function compareHeads(db: Queryable, file: string): Promise<HeadComparison> {
  const unreadable: number[] = [];
  const wrong = { other: new Map<ChainName, Wrong>(), gone: new Map<ChainName, Wrong>() };
  let heads = 0;
  let some: Head[] = [];
  const compareSome = async () => {
    for (const chain of chainNames) {
      const told = some.filter((head) => head.chain === chain);
      if (told.length === 0) continue;
      const { rows } = await db.query<{ number: number; hash: string }>(
        `select number::int as number, encode(hash, 'hex') as hash from ${chains[chain].seals} where number = any ($1::bigint[])`,
        [told.map(({ seal }) => seal)],
      );
      const now = new Map(rows.map(({ number, hash }) => [number, hash]));
      for (const head of told) {
        const hash = now.get(head.seal);
        if (hash === head.hash) continue;
        const found = hash === undefined ? wrong.gone : wrong.other;
        const before = found.get(chain);
        found.set(chain, { first: before?.first ?? head, count: (before?.count ?? 0) + 1 });
      }
    }
    heads += some.length;
    some = [];
  };
  for await (const line of readHeads(file))
    if ('unreadable' in line) unreadable.push(line.unreadable);
    else if (some.push(line.head) === headsAtOnce) await compareSome();
  await compareSome();
  const findings: HeadFinding[] = [];
  for (const chain of chainNames) {
    const other = wrong.other.get(chain);
    if (other) {
      const detail = `it is not the seal that left the house on ${other.first.told_at}${others(other)}`;
      findings.push(await findingOf(db, file, other.first, detail, 'the seal itself was replaced'));
    }
    const gone = wrong.gone.get(chain);
    if (gone) {
      const detail = `it left the house on ${gone.first.told_at} and is gone${others(gone)}`;
      findings.push(await findingOf(db, file, gone.first, detail, 'its rows are there'));
    }
  }
  return { ok: findings.length === 0 && unreadable.length === 0, heads, findings, unreadable };
}

/** Heads that are compared by one statement. */
const headsAtOnce = 2_000;

interface Wrong {
  readonly first: Head;
  /** How many of the chain are wrong in this way. */
  readonly count: number;
}

function others({ count }: Wrong): string {
  if (count === 1) return '';
  return count === 2 ? ', as is the next' : `, as are ${count - 1} after it`;
}

/** @param untouched what is said where all rows of the seal are those that were sealed */
async function findingOf(
  db: Queryable,
  file: string,
  head: Head,
  detail: string,
  untouched: string,
): Promise<HeadFinding> {
  const { chain, seal } = head;
  const row = await changedRow(db, file, head);
  return {
    chain,
    seal,
    ...(row?.entry !== undefined && { entry: row.entry }),
    detail: `${detail}; ${row?.detail ?? untouched}`,
  };
}

/** The first row of the head's range, as it stands now, that is not what was sealed then; undefined when all are. */
async function changedRow(
  db: Queryable,
  file: string,
  { chain, seal, from, to, rows: count }: Head,
): Promise<{ entry?: string; detail: string } | undefined> {
  const leaves = await readLeaves(file, chain, seal);
  const { rows } = await db.query<{ label: string; leaf: string }>(
    `select label, encode(substr(digest, 1, 3), 'hex') as leaf from ${chains[chain].rows('$1::bigint', '$2::bigint')} r order by place`,
    [from, to],
  );
  if (!leaves || leaves.length !== count * 3)
    return {
      detail: `it covered ${count} rows, where there are ${rows.length} now (without ${file}.leaves no row can be named)`,
    };
  const leafAt = (place: number) => leaves.subarray(place * 3, place * 3 + 3).toString('hex');
  for (let place = 0; place < Math.max(count, rows.length); place += 1) {
    const row = rows[place];
    if (row?.leaf === leafAt(place)) continue;
    if (!row) return { detail: `rows at its end are missing: there were ${count}, there are ${rows.length}` };
    if (row.leaf === leafAt(place + 1))
      return { entry: row.label, detail: 'a row was removed just before this one' };
    return {
      entry: row.label,
      detail: place < count ? 'this row is not what was sealed' : 'this row was added',
    };
  }
  return undefined;
}
