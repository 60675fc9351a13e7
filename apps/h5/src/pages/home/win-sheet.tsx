import { Button, buttonClass } from '@mingpai/ui/button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { gamePath } from '../../features/games/use-games.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import { useGo } from '../../features/navigation/use-go.ts';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { Win } from './questions.ts';
import { useTexts } from './win-sheet.labels.ts';
import styles from './win-sheet.module.css';

/** One win, what its venue says of the round, and the page where anybody can work it out again. */
export default function WinSheet({ win, onClose }: { readonly win: Win; readonly onClose: () => void }) {
  const texts = useTexts();
  const go = useGo();
  const invited = useInvitation();
  const play = () => {
    const target = gamePath({ name: win.platform_name, type: '0', code: win.game_code });
    onClose();
    if (invited(target)) go(target);
  };
  return (
    <Sheet open title={win.name} onClose={onClose}>
      <div className={styles.win}>
        <p className={styles.amount}>
          <Money yuan={win.payout} size="display" way="in" />
        </p>
        <dl className={styles.facts}>
          <Fact name={texts.member}>{win.who}</Fact>
          <Fact name={texts.stake}>
            <Money yuan={win.stake} />
          </Fact>
          <Fact name={texts.multiple}>{texts.times((win.payout / win.stake).toFixed(2))}</Fact>
          <Fact name={texts.at}>{win.at}</Fact>
        </dl>
        <Proof id={win.id} />
        <Button look="quiet" size="large" block onPress={play}>
          {texts.play}
        </Button>
      </div>
    </Sheet>
  );
}

function Proof({ id }: { readonly id: number }) {
  const texts = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keys.of('winProof', { id }),
    queryFn: ({ signal }) => fetchData('winProof', { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={2} />
    ) : (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    );
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={texts.round}>{data.round}</Fact>
        <Fact name={texts.outcome}>{data.outcome}</Fact>
      </dl>
      {data.changed && (
        <p className={styles.note} role="alert">
          {texts.changed}
        </p>
      )}
      {data.verify_url === null ? (
        <p className={styles.note}>{texts.noProof}</p>
      ) : (
        <>
          <a
            className={buttonClass('primary', 'large')}
            href={data.verify_url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {texts.verify}
          </a>
          <p className={styles.note}>{texts.verifyNote}</p>
        </>
      )}
    </>
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
