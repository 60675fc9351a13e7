/** The staff's calls on free bets; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import { firstYesOf } from '../authority/index.ts';
import {
  batchById,
  type ChangeEntry,
  changed,
  type DefineConsoleCall,
  givenChange,
  wireFirstYes,
} from '../backoffice/index.ts';
import { unlessHeld } from '../claims/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { once } from '../platform/idempotency.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { cancelFreeBets } from './cancel.ts';
import { type DeskDeps, gameNamesIn, givingVenues, refuseTemplate, templatesOf } from './desks.ts';
import { type Gift, giftSubject, worthOf } from './gift.ts';
import { type Asked, approveFreeBets, type GiftRequest, giveFreeBets } from './give.ts';
import { type ListedGift, listGifts } from './list.ts';

export interface FreeBetOfficeDeps extends DeskDeps {
  readonly settings: Settings;
}

const open: ReadonlySet<string> = new Set(['waiting', 'wanted', 'unknown', 'given']);

export function freeBetConsole(
  define: DefineConsoleCall,
  site: AppContext,
  { settings, ...desks }: FreeBetOfficeDeps,
): void {
  const { database, clock } = site;
  const gameNames = gameNamesIn(desks.catalogue);
  const named = ({ venue, game }: ListedGift) => ({
    venueName: desks.catalogue.venue(venue)?.name ?? venue,
    gameName: gameNames(venue, game)[0],
  });

  define('freeBetList', async ({ member, ...query }, { staff }) => {
    const memberId = member === undefined ? undefined : BigInt(member);
    const { rows, total } = await listGifts(database, { ...query, memberId });
    const waiting = rows.flatMap(({ id, state }) => (state === 'waiting' ? [giftSubject(id)] : []));
    const first = await firstYesOf(database, clock, 'bonus', waiting, 'free_bets');
    const gives = staff.rights.includes('free_bets');
    return done({
      total,
      rows: rows.map((row) => {
        const firstYes = wireFirstYes(first.get(giftSubject(row.id)), staff.id);
        const may = [
          ...(row.state === 'waiting' && firstYes?.own !== true ? (['approve'] as const) : []),
          ...(open.has(row.state) && !row.cancelling ? (['cancel'] as const) : []),
        ];
        return { ...wireGift(row, named(row)), firstYes, may: gives ? may : [] };
      }),
    });
  });

  define.list('freeBetList', async ({ member, ...query }, onward) => {
    const memberId = member === undefined ? undefined : BigInt(member);
    const { rows } = await listGifts(database, { ...query, memberId, ...onward });
    return batchById(rows, onward.most, (row) => wireGift(row, named(row)));
  });

  define('freeBetTemplates', async ({ venue }) => {
    const venues = givingVenues(desks).map(({ code, name }) => ({ code, name }));
    const asked = venue ?? venues[0]?.code;
    if (asked === undefined) return done({ venues, venue: '', templates: [] });
    const templates = await templatesOf(desks, asked);
    if (!templates.ok) return templates;
    return done({
      venues,
      venue: asked,
      templates: templates.value.map(({ bets, stake, name: title, ...one }) => ({
        ...one,
        title,
        bets: bets ?? null,
        stake: stake === undefined ? null : yuanNumber(stake),
      })),
    });
  });

  define.change('giveFreeBets', async ({ names, from, until, ...terms }, { staff, key }, change) => {
    const unfit = await refuseTemplate(desks, terms);
    if (unfit) return unfit;
    const span = { from: from === undefined ? undefined : new Date(from), until: new Date(until) };
    const content = { ...terms, stake: String(terms.stake), from: from ?? '', until, names };
    return change.within((note) =>
      once(database, clock, { memberId: 0n, call: `giveFreeBets/${staff.id}`, key, content }, async (tx) => {
        const members = await membersOf(tx, names);
        if (!members.ok) return members;
        const request: GiftRequest = { ...terms, ...span, members: [...members.value.keys()] };
        const asked = await giveFreeBets(tx, { clock, settings }, request, { staffId: staff.id, key });
        if (!asked.ok) return asked;
        for (const one of asked.value)
          if ('gift' in one) await note(tx, entryOf(one.gift, one.verdict.state));
        return done(answerTo(asked.value, members.value));
      }),
    );
  });

  define.change('approveFreeBets', ({ id }, { staff, key }, change) =>
    change(
      unlessHeld({ queue: 'free-bets', id, staff, now: clock.now() }, async (tx) => {
        const approved = await approveFreeBets(tx, { clock, settings }, BigInt(id), {
          staffId: staff.id,
          key,
        });
        if (!approved.ok) return approved;
        const { gift, verdict } = approved.value;
        return givenChange(
          verdict,
          {},
          {
            actions: { first: 'free_bets_first_yes', given: 'free_bets_approved' },
            subject: giftSubject(gift.id),
            before: { state: 'waiting' },
            after: { state: 'wanted' },
            about: aboutOf(gift),
          },
        );
      }),
    ),
  );

  define.change('cancelFreeBets', ({ id, reason }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'free-bets', id, staff, now: clock.now() }, async (tx) => {
        const cancelled = await cancelFreeBets(tx, { clock }, BigInt(id), { staffId: staff.id, reason });
        if (!cancelled.ok) return cancelled;
        const { gift, over } = cancelled.value;
        return changed(null, {
          action: 'free_bets_cancelled',
          subject: giftSubject(gift.id),
          before: { state: gift.state },
          after: { state: over ? 'cancelled' : 'cancelling' },
          about: { ...aboutOf(gift), reason },
        });
      }),
    ),
  );
}

/** By number. Refusal `free_bet_names_unknown`. */
async function membersOf(
  db: Queryable,
  names: readonly string[],
): Promise<Outcome<ReadonlyMap<bigint, string>>> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  const { rows } = await db.query<{ id: bigint; username: string; username_key: string | null }>(
    'select id, username, username_key from member_name where username_key = any($1::text[])',
    [wanted],
  );
  const known = new Set(rows.map(({ username_key }) => username_key));
  const unknown = wanted.filter((name) => !known.has(name));
  return unknown.length === 0
    ? done(new Map(rows.map(({ id, username }) => [id, username])))
    : refused('free_bet_names_unknown', { names: unknown.slice(0, 10).join(' ') });
}

function answerTo(asked: readonly Asked[], names: ReadonlyMap<bigint, string>) {
  const gifts = asked.flatMap((one) => ('gift' in one ? [one.verdict.state] : []));
  return {
    given: gifts.filter((state) => state === 'given').length,
    waiting: gifts.filter((state) => state === 'waits').length,
    left: asked.flatMap(({ memberId, ...one }) =>
      'left' in one ? [{ username: names.get(memberId) ?? '', why: one.left }] : [],
    ),
  };
}

/** What the log says of a gift; sums in fen. */
function aboutOf(gift: Gift) {
  const { memberId, venue, game, bets, endsAt, reason } = gift;
  return {
    member: String(memberId),
    venue,
    game,
    bets,
    amount: String(worthOf(gift)),
    until: endsAt.toISOString(),
    reason,
  };
}

function entryOf(gift: Gift, state: 'given' | 'waits'): ChangeEntry {
  return {
    action: state === 'given' ? 'free_bets_given' : 'free_bets_first_yes',
    subject: giftSubject(gift.id),
    before: undefined,
    after: { state: state === 'given' ? 'wanted' : 'waiting' },
    about: aboutOf(gift),
  };
}

function wireGift(row: ListedGift, named: { readonly venueName: string; readonly gameName: string }) {
  return {
    id: Number(row.id),
    memberId: Number(row.memberId),
    username: row.username,
    ...named,
    bets: row.bets,
    stake: yuanNumber(row.stake),
    worth: yuanNumber(worthOf(row)),
    from: row.startsAt.toISOString(),
    until: row.endsAt.toISOString(),
    reason: row.reason,
    state: row.state,
    fault: row.fault,
    cancelReason: row.cancelReason,
    cancelling: row.cancelling,
    askedBy: row.askedBy,
    askedAt: row.askedAt.toISOString(),
    approvedBy: row.approvedBy,
    played: row.played,
    won: yuanNumber(row.won),
  };
}
