import { messages } from '@mingpai/contract/messages';
import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { buttonClass } from '@mingpai/ui/button';
import { classes } from '@mingpai/ui/class-names';
import { useState } from 'react';
import { ApiRefusal, ApiUnreachable } from '../../api/errors.ts';
import { useSignedIn } from '../../api/session.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { useMoneyRefresh } from '../../features/balance/use-money-refresh.ts';
import { OpenOperation } from '../../features/form/open-operation.tsx';
import { sendAndTell } from '../../features/form/told-elsewhere.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import { useGo } from '../../features/navigation/use-go.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { ask, toast } from '../../ui/feedback/notify.ts';
import onInk from '../../ui/on-ink.module.css';
import { useTexts } from './labels.ts';
import { Packet } from './packet.tsx';
import { Reminder } from './reminder.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import styles from './stage.module.css';
import { Won } from './won.tsx';

export type Standing = Answer<'redPacket'>;

/** When packets are given, as members and visitors are told. */
type Hours = Pick<Standing, 'phase' | 'now'> & {
  readonly rules: readonly Pick<Standing['rules'][number], 'opens_at' | 'closes_at'>[];
};

type StageProps = {
  /** Nothing for a visitor, and while it is on its way. */
  readonly standing: Standing | undefined;
  /** Nothing while they are on their way. */
  readonly hours: Hours | undefined;
  /** When the hours were answered, ms since 1970. */
  readonly answeredAt: number;
  /** They could not be asked for. */
  readonly failed: boolean;
  /** The member may take no packet for some time, and is not asked to. */
  readonly away: boolean;
  /** Asks for them again: the window turned, or they are missing. */
  readonly onTurn: () => void;
  /** Shows how the draw is checked. */
  readonly onVerify: () => void;
};

/** The packet, when it can be opened, and what was in it. */
export function Stage(props: StageProps) {
  const { standing, hours, answeredAt, away, onTurn, onVerify } = props;
  const texts = useTexts();
  // What is on its way has its place; a visitor has nothing to come below the packet.
  const awaited = !props.failed;
  const below = useSignedIn() && awaited;
  const { press, won, close, isPending } = useGrab(props);
  const closed = hours !== undefined && hours.phase !== 'open';
  return (
    <section className={classes(styles.stage, onInk.quiet)} aria-label={texts.title}>
      <SoundSwitch />
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      {!away && (
        <>
          {hours === undefined && awaited && <p className={styles.when}>&nbsp;</p>}
          {hours !== undefined && <When hours={hours} answeredAt={answeredAt} onTurn={onTurn} />}
          {/* The packet is what everybody taps: it and its label are one button. */}
          <button
            type="button"
            className={classes(styles.grab, isPending && styles.opening)}
            aria-disabled={isPending || undefined}
            aria-busy={isPending || undefined}
            onClick={press}
          >
            <span className={styles.packet}>
              <Packet />
            </span>
            {/* What can only be refused now is not what the page asks for first; it stays to be pressed. */}
            <span className={classes(buttonClass(closed ? 'quiet' : 'primary', 'large'), styles.label)}>
              {texts.grab}
            </span>
          </button>
          <OpenOperation name="claimRedPacket" busy={isPending} onInk />
          {(standing !== undefined || below) && (
            <div className={styles.below}>
              {standing !== undefined && closed && <Reminder on={standing.reminded} />}
              {standing?.phase === 'open' && (
                <p className={styles.pool}>{texts.pool(formatAmount(standing.pool_left))}</p>
              )}
            </div>
          )}
        </>
      )}
      {won !== undefined && (
        <Won
          yuan={won}
          left={leftNow(standing)}
          onClose={close}
          onAgain={() => {
            close();
            press();
          }}
          onVerify={() => {
            close();
            onVerify();
          }}
        />
      )}
    </section>
  );
}

/** How many more can be opened now: what nothing is left for is not offered. */
function leftNow(standing: Standing | undefined): number {
  return standing !== undefined && standing.pool_left > 0 ? standing.sendnums : 0;
}

type WhenProps = Pick<StageProps, 'answeredAt' | 'onTurn'> & { readonly hours: Hours };

/** How long until it opens or closes, by the server's time: a phone's clock may be wrong. */
function When({ hours, answeredAt, onTurn }: WhenProps) {
  const texts = useTexts();
  const { phase, rules, now } = hours;
  const [rule] = rules;
  if (rule === undefined) return <p className={styles.when}>{texts.over}</p>;
  if (phase === 'after')
    return (
      <p className={styles.when}>
        {texts.over}
        <br />
        {texts.nextIn}
        <Countdown until={answeredAt + msOf(rule.opens_at) + dayMs - msOf(now)} onEnd={onTurn} />
      </p>
    );
  const turns = phase === 'before' ? rule.opens_at : rule.closes_at;
  return (
    <p className={styles.when}>
      {phase === 'before' ? texts.opensIn : texts.closesIn}
      <Countdown until={answeredAt + msOf(turns) - msOf(now)} onEnd={onTurn} />
    </p>
  );
}

const dayMs = 86_400_000;

/** `YYYY-MM-DD HH:mm:ss`, Beijing time, as ms since 1970. */
function msOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}+08:00`);
}

/** What a tap does (specification, chapters 4 and 8, Red packet). */
function useGrab({ standing, failed, onTurn }: Pick<StageProps, 'standing' | 'failed' | 'onTurn'>) {
  const texts = useTexts();
  const go = useGo();
  const invited = useInvitation();
  const refreshMoney = useMoneyRefresh();
  const [won, setWon] = useState<number>();
  const { mutateAsync, isPending } = useMoneyCall('claimRedPacket', { quiet: true });

  const offerDeposit = async (text: string) => {
    if (await ask({ text, confirm: texts.goDeposit, cancel: texts.later })) go('/recharge');
  };
  const press = () => {
    if (isPending || !invited()) return;
    // Not known yet, or the server could not be asked.
    if (standing === undefined) {
      if (failed) toast(messages.redPacket.unreachable);
      return onTurn();
    }
    if (standing.phase === 'before') return void offerDeposit(messages.redPacket.notStarted);
    if (standing.phase === 'after') return void offerDeposit(messages.redPacket.waitForNext);
    if (standing.sendnums <= 0) return void offerDeposit(messages.redPacket.noChances);
    sendAndTell(
      mutateAsync,
      {},
      {
        onSuccess: ({ data }) => setWon(data.redpacketmoney),
        onError: (fault) => {
          if (fault instanceof ApiRefusal) void offerDeposit(fault.message);
          else if (fault instanceof ApiUnreachable) toast(messages.redPacket.unreachable);
        },
        onSettled: () => void refreshMoney().catch(() => undefined),
      },
      ({ data }) => texts.wonAmount(formatAmount(data.redpacketmoney)),
    );
  };
  return { press, won, close: () => setWon(undefined), isPending };
}
