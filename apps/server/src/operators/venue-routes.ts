/** The staff's calls about venues; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import { done, refused } from '../platform/outcome.ts';
import {
  type Catalogue,
  type Names,
  nameGame,
  namesOf,
  nameVenue,
  overdueBets,
  type ReconciliationParts,
  reconcile,
  venueDifferences,
  venueStandings,
} from '../venues/index.ts';
import { note } from './audit.ts';
import type { DefineConsoleCall } from './door.ts';
import { propose, type RuleDesk } from './rules/changes.ts';
import { switchedOn } from './rules/switches.ts';
import { wireOutcome } from './rules/wire.ts';

export function venueStaffRoutes(
  define: DefineConsoleCall,
  parts: ReconciliationParts,
  catalogue: Catalogue,
  rules: RuleDesk,
): void {
  const { database, clock } = parts.site;

  define('venueStandings', async () => {
    const standings = await venueStandings(database);
    return done(
      standings.map((venue) => ({
        ...venue,
        since: venue.since?.toISOString() ?? null,
        readAt: venue.readAt?.toISOString() ?? null,
        reconciledAt: venue.reconciledAt?.toISOString() ?? null,
      })),
    );
  });

  define('switchVenue', async ({ code, enabled, proposal }, { staff }) => {
    const outcome = await database.transaction(async (tx) => {
      const standing = (await venueStandings(tx)).find((venue) => venue.code === code);
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
      await note(tx, clock, { staffId: staff.id, action, subject: `venue/${code}` });
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
      await note(tx, clock, {
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
      await note(tx, clock, {
        staffId: staff.id,
        action: 'game_named',
        subject: `game/${venue}/${code}`,
        detail: renamed(before, { name, nameEn }),
      });
      return done(null);
    }),
  );

  define('reconcileVenue', async ({ code }, { staff }) => {
    if (!catalogue.venue(code)) return refused('not_found');
    const found = await reconcile(parts, code, staff.id);
    await note(database, clock, {
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
