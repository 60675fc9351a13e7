/** The staff's calls about venues; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import {
  batchById,
  changed,
  propose,
  proposedChange,
  type RuleDesk,
  switchedOn,
  unchanged,
  wireOutcome,
} from '../backoffice/index.ts';
import { endWork, refuseHeld, unlessHeld } from '../claims/index.ts';
import { done, refused } from '../platform/outcome.ts';
import type { Catalogue } from './catalogue.ts';
import { type VenueDifference, venueDifferences, venueStandings } from './console-lists.ts';
import type { VenueStaffDeps } from './console-parts.ts';
import { differenceStatementConsole } from './difference-statement.ts';
import { heldWinConsole } from './held-wins-console.ts';
import { type Names, nameGame, namesOf, nameVenue } from './naming.ts';
import { type OverdueBet, overdueBets, placeOfBet } from './overdue-bets.ts';
import { reconcile } from './reconciliation.ts';
import { type SetAsideRow, setAsideBet, setAsideBets, settleSetAside } from './set-aside.ts';
import { draftOfTerms } from './term-changes.ts';
import { termsOf } from './terms.ts';

export function gameProviderConsole(
  define: DefineConsoleCall,
  parts: VenueStaffDeps,
  catalogue: Catalogue,
  rules: RuleDesk,
): void {
  const { database, clock } = parts.site;
  heldWinConsole(define, parts, rules);
  differenceStatementConsole(define, database);

  define('venueStandings', async () => {
    const standings = await venueStandings(database, clock.now(), parts.holding.limitsOf);
    return done(
      standings.map((venue) => ({
        ...venue,
        heldSum: yuanNumber(venue.heldSum),
        paidToday: yuanNumber(venue.paidToday),
        since: venue.since?.toISOString() ?? null,
        readAt: venue.readAt?.toISOString() ?? null,
        reconciledAt: venue.reconciledAt?.toISOString() ?? null,
      })),
    );
  });

  define.change('switchVenue', ({ code, enabled, proposal }, { staff }, change) =>
    change(async (tx) => {
      const standing = catalogue.venue(code);
      if (!standing) return refused('not_found');
      if (enabled && !standing.enabled) {
        const on = switchedOn({
          kind: 'venue',
          code,
          name: standing.name,
          needs: 'venues',
          action: 'venue_switched_on',
          detail: { stateBefore: 'off', stateAfter: 'on' },
        });
        return proposedChange(await propose(tx, rules, staff, on, proposal), staff, clock.now());
      }
      await catalogue.enable(tx, code, enabled);
      return changed(wireOutcome({ state: 'saved' }, staff, clock.now()), {
        action: enabled ? 'venue_switched_on' : 'venue_switched_off',
        subject: `venue/${code}`,
        before: { state: standing.enabled ? 'on' : 'off' },
        after: { state: enabled ? 'on' : 'off' },
      });
    }),
  );

  define('venueNames', async ({ code }) => {
    const named = await namesOf(database, code);
    return named ? done({ ...named, games: [...named.games] }) : refused('not_found');
  });

  define.change('nameVenue', ({ code, name, nameEn }, _visit, change) =>
    change(async (tx) => {
      const before = await nameVenue(tx, code, { name, nameEn });
      if (!before) return refused('not_found');
      return changed(null, {
        action: 'venue_named',
        subject: `venue/${code}`,
        before: nameFields(before),
        after: nameFields({ name, nameEn }),
      });
    }),
  );

  define.change('nameGame', ({ venue, code, name, nameEn }, _visit, change) =>
    change(async (tx) => {
      const before = await nameGame(tx, { venue, code }, { name, nameEn });
      if (!before) return refused('not_found');
      return changed(null, {
        action: 'game_named',
        subject: `game/${venue}/${code}`,
        before: nameFields(before),
        after: nameFields({ name, nameEn }),
      });
    }),
  );

  define('venueTerms', async ({ code }) => {
    const terms = await termsOf(database, code);
    return terms ? done({ ...terms, games: [...terms.games] }) : refused('not_found');
  });

  define.change('setVenueTerms', ({ venue, changes, proposal }, { staff }, change) =>
    change(async (tx) => {
      const draft = await draftOfTerms(tx, { venue, changes }, parts.edgesShort);
      if (!draft) return refused('not_found');
      if (draft.figures.length === 0) return unchanged(wireOutcome({ state: 'saved' }, staff, clock.now()));
      return proposedChange(await propose(tx, rules, staff, draft, proposal), staff, clock.now());
    }),
  );

  define.change('reconcileVenue', async ({ code }, { staff }, change) => {
    if (!catalogue.venue(code)) return refused('not_found');
    const found = await reconcile(parts, code, staff.id);
    const { players, skipped, differences } = found;
    return change(async () =>
      changed(found, {
        action: 'venue_reconciled',
        subject: `venue/${code}`,
        before: undefined,
        after: undefined,
        about: { players, skipped, differences },
      }),
    );
  });

  define('venueDifferences', async (query) => {
    const { rows, total } = await venueDifferences(database, query);
    return done({
      total,
      rows: rows.map(wireDifference),
    });
  });

  define.list('venueDifferences', async (query, onward) => {
    const { rows } = await venueDifferences(database, { ...query, ...onward });
    return batchById(rows, onward.most, wireDifference);
  });

  define('setAsideBets', async (query) => {
    const { rows, total } = await setAsideBets(database, query);
    return done({
      total,
      rows: rows.map(wireSetAside),
    });
  });

  define.list('setAsideBets', async (query, onward) => {
    const { rows } = await setAsideBets(database, { ...query, ...onward });
    return batchById(rows, onward.most, wireSetAside);
  });

  define.change('retrySetAsideBet', ({ id }, { staff }, change) =>
    change.within(async (note) => {
      const held = await refuseHeld(database, 'set-aside-bets', BigInt(id), {
        staffId: staff.id,
        now: clock.now(),
      });
      if (held) return held;
      return parts.bets.retry(BigInt(id), staff.id, async (tx) => {
        await endWork(tx, 'set-aside-bets', BigInt(id));
        await note(tx, {
          action: 'set_aside_recorded',
          subject: `set-aside-bet/${id}`,
          before: { state: 'open' },
          after: { state: 'recorded' },
        });
      });
    }),
  );

  define.change('closeSetAsideBet', ({ id, reason }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'set-aside-bets', id, staff, now: clock.now() }, async (tx) => {
        if (!(await setAsideBet(tx, BigInt(id)))) return refused('not_found');
        const verdict = { state: 'closed', staffId: staff.id, reason } as const;
        if (!(await settleSetAside(tx, BigInt(id), verdict, clock.now()))) return refused('already_decided');
        return changed(null, {
          action: 'set_aside_closed',
          subject: `set-aside-bet/${id}`,
          before: { state: 'open' },
          after: { state: 'closed' },
          about: { reason },
        });
      }),
    ),
  );

  define('overdueBets', async (query) => {
    const { rows, total } = await overdueBets(database, clock.now(), query);
    return done({
      total,
      rows: rows.map(wireOverdue),
    });
  });

  define.list('overdueBets', async (query, { after, most }) => {
    const { rows } = await overdueBets(database, clock.now(), { ...query, after, most });
    const last = rows.at(-1);
    return {
      rows: rows.map(wireOverdue),
      next: rows.length < most || last === undefined ? undefined : placeOfBet(last),
    };
  });
}

/** What the log keeps of a name. */
function nameFields({ name, nameEn }: Names) {
  return { name, english: nameEn };
}

function wireDifference(row: VenueDifference) {
  return {
    ...row,
    id: Number(row.id),
    memberId: Number(row.memberId),
    ours: yuanNumber(row.ours),
    theirs: yuanNumber(row.theirs),
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
}

function wireSetAside(row: SetAsideRow) {
  return {
    ...row,
    id: Number(row.id),
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function wireOverdue(row: OverdueBet) {
  return {
    ...row,
    memberId: Number(row.memberId),
    stake: yuanNumber(row.stake),
    placedAt: row.placedAt.toISOString(),
  };
}
