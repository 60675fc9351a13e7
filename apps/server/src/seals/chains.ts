/** The chains of seals whose heads leave the house: of the ledger, of the staff's log, of the fingerprints. */
import { sealedRows } from '@mingpai/ledger';
import { auditChain } from '../backoffice/index.ts';
import { fingerprintChain } from '../fingerprints/index.ts';
import type { Queryable } from '../platform/database.ts';
import type { SealChain } from '../platform/seal-chain.ts';

export const chainNames = ['ledger', 'audit', 'fingerprints'] as const;
export type ChainName = (typeof chainNames)[number];

export const chains: Readonly<Record<ChainName, SealChain>> = {
  ledger: {
    seals: 'ledger.seal',
    table: 'ledger.transfer',
    at: 'at',
    rows: (from, to) => `(
      select place, digest,
             'transfer ' || transfer_id || coalesce(', account ' || account_id || ', entry ' || number, '') as label
        from ${sealedRows(from, to)} sealed)`,
  },
  audit: auditChain,
  fingerprints: fingerprintChain,
};

/** A seal as it stands in the database. */
export interface Seal {
  readonly chain: ChainName;
  readonly number: number;
  /** The transactions [from, to) that it covers. */
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  /** Hex. */
  readonly hash: string;
  /** The first three bytes of each row's digest, in order, Base64: four letters a row. */
  readonly leaves: string;
  readonly sealedAt: Date;
}

/** Oldest first. @param after a seal's number */
export async function sealsAfter(
  db: Queryable,
  chain: ChainName,
  after: number,
  limit: number,
): Promise<Seal[]> {
  const { rows } = await db.query<Omit<Seal, 'chain' | 'leaves'> & { leaves: Buffer }>(
    `select number::int as number, from_xid::text as from, to_xid::text as to, rows::int as rows, encode(hash, 'hex') as hash, leaves,
            sealed_at as "sealedAt"
       from ${chains[chain].seals} where number > $1 order by number limit $2`,
    [after, limit],
  );
  return rows.map(({ leaves, ...seal }) => ({ ...seal, chain, leaves: shortened(leaves) }));
}

/** Of the eight bytes of a row that a seal keeps, three: they prove nothing, and point at a row well enough. */
export function shortened(leaves: Buffer): string {
  const short = Buffer.alloc((leaves.length / 8) * 3);
  for (let row = 0; row * 8 < leaves.length; row += 1) leaves.copy(short, row * 3, row * 8, row * 8 + 3);
  return short.toString('base64');
}
