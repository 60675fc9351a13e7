import { messages } from '@mingpai/contract/messages';
import type { Answer } from '@mingpai/contract/types';
import { useState } from 'react';
import { ApiRefusal, ApiUnreachable } from '../../api/errors.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { useMoneyRefresh } from '../../features/balance/use-money-refresh.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import { useGo } from '../../features/navigation/use-go.ts';
import { formatAmount } from '../../ui/amount.ts';
import { Button } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { ask, toast } from '../../ui/feedback/notify.ts';
import { useTexts } from './labels.ts';
import styles from './stage.module.css';
import { Won } from './won.tsx';

export type Standing = Answer<'redPacket'>;

type StageProps = {
  /** Nothing for a visitor, and while it is on its way. */
  readonly standing: Standing | undefined;
  /** When it was answered, ms since 1970. */
  readonly answeredAt: number;
  readonly onTurn: () => void;
};

/** The packet, when it can be opened, and what was in it. */
export function Stage({ standing, answeredAt, onTurn }: StageProps) {
  const texts = useTexts();
  const { press, won, close, isPending } = useGrab(standing);
  return (
    <section className={styles.stage} aria-label={texts.title}>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <img className={styles.packet} src="/pictures/red-packet/closed.svg" alt="" width={160} height={200} />
      {standing !== undefined && <When standing={standing} answeredAt={answeredAt} onTurn={onTurn} />}
      <Button size="large" block busy={isPending} onPress={press}>
        {texts.grab}
      </Button>
      {standing?.phase === 'open' && (
        <p className={styles.pool}>{texts.pool(formatAmount(standing.pool_left))}</p>
      )}
      {won !== undefined && <Won yuan={won} onClose={close} />}
    </section>
  );
}

/** How long until it opens or closes, by the server's time: a phone's clock may be wrong. */
function When({ standing, answeredAt, onTurn }: StageProps & { readonly standing: Standing }) {
  const texts = useTexts();
  const { phase, rules, now } = standing;
  const [rule] = rules;
  if (phase === 'after' || rule === undefined) return <p className={styles.when}>{texts.over}</p>;
  const turns = phase === 'before' ? rule.start_time : rule.end_time;
  return (
    <p className={styles.when}>
      {phase === 'before' ? texts.opensIn : texts.closesIn}
      <Countdown until={answeredAt + msOf(turns) - msOf(now)} onEnd={onTurn} />
    </p>
  );
}

/** `YYYY-MM-DD HH:mm:ss`, Beijing time, as ms since 1970. */
function msOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}+08:00`);
}

/** What a tap does (specification, chapters 4 and 8, Red packet). */
function useGrab(standing: Standing | undefined) {
  const texts = useTexts();
  const go = useGo();
  const invited = useInvitation();
  const refreshMoney = useMoneyRefresh();
  const [won, setWon] = useState<number>();
  const { mutate, isPending } = useMoneyCall('claimRedPacket', { quiet: true });

  const offerDeposit = async (text: string) => {
    if (await ask({ text, confirm: texts.goDeposit, cancel: texts.later })) go('/recharge');
  };
  const press = () => {
    if (!invited()) return;
    if (standing === undefined) return;
    if (standing.phase === 'before') return void offerDeposit(messages.redPacket.notStarted);
    if (standing.phase === 'after') return void offerDeposit(messages.redPacket.waitForNext);
    if (standing.sendnums <= 0) return void offerDeposit(messages.redPacket.noChances);
    mutate(
      {},
      {
        onSuccess: ({ data }) => setWon(data.redpacketmoney),
        onError: (fault) => {
          if (fault instanceof ApiRefusal) void offerDeposit(fault.message);
          else if (fault instanceof ApiUnreachable) toast(messages.redPacket.unreachable);
        },
        onSettled: () => void refreshMoney().catch(() => undefined),
      },
    );
  };
  return { press, won, close: () => setWon(undefined), isPending };
}
