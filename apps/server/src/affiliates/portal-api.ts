/** The portal's calls; translation only. The door has checked that whom a payload names is in the agent's team. */
import { yuanNumber } from '@mingpai/contract/money';
import type { FastifyInstance } from 'fastify';
import { startOfBeijingDay, startOfPeriod } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { once } from '../platform/idempotency.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Refused, refused } from '../platform/outcome.ts';
import { siteOrigin } from '../platform/own-address.ts';
import { unreadBy } from './agent-content.ts';
import { campaignRoute } from './campaign-route.ts';
import { commissionLines } from './commission-lines.ts';
import { disputableUntil, disputesOf, raiseDispute } from './disputes.ts';
import {
  type Figures,
  memberBets,
  memberDeposits,
  memberFigures,
  openCommission,
  teamFigures,
} from './figures.ts';
import { contentRoutes } from './portal-content.ts';
import { reportRoutes } from './portal-reports.ts';
import { type DefineAgentCall, openPortalRouter } from './portal-router.ts';
import { agentOf, closePortalSession, redeemTicket } from './portal-sessions.ts';
import { qrCode } from './qr-code.ts';
import { ratesOf, setRates } from './rates.ts';
import { commissionNumber } from './shares.ts';
import { paidTo, statements } from './statement-list.ts';
import { reckonedIn } from './statement-parts.ts';
import { termsOf } from './terms.ts';
import { childAgents, joinedAt, type Person, pathTo, profileOfAgent, teamOf, teamSize } from './tree.ts';
import { wireDisputeForAgent, wireLine, wireReckoned, wireTerms } from './wire.ts';

/** @param day of Beijing, YYYY-MM-DD */
const beginningOf = (day: string) => new Date(`${day}T00:00:00+08:00`);

/** @param closed why everybody is refused right now: the site is switched off */
export function portalApi(
  http: FastifyInstance,
  site: AppContext,
  closed: () => Promise<Refused | undefined>,
): void {
  const { config, database, clock, limits } = site;
  campaignRoute(http, site);
  const define = openPortalRouter(http, database, (token) => agentOf(database, clock, token), closed);

  define('portalOpen', async ({ ticket }, { address }) => {
    // Tickets are 256 random bits; this only keeps noise from the database.
    if ((await limits.hit(opening, networkOf(address))) !== undefined) return refused('rate_limited');
    return database.transaction((tx) => redeemTicket(tx, clock, ticket));
  });

  define('portalClose', async (_payload, { token }) => {
    if (token !== undefined) await closePortalSession(database, clock, token);
    return done(null);
  });

  define('portalMe', async (_payload, { agentId }) => {
    const [profile, rates, terms, size, open, unread] = await Promise.all([
      profileOfAgent(database, agentId),
      ratesOf(database, [agentId]),
      termsOf(database, [agentId], clock.now()),
      teamSize(database, agentId),
      openCommission(database, agentId),
      unreadBy(database, agentId),
    ]);
    const own = rates.get(agentId);
    const held = terms.get(agentId);
    if (!profile || !own || !held) return refused('session_lost');
    return done({
      id: Number(agentId),
      username: profile.username,
      since: profile.since.toISOString(),
      rates: own,
      terms: wireTerms(held),
      ...size,
      open: commissionNumber(open),
      unread,
    });
  });

  define('portalFigures', async ({ period }, { agentId }) => {
    const { newMembers, result, ...figures } = await teamFigures(
      database,
      agentId,
      startOfPeriod(period, clock.now()),
    );
    return done({ ...wireFigures(figures), newMembers, result: yuanNumber(result) });
  });

  define('portalInvitation', async (_payload, { agentId, request }) => {
    const pid = String(agentId);
    const url = `${siteOrigin(config, request)}/register?pid=${pid}`;
    return done({ pid, url, qr: qrCode(url) });
  });

  contentRoutes(define, site);
  reportRoutes(define, site);
  teamRoutes(define, site);
  moneyRoutes(define, site);
}

function teamRoutes(define: DefineAgentCall, { database, clock }: AppContext): void {
  define('portalTeam', async ({ id, search, page, pageSize }, { agentId }) => {
    const of = id === undefined ? agentId : BigInt(id);
    const { rows, total } = await teamOf(database, { of, search, page, pageSize });
    return done({
      total,
      rows: rows.map(({ children, below, since, ...person }) => ({
        ...wirePerson(person),
        since: since.toISOString(),
        children,
        below,
      })),
    });
  });

  define('portalMember', async ({ id, period }, { agentId }) => {
    const memberId = BigInt(id);
    const since = startOfPeriod(period, clock.now());
    const [path, joined, figures] = await Promise.all([
      pathTo(database, agentId, memberId),
      joinedAt(database, memberId),
      memberFigures(database, { agentId, memberId, since }),
    ]);
    const person = path.at(-1);
    if (!person || !joined) return refused('not_in_your_team');
    return done({
      ...wirePerson(person),
      since: joined.toISOString(),
      path: path.slice(0, -1).map(wirePerson),
      figures: wireFigures(figures),
    });
  });

  define('portalMemberBets', async ({ id, page, pageSize }) => {
    const { rows, total } = await memberBets(database, BigInt(id), { page, pageSize });
    return done({
      total,
      rows: rows.map((bet) => ({
        betId: bet.bet_id,
        venue: bet.venue,
        game: bet.game,
        placedAt: bet.placed_at.toISOString(),
        state: bet.state,
        stake: yuanNumber(bet.stake),
        valid: yuanNumber(bet.state === 'settled' ? bet.valid : 0n),
      })),
    });
  });

  define('portalMemberDeposits', async ({ id, page, pageSize }) => {
    const { rows, total } = await memberDeposits(database, BigInt(id), { page, pageSize });
    return done({
      total,
      rows: rows.map(({ at, way, amount }) => ({ at: at.toISOString(), way, amount: yuanNumber(amount) })),
    });
  });
}

function moneyRoutes(define: DefineAgentCall, { database, clock }: AppContext): void {
  define('portalCommission', async ({ period, from, to, statement, page, pageSize }, { agentId }) => {
    const { rows, total, sum, categories } = await commissionLines(database, {
      agentId,
      since: from === undefined ? startOfPeriod(period, clock.now()) : beginningOf(from),
      until: to === undefined ? undefined : startOfBeijingDay(beginningOf(to), 1),
      statement: statement === undefined ? undefined : BigInt(statement),
      page,
      pageSize,
    });
    return done({
      total,
      sum: commissionNumber(sum),
      categories: categories.map(({ category, valid, amount }) => ({
        category,
        valid: yuanNumber(valid),
        amount: commissionNumber(amount),
      })),
      rows: rows.map(({ username: name, ...line }) => ({ name, ...wireLine(line) })),
    });
  });

  define('portalStatements', async (asked, { agentId }) => {
    const [{ rows, total }, paid] = await Promise.all([
      statements(database, { ...asked, agentId, search: '' }),
      paidTo(database, agentId),
    ]);
    const ids = rows.map(({ id }) => id);
    const [reckoned, disputes] = await Promise.all([reckonedIn(database, ids), disputesOf(database, ids)]);
    const now = clock.now();
    return done({
      total,
      paid: yuanNumber(paid),
      rows: rows.map(
        ({
          id,
          week,
          lines,
          carriedIn,
          accrued,
          amount,
          carriedOut,
          state,
          reason,
          createdAt,
          decidedAt,
        }) => ({
          id: Number(id),
          week,
          lines,
          carriedIn: commissionNumber(carriedIn),
          accrued: commissionNumber(accrued),
          amount: yuanNumber(amount),
          carriedOut: commissionNumber(carriedOut),
          state,
          reason,
          decidedAt: decidedAt?.toISOString() ?? null,
          reckoned: wireReckoned(reckoned.get(id), accrued),
          disputableUntil:
            state === 'paid' || disputes.has(id) || now >= disputableUntil(decidedAt ?? createdAt)
              ? null
              : disputableUntil(decidedAt ?? createdAt).toISOString(),
          dispute: wireDisputeForAgent(disputes.get(id)),
        }),
      ),
    });
  });

  define('portalDispute', async ({ statement, reason }, { agentId, key }) => {
    const operation = { memberId: agentId, call: 'portalDispute', key, content: { statement, reason } };
    return once(database, clock, operation, (tx) =>
      raiseDispute(tx, clock, { id: BigInt(statement), agentId, reason }),
    );
  });

  define('portalRates', async (paging, { agentId }) => {
    const { rows, total } = await childAgents(database, agentId, paging);
    const rates = await ratesOf(database, [agentId, ...rows.map(({ id }) => id)]);
    const ratesFor = (id: bigint) => {
      const found = rates.get(id);
      if (!found) throw new Error(`rates of ${id} were asked for`);
      return found;
    };
    return done({
      total,
      own: ratesFor(agentId),
      rows: rows.map(({ since, ...person }) => ({
        ...wirePerson(person),
        since: since.toISOString(),
        rates: ratesFor(person.id),
      })),
    });
  });

  define('portalSetRates', async ({ id, rates }, { agentId, key }) => {
    const operation = { memberId: agentId, call: 'portalSetRates', key, content: { id, rates } };
    return once(database, clock, operation, (tx) =>
      setRates(tx, clock, { agentId: BigInt(id), rates, by: `agent/${agentId}` }),
    );
  });
}

/** Attempts to open the portal from one address. */
const opening = { name: 'portal/address', attempts: 60, perSeconds: 600 } as const;

function wirePerson({ id, name, isAgent }: Person) {
  return { id: Number(id), name, isAgent };
}

function wireFigures({ deposits, bets, valid, commission }: Figures) {
  return {
    deposits: { count: deposits.count, sum: yuanNumber(deposits.sum) },
    bets,
    valid: yuanNumber(valid),
    commission: commissionNumber(commission),
  };
}
