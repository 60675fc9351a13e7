/** The staff's calls that find bets and show one; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { Books } from '../wallet/index.ts';
import { betDetail } from './bet-detail.ts';
import { betsOnward, type FoundBet, findBets } from './found-bets.ts';

/** @param venues all that there are, to choose from and to name the accounts of a transfer by */
export function betConsole(
  define: DefineConsoleCall,
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  books: Books,
  venues: () => readonly { readonly code: string; readonly name: string }[],
): void {
  define('betSearch', async ({ from, to, least, most, category, page, pageSize, ...search }) => {
    const found = await findBets(
      database,
      clock.now(),
      { ...search, from: moment(from), to: moment(to), least, most, category },
      { page, pageSize },
    );
    return done({
      rows: found.rows.map(wireBet),
      total: found.total,
      more: found.more,
      from: found.from?.toISOString() ?? null,
      to: found.to?.toISOString() ?? null,
      venues: venues().map(({ code, name }) => ({ code, name })),
    });
  });

  define.list('betSearch', async ({ from, to, least, most, category, ...search }, onward) => {
    const asked = { ...search, from: moment(from), to: moment(to), least, most, category };
    const rows = await betsOnward(database, clock.now(), asked, onward);
    return { rows: rows.map(wireBet), next: rows.length < onward.most ? undefined : rows.at(-1)?.place };
  });

  define('betDetail', async ({ venue, betId }) => {
    const detail = await betDetail(database, venue, betId);
    if (!detail) return refused('not_found');
    const { bet, calls, settlements, setAside, references } = detail;
    // Its own besides: a venue may have left the catalogue since.
    const names = books.namesFor(bet.memberId, [...venues().map(({ code }) => code), venue]);
    const moved = (await Promise.all(references.map((reference) => books.transfersOf(reference)))).flat();
    return done({
      ...wireBet(bet),
      reportedValid: bet.reportedValid === null ? null : yuanNumber(bet.reportedValid),
      jackpot: yuanNumber(bet.jackpot),
      posted: yuanNumber(bet.posted),
      seq: String(bet.seq),
      recordedAt: bet.recordedAt.toISOString(),
      selections: [...(bet.selections ?? [])],
      calls: calls.map(({ amount, moved: added, balance, at, ...call }) => ({
        ...call,
        amount: amount === null ? null : yuanNumber(amount),
        moved: yuanNumber(added),
        balance: balance === null ? null : yuanNumber(balance),
        at: at.toISOString(),
      })),
      settlements: settlements.map(({ seq, valid, result, at, state }) => ({
        seq: String(seq),
        state,
        valid: yuanNumber(valid),
        result: yuanNumber(result),
        at: at.toISOString(),
      })),
      setAside: setAside.map(({ id, firstSeenAt, lastSeenAt, ...record }) => ({
        ...record,
        id: Number(id),
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
      transfers: moved.map(({ id, kind, state, at, legs }) => ({
        id,
        kind,
        state,
        at: at.toISOString(),
        legs: legs.map(({ account, amount }) => ({
          account,
          owner: names.get(account)?.owner ?? '',
          code: names.get(account)?.code ?? '',
          amount: yuanNumber(amount),
        })),
      })),
    });
  });
}

function wireBet({ memberId, stake, valid, payout, placedAt, settledAt, ...bet }: FoundBet) {
  return {
    venue: bet.venue,
    venueName: bet.venueName,
    betId: bet.betId,
    gameName: bet.gameName,
    round: bet.round,
    memberId: Number(memberId),
    username: bet.username,
    stake: yuanNumber(stake),
    valid: yuanNumber(valid),
    payout: yuanNumber(payout),
    state: bet.state,
    placedAt: placedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
