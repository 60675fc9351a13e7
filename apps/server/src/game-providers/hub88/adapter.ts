/** A venue whose games come through Hub88's operator API, or another platform that speaks it; it plays from the central wallet. */
import type { Answer } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import { lives } from '../kit/signed-post.ts';
import type { SeamlessVenuePort, Span, VenueTransaction } from '../port.ts';
import type { Hub88Access } from './access.ts';
import { openAsking } from './asking.ts';
import { openFreeBets } from './free-bets.ts';
import { readList } from './transactions.ts';
import { readCall, writeAnswer } from './wallet-calls.ts';

export function openHub88Venue(access: Hub88Access, clock: Clock, timeoutMs?: number): SeamlessVenuePort {
  const asking = openAsking(access, timeoutMs);

  async function transactions(span: Span): Promise<Answer<readonly VenueTransaction[]>> {
    const answer = await asking.list(span);
    return answer.outcome === 'done' ? readList(answer.value, span.from) : answer;
  }

  return {
    wallet: 'seamless',
    gamesAreListed: true,
    explained: ['insufficient_funds', 'session_over'],
    ping: () => lives(transactions({ from: clock.now(), to: clock.now() })),
    launch: asking.launch,
    demo: asking.demo,
    games: asking.games,
    transactions,
    freeBets: openFreeBets(asking.ask, access, clock),
    betDetail: asking.betDetail,
    readCall: (call) => readCall(access, call),
    writeAnswer: (answer, asked, detail) => writeAnswer(access, answer, asked, detail),
  };
}
