/** The staff's calls on what agents' members did and what agents earned by it, beside each other and line by line; translation only. */
import { percentOf, yuanNumber } from '@mingpai/contract/money';
import { batchById, type DefineConsoleCall } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';
import {
  type CommissionLine,
  type HeadLine,
  headsOnward,
  linesOnward,
  statementHeads,
  statementLines,
} from './commission-lines.ts';
import { agentEarnings, type EarningLine, earningLines } from './earning-lines.ts';
import { openReportGate } from './report-gate.ts';
import { commissionNumber } from './shares.ts';
import {
  type AgentBranch,
  type AgentReportRow,
  type AgentReportSums,
  agentBranches,
  agentReport,
  agentReportOnward,
} from './staff-report.ts';
import { wireLine } from './wire.ts';

/** So many agents right below one are shown. */
const branchesShown = 200;
/** Of what agents earned at once. */
const earningsAtOnce = 50;

export function agentReportConsole(define: DefineConsoleCall, database: Queryable): void {
  const oneOf = openReportGate();

  define('agentReport', (query, { staff }) =>
    oneOf(String(staff.id), async () => {
      const { rows, total, sums } = await agentReport(database, query);
      return done({ total, sums: wireReport(sums), rows: rows.map(wireRow) });
    }),
  );
  define.list('agentReport', async (query, onward) =>
    batchById(await agentReportOnward(database, query, onward), onward.most, wireRow),
  );

  define('agentTree', ({ under, ...days }, { staff }) =>
    oneOf(String(staff.id), async () => {
      const asked = { ...days, under: under === undefined ? undefined : BigInt(under) };
      const { rows, total } = await agentBranches(database, asked, branchesShown);
      return done({ total, rows: rows.map(wireBranch) });
    }),
  );

  define('agentEarnings', ({ after, ...asked }, { staff }) =>
    oneOf(String(staff.id), async () => {
      const { sum, rows } = await agentEarnings(database, { ...asked, after, most: earningsAtOnce + 1 });
      const page = rows.slice(0, earningsAtOnce);
      const last = page.at(-1);
      return done({
        sum: commissionNumber(sum),
        rows: page.map(wireEarning),
        next: rows.length > earningsAtOnce && last ? lineOf(last) : null,
      });
    }),
  );
  define.list('agentEarnings', async (asked, { after = '', most }) => {
    const rows = await earningLines(database, { ...asked, after, most });
    const last = rows.at(-1);
    return {
      rows: rows.map(wireEarning),
      next: rows.length < most || last === undefined ? undefined : lineOf(last),
    };
  });

  define('agentStatementLines', async ({ id, ...asked }) => {
    const { rows, total, sum } = await statementLines(database, { ...asked, statement: BigInt(id) });
    return done({ total, sum: commissionNumber(sum), rows: rows.map(wireStatementLine) });
  });
  define.list('agentStatementLines', async ({ id, search }, onward) =>
    batchById(
      await linesOnward(database, { statement: BigInt(id), search }, onward),
      onward.most,
      wireStatementLine,
    ),
  );

  define('agentStatementHeads', async ({ id, ...page }) => {
    const { rows, total, sum } = await statementHeads(database, { ...page, statement: BigInt(id) });
    return done({ total, sum: commissionNumber(sum), rows: rows.map(wireHead) });
  });
  define.list('agentStatementHeads', async ({ id }, { after, most }) => {
    const rows = await headsOnward(database, BigInt(id), { after, most });
    const last = rows.at(-1);
    return {
      rows: rows.map(wireHead),
      next: rows.length < most || last === undefined ? undefined : String(last.memberId),
    };
  });
}

function wireRow({ id, username, ...row }: AgentReportRow) {
  return { id: Number(id), username, ...wireReport(row) };
}

function wireBranch({
  id,
  deposits,
  ownDeposits,
  ngr,
  ownNgr,
  commission,
  ownCommission,
  ...row
}: AgentBranch) {
  return {
    ...row,
    id: Number(id),
    deposits: yuanNumber(deposits),
    ownDeposits: yuanNumber(ownDeposits),
    ngr: yuanNumber(ngr),
    ownNgr: yuanNumber(ownNgr),
    commission: commissionNumber(commission),
    ownCommission: commissionNumber(ownCommission),
  };
}

function wireReport(sums: AgentReportSums) {
  return {
    registered: Number(sums.registered),
    firstDeposits: Number(sums.firstDeposits),
    deposits: yuanNumber(sums.deposits),
    withdrawals: yuanNumber(sums.withdrawals),
    stake: yuanNumber(sums.stake),
    payout: yuanNumber(sums.payout),
    ggr: yuanNumber(sums.ggr),
    hold: percentOf(sums.ggr, sums.stake),
    bonus: yuanNumber(sums.bonus),
    rebate: yuanNumber(sums.rebate),
    redPackets: yuanNumber(sums.redPackets),
    corrections: yuanNumber(sums.corrections),
    ngr: yuanNumber(sums.ngr),
    paid: yuanNumber(sums.paid),
    commission: commissionNumber(sums.commission),
  };
}

/** Tells lines apart, and says where a page ended: `bet/12`. */
function lineOf({ kind, id }: EarningLine): string {
  return `${kind}/${id}`;
}

function wireEarning({ id, at, agentId, memberId, amount, ...row }: EarningLine) {
  return {
    ...row,
    line: lineOf({ id, at, agentId, memberId, amount, ...row }),
    at: at.toISOString(),
    agentId: Number(agentId),
    memberId: memberId === null ? null : Number(memberId),
    amount: commissionNumber(amount),
  };
}

function wireStatementLine({ username, ...line }: CommissionLine) {
  return { username, venueCode: line.venueCode, ...wireLine(line) };
}

function wireHead({ memberId, depositedAt, deposit, turnover, sameAs, amount, ...row }: HeadLine) {
  return {
    ...row,
    memberId: Number(memberId),
    depositedAt: depositedAt.toISOString(),
    deposit: yuanNumber(deposit),
    turnover: yuanNumber(turnover),
    sameAs: sameAs === null ? null : Number(sameAs),
    amount: commissionNumber(amount),
  };
}
