/**
 * An agent's links, each with a name: how often it was opened, who registered by it, who deposited (docs/decisions/0090). Nothing is kept
 * of whoever opens a link.
 */
import { randomInt } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

/** Links that an agent may have. */
export const mostCampaigns = 100;

/** Without letters and figures that are taken for each other. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A code as `agent_campaign` takes it. */
export const campaignCode = /^[a-z2-9]{6}$/;

export interface Campaign {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** @returns refusals `campaign_named` (the agent has one of that name), `campaigns_enough` */
export async function addCampaign(
  tx: Tx,
  clock: Clock,
  { agentId, name }: { readonly agentId: bigint; readonly name: string },
): Promise<Outcome<Campaign>> {
  // Two at once: the second counts the first.
  await tx.query('select from agent where member_id = $1 for update', [agentId]);
  const { rows: have } = await tx.query<{ campaigns: number; named: boolean }>(
    `select count(*)::int as campaigns, coalesce(bool_or(name = $2), false) as named
       from agent_campaign where agent_id = $1`,
    [agentId, name],
  );
  if (have[0]?.named) return refused('campaign_named');
  if ((have[0]?.campaigns ?? 0) >= mostCampaigns) return refused('campaigns_enough');
  const code = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  const { rows } = await tx.query<Campaign>(
    `insert into agent_campaign (agent_id, code, name, created_at) values ($1, $2, $3, $4)
     returning id, code, name, created_at as "createdAt"`,
    [agentId, code, name, clock.now()],
  );
  const [made] = rows;
  if (!made) throw new Error('a campaign was not written');
  return done(made);
}

/** A link by its code. */
export async function campaignNamed(
  db: Queryable,
  code: string,
): Promise<{ readonly id: bigint; readonly agentId: bigint } | undefined> {
  const { rows } = await db.query<{ id: bigint; agentId: bigint }>(
    'select id, agent_id as "agentId" from agent_campaign where code = $1',
    [code],
  );
  return rows[0];
}

/** Counts an opened link. */
export async function countOpened(db: Queryable, clock: Clock, campaignId: bigint): Promise<void> {
  await db.query(
    `insert into agent_campaign_day (campaign_id, day, clicks) values ($1, beijing_day($2), 1)
     on conflict (campaign_id, day) do update set clicks = agent_campaign_day.clicks + 1`,
    [campaignId, clock.now()],
  );
}

/** Notes by which link a newcomer came; one of another agent's than whose member they are is no link of theirs. */
export async function joinCampaign(
  tx: Tx,
  { memberId, code, at }: { readonly memberId: bigint; readonly code: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into agent_campaign_member (member_id, campaign_id, joined_at)
     select e.member_id, c.id, $3 from agent_campaign c join agent_edge e on e.agent_id = c.agent_id
      where c.code = $2 and e.member_id = $1 on conflict do nothing`,
    [memberId, code, at],
  );
}

export interface CampaignFigures extends Campaign {
  readonly clicks: bigint;
  readonly registered: bigint;
  /** Members who came by it, by the day of their first deposit. */
  readonly firstDeposits: bigint;
}

/** All links of an agent with what they brought between two Beijing days, the newest first. */
export async function campaignsOf(
  db: Queryable,
  agentId: bigint,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CampaignFigures[]> {
  const { rows } = await db.query<CampaignFigures>(
    `select c.id, c.code, c.name, c.created_at as "createdAt",
            (select coalesce(sum(d.clicks), 0)::bigint from agent_campaign_day d
              where d.campaign_id = c.id and d.day between $2::date and $3::date) as clicks,
            (select count(*) from agent_campaign_member j where j.campaign_id = c.id
                and j.joined_at >= start_of_beijing_day($2::date) and j.joined_at < start_of_beijing_day($3::date + 1)) as registered,
            (select count(*) from agent_campaign_member j join member_first_deposit f on f.member_id = j.member_id
              where j.campaign_id = c.id and f.day between $2::date and $3::date) as "firstDeposits"
       from agent_campaign c where c.agent_id = $1 order by c.id desc`,
    [agentId, from, to],
  );
  return rows;
}

export interface CampaignDay {
  readonly day: string;
  readonly clicks: bigint;
  readonly registered: bigint;
  readonly firstDeposits: bigint;
}

/** One link day by day, newest first; another agent's has no days here. */
export async function campaignDays(
  db: Queryable,
  agentId: bigint,
  code: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CampaignDay[]> {
  const { rows } = await db.query<CampaignDay>(
    `with one as (select id from agent_campaign where agent_id = $1 and code = $2),
     counted as (
       select d.day, d.clicks, 0 as registered, 0 as first_deposits from agent_campaign_day d join one on one.id = d.campaign_id
       union all
       select beijing_day(j.joined_at), 0, 1, 0 from agent_campaign_member j join one on one.id = j.campaign_id
       union all
       select f.day, 0, 0, 1 from agent_campaign_member j join one on one.id = j.campaign_id
         join member_first_deposit f on f.member_id = j.member_id)
     select to_char(day, 'YYYY-MM-DD') as day, sum(clicks)::bigint as clicks, sum(registered)::bigint as registered,
            sum(first_deposits)::bigint as "firstDeposits"
       from counted where day between $3::date and $4::date group by counted.day order by counted.day desc`,
    [agentId, code, from, to],
  );
  return rows;
}
