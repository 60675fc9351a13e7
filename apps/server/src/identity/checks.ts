/**
 * Forms on their way to a checking service: queued in the transaction that makes the form, sent outside of any, each once under its
 * reference, and asked after until the service has said or its time is over. Then people decide, as they may at any moment.
 */
import { z } from 'zod';
import { recordAudit } from '../backoffice/index.ts';
import type { Answer } from '../platform/answer.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { type Job, queueJob } from '../platform/jobs.ts';
import type { Settings } from '../settings/index.ts';
import type { IdentityChecker, Standing } from './checker-port.ts';
import type { OpenVault } from './encryption.ts';
import { openedForm } from './opened.ts';
import { takeVerdict } from './verdicts.ts';

const checkJob = 'check_identity';
/** Pauses between questions: 10 s more each time, at most this many ms. */
const longestPauseMs = 300_000;
const minuteMs = 60_000;

export interface CheckDeps {
  readonly site: AppContext;
  readonly settings: Settings;
  readonly vault: OpenVault;
  readonly checker: IdentityChecker;
}

/** In the transaction that makes the form. @param minutes after which it is people's */
export async function queueCheck(
  tx: Tx,
  {
    formId,
    checker,
    now,
    minutes,
  }: {
    readonly formId: bigint;
    readonly checker: IdentityChecker;
    readonly now: Date;
    readonly minutes: number;
  },
): Promise<void> {
  await tx.query(
    'insert into identity_check (form_id, reference, checker, people_at) values ($1, $2, $3, $4)',
    [formId, newId(), checker.code, new Date(now.getTime() + minutes * minuteMs)],
  );
  await queueStep(tx, formId);
}

/** @param runAt by the machine's time, as jobs run on it */
function queueStep(db: Tx | AppContext['database'], formId: bigint, runAt?: Date): Promise<void> {
  const form = String(formId);
  return queueJob(db, checkJob, { form }, { key: `${checkJob}/${form}`, ...(runAt && { runAt }) });
}

/** @param parts undefined: no service is connected, and what was meant for one is people's */
export function checksJob({ database, clock }: AppContext, parts: CheckDeps | undefined): Job {
  return {
    name: checkJob,
    // Takes up what a stop left behind, and ends what the service kept for too long.
    schedule: '* * * * *',
    async run(payload) {
      const { form } = z.object({ form: z.string().regex(/^\d+$/).optional() }).parse(payload);
      if (form !== undefined) {
        const { open, attempts } = parts
          ? await stepCheck(parts, BigInt(form))
          : { open: false, attempts: 0 };
        const pause = Math.min(attempts * 10_000, longestPauseMs);
        if (open) await queueStep(database, BigInt(form), new Date(Date.now() + pause));
        return;
      }
      await database.query(
        `update identity_check set state = 'people'
          where state in ('queued', 'asked') and (people_at <= $1 or checker is distinct from $2)`,
        [clock.now(), parts?.checker.code ?? null],
      );
      if (parts === undefined) return;
      const { rows } = await database.query<{ form_id: bigint }>(
        `select form_id from identity_check where state in ('queued', 'asked') order by form_id limit 100`,
      );
      for (const { form_id: id } of rows) await stepCheck(parts, id);
    },
  };
}

interface Begun {
  readonly reference: string;
  readonly memberId: bigint;
  readonly wants: 'basic' | 'full';
  /** It may have the form already. */
  readonly known: boolean;
  readonly attempts: number;
}

/**
 * One step with a form. Before the first call it is kept that there was one: who finds that, after a crash or an unknown outcome, asks
 * before sending again, and sends again only under the same reference.
 * @returns whether something is still to be found out
 */
export async function stepCheck(
  parts: CheckDeps,
  formId: bigint,
): Promise<{ open: boolean; attempts: number }> {
  const { site, settings } = parts;
  const { database, clock, log } = site;
  const begun = await database.transaction((tx) => begin(tx, parts, formId));
  if (begun === undefined) return { open: false, attempts: 0 };
  const { attempts } = begun;
  const answer = await outcomeOf(parts, formId, begun);
  if (answer === 'unreadable') {
    await toPeople(parts, formId);
    return { open: false, attempts };
  }
  if (answer.outcome !== 'done') {
    log.warn({ form: begun.reference, reason: answer.reason }, 'identity checker: outcome unknown');
    return { open: true, attempts };
  }
  const { value } = answer;
  if (value.state === 'pending') return { open: true, attempts };
  await database.transaction((tx) => takeVerdict(tx, { clock, settings }, begun.reference, value));
  return { open: false, attempts };
}

async function begin(
  tx: Tx,
  { site: { clock }, checker }: CheckDeps,
  formId: bigint,
): Promise<Begun | undefined> {
  const now = clock.now();
  const { rows } = await tx.query<
    Omit<Begun, 'known'> & { state: string; form: string; number: string; late: boolean; pictures: number }
  >(
    `select c.reference, c.state, c.attempts + 1 as attempts, c.people_at <= $2 as late, f.member_id as "memberId", f.number, f.wants,
            f.state as form, (select count(*)::int from identity_picture p where p.form_id = f.id) as pictures
       from identity_check c join identity_form f on f.id = c.form_id
      where c.form_id = $1 and c.state in ('queued', 'asked') for update of c`,
    [formId, now],
  );
  const [row] = rows;
  if (!row) return undefined;
  if (row.form !== 'open' || row.late) {
    const state = row.form === 'open' ? 'people' : 'over';
    await tx.query('update identity_check set state = $2 where form_id = $1', [formId, state]);
    return undefined;
  }
  const known = row.state === 'asked';
  await tx.query(
    "update identity_check set state = 'asked', asked_at = coalesce(asked_at, $2), attempts = $3 where form_id = $1",
    [formId, now, row.attempts],
  );
  // Once for a form: who got what of whom, and when.
  if (!known)
    await recordAudit(tx, clock, {
      staffId: null,
      action: 'identity_check_asked',
      subject: `member/${row.memberId}`,
      detail: { order: row.number, checker: checker.code, pictures: row.pictures },
    });
  return { ...row, known };
}

/** @returns `unreadable`: it was erased, or this node's key does not open it */
async function outcomeOf(
  parts: CheckDeps,
  formId: bigint,
  { reference, memberId, wants, known }: Begun,
): Promise<Answer<Standing> | 'unreadable'> {
  const { site, checker, vault } = parts;
  if (known) {
    const held = await checker.standing(reference);
    if (held.outcome !== 'done') return held;
    const { value } = held;
    if (value.state !== 'not_found') return { outcome: 'done', value };
  }
  const read = await openedForm(site.database, vault, memberId, formId);
  if (read === undefined) return 'unreadable';
  await site.database.query(
    `update identity_check set same_name = (select m.real_name = $3 from member_account m where m.id = $2)
      where form_id = $1`,
    [formId, memberId, read.details.name],
  );
  return checker.submit({ reference, wants, ...read });
}

async function toPeople({ site }: CheckDeps, formId: bigint): Promise<void> {
  await site.database.query(
    "update identity_check set state = 'people' where form_id = $1 and state in ('queued', 'asked')",
    [formId],
  );
}
