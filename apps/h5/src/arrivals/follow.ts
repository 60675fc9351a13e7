import { formatAmount } from '@mingpai/ui/amount';
import { catalogue } from '@mingpai/ui/labels';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { balanceQuery } from '../features/balance/use-balance.ts';
import { toast } from '../ui/feedback/notify.ts';

const { texts } = catalogue(
  { arrived: (yuan: string) => `${yuan}元已到账` },
  { arrived: (yuan: string) => `¥${yuan} has arrived` },
);

/** What the member has just done tells of its money itself, and so does the game that they have just left; in ms. */
const ownMs = 8_000;

/**
 * Says when money arrives in the central wallet, on whatever page: a deposit that was credited, a bonus, a correction. It polls
 * nothing; pages that show the balance and the server's signals ask for it.
 *
 * @returns ends it
 */
export function followArrivals(queries: QueryClient): () => void {
  let quietUntil = 0;
  const beQuiet = () => {
    quietUntil = Date.now() + ownMs;
  };
  const done = queries.getMutationCache().subscribe(beQuiet);
  const left = ({ oldURL }: HashChangeEvent) => {
    if (isGame(oldURL)) beQuiet();
  };
  window.addEventListener('hashchange', left);

  const observer = new QueryObserver(queries, { ...balanceQuery, staleTime: Number.POSITIVE_INFINITY });
  let known = observer.getCurrentResult().data;
  const end = observer.subscribe(({ data }) => {
    if (data === undefined || data === known) return;
    const more = known === undefined ? 0 : data - known;
    known = data;
    if (more > 0 && Date.now() >= quietUntil && !isGame(window.location.href))
      toast(texts().arrived(formatAmount(more)));
  });
  return () => {
    end();
    done();
    window.removeEventListener('hashchange', left);
  };
}

/** In a game every win moves the balance, and the game shows it. */
function isGame(url: string): boolean {
  return url.includes('#/gamePage');
}
