import type { Answer } from '@mingpai/contract/types';
import { formatLimit } from '@mingpai/ui/amount';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { useTexts } from './labels.ts';
import styles from './standing.module.css';

export type PromotionStanding = Answer<'promotionStandings'>[number];

const tones: Readonly<Record<PromotionStanding['state'], Tone>> = {
  ready: 'done',
  short: 'neutral',
  pending: 'waiting',
  running: 'waiting',
  done: 'done',
  lost: 'refused',
  rejected: 'refused',
  paused: 'neutral',
  counting: 'waiting',
};

/** How the member stands with a promotion; nothing for visitors, and where it has nothing to tell. */
export function useStanding(id: number): PromotionStanding | undefined {
  const { signedIn, data } = useStandings();
  return signedIn ? data?.find((one) => one.id === id) : undefined;
}

/** The promotions that the member may apply for now, by their ids. */
export function useReadyPromotions(): readonly number[] {
  const { signedIn, data } = useStandings();
  return signedIn ? (data ?? []).filter(({ state }) => state === 'ready').map(({ id }) => id) : [];
}

/** Whether how the member stands is still on its way: a list that shows it then would grow under the finger. */
export function useStandingsComing(): boolean {
  const { signedIn, isPending } = useStandings();
  return signedIn && isPending;
}

function useStandings() {
  const signedIn = useSignedIn();
  const { data, isPending } = useQuery({
    queryKey: keys.moneyOf('promotionStandings'),
    queryFn: ({ signal }) => fetchData('promotionStandings', {}, { signal }),
    enabled: signedIn,
    // The page says what the promotion is without it.
    meta: { quiet: true },
  });
  return { signedIn, data, isPending };
}

/** Its state in a word, how far it is, and what is missing. */
export function Standing({ standing }: { readonly standing: PromotionStanding }) {
  const texts = useTexts();
  const { state, progress } = standing;
  return (
    <span className={styles.standing}>
      <span className={styles.line}>
        <StatusTag tone={tones[state]}>{texts[wordOf(standing)]}</StatusTag>
        <Missing standing={standing} />
      </span>
      {standing.losses && <Losses {...standing.losses} />}
      {standing.referral && <Friends {...standing.referral} />}
      {progress !== null && (
        <>
          <Progress {...progress} />
          <small className={styles.more}>
            {(state === 'running' ? texts.played : texts.reached)(
              formatLimit(progress.have),
              formatLimit(progress.need),
            )}
            {state === 'running' && <span>{texts.until(standing.at)}</span>}
          </small>
        </>
      )}
    </span>
  );
}

/** What the state is called: given today and again tomorrow, of friends, or how what it gave was lost. */
function wordOf({ state, how, again, referral }: PromotionStanding) {
  if (state === 'done' && again) return 'doneToday';
  if (referral) return 'bringing';
  return how ?? state;
}

/** What was lost in the running span, and what it brings as of now. */
function Losses({ from, to, lost, bonuses, most, as_of }: NonNullable<PromotionStanding['losses']>) {
  const texts = useTexts();
  return (
    <small className={styles.more}>
      <span>{texts.netLoss(formatLimit(lost), formatLimit(bonuses))}</span>
      {most !== null && <span>{texts.atMost(formatLimit(most))}</span>}
      <span>{texts.span(from === to ? from : `${from} – ${to}`, as_of)}</span>
    </small>
  );
}

/** How far the friends are whom the member brought. */
function Friends({ given, waiting, nothing, left }: NonNullable<PromotionStanding['referral']>) {
  const texts = useTexts();
  return (
    <small className={styles.more}>
      <span>{texts.friends(given, waiting, nothing)}</span>
      <span>{texts.friendsLeft(left)}</span>
    </small>
  );
}

/** What stands beside the state. */
function Missing({
  standing: { state, how, progress, bonus, at, again, reason, losses },
}: {
  readonly standing: PromotionStanding;
}) {
  const texts = useTexts();
  if (progress !== null)
    return (
      <strong className={styles.missing}>
        {(state === 'running' ? texts.toPlay : texts.missing)(formatLimit(progress.left))}
      </strong>
    );
  if (losses) return <strong className={styles.missing}>{texts.wouldGet(formatLimit(losses.award))}</strong>;
  if (state === 'pending') return <span className={styles.missing}>{texts.since(at)}</span>;
  if (state === 'rejected') return <span className={styles.missing}>{reason}</span>;
  if (state === 'paused') return <span className={styles.missing}>{texts.onBreak}</span>;
  if (bonus === null) return null;
  const amount = formatLimit(bonus);
  if (state === 'lost')
    return (
      <span className={styles.missing}>{(how === 'forfeited' ? texts.givenUp : texts.gone)(amount)}</span>
    );
  return (
    <span className={styles.missing}>
      {bonus > 0 && texts.got(amount)} {again && texts.tomorrow}
    </span>
  );
}

function Progress({ have, need }: { readonly have: number; readonly need: number }) {
  const texts = useTexts();
  const percent = need > 0 ? Math.min(100, Math.floor((have / need) * 100)) : 100;
  return (
    <span
      className={styles.track}
      role="progressbar"
      aria-label={texts.progress}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className={styles.bar} style={{ width: `${percent}%` }} />
    </span>
  );
}
