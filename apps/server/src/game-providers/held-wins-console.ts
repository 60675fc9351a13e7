/** The staff's calls on wins that are held, and on the limits that hold them; translation only. Each action and its audit row are one transaction. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall, RuleDesk } from '../backoffice/index.ts';
import { changeSettings, changesOf, recordAudit, wireOutcome } from '../backoffice/index.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import type { AreaValue } from '../settings/index.ts';
import type { VenueStaffDeps } from './console-parts.ts';
import { confirmVerdict, heldWins, proposeVerdict, putBack } from './review-wins.ts';

type Limits = Omit<AreaValue<'exposure'>, 'venues'>;

export function heldWinConsole(
  define: DefineConsoleCall,
  { site, holding, settings }: Pick<VenueStaffDeps, 'site' | 'holding' | 'settings'>,
  rules: RuleDesk,
): void {
  const { database, clock } = site;

  define('heldWins', async (query, { staff }) => {
    const [{ rows, total }, { chiefFrom }] = await Promise.all([
      heldWins(database, query),
      settings.current('adjustments'),
    ]);
    return done({
      total,
      rows: rows.map(({ proposedBy, ...row }) => ({
        ...row,
        id: Number(row.id),
        memberId: Number(row.memberId),
        stake: yuanNumber(row.stake),
        amount: yuanNumber(row.amount),
        held: yuanNumber(row.held),
        own: proposedBy === staff.id,
        forChief: row.held >= BigInt(chiefFrom),
        createdAt: row.createdAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      })),
    });
  });

  /** What was done to a held win goes into the log with it. */
  function decideHeldWin(
    { id, staffId, action, reason }: { id: number; staffId: bigint; action: string; reason?: string },
    work: (tx: Tx) => ReturnType<typeof putBack>,
  ): Promise<Outcome<null>> {
    return database.transaction(async (tx) => {
      const outcome = await work(tx);
      if (!outcome.ok) return outcome;
      const { member, held, verdict } = outcome.value;
      await recordAudit(tx, clock, {
        staffId,
        action,
        subject: `held-win/${id}`,
        detail: {
          member: String(member),
          amount: yuanNumber(held),
          verdict,
          ...(reason === undefined ? {} : { reason }),
        },
      });
      return done(null);
    });
  }

  define('proposeHeldWin', ({ id, verdict, reason }, { staff }) =>
    decideHeldWin({ id, staffId: staff.id, action: 'held_win_proposed', reason }, (tx) =>
      proposeVerdict(tx, { id: BigInt(id), staffId: staff.id, verdict, note: reason }),
    ),
  );

  define('putBackHeldWin', ({ id }, { staff }) =>
    decideHeldWin({ id, staffId: staff.id, action: 'held_win_put_back' }, (tx) => putBack(tx, BigInt(id))),
  );

  define('confirmHeldWin', async ({ id }, { staff }) => {
    const { chiefFrom } = await settings.current('adjustments');
    const large = staff.rights.includes('adjustments.large');
    return decideHeldWin({ id, staffId: staff.id, action: 'held_win_decided' }, (tx) =>
      confirmVerdict(holding, tx, {
        id: BigInt(id),
        staffId: staff.id,
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

  define('updateExposureLimits', async ({ venue, proposal, ...typed }, { staff }) => {
    const next = inFen(typed);
    const outcome = await database.transaction((tx) =>
      changeSettings(
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
    );
    return outcome.ok ? done(wireOutcome(outcome.value, staff, clock.now())) : outcome;
  });
}

function inYuan({ win, multiple, hour, ahead, day }: Limits): Limits {
  const yuan = (fen: number) => yuanNumber(BigInt(fen));
  return { win: yuan(win), multiple, hour: yuan(hour), ahead: yuan(ahead), day: yuan(day) };
}

function inFen({ win, multiple, hour, ahead, day }: Limits): Limits {
  return { win: win * 100, multiple, hour: hour * 100, ahead: ahead * 100, day: day * 100 };
}
