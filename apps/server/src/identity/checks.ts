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
import { lockForm } from './decide.ts';
import type { OpenVault } from './encryption.ts';
import { openedForm } from './opened.ts';
import { isNobodys, takeVerdict } from './verdicts.ts';

const checkJob = 'check_identity';
/** Pauses between questions: 10 s more each time, at most this many ms. */
const longestPauseMs = 300_000;
const minuteMs = 60_000;
/** Longer than a step takes: it asks and sends, each for 20 s at most, and opens six pictures. A step that died is taken up after it, ms. */
const leaseMs = 120_000;
/** Forms of one sweep, of those how many are under way together, and for how long it begins new ones, in ms. */
const mostInOneSweep = 500;
const atOnce = 5;
const sweepMs = 45_000;

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
    'insert into identity_check (form_id, reference, checker, people_at, next_at) values ($1, $2, $3, $4, $5)',
    [formId, newId(), checker.code, new Date(now.getTime() + minutes * minuteMs), now],
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
        if (parts) await stepCheck(parts, BigInt(form));
        return;
      }
      await database.query(
        `update identity_check set state = 'people'
          where state in ('queued', 'asked') and (people_at <= $1 or checker is distinct from $2)`,
        [clock.now(), parts?.checker.code ?? null],
      );
      if (parts !== undefined) await stepWhatIsDue(parts);
    },
  };
}

/** Some at a time, and no longer than until the next minute; a service that does not answer is left alone. */
async function stepWhatIsDue(parts: CheckDeps): Promise<void> {
  const { database, clock, log } = parts.site;
  const { rows } = await database.query<{ form_id: bigint }>(
    `select form_id from identity_check where state in ('queued', 'asked') and next_at <= $1 order by next_at limit ${mostInOneSweep}`,
    [clock.now()],
  );
  const until = Date.now() + sweepMs;
  for (let at = 0; at < rows.length && Date.now() < until; at += atOnce) {
    if (parts.checker.resting?.()) return;
    const steps = rows.slice(at, at + atOnce).map(({ form_id: id }) => stepCheck(parts, id));
    for (const step of await Promise.allSettled(steps))
      if (step.status === 'rejected') log.error({ err: step.reason }, 'identity check failed');
  }
}

interface Begun {
  readonly reference: string;
  readonly memberId: bigint;
  readonly wants: 'basic' | 'full';
  /** It may have the form already. */
  readonly known: boolean;
  /** This step's number: whoever began another one since has the form. */
  readonly attempts: number;
}

const over = { open: false, attempts: 0 } as const;

/**
 * One step with a form, if one is due and nobody else is taking it. Before the first call it is kept that there was one: who finds that,
 * after a crash or an unknown outcome, asks before sending again, and sends again only under the same reference.
 * @returns whether something is still to be found out
 */
export async function stepCheck(
  parts: CheckDeps,
  formId: bigint,
): Promise<{ open: boolean; attempts: number }> {
  const { site, settings, checker } = parts;
  const { database, clock, log } = site;
  // It stays due; the sweep finds it when the service may be tried again.
  if (checker.resting?.()) return over;
  const begun = await database.transaction((tx) => begin(tx, clock.now(), formId));
  if (begun === undefined) return over;
  const { attempts } = begun;
  const answer = await outcomeOf(parts, formId, begun);
  if (answer === 'unreadable') {
    await toPeople(parts, formId);
    return { open: false, attempts };
  }
  if (answer === 'taken') return { open: false, attempts };
  if (answer.outcome === 'done' && answer.value.state !== 'pending') {
    const { value } = answer;
    await database.transaction((tx) => takeVerdict(tx, { clock, settings }, begun.reference, value));
    return { open: false, attempts };
  }
  if (answer.outcome !== 'done')
    log.warn({ form: begun.reference, reason: answer.reason }, 'identity checker: outcome unknown');
  const pause = Math.min(attempts * 10_000, longestPauseMs);
  const { rows } = await database.query(
    `update identity_check set next_at = $3
      where form_id = $1 and attempts = $2 and state in ('queued', 'asked') returning 1`,
    [formId, attempts, new Date(clock.now().getTime() + pause)],
  );
  if (rows.length > 0) await queueStep(database, formId, new Date(Date.now() + pause));
  return { open: true, attempts };
}

/** Takes the step for as long as it lasts at most; nothing where it is not due, or another node is at it. */
async function begin(tx: Tx, now: Date, formId: bigint): Promise<Begun | undefined> {
  const { rows } = await tx.query<
    Omit<Begun, 'known'> & { state: string; form: string; late: boolean; peoples: boolean }
  >(
    `select c.reference, c.state, c.attempts + 1 as attempts, c.people_at <= $2 as late, f.member_id as "memberId", f.wants,
            f.state as form, f.first_by is not null or exists (select from identity_reading r where r.form_id = f.id) as peoples
       from identity_check c join identity_form f on f.id = c.form_id
      where c.form_id = $1 and c.state in ('queued', 'asked') and (c.next_at <= $2 or c.people_at <= $2)
        for update of c skip locked`,
    [formId, now],
  );
  const [row] = rows;
  if (!row) return undefined;
  const known = row.state === 'asked';
  // What somebody has opened is not given away any more: the service's word could decide nothing. What it has, it is still asked about.
  if (row.form !== 'open' || row.late || (row.peoples && !known)) {
    const state = row.form === 'open' ? 'people' : 'over';
    await tx.query('update identity_check set state = $2 where form_id = $1', [formId, state]);
    return undefined;
  }
  await tx.query('update identity_check set attempts = $2, next_at = $3 where form_id = $1', [
    formId,
    row.attempts,
    new Date(now.getTime() + leaseMs),
  ]);
  return { ...row, known };
}

/** @returns `unreadable`: it was erased, or this node's key does not open it; `taken`: it is not to be sent any more, or by another */
async function outcomeOf(
  parts: CheckDeps,
  formId: bigint,
  begun: Begun,
): Promise<Answer<Standing> | 'unreadable' | 'taken'> {
  const { site, checker, vault } = parts;
  const { reference, memberId, wants, known } = begun;
  if (known) {
    const held = await checker.standing(reference);
    if (held.outcome !== 'done') return held;
    const { value } = held;
    if (value.state !== 'not_found') return { outcome: 'done', value };
  }
  const read = await openedForm(site.database, vault, memberId, formId);
  if (read === undefined) return 'unreadable';
  const { details, pictures } = read;
  const given = await site.database.transaction((tx) =>
    giveAway(tx, parts, formId, { ...begun, name: details.name, pictures: pictures.length }),
  );
  return given ? checker.submit({ reference, wants, details, pictures }) : 'taken';
}

/** The last look before a form leaves, and what is kept of its leaving: meanwhile it may have been erased, opened or decided. */
async function giveAway(
  tx: Tx,
  { site: { clock }, checker }: CheckDeps,
  formId: bigint,
  { attempts, known, name, pictures }: Begun & { readonly name: string; readonly pictures: number },
): Promise<boolean> {
  const form = await lockForm(tx, formId);
  if (form === undefined) return false;
  const free = form.state === 'open' && (await isNobodys(tx, formId, form));
  const { rows } = await tx.query(
    `update identity_check
        set state = case when $4 then 'asked' else 'people' end,
            asked_at = case when $4 then coalesce(asked_at, $3) else asked_at end,
            same_name = case when $4 then (select m.real_name = $6 from member_account m where m.id = $5) else same_name end
      where form_id = $1 and attempts = $2 and state in ('queued', 'asked') returning 1`,
    [formId, attempts, clock.now(), free, form.memberId, name],
  );
  if (rows.length === 0 || !free) return false;
  // Once for a form: who got what of whom, and when.
  if (!known)
    await recordAudit(tx, clock, {
      staffId: null,
      action: 'identity_check_asked',
      subject: `member/${form.memberId}`,
      detail: { order: form.number, checker: checker.code, pictures },
    });
  return true;
}

async function toPeople({ site }: CheckDeps, formId: bigint): Promise<void> {
  await site.database.query(
    "update identity_check set state = 'people' where form_id = $1 and state in ('queued', 'asked')",
    [formId],
  );
}
