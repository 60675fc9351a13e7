/** Terms, and how statements came about, as both the portal and the console tell them. */
import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { yuanNumber } from '@mingpai/contract/money';
import type { CommissionLine } from './commission-lines.ts';
import type { Dispute } from './disputes.ts';
import { commissionNumber } from './shares.ts';
import type { Reckoned } from './statement-parts.ts';
import type { Held, Terms } from './terms.ts';

type WireTerms = AgentAnswer<'portalMe'>['terms'];

function wireOf(terms: Terms): WireTerms['now'] {
  if (terms.kind !== 'per_head') return terms;
  const { kind, perHead, leastDeposit, leastTurnover } = terms;
  return {
    kind,
    perHead: yuanNumber(perHead),
    leastDeposit: yuanNumber(leastDeposit),
    leastTurnover: yuanNumber(leastTurnover),
  };
}

export function wireTerms({ now, next }: Held): WireTerms {
  return {
    now: wireOf(now),
    next: next === undefined ? null : { terms: wireOf(next.terms), from: next.from.toISOString() },
  };
}

export function wireLine({ id, at, memberId, valid, amount, ...line }: Omit<CommissionLine, 'username'>) {
  return {
    id: Number(id),
    at: at.toISOString(),
    memberId: Number(memberId),
    venue: line.venue,
    betId: line.betId,
    category: line.category,
    valid: yuanNumber(valid),
    ownRate: line.ownRate,
    belowRate: line.belowRate,
    rate: line.ownRate - line.belowRate,
    amount: commissionNumber(amount),
  };
}

/** @param accrued of the whole statement, micro-yuan: what is not of its weeks and members is of turnover */
export function wireReckoned(
  reckoned: Reckoned | undefined,
  accrued: bigint,
): AgentAnswer<'portalStatements'>['rows'][number]['reckoned'] {
  const weeks = reckoned?.weeks ?? [];
  const heads = reckoned?.heads ?? { members: 0, same: 0, earned: 0n };
  const others = weeks.reduce((sum, { earned }) => sum + earned, heads.earned);
  return {
    weeks: weeks.map(({ week, share, carries, earned, deposits: _deposits, ...fen }) => ({
      week,
      share,
      carries,
      earned: commissionNumber(earned),
      stake: yuanNumber(fen.stake),
      payout: yuanNumber(fen.payout),
      bonus: yuanNumber(fen.bonus),
      rebate: yuanNumber(fen.rebate),
      redPacket: yuanNumber(fen.redPacket),
      correction: yuanNumber(fen.correction),
      commission: yuanNumber(fen.commission),
      fees: yuanNumber(fen.fees),
      left: yuanNumber(fen.left),
    })),
    heads: { ...heads, earned: commissionNumber(heads.earned) },
    turnover: commissionNumber(accrued - others),
  };
}

export function wireDispute(dispute: Dispute | undefined) {
  if (dispute === undefined) return null;
  const { correction } = dispute;
  return {
    ...dispute,
    raisedAt: dispute.raisedAt.toISOString(),
    answeredAt: dispute.answeredAt?.toISOString() ?? null,
    correction: correction && { ...correction, amount: yuanNumber(correction.amount) },
  };
}

/** Who answered is staff's affair; an answer that does not hold yet, or no more, is none. */
export function wireDisputeForAgent(dispute: Dispute | undefined) {
  const wire = wireDispute(dispute);
  if (wire === null) return null;
  const { answeredBy: _, ...told } = wire;
  const holds = told.state === 'upheld' || told.state === 'corrected';
  return holds ? told : { ...told, answer: null, answeredAt: null, correction: null };
}
