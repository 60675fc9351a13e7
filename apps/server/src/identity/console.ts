/** The staff's calls on who members are; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { ConsoleAnswerOf, DefineConsoleCall, RuleDesk, StaffVisit } from '../backoffice/index.ts';
import { batchById, changed } from '../backoffice/index.ts';
import { claim, refuseHeld, unlessHeld } from '../claims/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { Settings } from '../settings/index.ts';
import { ageAt } from './age.ts';
import { approveForm, refuseForm, takesTwo } from './decide.ts';
import type { OpenVault } from './encryption.ts';
import { paidInSums } from './guard.ts';
import { levelOf } from './levels.ts';
import { openedForm } from './opened.ts';
import { formQueue, namedToo, type QueuedForm } from './queue.ts';
import { identitySettingsConsole } from './settings-console.ts';
import { toldAt } from './told.ts';

/** More forms than a day of work shows. */
const readingsADay: LimitRule = { name: 'identity-reading/staff', attempts: 200, perSeconds: 86_400 };

export interface IdentityOffice {
  readonly settings: Settings;
  readonly rules: RuleDesk;
  readonly vault: OpenVault;
}

export function identityConsole(define: DefineConsoleCall, site: AppContext, parts: IdentityOffice): void {
  const { database, clock } = site;
  const { settings, vault } = parts;
  identitySettingsConsole(define, site, parts);

  define('identityQueue', async ({ state, search, page, pageSize }, visit) => {
    const { rows, total } = await formQueue(database, {
      state,
      search,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    return done({ total, rows: await wired(rows, visit) });
  });

  define.list('identityQueue', async ({ state, search }, { after, most }) => {
    const behind = after === undefined ? 'begin' : BigInt(after);
    const { rows } = await formQueue(database, { state, search, limit: most, offset: 0, behind });
    return batchById(rows, most, wireListed);
  });

  define('memberIdentity', async ({ id }, visit) => {
    const memberId = BigInt(id);
    const [held, sums, told, { rows }] = await Promise.all([
      levelOf(database, memberId),
      paidInSums(database, [memberId]),
      toldAt(database, memberId),
      formQueue(database, { state: 'all', memberId, limit: 20, offset: 0 }),
    ]);
    const underage = held.ofAgeAt !== undefined && held.ofAgeAt > clock.now();
    const { paidIn = 0n, asked = 0n, left = 0n } = sums.get(memberId) ?? {};
    return done({
      level: held.level,
      since: held.since?.toISOString() ?? null,
      underage,
      ofChild: underage
        ? { paidIn: yuanNumber(paidIn), taken: yuanNumber(asked), left: yuanNumber(left) }
        : null,
      told: told?.toISOString() ?? null,
      forms: await wired(rows, visit),
    });
  });

  define.change('readIdentity', async ({ id, reason }, { staff, open }, change) => {
    if ((await site.limits.hit(readingsADay, String(staff.id))) !== undefined)
      return refused('reveals_spent');
    const formId = BigInt(id);
    // Not within the transaction: it asks the database for its key's mark, once.
    await vault();
    return change(async (tx) => {
      const now = clock.now();
      const { rows } = await tx.query<{ memberId: bigint; number: string; state: string; name: string }>(
        `select f.member_id as "memberId", f.number, f.state, m.real_name as name
           from identity_form f join member_account m on m.id = f.member_id where f.id = $1`,
        [formId],
      );
      const [form] = rows;
      if (!form) return refused('not_found');
      const who = { staffId: staff.id, now };
      // Whoever may not decide it keeps nobody from it.
      if (form.state === 'open' && staff.rights.includes('identity')) {
        // Of two who ask at once one has it, and the other hears whose it is.
        const claimed = await claim(tx, 'identity', [formId], who);
        if (claimed.length === 0)
          return (await refuseHeld(tx, 'identity', formId, who)) ?? refused('already_decided');
      }
      const read = await openedForm(tx, vault, form.memberId, formId);
      if (read === undefined) return refused('identity_unavailable');
      const { details, pictures } = read;
      await tx.query('insert into identity_reading (form_id, staff_id, at, reason) values ($1, $2, $3, $4)', [
        formId,
        staff.id,
        now,
        reason,
      ]);
      for (const field of ['name', 'text', 'account', 'picture'] as const) open(form.memberId, field);
      return changed(
        {
          memberId: Number(form.memberId),
          ...details,
          age: ageAt(details.birthday, now),
          registeredName: form.name,
          pictures: pictures.map(({ side, at, webp }) => ({
            side,
            at: at.toISOString(),
            // No address that somebody could pass on, nor open as a page.
            picture: `data:image/webp;base64,${webp.toString('base64')}`,
          })),
        },
        {
          action: 'identity_read',
          subject: `member/${form.memberId}`,
          before: undefined,
          after: undefined,
          about: { order: form.number, reason },
        },
      );
    });
  });

  define.change('approveIdentity', ({ id }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'identity', id, staff, now: clock.now() }, (tx) =>
        approveForm(tx, { clock, settings }, staff.id, BigInt(id)),
      ),
    ),
  );
  define.change('refuseIdentity', async ({ id, ...refusal }, { staff }, change) => {
    // Not within the transaction, as above.
    await vault();
    return change.once(
      { id, ...refusal },
      unlessHeld({ queue: 'identity', id, staff, now: clock.now() }, (tx) =>
        refuseForm(tx, { clock, settings, vault }, staff.id, { id: BigInt(id), ...refusal }),
      ),
    );
  });

  async function wired(
    rows: readonly QueuedForm[],
    { staff }: StaffVisit,
  ): Promise<ConsoleAnswerOf<'identityQueue'>['rows']> {
    const documents = rows.flatMap(({ document }) => (document === null ? [] : [document]));
    const [{ twoFrom }, named] = await Promise.all([
      settings.current('identity'),
      namedToo(database, documents),
    ]);
    return rows.map((row) => {
      const others = row.document === null ? [] : (named.get(row.document.toString('hex')) ?? []);
      return {
        id: Number(row.id),
        number: row.number,
        memberId: Number(row.memberId),
        username: row.username,
        wants: row.wants,
        level: row.level,
        state: row.state,
        reason: row.reason,
        at: row.at.toISOString(),
        pictures: row.pictures,
        sameDocument: others
          .filter(({ id }) => id !== row.memberId)
          .map(({ id, username }) => ({ id: Number(id), username })),
        firstYes: row.first === null ? null : { by: row.first, own: row.firstId === staff.id },
        decidedBy: row.decidedBy,
        decidedAt: row.decidedAt?.toISOString() ?? null,
        two: takesTwo(row.wants, twoFrom, row.doubted),
        check: checkOf(row),
      };
    });
  }
}

/** What the checking service said, or that it was given the form; null: it was not, or nobody waits for it any more. */
function checkOf(row: QueuedForm): ConsoleAnswerOf<'identityQueue'>['rows'][number]['check'] {
  const { checkState: state, checkVerdict: verdict, checkReasons: reasons } = row;
  if (state === null || state === 'over') return null;
  const waits = state === 'queued' || state === 'asked' ? 'waiting' : 'silent';
  return {
    says: verdict ?? waits,
    reasons: [...(reasons ?? [])],
    contradicted: row.checkContradicted,
    decided: row.checkDecided,
  };
}

/** What a form says to whoever may see the list. */
function wireListed(row: QueuedForm) {
  return {
    number: row.number,
    memberId: Number(row.memberId),
    username: row.username,
    wants: row.wants,
    level: row.level,
    state: row.state,
    reason: row.reason,
    at: row.at.toISOString(),
    pictures: row.pictures,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
