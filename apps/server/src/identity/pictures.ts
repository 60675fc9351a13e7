/** Pictures of documents: drawn anew from their pixels, so that nothing else that was in the file is kept, and sealed. */
import { mostPictures, type PictureSide } from '@mingpai/contract/identity';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { redrawn } from '../platform/picture.ts';
import type { OpenVault } from './encryption.ts';

/** Pixels on the longer side: small print of a document stays legible. */
const longestSide = 2_000;
/** What one member may have here, those of forms of before included, in bytes and in pictures. */
const mostBytes = 24 * 1024 * 1024;
const mostEver = 60;

export interface Waiting {
  readonly id: string;
  readonly side: PictureSide;
  readonly at: Date;
}

/** Refusals `document_not_a_picture`, `identity_pictures_full`, `identity_unavailable` */
export async function addPicture(
  { database, clock }: AppContext,
  vaultOf: OpenVault,
  {
    memberId,
    side,
    upload,
  }: { readonly memberId: bigint; readonly side: PictureSide; readonly upload: Buffer },
): Promise<Outcome<{ id: string; count: number }>> {
  const vault = await vaultOf();
  if (vault === undefined) return refused('identity_unavailable');
  const picture = await redrawn(
    upload,
    { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true },
    { takes: ['jpeg', 'png', 'webp'], as: 'webp' },
  );
  if (picture === undefined) return refused('document_not_a_picture');
  const id = newId();
  const sealed = vault.seal(picture, nameOf(memberId, id));
  return database.transaction(async (tx) => {
    await lockPictures(tx, memberId);
    const { rows } = await tx.query<{ waiting: number; all: number; bytes: bigint }>(
      `select (count(*) filter (where form_id is null))::int as waiting, count(*)::int as all, coalesce(sum(size), 0)::bigint as bytes
         from identity_picture where member_id = $1`,
      [memberId],
    );
    const { waiting = 0, all = 0, bytes = 0n } = rows[0] ?? {};
    if (waiting >= mostPictures || all >= mostEver || bytes + BigInt(sealed.length) > BigInt(mostBytes))
      return refused('identity_pictures_full');
    await tx.query(
      'insert into identity_picture (id, member_id, side, at, sealed, size) values ($1, $2, $3, $4, $5, $6)',
      [id, memberId, side, clock.now(), sealed, sealed.length],
    );
    return done({ id, count: waiting + 1 });
  });
}

/** Another member's, and one that was sent, stays. */
export async function dropPicture(db: Queryable, memberId: bigint, id: string): Promise<void> {
  await db.query('delete from identity_picture where id::text = $1 and member_id = $2 and form_id is null', [
    id,
    memberId,
  ]);
}

/** Those that were not sent yet, the oldest first. */
export async function waitingPictures(db: Queryable, memberId: bigint): Promise<readonly Waiting[]> {
  const { rows } = await db.query<Waiting>(
    'select id, side, at from identity_picture where member_id = $1 and form_id is null order by at, id',
    [memberId],
  );
  return rows;
}

/** Those of a form, clear. */
export async function picturesOf(db: Queryable, vaultOf: OpenVault, memberId: bigint, formId: bigint) {
  const vault = await vaultOf();
  const { rows } = await db.query<{ id: string; side: PictureSide; at: Date; sealed: Buffer }>(
    'select id, side, at, sealed from identity_picture where form_id = $1 order by at, id',
    [formId],
  );
  if (vault === undefined) return undefined;
  return rows.map(({ id, side, at, sealed }) => ({
    side,
    at,
    webp: vault.open(sealed, nameOf(memberId, id)),
  }));
}

/** What was uploaded and is not sent within a day goes. */
export async function forgetUnsent({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const dayAgo = new Date(clock.now().getTime() - 24 * 3_600_000);
  await database.query('delete from identity_picture where form_id is null and at < $1', [dayAgo]);
}

/** One after the other, so that two at once cannot both be the last. */
export async function lockPictures(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('pictures of ' || $1, 0))", [memberId]);
}

function nameOf(memberId: bigint, id: string): string {
  return `picture/${memberId}/${id}`;
}
