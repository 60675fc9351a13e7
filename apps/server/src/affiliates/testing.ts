/** A team for tests: agents by approval, members by registration, settlements as the bet reader would write them. */
import { randomUUID } from 'node:crypto';
import type { CategoryId } from '@mingpai/contract/states';
import { registrationsPerAddress } from '../members/index.ts';
import { password, payPassword, type TestSite } from '../testing/site.ts';
import { recordSettlement } from '../wagering/index.ts';
import { applicationOf, apply, approve } from './applications.ts';
import type { Rates } from './rate-table.ts';

export interface TestMember {
  readonly id: bigint;
  readonly token: string;
  readonly username: string;
}

/** A draft as a Monday makes it, with one line that comes to it. @param fen what is due @returns its id */
export async function draftOf(site: TestSite, { id }: Pick<TestMember, 'id'>, fen: bigint): Promise<bigint> {
  const { database, clock } = site.running.site;
  const { rows } = await database.query<{ id: bigint }>(
    `with draft as (
       insert into agent_statement (agent_id, week, carried_in, accrued, amount, carried_out, created_at)
       values ($1, '2026-11-09', 0, $2::bigint * 10000, $2, 0, $3) returning id),
     settled as (
       insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
       values ('mpqp', $4, 1, $1, 'sport', $2::bigint * 10000, 0, 'settled', $3, $3) returning id),
     line as (
       insert into agent_commission (settlement_id, agent_id, own_rate, below_rate, member_id, venue, bet_id, category, valid, at, statement_id)
       select settled.id, $1, 1, 0, $1, 'mpqp', $4, 'sport', $2::bigint * 10000, $3, draft.id from settled, draft)
     select id from draft`,
    [id, fen, clock.now(), randomUUID()],
  );
  return rows[0]?.id ?? 0n;
}

/** The same rate in every category. @param basisPoints hundredths of a percent */
export function flat(basisPoints: number): Rates {
  return {
    realbet: basisPoints,
    sport: basisPoints,
    gaming: basisPoints,
    joker: basisPoints,
    concise: basisPoints,
    lottery: basisPoints,
  };
}

let names = 0;

/** Tests of commission use round rates: as if the house kept enough of every game for them. */
async function wideEdges(site: TestSite): Promise<void> {
  await site.running.site.database.query('update category_edge set basis_points = 10000');
}

/** Registers with somebody's code, or a link's. */
export async function memberOf(site: TestSite, pid?: bigint | string): Promise<TestMember> {
  const username = `team${++names}mate`;
  const { limits } = site.running.site;
  await limits.clear(registrationsPerAddress, '127.0.0.1');
  const form = {
    name: username,
    password,
    confirmPass: password,
    realname: '团队会员',
    paypassword: payPassword,
  };
  const reply = await site.call('register', pid === undefined ? form : { ...form, pid: String(pid) });
  const token = reply.data.api_token;
  const { data } = await site.call('profile', {}, { token });
  return { id: BigInt(data.id), token, username };
}

/** Makes a member an agent, as staff would. */
export async function promote(site: TestSite, memberId: bigint, rates: Rates): Promise<void> {
  const { database, clock } = site.running.site;
  await wideEdges(site);
  const outcome = await database.transaction(async (tx) => {
    await apply(tx, clock, { memberId, mobile: '13800138000', info: '测试' });
    const application = await applicationOf(tx, memberId);
    return approve(tx, clock, { id: application?.id ?? 0n, rates, by: 'staff/1' });
  });
  if (!outcome.ok) throw new Error(`not approved: ${outcome.code}`);
}

export async function agentOf(site: TestSite, rates: Rates, parent?: bigint): Promise<TestMember> {
  const member = await memberOf(site, parent);
  await promote(site, member.id, rates);
  return member;
}

export interface TestBet {
  readonly memberId: bigint;
  readonly betId?: string;
  readonly category?: CategoryId;
  /** fen: what counted before, and what counts now. */
  readonly before?: bigint;
  readonly valid: bigint;
  readonly seq?: bigint;
  /** fen: by how much what it came to changes; nothing where it is not said. */
  readonly result?: bigint;
  readonly at?: Date;
}

let seqs = 0n;

/** A change of a bet in the stream of settlements. @returns the bet's id */
export async function settle(site: TestSite, bet: TestBet): Promise<string> {
  const { database, clock } = site.running.site;
  const betId = bet.betId ?? randomUUID();
  seqs += 1n;
  const seq = bet.seq ?? seqs;
  await database.transaction((tx) =>
    recordSettlement(tx, {
      venue: 'mpqp',
      category: bet.category ?? 'realbet',
      betId,
      seq,
      memberId: bet.memberId,
      before: { valid: bet.before ?? 0n, result: 0n, stake: 0n, bets: 0 },
      after: { valid: bet.valid, result: bet.result ?? 0n, stake: 0n, bets: 0 },
      state: bet.valid === 0n ? 'void' : 'settled',
      at: bet.at ?? clock.now(),
    }),
  );
  return betId;
}
