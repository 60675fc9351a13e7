import { aboutBet } from '@mingpai/contract/service';
import type { Answer } from '@mingpai/contract/types';
import { buttonClass } from '@mingpai/ui/button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useVenues } from '../../features/venues/use-venues.ts';
import { beginQuestion } from '../../service/draft.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import lineLink from '../../ui/line-link.module.css';
import { Money } from '../../ui/money.tsx';
import { usePreferences } from '../../ui/preferences.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from './bet-detail.module.css';
import { useTexts } from './labels.ts';

export type Bet = Answer<'betRecords'>['data'][number];

/** What was bet on, in which round, what came of it, and where that can be checked: as its venue tells it. */
export function BetDetail({ bet }: { readonly bet: Bet }) {
  const texts = useTexts();
  const language = usePreferences().language === 'en' ? 'en' : 'zh-CN';
  const question = { platname: bet.platname, bet_id: bet.bet_id, language } as const;
  const { data, error, refetch } = useQuery({
    // An open bet is another question once it is settled.
    queryKey: keys.moneyOf('betDetail', { ...question, status: bet.status }),
    queryFn: ({ signal }) => fetchData('betDetail', question, { signal }),
    // While it is settled under one's eyes what was known stays until the rest is.
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={4} />
    ) : (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    );
  const { told, settled_at: settledAt } = data;
  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        {told !== null && (
          <>
            <Fact name={texts.round}>{told.round}</Fact>
            <Fact name={texts.selection}>
              <strong>{told.selection}</strong>
            </Fact>
            <Fact name={texts.outcome}>{told.outcome ?? texts.open}</Fact>
          </>
        )}
        <Fact name={texts.amount}>
          <Money yuan={bet.bet_amount} size="body" />
        </Fact>
        {bet.status !== 2 && (
          <Fact name={bet.status === 0 ? texts.returned : texts.payout}>
            <Money yuan={bet.payout} size="body" />
          </Fact>
        )}
        {data.jackpot > 0 && (
          <Fact name={texts.jackpot}>
            <Money yuan={data.jackpot} size="body" />
          </Fact>
        )}
        {bet.status === 1 && (
          <Fact name={texts.net}>
            <Money yuan={bet.win_loss} size="body" />
          </Fact>
        )}
        <Fact name={texts.placedAt}>{bet.created_at}</Fact>
        {settledAt !== null && <Fact name={texts.settledAt}>{settledAt}</Fact>}
        <Fact name={texts.number}>
          {bet.bet_id} <CopyButton text={bet.bet_id} what={texts.number} />
        </Fact>
        {data.fingerprints.map(({ draw, hash }) => (
          <Fact key={draw} name={draw === '' ? texts.fingerprint : texts.fingerprintOf(draw)}>
            <code>{hash}</code>
          </Fact>
        ))}
      </dl>
      {told === null && <p className={styles.note}>{texts.silent}</p>}
      {told?.changed && (
        <p className={styles.note} role="alert">
          {texts.changed}
        </p>
      )}
      {told?.verify_url != null && (
        <>
          <a
            className={buttonClass('primary', 'large')}
            href={told.verify_url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {texts.verify}
          </a>
          <p className={styles.note}>{texts.verifyNote}</p>
        </>
      )}
      <Question bet={bet} />
    </div>
  );
}

/** To support, with the bet in what is typed there; nothing is sent by itself. */
function Question({
  bet: { bet_id: number, platname, Code: game, created_at: placedAt },
}: {
  readonly bet: Bet;
}) {
  const texts = useTexts();
  const { language } = usePreferences();
  const { data: venues = [] } = useVenues();
  const venue = venues.find((one) => one.platname === platname)?.name ?? platname;
  return (
    <GoLink
      to="/kefu"
      className={lineLink.link}
      onGo={() => beginQuestion(aboutBet[language === 'en' ? 'en' : 'zh']({ venue, game, number, placedAt }))}
    >
      {texts.question}
    </GoLink>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
