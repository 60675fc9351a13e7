import { formatAmount } from '@mingpai/ui/amount';
import { catalogue } from '@mingpai/ui/labels';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { fetchData } from '../api/client.ts';
import { serverNow } from '../api/server-time.ts';
import { balanceQuery } from '../features/balance/use-balance.ts';
import { beijingTime } from '../ui/beijing-time.ts';
import { toast } from '../ui/feedback/notify.ts';

const { texts } = catalogue(
  {
    more: (yuan: string) => `中心钱包增加${yuan}元`,
    told: (title: string, yuan: string) => `${title}：中心钱包增加${yuan}元`,
  },
  {
    more: (yuan: string) => `¥${yuan} added to your central wallet`,
    told: (title: string, yuan: string) => `${title}: ¥${yuan} added to your central wallet`,
  },
);

/** What the member has just done tells of its money itself, and so does the game that they have just left; in ms. */
const ownMs = 8_000;
/** A message about a movement is written with it; one that is older tells of another. In ms. */
const togetherMs = 60_000;

/**
 * Says when the central wallet has grown, on whatever page, and why: a deposit that was credited, a bonus, and as well a withdrawal
 * that was refused. The reason is the title of the message that was written with it; where none names the sum, the sum is all that is
 * said. It polls nothing; pages that show the balance and the server's signals ask for it.
 *
 * @returns ends it
 */
export function followArrivals(queries: QueryClient): () => void {
  let movedAt = Number.NEGATIVE_INFINITY;
  let leftAt = Number.NEGATIVE_INFINITY;
  const done = queries.getMutationCache().subscribe(({ type }) => {
    // A form that is drawn anew tells of itself here as well, the header's at each new balance.
    if (type === 'added' || type === 'updated') movedAt = Date.now();
  });
  const left = ({ oldURL }: HashChangeEvent) => {
    if (isGame(oldURL)) leftAt = Date.now();
  };
  window.addEventListener('hashchange', left);

  let ended = false;
  const isTold = () => !ended && Date.now() >= movedAt + ownMs;
  /** A game shows its wins itself; what a message tells of did not come from it. */
  const isOfGame = () => isGame(window.location.href) || Date.now() < leftAt + ownMs;
  const observer = new QueryObserver(queries, { ...balanceQuery, staleTime: Number.POSITIVE_INFINITY });
  let known = observer.getCurrentResult().data;
  const end = observer.subscribe(({ data }) => {
    if (data === undefined || data === known) return;
    const more = known === undefined ? 0 : data - known;
    known = data;
    if (more <= 0 || !isTold()) return;
    const yuan = formatAmount(more);
    const ofGame = isOfGame();
    void titleOf(yuan).then((title) => {
      if (!isTold() || (ofGame && title === undefined)) return;
      toast(title === undefined ? texts().more(yuan) : texts().told(title, yuan), true);
    });
  });
  return () => {
    ended = true;
    end();
    done();
    window.removeEventListener('hashchange', left);
  };
}

const plain = (text: string) => text.replaceAll(',', '');

/** What stands in a text as a number, without separators. */
function amountsIn(text: string): string[] {
  return plain(text)
    .split(/[^\d.]+/)
    .map((amount) => amount.replace(/\.+$/, ''));
}

/** The title of the message that tells of this sum; undefined: there is none, or it cannot be read. */
async function titleOf(yuan: string): Promise<string | undefined> {
  const sum = plain(yuan);
  const since = beijingTime(new Date(serverNow() - togetherMs).toISOString());
  try {
    const { data } = await fetchData('inbox', { page: 1 });
    return data.find(
      ({ read, created_at, content }) => !read && created_at >= since && amountsIn(content).includes(sum),
    )?.title;
  } catch {
    return undefined;
  }
}

/** In a game every win moves the balance, and the game shows it. */
function isGame(url: string): boolean {
  return url.includes('#/gamePage');
}
