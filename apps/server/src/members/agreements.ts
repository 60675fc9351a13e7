/**
 * The terms and the privacy policy that members agree to: by registering, and again before they play once a text has changed and they
 * have signed in since (docs/decisions/0166-what-an-account-keeps-of-its-owner.md).
 */
import type { Database, Queryable } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { type Refused, refused } from '../platform/outcome.ts';

type Document = 'terms' | 'privacy';

interface InForce {
  readonly document: Document;
  readonly version: number;
}

interface Agreement extends InForce {
  readonly agreedAt: Date;
}

/** What was agreed to, the latest first. */
export async function agreementsOf(db: Queryable, memberId: bigint): Promise<readonly Agreement[]> {
  const { rows } = await db.query<Agreement>(
    `select document, version, agreed_at as "agreedAt" from member_agreement
      where member_id = $1 order by agreed_at desc, document desc, version desc limit 200`,
    [memberId],
  );
  return rows;
}

/** Whoever registers agrees to both texts as they are in force. */
export async function agreeByRegistering(db: Queryable, memberId: bigint, now: Date): Promise<void> {
  await db.query(
    `insert into member_agreement (member_id, document, version, agreed_at)
     select $1, document, version, $2 from document_in_force`,
    [memberId, now],
  );
}

/**
 * Keeps what the member agrees to. Of a version that another has replaced meanwhile nothing is kept: nobody agrees to what is not shown
 * any more.
 */
export async function agreeTo(
  db: Queryable,
  memberId: bigint,
  agreed: readonly InForce[],
  now: Date,
): Promise<void> {
  await db.query(
    `insert into member_agreement (member_id, document, version, agreed_at)
     select $1, d.document, d.version, $4 from document_in_force d
       join unnest($2::text[], $3::int[]) as said (document, version) using (document, version)
     on conflict do nothing`,
    [memberId, agreed.map(({ document }) => document), agreed.map(({ version }) => version), now],
  );
}

/**
 * The texts that have changed since the member agreed, and before they signed in: a session that was open then goes on as it began.
 * An account that is older than these records, or was brought in from elsewhere, counts as having agreed to the first version.
 */
export async function owedAgreements(
  db: Queryable,
  memberId: bigint,
  token: string,
): Promise<readonly InForce[]> {
  const { rows } = await db.query<InForce>(
    `select d.document, d.version from document_in_force d
      where d.version > coalesce((select max(a.version) from member_agreement a
                                   where a.member_id = $1 and a.document = d.document), 1)
        and exists (select from session s where s.token_hash = $2 and s.member_id = $1 and s.created_at >= d.since)
      order by d.document desc`,
    [memberId, hashOf(token)],
  );
  return rows;
}

/** Before a game opens. @returns refusal `terms_changed` */
export async function refuseUnagreed(
  database: Database,
  memberId: bigint,
  token: string,
): Promise<Refused | undefined> {
  const owed = await owedAgreements(database, memberId, token);
  return owed.length > 0 ? refused('terms_changed') : undefined;
}
