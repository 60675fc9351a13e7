/** The staff's calls on wins that are held, and on the limits that hold them; translation only. Each action and its audit row are one transaction. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall, RuleDesk, StaffVisit } from '../backoffice/index.ts';
import {
  batchById,
  type Change,
  changed,
  changeSettings,
  changesOf,
  proposedChange,
} from '../backoffice/index.ts';
import { unlessHeld } from '../claims/index.ts';
import type { Tx } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';
import type { AreaValue } from '../settings/index.ts';
import type { VenueStaffDeps } from './console-parts.ts';
import { confirmVerdict, type HeldWin, heldWins, proposeVerdict, putBack } from './review-wins.ts';

type Limits = Omit<AreaValue<'exposure'>, 'venues'>;

export function heldWinConsole(
  define: DefineConsoleCall,
  { site, holding, settings }: Pick<VenueStaffDeps, 'site' | 'holding' | 'settings'>,
  rules: RuleDesk,
): void {
  const { database, clock } = site;
  const deciding = (id: number, staff: StaffVisit['staff']) => ({ id, staff, now: clock.now() });

  define('heldWins', async (query, { staff }) => {
    const [{ rows, total }, { chiefFrom }] = await Promise.all([
      heldWins(database, query),
      settings.current('adjustments'),
    ]);
    return done({
      total,
      rows: rows.map((row) => wireHeld(row, { reader: staff.id, chiefFrom: BigInt(chiefFrom) })),
    });
  });

  define.list('heldWins', async (query, onward) => {
    const { rows } = await heldWins(database, { ...query, ...onward });
    return batchById(rows, onward.most, (row) => wireHeld(row, { reader: 0n, chiefFrom: 0n }));
  });

  define.change('proposeHeldWin', ({ id, verdict, reason }, { staff }, change) =>
    decideHeldWin(change, { ...deciding(id, staff), step: steps.proposed, reason }, (tx) =>
      proposeVerdict(tx, { id: BigInt(id), staffId: staff.id, verdict, note: reason }),
    ),
  );

  define.change('putBackHeldWin', ({ id }, { staff }, change) =>
    decideHeldWin(change, { ...deciding(id, staff), step: steps.putBack }, (tx) => putBack(tx, BigInt(id))),
  );

  define.change('confirmHeldWin', async ({ id, verdict, held }, { staff }, change) => {
    const { chiefFrom } = await settings.current('adjustments');
    const large = staff.rights.includes('adjustments.large');
    return decideHeldWin(change, { ...deciding(id, staff), step: steps.decided }, (tx) =>
      confirmVerdict(holding, tx, {
        id: BigInt(id),
        staffId: staff.id,
        verdict,
        held,
        large,
        chiefFrom: BigInt(chiefFrom),
      }),
    );
  });

  define('exposureLimits', async () => {
    const { venues, ...all } = await settings.current('exposure');
    return done({
      ...inYuan(all),
      venues: Object.entries(venues).map(([code, own]) => ({ code, ...inYuan(own) })),
    });
  });

  define.change('updateExposureLimits', async ({ venue, proposal, ...typed }, { staff }, change) => {
    const next = inFen(typed);
    return change(async (tx) =>
      proposedChange(
        await changeSettings(
          tx,
          rules,
          staff,
          {
            areas: ['exposure'],
            needs: 'settings',
            subject: venue === '' ? 'exposure' : `exposure/${venue}`,
            edit: ({ exposure }) =>
              done({
                exposure:
                  venue === ''
                    ? { ...exposure, ...next }
                    : { ...exposure, venues: { ...exposure.venues, [venue]: next } },
              }),
            detail: (was, is) =>
              changesOf(
                { ...inYuan(was.exposure.venues[venue] ?? was.exposure) },
                { ...inYuan(is.exposure.venues[venue] ?? is.exposure) },
              ),
          },
          proposal,
        ),
        staff,
        clock.now(),
      ),
    );
  });
}

interface Step {
  readonly action: string;
  readonly from: string;
  readonly to: string;
}

/** What may be done to a held win, and how it stands before and after. */
const steps = {
  proposed: { action: 'held_win_proposed', from: 'held', to: 'proposed' },
  putBack: { action: 'held_win_put_back', from: 'proposed', to: 'held' },
  decided: { action: 'held_win_decided', from: 'proposed', to: 'decided' },
} as const satisfies Record<string, Step>;

interface Deciding {
  readonly id: number;
  readonly staff: { readonly id: bigint };
  readonly now: Date;
  readonly step: Step;
  readonly reason?: string;
}

function decideHeldWin(
  change: Change,
  { step, reason, ...decision }: Deciding,
  work: (tx: Tx) => ReturnType<typeof putBack>,
) {
  const { id } = decision;
  return change(
    unlessHeld({ queue: 'held-wins', ...decision }, async (tx) => {
      const outcome = await work(tx);
      if (!outcome.ok) return outcome;
      const { member, held, verdict } = outcome.value;
      return changed(null, {
        action: step.action,
        subject: `held-win/${id}`,
        before: { state: step.from },
        after: { state: step.to },
        about: {
          member: String(member),
          amount: yuanNumber(held),
          verdict,
          ...(reason === undefined ? {} : { reason }),
        },
      });
    }),
  );
}

function inYuan({ win, multiple, hour, ahead, day }: Limits): Limits {
  const yuan = (fen: number) => yuanNumber(BigInt(fen));
  return { win: yuan(win), multiple, hour: yuan(hour), ahead: yuan(ahead), day: yuan(day) };
}

function inFen({ win, multiple, hour, ahead, day }: Limits): Limits {
  return { win: win * 100, multiple, hour: hour * 100, ahead: ahead * 100, day: day * 100 };
}

function wireHeld(
  { proposedBy, ...row }: HeldWin,
  { reader, chiefFrom }: { readonly reader: bigint; readonly chiefFrom: bigint },
) {
  return {
    ...row,
    id: Number(row.id),
    memberId: Number(row.memberId),
    stake: yuanNumber(row.stake),
    amount: yuanNumber(row.amount),
    held: yuanNumber(row.held),
    own: proposedBy === reader,
    forChief: row.held >= chiefFrom,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
