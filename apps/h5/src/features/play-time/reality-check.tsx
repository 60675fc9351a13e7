import { many } from '@mingpai/contract/many';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { catalogue } from '@mingpai/ui/labels';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useDialogFocus } from '../../ui/use-dialog-focus.ts';
import styles from './reality-check.module.css';
import { type PlayTime, playSign, usePlayTime } from './use-play-time.ts';

const { useTexts } = catalogue(
  {
    strip: (minutes: number, net: number) => `已玩${minutes}分钟 · 今日净输赢 ${signed(net)}元`,
    title: '看一眼时间',
    text: (minutes: number, sitting: number, net: number) =>
      `这次您已经玩了${minutes}分钟，净输赢 ${signed(sitting)} 元；今天的净输赢是 ${signed(net)} 元。`,
    stopTitle: '今天到这里',
    goOn: '继续游戏',
    leave: '离开游戏',
  },
  {
    strip: (minutes: number, net: number) => `${minutes} min · net today ${signed(net, '¥')}`,
    title: 'Time check',
    text: (minutes: number, sitting: number, net: number) =>
      `You have been playing for ${many(minutes, 'minute')}, net ${signed(sitting, '¥')}. Your net today is ${signed(net, '¥')}.`,
    stopTitle: 'Time’s up for today',
    goOn: 'Keep playing',
    leave: 'Leave game',
  },
);

/** Above the game: how long and how it went; the server says when it is time to look, and a limit that is reached ends it. */
export function RealityCheck({
  playing,
  onLeave,
}: {
  readonly playing: boolean;
  readonly onLeave: () => void;
}) {
  const texts = useTexts();
  const time = usePlayTime(playing);
  const queries = useQueryClient();
  const answer = useCall('answerRealityCheck', { spoils: [playSign] });
  if (time === undefined) return null;
  const { sitting_minutes: sitting, minutes, net_today: net, net_sitting, check_due, stop } = time;
  return (
    <>
      <p className={styles.strip}>{texts.strip(minutes, net)}</p>
      {stop !== '' ? (
        <Notice title={texts.stopTitle} text={stop} onLeave={onLeave} />
      ) : (
        check_due &&
        !answer.isPending && (
          <Notice
            title={texts.title}
            text={texts.text(sitting, net_sitting, net)}
            onLeave={onLeave}
            onGoOn={() =>
              answer.mutate(
                {},
                {
                  // What the server said before the answer would ask again until it says something newer.
                  onSuccess: () =>
                    queries.setQueryData<PlayTime>(playSign, (said) => said && { ...said, check_due: false }),
                },
              )
            }
          />
        )
      )}
    </>
  );
}

/** Its sign stands before everything. */
function signed(yuan: number, unit = ''): string {
  const sign = yuan > 0 ? '+' : yuan < 0 ? '−' : '';
  return `${sign}${unit}${formatAmount(Math.abs(yuan))}`;
}

type NoticeProps = {
  readonly title: string;
  readonly text: string;
  readonly onLeave: () => void;
  /** None where play has to stop. */
  readonly onGoOn?: () => void;
};

function Notice({ title, text, onLeave, onGoOn }: NoticeProps) {
  const texts = useTexts();
  const panel = useDialogFocus(true, onLeave);
  const id = useId();
  return (
    <div className={styles.scrim}>
      <div
        ref={panel}
        className={styles.panel}
        role="alertdialog"
        aria-modal="true"
        aria-label={title}
        aria-describedby={id}
        tabIndex={-1}
      >
        <h2>{title}</h2>
        <p id={id}>{text}</p>
        <Button size="large" block onPress={onLeave}>
          {texts.leave}
        </Button>
        {onGoOn !== undefined && (
          <Button look="quiet" size="large" block onPress={onGoOn}>
            {texts.goOn}
          </Button>
        )}
      </div>
    </div>
  );
}
