/** The staff's calls about venues; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import { propose, type RuleDesk, recordAudit, switchedOn, wireOutcome } from '../backoffice/index.ts';
import { done, refused } from '../platform/outcome.ts';
import type { Catalogue } from './catalogue.ts';
import { venueDifferences, venueStandings } from './console-lists.ts';
import type { VenueStaffDeps } from './console-parts.ts';
import { heldWinConsole } from './held-wins-console.ts';
import { type Names, nameGame, namesOf, nameVenue } from './naming.ts';
import { overdueBets } from './overdue-bets.ts';
import { reconcile } from './reconciliation.ts';
import { setAsideBet, setAsideBets, settleSetAside } from './set-aside.ts';
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

  define('switchVenue', async ({ code, enabled, proposal }, { staff }) => {
    const outcome = await database.transaction(async (tx) => {
      const standing = catalogue.venue(code);
      if (!standing) return refused('not_found');
      if (enabled && !standing.enabled)
        return propose(
          tx,
          rules,
          staff,
          switchedOn({
            kind: 'venue',
            code,
            name: standing.name,
            needs: 'venues',
            action: 'venue_switched_on',
            detail: {},
          }),
          proposal,
        );
      await catalogue.enable(tx, code, enabled);
      const action = enabled ? 'venue_switched_on' : 'venue_switched_off';
      await recordAudit(tx, clock, { staffId: staff.id, action, subject: `venue/${code}` });
      return done({ state: 'saved' } as const);
    });
    return outcome.ok ? done(wireOutcome(outcome.value, staff, clock.now())) : outcome;
  });

  define('venueNames', async ({ code }) => {
    const named = await namesOf(database, code);
    return named ? done({ ...named, games: [...named.games] }) : refused('not_found');
  });

  define('nameVenue', async ({ code, name, nameEn }, { staff }) =>
    database.transaction(async (tx) => {
      const before = await nameVenue(tx, code, { name, nameEn });
      if (!before) return refused('not_found');
      await recordAudit(tx, clock, {
        staffId: staff.id,
        action: 'venue_named',
        subject: `venue/${code}`,
        detail: renamed(before, { name, nameEn }),
      });
      return done(null);
    }),
  );

  define('nameGame', async ({ venue, code, name, nameEn }, { staff }) =>
    database.transaction(async (tx) => {
      const before = await nameGame(tx, { venue, code }, { name, nameEn });
      if (!before) return refused('not_found');
      await recordAudit(tx, clock, {
        staffId: staff.id,
        action: 'game_named',
        subject: `game/${venue}/${code}`,
        detail: renamed(before, { name, nameEn }),
      });
      return done(null);
    }),
  );

  define('venueTerms', async ({ code }) => {
    const terms = await termsOf(database, code);
    return terms ? done({ ...terms, games: [...terms.games] }) : refused('not_found');
  });

  define('setVenueTerms', async ({ venue, game, proposal, ...terms }, { staff }) => {
    const outcome = await database.transaction(async (tx) => {
      const draft = await draftOfTerms(tx, { venue, game, terms });
      if (!draft) return refused('not_found');
      if (draft.figures.length === 0) return done({ state: 'saved' } as const);
      return propose(tx, rules, staff, draft, proposal);
    });
    return outcome.ok ? done(wireOutcome(outcome.value, staff, clock.now())) : outcome;
  });

  define('reconcileVenue', async ({ code }, { staff }) => {
    if (!catalogue.venue(code)) return refused('not_found');
    const found = await reconcile(parts, code, staff.id);
    await recordAudit(database, clock, {
      staffId: staff.id,
      action: 'venue_reconciled',
      subject: `venue/${code}`,
      detail: { players: found.players, skipped: found.skipped, differences: found.differences },
    });
    return done(found);
  });

  define('venueDifferences', async (query) => {
    const { rows, total } = await venueDifferences(database, query);
    return done({
      total,
      rows: rows.map((row) => ({
        ...row,
        id: Number(row.id),
        memberId: Number(row.memberId),
        ours: yuanNumber(row.ours),
        theirs: yuanNumber(row.theirs),
        firstSeenAt: row.firstSeenAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        resolvedAt: row.resolvedAt?.toISOString() ?? null,
      })),
    });
  });

  define('setAsideBets', async (query) => {
    const { rows, total } = await setAsideBets(database, query);
    return done({
      total,
      rows: rows.map((row) => ({
        ...row,
        id: Number(row.id),
        firstSeenAt: row.firstSeenAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      })),
    });
  });

  define('retrySetAsideBet', async ({ id }, { staff }) =>
    parts.bets.retry(BigInt(id), staff.id, (tx) =>
      recordAudit(tx, clock, {
        staffId: staff.id,
        action: 'set_aside_recorded',
        subject: `set-aside-bet/${id}`,
      }),
    ),
  );

  define('closeSetAsideBet', async ({ id, reason }, { staff }) =>
    database.transaction(async (tx) => {
      if (!(await setAsideBet(tx, BigInt(id)))) return refused('not_found');
      const verdict = { state: 'closed', staffId: staff.id, reason } as const;
      if (!(await settleSetAside(tx, BigInt(id), verdict, clock.now()))) return refused('already_decided');
      await recordAudit(tx, clock, {
        staffId: staff.id,
        action: 'set_aside_closed',
        subject: `set-aside-bet/${id}`,
        detail: { reason },
      });
      return done(null);
    }),
  );

  define('overdueBets', async (query) => {
    const { rows, total } = await overdueBets(database, clock.now(), query);
    return done({
      total,
      rows: rows.map((row) => ({
        ...row,
        memberId: Number(row.memberId),
        stake: yuanNumber(row.stake),
        placedAt: row.placedAt.toISOString(),
      })),
    });
  });
}

/** What the audit keeps of a name that was changed. */
function renamed(before: Names, after: Names) {
  return {
    nameBefore: before.name,
    nameAfter: after.name,
    englishBefore: before.nameEn,
    englishAfter: after.nameEn,
  };
}
