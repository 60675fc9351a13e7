/** A loaded site as `npm run bench flat` asks it: its members with what belongs to them, its staff, and what its database reads. */
import { type CallName, calls } from '@mingpai/contract/calls';
import pg from 'pg';
import type { BenchSite } from './bench-site.ts';
import { type AskAsStaff, askSite, signInStaff } from './bench-staff.ts';
import { type LoadedMember, memberNumber } from './site-members.ts';

/** A loaded member with an order and a bet of each kind. */
export interface Subject {
  readonly member: LoadedMember;
  readonly id: number;
  readonly username: string;
  readonly mobile: string;
  readonly card: number;
  readonly deposit: string;
  readonly depositId: number;
  readonly withdrawal: string;
  readonly transfer: string;
  readonly bet: { readonly venue: string; readonly id: string };
}

export interface FlatSite {
  readonly site: BenchSite;
  readonly members: number;
  /** Beijing days. */
  readonly today: string;
  readonly month: { readonly from: string; readonly to: string };
  readonly year: { readonly from: string; readonly to: string };
  /** Has played 2,000 bets. */
  readonly busiest: number;
  /** Another each time. */
  subject(): Promise<Subject>;
  /** @throws what was refused */
  asMember(call: CallName, payload: object, member: LoadedMember): Promise<unknown>;
  readonly asStaff: AskAsStaff;
  /** Pages that statements touched while `work` ran, by statement; what jobs do beside it counts too. */
  pagesOf(work: () => Promise<unknown>): Promise<readonly Touched[]>;
  /** A statement that spoils the site, so that what is measured shows it. */
  plant(statement: string): Promise<void>;
  close(): Promise<void>;
}

export interface Touched {
  readonly query: string;
  readonly pages: number;
}

const day = (ago: number) =>
  new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);

export async function openFlatSite(site: BenchSite, folder: string, members: number): Promise<FlatSite> {
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  await pool.query('create extension if not exists pg_stat_statements');
  // A run before has signed some of them out, and may be long ago.
  await pool.query(
    `update session set ended_at = null, end_reason = null, expires_at = now() + interval '60 days'
      where member_id >= $1 and (ended_at is not null or expires_at < now() + interval '7 days')`,
    [String(memberNumber(0).id)],
  );
  const asStaff = await signInStaff(site.url, folder);

  // The busiest thousandth are the first numbers; of the others, far apart, those that have one of each.
  const busy = Math.ceil(members / 1_000);
  let next = busy + Math.floor(Math.random() * members);
  async function subject(): Promise<Subject> {
    for (;;) {
      next = (next + 7_919) % members;
      if (next < busy) continue;
      const member = memberNumber(next);
      const { rows } = await pool.query(
        `select m.id::int as id, m.username, m.mobile, (select c.id::int from card c where c.member_id = m.id limit 1) as card,
                d.order_no as deposit, d.id::int as "depositId", w.order_no as withdrawal,
                (select t.id from ledger.transfer t where t.reference = 'deposit/' || d.order_no limit 1) as transfer,
                json_build_object('venue', b.venue, 'id', b.bet_id) as bet
           from member m
          cross join lateral (select * from deposit_order d where d.member_id = m.id and d.state = 'approved' order by created_at desc limit 1) d
          cross join lateral (select * from withdrawal_order w where w.member_id = m.id order by created_at desc limit 1) w
          cross join lateral (select * from bet b where b.member_id = m.id order by placed_at desc limit 1) b
          where m.id = $1`,
        [String(member.id)],
      );
      if (rows[0]) return { member, ...rows[0] };
    }
  }

  return {
    site,
    members,
    today: day(0),
    month: { from: day(60), to: day(31) },
    year: { from: day(365), to: day(1) },
    busiest: Number(memberNumber(0).id),
    subject,
    asMember: (call, payload, { session }) => askSite(site.url, calls[call].path, payload, session),
    asStaff,
    async pagesOf(work) {
      await pool.query('select pg_stat_statements_reset()');
      await work();
      const { rows } = await pool.query<{ query: string; pages: string }>(
        `select query, sum(shared_blks_hit + shared_blks_read) as pages from pg_stat_statements
          where query not like '%pg_stat_statements%' group by query`,
      );
      return rows.map(({ query, pages }) => ({ query: query.replace(/\s+/g, ' '), pages: Number(pages) }));
    },
    async plant(statement) {
      await pool.query(statement);
    },
    async close() {
      await pool.end();
      await site.stop();
    },
  };
}
