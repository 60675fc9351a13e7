/** The staff's calls on stops; translation only. One person stops; whoever lifts it says so in the log. */
import { leadsAway } from '@mingpai/contract/console/mailings/words';
import { batchById, changed, type DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { changeStop, liftStop, makeStop, pastStops, type Stop, standingStops } from './stops.ts';
import { type ClosedGateways, switchedOff } from './switched-off.ts';
import { type Hall, namesOfTargets, refuseUnknownTarget, stoppable } from './targets.ts';

export function stopConsole(
  define: DefineConsoleCall,
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { hall, closedGateways }: { readonly hall: Hall; readonly closedGateways: ClosedGateways },
): void {
  async function wire(stops: readonly Stop[]) {
    const now = clock.now();
    const names = await namesOfTargets(database, hall, stops);
    return stops.map((stop) => ({
      ...wireStop(stop, now),
      named: names.get(`${stop.kind}/${stop.target}`) ?? null,
    }));
  }

  define('stops', async () => {
    return done(await wire(await standingStops(database, clock.now())));
  });

  define('switchedOff', async () => {
    const rows = await switchedOff(database, hall, closedGateways);
    return done(rows.map((row) => ({ ...row, since: row.since.toISOString() })));
  });

  define('pastStops', async (query) => {
    const { rows, total } = await pastStops(database, clock.now(), query);
    return done({ total, rows: await wire(rows) });
  });

  define.list('pastStops', async ({ id }, onward) => {
    const { rows } = await pastStops(database, clock.now(), { id, ...onward });
    return batchById(rows, onward.most, (stop) => wireStop(stop, clock.now()));
  });

  define('stoppable', async () => {
    const { venue, game } = stoppable(hall);
    return done({ venue: [...venue], game: [...game] });
  });

  define.change('makeStop', ({ startsAt, endsAt, ...typed }, { staff }, change) =>
    change.once({ ...typed, startsAt, endsAt }, async (tx) => {
      const now = clock.now();
      const stop = {
        ...typed,
        startsAt: startsAt === undefined ? now : new Date(startsAt),
        endsAt: endsAt === undefined ? undefined : new Date(endsAt),
      };
      if (stop.endsAt !== undefined && (stop.endsAt <= now || stop.endsAt <= stop.startsAt))
        return refused('stop_over_already');
      if ([typed.body, typed.bodyEn].some(leadsAway)) return refused('content_leads_away');
      const nothing = await refuseUnknownTarget(tx, hall, typed.kind, typed.target);
      if (nothing) return nothing;
      const id = await makeStop(tx, now, staff.id, stop);
      const { kind, target, body, bodyEn, reason } = stop;
      return changed(
        { id: Number(id) },
        {
          action: 'stop_made',
          subject: `stop/${id}`,
          before: undefined,
          after: {
            stopped: target === '' ? kind : `${kind}/${target}`,
            body,
            bodyEn,
            startsAt: stop.startsAt.toISOString(),
            endsAt: stop.endsAt?.toISOString() ?? '',
          },
          about: { reason },
        },
      );
    }),
  );

  define.change('changeStop', ({ id, body, bodyEn, endsAt: end, reason }, _visit, change) =>
    change(async (tx) => {
      const endsAt = end === null ? undefined : new Date(end);
      if ([body, bodyEn].some(leadsAway)) return refused('content_leads_away');
      const was = await changeStop(tx, clock.now(), BigInt(id), { body, bodyEn, endsAt });
      if (!was.ok) return was;
      const { kind, target } = was.value;
      return changed(null, {
        action: 'stop_changed',
        subject: `stop/${id}`,
        before: {
          body: was.value.body,
          bodyEn: was.value.bodyEn,
          endsAt: was.value.endsAt?.toISOString() ?? '',
        },
        after: { body, bodyEn, endsAt: endsAt?.toISOString() ?? '' },
        about: { stopped: target === '' ? kind : `${kind}/${target}`, reason },
      });
    }),
  );

  define.change('liftStop', ({ id, reason }, { staff }, change) =>
    change(async (tx) => {
      const stop = await liftStop(tx, clock.now(), staff.id, BigInt(id));
      if (stop === undefined) return refused('already_decided');
      const { kind, target } = stop;
      return changed(null, {
        action: 'stop_lifted',
        subject: `stop/${id}`,
        before: { stopped: target === '' ? kind : `${kind}/${target}` },
        after: undefined,
        about: { reason },
      });
    }),
  );
}

function wireStop({ id, startsAt, endsAt, madeAt, liftedAt, ...stop }: Stop, now: Date) {
  return {
    ...stop,
    id: Number(id),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    madeAt: madeAt.toISOString(),
    liftedAt: liftedAt?.toISOString() ?? null,
    holds: liftedAt === null && startsAt <= now && (endsAt === null || endsAt > now),
  };
}
