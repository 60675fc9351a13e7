import { messages } from '@mingpai/contract/messages';
import { type DepositWay, depositWays, type Protocol } from '@mingpai/contract/states';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { HouseStopped } from '../../features/house-stops/house-stopped.tsx';
import { comeBackAfterBinding } from '../../features/navigation/after-binding.ts';
import { useBack, useGo } from '../../features/navigation/use-go.ts';
import { Stopped, useStopped } from '../../features/play-stops/stopped.tsx';
import { ask, dismiss } from '../../ui/feedback/notify.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { DepositForm } from './deposit-form.tsx';
import { useTexts } from './labels.ts';
import { ManualService } from './manual-service.tsx';
import { OwnLevel } from './own-level.tsx';
import { OwnMeasure } from './own-measure.tsx';
import styles from './page.module.css';
import { useWays } from './use-ways.ts';

/** Deposit (specification, chapter 2, `/recharge`). */
export default function DepositPage() {
  const texts = useTexts();
  const translate = useTranslate();
  const { data: ways, error, refetch } = useWays();
  const [chosen, setChosen] = useState<DepositWay>();
  const [protocol, setProtocol] = useState<Protocol>('TRC20');
  const stopped = useStopped();
  useBoundCardNeeded(stopped === undefined);
  if (stopped !== undefined)
    return (
      <Page>
        <Stopped {...stopped} />
      </Page>
    );
  if (ways === undefined)
    return (
      <Page>
        {error !== null ? (
          <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Page>
    );
  const way = chosen ?? ways[0] ?? 'rengong';
  return (
    <Page>
      <HouseStopped what="deposits" />
      <fieldset className={styles.ways}>
        <legend className="spoken-only">{texts.way}</legend>
        {ways.map((one) => (
          <label key={one} className={styles.way}>
            <input type="radio" name="way" checked={one === way} onChange={() => setChosen(one)} />
            <img src={`/pictures/pay-${one}.svg`} alt="" width={32} height={32} />
            <span>{translate(depositWays[one])}</span>
          </label>
        ))}
      </fieldset>
      <OwnLevel />
      {way === 'rengong' ? (
        <ManualService />
      ) : (
        <DepositForm key={way} way={way} protocol={protocol} onProtocol={setProtocol} />
      )}
      <OwnMeasure />
    </Page>
  );
}

/** Without any bound card the page offers whoever may deposit to bind one; closing it goes back (specification, chapter 8). */
function useBoundCardNeeded(mayDeposit: boolean): void {
  const texts = useTexts();
  const go = useGo();
  const back = useBack();
  const addresses = useQuery(cardsOf(2));
  const bankCards = useQuery(cardsOf(1));
  const none = mayDeposit && addresses.data?.length === 0 && bankCards.data?.length === 0;
  const offer = useEffectEvent(async (left: AbortSignal) => {
    const agreed = await ask({ text: messages.card.none, confirm: texts.bind, cancel: texts.close });
    if (left.aborted) return;
    if (!agreed) return back();
    comeBackAfterBinding('/recharge');
    go('/wallet');
  });
  useEffect(() => {
    if (!none) return;
    const leaving = new AbortController();
    void offer(leaving.signal);
    return () => {
      leaving.abort();
      dismiss();
    };
  }, [none]);
}

function cardsOf(type: 1 | 2) {
  return {
    queryKey: keys.of('cards', { type }),
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchData('cards', { type }, { signal }),
    meta: { quiet: true },
  };
}
