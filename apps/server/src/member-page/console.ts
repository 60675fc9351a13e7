/** What staff see of one member, gathered from every capability; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import { memberDetail, recentSessions, wireMember } from '../members/index.ts';
import { cardsOf } from '../payment-methods/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { relatedTo, seenRelated, wireRelated } from '../related-accounts/index.ts';
import { tagsOf } from '../tags/index.ts';
import { turnoverLeft } from '../wagering/index.ts';
import type { Balances } from '../wallet/index.ts';

export interface MemberPageDeps {
  readonly balances: Balances;
  readonly venues: () => readonly { readonly code: string; readonly name: string }[];
}

export function memberPageConsole(
  define: DefineConsoleCall,
  { database, clock }: AppContext,
  { balances, venues }: MemberPageDeps,
): void {
  define('memberPage', async ({ id }) => {
    const memberId = BigInt(id);
    const detail = await memberDetail(database, memberId);
    if (!detail) return refused('not_found');
    const [overview, left, bank, usdt, sessionRows, related, seen, tags] = await Promise.all([
      balances.overview(
        memberId,
        venues().map(({ code }) => code),
      ),
      turnoverLeft(database, memberId),
      cardsOf(database, memberId, 'bank'),
      cardsOf(database, memberId, 'usdt'),
      recentSessions(database, memberId),
      relatedTo(database, [memberId]),
      seenRelated(database, memberId),
      tagsOf(database, clock.now(), [memberId]),
    ]);
    return done({
      member: {
        ...wireMember(detail, tags.get(memberId)),
        mobile: detail.mobile,
        email: detail.email,
        autoTransfer: detail.auto_transfer,
        frozenReason: detail.frozen_reason,
      },
      balances: {
        central: yuanNumber(overview.central),
        held: yuanNumber(overview.held),
        inReview: yuanNumber(overview.inReview),
        inFlight: yuanNumber(overview.inFlight),
        venues: venues().map(({ code, name }) => ({
          code,
          name,
          balance: yuanNumber(overview.venues.get(code) ?? 0n),
        })),
        total: yuanNumber(overview.total),
      },
      deposits: { count: detail.deposit_count, sum: yuanNumber(BigInt(detail.deposit_sum)) },
      withdrawals: { count: detail.withdrawal_count, sum: yuanNumber(BigInt(detail.withdrawal_sum)) },
      turnoverLeft: yuanNumber(left),
      cards: [...usdt, ...bank].map((card) => ({
        id: Number(card.id),
        kind: card.kind,
        bank: card.bank,
        owner: card.kind === 'bank' ? card.owner : '',
        protocol: card.kind === 'usdt' ? card.owner : null,
        lastFour: card.number.slice(-4),
        createdAt: card.createdAt.toISOString(),
      })),
      related: wireRelated(related.get(memberId)),
      relatedSeen: seen.map(({ at, ...sign }) => ({ ...sign, at: at.toISOString() })),
      sessions: sessionRows.map((row) => ({
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        address: row.address,
        device: row.device,
        mark: row.mark,
      })),
    });
  });
}
