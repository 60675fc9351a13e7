/** The staff's calls on agents; translation only. Each action and its audit row are one transaction. */

import { yuanNumber } from '@mingpai/contract/money';
import { firstYesOf, whyNotAlone } from '../authority/index.ts';
import type { DefineConsoleCall, RuleDesk } from '../backoffice/index.ts';
import {
  batchById,
  changed,
  givenChange,
  proposedChange,
  wireFirstYes,
  wireOutcome,
  wireReasons,
} from '../backoffice/index.ts';
import { unlessHeld } from '../claims/index.ts';
import { staffActor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { rollbackWith } from '../platform/database.ts';
import { done, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { approve, reject } from './applications.ts';
import { summedIn } from './commission-lines.ts';
import {
  type AgentInList,
  type ApplicationInQueue,
  agentList,
  agentNames,
  agentsOnward,
  applicationQueue,
  type Parent,
} from './console-lists.ts';
import { answerDispute, disputesOf } from './disputes.ts';
import { moveOutlook } from './move-outlook.ts';
import { type MoveRow, moves } from './moves.ts';
import { proposeRates, written } from './rate-changes.ts';
import type { Rates } from './rate-table.ts';
import { agentReportConsole } from './report-console.ts';
import { commissionNumber } from './shares.ts';
import { type Statement, statementOf, statements, statementsOnward } from './statement-list.ts';
import { type Reckoned, reckonedIn } from './statement-parts.ts';
import { statementSubject } from './statement-subject.ts';
import { payStatement, rejectStatement } from './statements.ts';
import { type Held, termsOf } from './terms.ts';
import { proposeTerms } from './terms-changes.ts';
import { termsOutlook } from './terms-outlook.ts';
import { proposeDismissal, proposeMove } from './tree-changes.ts';
import { wireDispute, wireReckoned, wireTerms } from './wire.ts';

export interface AffiliateOfficeDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly rules: RuleDesk;
}

export function affiliateConsole(
  define: DefineConsoleCall,
  { database, clock }: AppContext,
  { settings, wallet, rules }: AffiliateOfficeDeps,
): void {
  define('agentApplications', async (query) => {
    const { rows, total } = await applicationQueue(database, query);
    return done({
      total,
      rows: rows.map(wireApplication),
    });
  });

  define.list('agentApplications', async (query, onward) => {
    const { rows } = await applicationQueue(database, { ...query, ...onward });
    return batchById(rows, onward.most, wireApplication);
  });

  define.change('approveAgentApplication', ({ id, rates, proposal }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'agent-applications', id, staff, now: clock.now() }, async (tx) => {
        const approved = await approve(tx, clock, {
          id: BigInt(id),
          rates: noRates,
          by: staffActor(staff.id),
        });
        if (!approved.ok) return approved;
        const { memberId } = approved.value;
        const { rows } = await tx.query<{ username: string }>(
          'select username from member_name where id = $1',
          [memberId],
        );
        const agent = { id: memberId, username: rows[0]?.username ?? '', rates };
        const proposed = await proposeRates(tx, rules, staff, agent, proposal);
        // Nobody is an agent before it was said why, and with which rates.
        if (!proposed.ok) return proposed;
        const answer = wireOutcome(proposed.value, staff, clock.now());
        if (proposed.value.state === 'unconfirmed') return rollbackWith(done(answer));
        return changed(answer, {
          action: 'agent_approved',
          subject: `agent_application/${id}`,
          before: { state: 'pending' },
          after: { state: 'approved' },
          about: { member: String(memberId), rates: written(rates) },
        });
      }),
    ),
  );

  define.change('rejectAgentApplication', ({ id, reason }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'agent-applications', id, staff, now: clock.now() }, async (tx) => {
        const rejected = await reject(tx, clock, { id: BigInt(id), reason, by: staffActor(staff.id) });
        if (!rejected.ok) return rejected;
        return changed(null, {
          action: 'agent_rejected',
          subject: `agent_application/${id}`,
          before: { state: 'pending' },
          after: { state: 'rejected' },
          about: { member: String(rejected.value.memberId), reason },
        });
      }),
    ),
  );

  define('agentList', async (query) => {
    const { rows, total } = await agentList(database, query);
    return done({ total, rows: rows.map(await withTerms(rows)) });
  });
  define.list('agentList', async (query, onward) => {
    const rows = await agentsOnward(database, query, onward);
    return batchById(rows, onward.most, await withTerms(rows));
  });

  define('agentNames', async (query) =>
    done((await agentNames(database, query)).map(({ id, username }) => ({ id: Number(id), username }))),
  );

  async function withTerms(rows: readonly AgentInList[]) {
    const terms = await termsOf(
      database,
      rows.map(({ id }) => id),
      clock.now(),
    );
    return (row: AgentInList) => wireAgent(row, terms.get(row.id));
  }

  define.change('setAgentRates', ({ id, rates, proposal }, { staff }, change) =>
    change(async (tx) => {
      const { rows } = await tx.query<{ username: string }>(
        'select m.username from agent a join member_name m on m.id = a.member_id where a.member_id = $1',
        [id],
      );
      const [agent] = rows;
      if (!agent) return refused('not_found');
      const proposed = await proposeRates(
        tx,
        rules,
        staff,
        { id: BigInt(id), username: agent.username, rates },
        proposal,
      );
      return proposedChange(proposed, staff, clock.now());
    }),
  );

  define.change('setAgentTerms', async ({ id, terms, proposal }, { staff }, change) => {
    const outlook = await termsOutlook(database, BigInt(id), terms, clock.now());
    return change(async (tx) => {
      const { rows } = await tx.query<{ username: string }>(
        'select m.username from serving_agent a join member_name m on m.id = a.member_id where a.member_id = $1',
        [id],
      );
      const [agent] = rows;
      if (!agent) return refused('not_found');
      const wanted = { id: BigInt(id), username: agent.username, terms };
      const proposed = await proposeTerms(tx, rules, staff, wanted, proposal, outlook);
      return proposedChange(proposed, staff, clock.now());
    });
  });

  define.change('moveToAgent', async ({ id, to, proposal }, { staff }, change) => {
    const move = { memberId: BigInt(id), to: to === null ? undefined : BigInt(to) };
    const outlook = await moveOutlook(database, move, clock.now());
    return change(async (tx) =>
      proposedChange(await proposeMove(tx, rules, staff, move, proposal, outlook), staff, clock.now()),
    );
  });

  define.change('dismissAgent', ({ id, to, proposal }, { staff }, change) =>
    change(async (tx) => {
      const dismissal = { agentId: BigInt(id), heir: to === null ? undefined : BigInt(to) };
      return proposedChange(
        await proposeDismissal(tx, rules, staff, dismissal, proposal),
        staff,
        clock.now(),
      );
    }),
  );

  define('agentMoves', async (query) => {
    const { rows, total } = await moves(database, query);
    return done({
      total,
      rows: rows.map(wireMove),
    });
  });

  define.list('agentMoves', async (query, onward) => {
    const { rows } = await moves(database, { ...query, ...onward });
    return batchById(rows, onward.most, wireMove);
  });

  agentReportConsole(define, database);

  define('agentStatements', async (query, { staff }) => {
    const { rows, total } = await statements(database, query);
    return done({ total, rows: await asRead(rows, staff.id) });
  });
  define.list('agentStatements', async (query, onward) => {
    const rows = await statementsOnward(database, query, onward);
    return batchById(rows, onward.most, await withParts(rows));
  });

  define('agentStatement', async ({ id }, { staff }) => {
    const [statement, summed] = await Promise.all([
      statementOf(database, BigInt(id)),
      summedIn(database, BigInt(id)),
    ]);
    const [row] = statement === undefined ? [] : await asRead([statement], staff.id);
    return row === undefined ? refused('not_found') : done({ ...row, summed: commissionNumber(summed) });
  });

  /** With what the reader's yes to a draft would be, and whose yes it has. */
  async function asRead(rows: readonly Statement[], reader: bigint) {
    const drafts = rows.filter(({ state }) => state === 'draft');
    const [wire, limits, first] = await Promise.all([
      withParts(rows),
      whyNotAlone(
        database,
        { clock, settings },
        { kind: 'bonus', staffId: reader },
        drafts.map(({ agentId: memberId, amount }) => ({ memberId, amount })),
      ),
      firstYesOf(
        database,
        clock,
        'bonus',
        drafts.map(({ id }) => statementSubject(id)),
        'agents',
      ),
    ]);
    const limitsOf = new Map(drafts.map(({ id }, index) => [id, limits[index] ?? []]));
    return rows.map((row) => ({
      ...wire(row),
      limits: wireReasons(limitsOf.get(row.id) ?? []),
      firstYes: wireFirstYes(first.get(statementSubject(row.id)), reader),
    }));
  }

  async function withParts(rows: readonly Statement[]) {
    const ids = rows.map(({ id }) => id);
    const [parts, disputes] = await Promise.all([reckonedIn(database, ids), disputesOf(database, ids)]);
    return (row: Statement) => ({
      ...wireStatement(row, parts.get(row.id)),
      dispute: wireDispute(disputes.get(row.id)),
    });
  }

  define.change('payAgentStatement', ({ id, amount: read }, { staff, key }, change) =>
    change(
      unlessHeld({ queue: 'agent-statements', id, staff, now: clock.now() }, async (tx) => {
        const payment = { id: BigInt(id), amount: read, staffId: staff.id, key };
        const paid = await payStatement(tx, { clock, settings, wallet }, payment);
        if (!paid.ok) return paid;
        const { agentId, week, amount, given } = paid.value;
        return givenChange(
          given,
          { amount: yuanNumber(amount) },
          {
            actions: { first: 'commission_first_yes', given: 'commission_paid' },
            subject: statementSubject(BigInt(id)),
            before: { state: 'draft' },
            after: { state: 'paid' },
            about: { member: String(agentId), week, amount: String(amount) },
          },
        );
      }),
    ),
  );

  define.change('rejectAgentStatement', ({ id, reason }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'agent-statements', id, staff, now: clock.now() }, async (tx) => {
        const rejected = await rejectStatement(tx, clock, {
          id: BigInt(id),
          reason,
          by: staffActor(staff.id),
        });
        if (!rejected.ok) return rejected;
        const { agentId, week, amount } = rejected.value;
        return changed(null, {
          action: 'commission_rejected',
          subject: statementSubject(BigInt(id)),
          before: { state: 'draft' },
          after: { state: 'rejected' },
          about: { member: String(agentId), week, amount: String(amount), reason },
        });
      }),
    ),
  );

  define.change('answerAgentDispute', ({ id, answer, correction }, { staff }, change) =>
    change.once(
      { id, answer, correction },
      unlessHeld({ queue: 'agent-statements', id, staff, now: clock.now() }, async (tx) => {
        // Whoever may pay commission may not for that alone ask for other money.
        if (correction !== undefined && !staff.rights.includes('adjustments'))
          return refused('staff_not_allowed');
        const wanted = { id: BigInt(id), staffId: staff.id, answer, correction };
        const answered = await answerDispute(tx, { clock, settings }, wanted);
        if (!answered.ok) return answered;
        const { agentId, week, orderNo } = answered.value;
        return changed(
          { orderNo },
          {
            action: orderNo === null ? 'dispute_upheld' : 'dispute_correction_asked',
            subject: statementSubject(BigInt(id)),
            before: undefined,
            after: undefined,
            about: {
              member: String(agentId),
              week,
              reason: answer,
              ...(orderNo !== null && { order: orderNo }),
              ...(correction !== undefined && { [correction.direction]: String(correction.amount) }),
            },
          },
        );
      }),
    ),
  );
}

/** What an agent earns before the second yes. */
const noRates: Rates = { realbet: 0, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 0 };

function wireParent(parent: Parent | undefined) {
  return parent === undefined ? null : { ...parent, id: Number(parent.id) };
}

function wireAgent(
  { id, since, parent, open, paid, leavesAt, ...row }: AgentInList,
  terms: Held = { now: { kind: 'turnover' }, next: undefined },
) {
  return {
    ...row,
    terms: wireTerms(terms),
    leavesAt: leavesAt?.toISOString() ?? null,
    id: Number(id),
    since: since.toISOString(),
    parent: wireParent(parent),
    open: commissionNumber(open),
    paid: yuanNumber(paid),
  };
}

function wireStatement(row: Statement, reckoned: Reckoned | undefined) {
  return {
    ...row,
    reckoned: wireReckoned(reckoned, row.accrued),
    id: Number(row.id),
    agentId: Number(row.agentId),
    valid: yuanNumber(row.valid),
    carriedIn: commissionNumber(row.carriedIn),
    accrued: commissionNumber(row.accrued),
    amount: yuanNumber(row.amount),
    carriedOut: commissionNumber(row.carriedOut),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function wireApplication(row: ApplicationInQueue) {
  return {
    id: Number(row.id),
    memberId: Number(row.member_id),
    username: row.username,
    realName: row.real_name,
    mobile: row.mobile,
    info: row.apply_info,
    registeredAt: row.registered_at.toISOString(),
    deposited: yuanNumber(row.deposited),
    parent: wireParent(row.parent),
    createdAt: row.created_at.toISOString(),
    state: row.state,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

function wireMove({ id, memberId, wasId, toId, agreedAt, holdsFrom, ...row }: MoveRow) {
  return {
    ...row,
    id: Number(id),
    memberId: Number(memberId),
    wasId: wasId === null ? null : Number(wasId),
    toId: toId === null ? null : Number(toId),
    agreedAt: agreedAt.toISOString(),
    holdsFrom: holdsFrom.toISOString(),
  };
}
