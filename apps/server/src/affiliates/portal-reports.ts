/** The portal's reports and links; translation only. */
import type { agentSchemas } from '@mingpai/contract/agent/schemas';
import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { yuanNumber } from '@mingpai/contract/money';
import type { z } from 'zod';
import type { AppContext } from '../platform/context.ts';
import { once } from '../platform/idempotency.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { siteOrigin } from '../platform/own-address.ts';
import { campaignPath } from './campaign-route.ts';
import { addCampaign, campaignDays, campaignsOf } from './campaigns.ts';
import type { DefineAgentCall } from './portal-router.ts';
import { qrCode } from './qr-code.ts';
import { type AgentRow, commissionBy, reportByAgent, reportByDay, type TeamSums } from './report.ts';
import { openReportGate } from './report-gate.ts';
import { commissionNumber } from './shares.ts';

export function reportRoutes(define: DefineAgentCall, { config, database, clock }: AppContext): void {
  const oneOf = openReportGate();
  define('portalReport', (asked, { agentId }) => oneOf(String(agentId), () => report(agentId, asked)));

  async function report(
    agentId: bigint,
    { by, sort, page, pageSize, ...span }: z.output<typeof agentSchemas.portalReport.payload>,
  ): Promise<Outcome<AgentAnswer<'portalReport'>>> {
    if (by === 'member' || by === 'venue') {
      const { rows, total, sums } = await commissionBy(database, agentId, by, {
        ...span,
        sort: sort === 'valid' ? sort : 'commission',
        page,
        pageSize,
      });
      return done({
        total,
        rows: rows.map((row) => ({ key: row.key, name: row.name, ...earnedFigures(row) })),
        sums: earnedFigures(sums),
      });
    }
    const all =
      by === 'day'
        ? (await reportByDay(database, agentId, span)).map(({ day, ...row }) => ({
            ...row,
            key: day,
            name: day,
          }))
        : mostFirst(await reportByAgent(database, agentId, span), sort).map(({ id, ...row }) => ({
            ...row,
            key: String(id),
          }));
    const sum = (figure: keyof TeamSums | 'commission') =>
      all.reduce((before, row) => before + row[figure], 0n);
    return done({
      total: all.length,
      rows: all
        .slice((page - 1) * pageSize, page * pageSize)
        // A branch may be one person: what it lost is not told beside what others lost.
        .map((row) => ({
          key: row.key,
          name: row.name,
          ...teamFigures(row),
          ...(by === 'agent' && { ggr: null }),
        })),
      sums: teamFigures({
        registered: sum('registered'),
        firstDeposits: sum('firstDeposits'),
        deposits: sum('deposits'),
        stake: sum('stake'),
        payout: sum('payout'),
        commission: sum('commission'),
      }),
    });
  }

  define('portalCampaigns', async (span, { agentId, request }) => {
    const campaigns = await campaignsOf(database, agentId, span);
    return done({
      rows: campaigns.map(({ id, code, name, createdAt, ...row }) => {
        const url = `${siteOrigin(config, request)}${campaignPath}${code}`;
        return {
          id: Number(id),
          code,
          name,
          url,
          qr: qrCode(url),
          createdAt: createdAt.toISOString(),
          ...broughtBy(row),
        };
      }),
    });
  });

  define('portalCampaignDays', async ({ code, ...span }, { agentId }) => {
    const days = await campaignDays(database, agentId, code, span);
    return done({ rows: days.map(({ day, ...row }) => ({ day, ...broughtBy(row) })) });
  });

  define('portalAddCampaign', async ({ name }, { agentId, key, request }) => {
    const operation = { memberId: agentId, call: 'portalAddCampaign', key, content: { name } };
    const made = await once(database, clock, operation, async (tx) => {
      const added = await addCampaign(tx, clock, { agentId, name });
      return added.ok ? done({ code: added.value.code }) : added;
    });
    return made.ok
      ? done({
          code: made.value.code,
          url: `${siteOrigin(config, request)}${campaignPath}${made.value.code}`,
        })
      : made;
  });
}

/** Stable: those who are equal stand as they did, by commission. */
function mostFirst(rows: readonly AgentRow[], sort: string): AgentRow[] {
  const by =
    sort === 'registered' || sort === 'firstDeposits' || sort === 'deposits' || sort === 'stake'
      ? sort
      : undefined;
  if (by === undefined) return [...rows];
  return rows.toSorted((one, other) => (one[by] === other[by] ? 0 : one[by] < other[by] ? 1 : -1));
}

function broughtBy(row: {
  readonly clicks: bigint;
  readonly registered: bigint;
  readonly firstDeposits: bigint;
}) {
  return {
    clicks: Number(row.clicks),
    registered: Number(row.registered),
    firstDeposits: Number(row.firstDeposits),
  };
}

function teamFigures(row: TeamSums & { readonly commission: bigint }) {
  return {
    registered: Number(row.registered),
    firstDeposits: Number(row.firstDeposits),
    deposits: yuanNumber(row.deposits),
    stake: yuanNumber(row.stake),
    ggr: yuanNumber(row.stake - row.payout),
    valid: null,
    commission: commissionNumber(row.commission),
  };
}

function earnedFigures(row: { readonly valid: bigint; readonly commission: bigint }) {
  return {
    registered: null,
    firstDeposits: null,
    deposits: null,
    stake: null,
    ggr: null,
    valid: yuanNumber(row.valid),
    commission: commissionNumber(row.commission),
  };
}
