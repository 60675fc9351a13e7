import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { useEffect, useState } from 'react';
import { Money } from '../../ui/money.tsx';
import { useDialogFocus } from '../../ui/use-dialog-focus.ts';
import { useRising } from '../../ui/use-rising.ts';
import { Burst } from './burst.tsx';
import { useTexts } from './labels.ts';
import { Packet } from './packet.tsx';
import { playOpening } from './sound.ts';
import styles from './won.module.css';

/** When the card shows its face, in ms from the beginning; the times of the style sheet follow it. */
const faceUpMs = 1_250;
/** It fades before the page is there again: the style sheet's `leave`. */
const leaveMs = 180;

type WonProps = {
  readonly yuan: number;
  /** How many more the member may open. */
  readonly left: number;
  readonly onClose: () => void;
  readonly onAgain: () => void;
  readonly onVerify: () => void;
};

/**
 * The moment the page is for: the seal breaks, the flap lifts, a card rises and turns face up. A tap anywhere is the end of it at
 * once; where motion is not wanted it begins with the end.
 */
export function Won({ yuan, left, onClose, onAgain, onVerify }: WonProps) {
  const texts = useTexts();
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const { leaving, leave } = useLeaving(calm);
  const close = () => leave(onClose);
  const panel = useDialogFocus(true, close);
  const [still, setStill] = useState(calm);
  const shown = useRising(yuan, { from: 0, afterMs: faceUpMs, still }) ?? yuan;
  useEffect(() => (still ? undefined : playOpening(faceUpMs / 1_000)), [still]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only shortens what is seen; everything in it has its own control
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className={styles.scrim}
      data-still={still || undefined}
      data-leaving={leaving || undefined}
      onClick={() => setStill(true)}
    >
      <div
        ref={panel}
        className={styles.panel}
        role="dialog"
        aria-modal="true"
        aria-label={texts.wonAmount(formatAmount(yuan))}
        tabIndex={-1}
      >
        <p className={styles.caption}>{texts.won1}</p>
        <div className={styles.place}>
          <div className={styles.rays} />
          <div className={styles.packet}>
            <Packet opening>
              <span className={styles.card}>
                <Card yuan={shown} long={yuan >= 10_000} />
              </span>
            </Packet>
          </div>
          {!still && <Burst afterMs={faceUpMs} />}
        </div>
        <div className={styles.after}>
          <p className={styles.note}>{texts.kept}</p>
          <Button size="large" block onPress={close}>
            {texts.keep}
          </Button>
          <div className={styles.more}>
            {left > 0 && (
              <Button look="plain" size="small" onPress={() => leave(onAgain)}>
                {texts.again(left)}
              </Button>
            )}
            <Button look="plain" size="small" onPress={() => leave(onVerify)}>
              {texts.fair}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** What comes after the scene comes when it has faded; at once where motion is not wanted. */
function useLeaving(calm: boolean) {
  const [then, setThen] = useState<() => void>();
  useEffect(() => {
    if (then === undefined) return;
    const timer = setTimeout(then, leaveMs);
    return () => clearTimeout(timer);
  }, [then]);
  const leave = (next: () => void) => {
    if (calm) next();
    // The first word holds: a second tap, or a key, is none that changes what comes.
    else setThen((known) => known ?? next);
  };
  return { leaving: then !== undefined, leave };
}

/** Both sides of the card that turns. */
function Card({ yuan, long }: { readonly yuan: number; readonly long: boolean }) {
  const texts = useTexts();
  return (
    <span className={styles.turning}>
      <img className={styles.back} src="/pictures/brand/card-back.svg" alt="" width={150} height={210} />
      <span className={styles.face}>
        <img className={styles.pip} src="/pictures/brand/mark.svg" alt="" width={22} height={22} />
        <Money yuan={yuan} size={long ? 'title' : 'figure'} symbol={texts.yuan === ''} />
        {texts.yuan !== '' && <span aria-hidden="true">{texts.yuan}</span>}
        <img className={styles.pip} src="/pictures/brand/mark.svg" alt="" width={22} height={22} />
      </span>
    </span>
  );
}
