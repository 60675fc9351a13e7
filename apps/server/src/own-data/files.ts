/** The file that a member takes along: asked for, written by a job in pieces, handed out for seven days, then gone. */
import { csvOf, zipOf } from '../backoffice/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { tellOfAccount, verifyLoginPassword, withFactor } from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { queueJob } from '../platform/jobs.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { identityFile, listsOf, type OwnList, profileFile, type Sources, type Value } from './lists.ts';
import { picturesFor } from './pictures.ts';

const dayMs = 86_400_000;
/** How long it can be fetched. */
const keptMs = 7 * dayMs;
/** In bytes; a file of any size is never in memory as a whole. */
const pieceSize = 512 * 1_024;

export const writeJob = 'write_own_data';

export interface OwnFile {
  readonly id: bigint;
  readonly askedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly size: bigint | null;
}

/** By then the last attempt is long over: what is not ready was given up. */
const writtenWithinMs = dayMs;

/**
 * The latest that is being written, or can be fetched; of these alone where it is `ready`.
 * @param token of a session that looks: it sees what it asked for with the password, or what was asked for before it was opened with it. One
 *   that was open already, and may be a thief's, asks first
 */
export async function ownFile(
  db: Queryable,
  memberId: bigint,
  now: Date,
  { ready = false, token }: { readonly ready?: boolean; readonly token?: string | undefined } = {},
): Promise<OwnFile | undefined> {
  const { rows } = await db.query<OwnFile>(
    `select d.id, d.asked_at as "askedAt", d.ready_at as "readyAt", d.expires_at as "expiresAt", d.size from own_data d
      where d.member_id = $1 and (d.expires_at > $2 or not $4 and d.ready_at is null and d.asked_at > $3)
        and ($5::bytea is null or d.asked_in is null or $5 = any (d.asked_in)
             or exists (select from member_session s where s.token_hash = $5 and s.created_at >= d.asked_at))
      order by d.id desc limit 1`,
    [
      memberId,
      now,
      new Date(now.getTime() - writtenWithinMs),
      ready,
      token === undefined ? null : hashOf(token),
    ],
  );
  return rows[0];
}

/**
 * Asks for it with the password, and the factor where there is one. While one is being written, or was a day ago at most, that is the
 * one. Refusals `wrong_login_password`, those of the second factor
 */
export async function askOwnData(
  site: AppContext,
  memberId: bigint,
  { password, code, token }: { readonly password: string; readonly code: string; readonly token: string },
): Promise<Outcome<null>> {
  const verified = await verifyLoginPassword(site, memberId, password);
  if (!verified.ok) return verified;
  return withFactor(site, memberId, code, async (tx) => {
    const now = site.clock.now();
    const before = await ownFile(tx, memberId, now);
    if (before && now.getTime() - before.askedAt.getTime() < dayMs) {
      await tx.query('update own_data set asked_in = asked_in || $2::bytea where id = $1', [
        before.id,
        hashOf(token),
      ]);
      return done(null);
    }
    const { rows } = await tx.query<{ id: bigint }>(
      'insert into own_data (member_id, asked_at, asked_in) values ($1, $2, array[$3::bytea]) returning id',
      [memberId, now, hashOf(token)],
    );
    const id = String(rows[0]?.id ?? '');
    await queueJob(tx, writeJob, { id }, { key: `${writeJob}/${id}`, maxAttempts: 5 });
    await tellOfAccount(tx, site.clock, memberId, inboxTexts.ownDataAsked({ at: beijingText(now) }));
    return done(null);
  });
}

/**
 * Writes one, from its beginning however far an attempt before has come. Each attempt has a number, and writes while it is the latest:
 * one on a node that was cut off finds that another goes on, and ends without a trace.
 */
export async function writeOwnData(
  { database, clock }: AppContext,
  sources: Omit<Sources, 'db'>,
  id: bigint,
): Promise<void> {
  const asked = await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ memberId: bigint; attempt: number }>(
      `update own_data set attempt = attempt + 1 where id = $1 and ready_at is null returning member_id as "memberId", attempt`,
      [id],
    );
    if (rows.length > 0) await tx.query('delete from own_data_piece where own_data_id = $1', [id]);
    return rows[0];
  });
  if (!asked) return;
  const { memberId, attempt } = asked;
  let [place, size] = [0, 0];
  for await (const piece of piecesOf(zipOf(filesFor({ db: database, ...sources }, memberId)))) {
    const { rows } = await database.query(
      `insert into own_data_piece (own_data_id, place, piece)
       select d.id, $2, $3 from own_data d where d.id = $1 and d.attempt = $4 and d.ready_at is null for share returning 1`,
      [id, place, piece, attempt],
    );
    if (rows.length === 0) return;
    place += 1;
    size += piece.length;
  }
  await database.transaction(async (tx) => {
    const now = clock.now();
    const expires = new Date(now.getTime() + keptMs);
    const { rows } = await tx.query(
      `update own_data set ready_at = $2, expires_at = $3, size = $4
        where id = $1 and attempt = $5 and ready_at is null returning 1`,
      [id, now, expires, size, attempt],
    );
    if (rows.length === 0) return;
    const told = inboxTexts.ownDataReady({ until: beijingText(expires) });
    await sendInboxMessage(tx, clock, memberId, told);
  });
}

/** Piece by piece, so that a slow reader slows the reading. Nothing of another member's, of one that is not ready, or too late. */
export async function* readOwnData(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  memberId: bigint,
  id: bigint,
): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const { rows } = await database.query<{ piece: Buffer }>(
      `select p.piece from own_data d join own_data_piece p on p.own_data_id = d.id
        where d.id = $1 and d.member_id = $2 and d.expires_at > $3 and p.place = $4`,
      [id, memberId, clock.now(), place],
    );
    if (!rows[0]) return;
    yield rows[0].piece;
  }
}

/** Those that can be fetched no more, and those that were given up, with all their pieces. */
export async function forgetExpired({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await database.query('delete from own_data where expires_at <= $1 or ready_at is null and asked_at <= $2', [
    now,
    new Date(now.getTime() - writtenWithinMs),
  ]);
}

/** With the rest of a closed account. */
export async function eraseOwnData(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('delete from own_data where member_id = $1', [memberId]);
}

async function* filesFor(sources: Sources, memberId: bigint) {
  const { db } = sources;
  yield { name: 'profile.json', content: text(profileFile(db, memberId)) };
  yield { name: 'identity.json', content: text(identityFile(sources, memberId)) };
  for (const list of listsOf(sources, memberId)) yield { name: `${list.name}.csv`, content: written(list) };
  for await (const { name, picture } of picturesFor(db, memberId)) yield { name, content: whole(picture) };
}

async function* whole(picture: Buffer): AsyncGenerator<Buffer> {
  yield picture;
}

async function* text(content: Promise<string>): AsyncGenerator<string> {
  yield await content;
}

async function* written({ columns, batches }: OwnList): AsyncGenerator<string> {
  async function* lines() {
    yield [columns.map(cell)];
    for await (const rows of batches) yield rows.map((row) => row.map(cell));
  }
  for await (const bytes of csvOf(lines())) yield bytes.toString('utf8');
}

function cell(value: Value) {
  const written = value === null ? '' : value instanceof Date ? beijingText(value) : String(value);
  return { kind: 'text', text: written } as const;
}

async function* piecesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    size += chunk.length;
    while (size >= pieceSize) {
      const all = Buffer.concat(gathered);
      yield all.subarray(0, pieceSize);
      gathered = [all.subarray(pieceSize)];
      size -= pieceSize;
    }
  }
  if (size > 0) yield Buffer.concat(gathered);
}
