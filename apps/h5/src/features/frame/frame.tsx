import { addressOf } from '@mingpai/ui/address';
import { Button } from '@mingpai/ui/button';
import { catalogue } from '@mingpai/ui/labels';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { EmptyState } from '../../ui/states.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './frame.module.css';

const { useTexts } = catalogue(
  {
    failed: '暂时打不开',
    slow: '对方响应较慢，请再等一等，或返回后重试。资金不会丢失。',
    missing: '请检查网络后再试。',
    again: '再试一次',
  },
  {
    failed: 'We can’t open this right now',
    slow: 'This is taking longer than usual. Please wait a moment, or go back and try again. No money is lost.',
    missing: 'Please check your network and try again.',
    again: 'Try again',
  },
);

/** After this long without a sign of life the member is told that it is slow. */
const SLOW_MS = 12_000;

/**
 * What a third party's page may do here: run, keep its own session, send its forms, open a window of its own when
 * touched. It may not lead this page away, see its storage, or ask for camera, place or payment.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-orientation-lock';
/** The page of the app's download is there to give a file. */
const DOWNLOAD_SANDBOX = `${SANDBOX} allow-downloads`;
const ALLOW = 'autoplay; fullscreen; screen-wake-lock';
/**
 * A document of our own that is only read has no script to run, so it is safe as a page of our origin; that it is one
 * tells a document that arrived from an error page of the browser.
 */
const READ_SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

const sandboxes = { run: SANDBOX, download: DOWNLOAD_SANDBOX, read: READ_SANDBOX };

type FrameProps = {
  readonly title: string;
  /** Nothing while it is being asked for. */
  readonly address: string | undefined;
  /** Why there is none. */
  readonly failure?: string | undefined;
  /** Where to, when trying again cannot help: the refusal stands as it is, and this is what is left to do. */
  readonly ways?: ReactNode;
  readonly loading: string;
  readonly loadingText?: string | undefined;
  /** A third party's page may `run`, one that gives a file may `download` too; a document of our own is `read`. */
  readonly may?: 'run' | 'download' | 'read';
  /** For who speaks with the page in it. */
  readonly frame?: RefObject<HTMLIFrameElement | null> | undefined;
  readonly onRetry: () => void;
  /** Another page stands in the frame than the one that was opened: its own links led there. */
  readonly onWander?: (() => void) | undefined;
};

/** Somebody else's page in a frame, or a document of our own, with its loading, slow and failed states. */
export function Frame(props: FrameProps) {
  const {
    title,
    address,
    failure,
    ways,
    loading,
    loadingText,
    may = 'run',
    frame,
    onRetry,
    onWander,
  } = props;
  const texts = useTexts();
  const [loaded, setLoaded] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const opened = address !== undefined && isWebAddress(address);
  const waiting = failure === undefined && loaded !== address;
  const slow = useSlow(waiting, address);
  const why =
    failure ??
    (address !== undefined && !opened ? texts.failed : undefined) ??
    (address !== undefined && missing === address ? texts.missing : undefined);
  if (why !== undefined) {
    return (
      <div className={styles.frame}>
        {failure !== undefined && ways !== undefined ? (
          <EmptyState scene="records" title={failure}>
            {ways}
          </EmptyState>
        ) : (
          <EmptyState scene="maintenance" title={texts.failed} text={why}>
            <Button onPress={onRetry}>{texts.again}</Button>
          </EmptyState>
        )}
      </div>
    );
  }
  return (
    <div className={styles.frame}>
      {(waiting || address === undefined) && (
        <Waiting loading={loading} text={slow ? texts.slow : loadingText} />
      )}
      {opened && (
        <iframe
          // A new address is a new page, and no step of the history.
          key={address}
          ref={frame}
          className={styles.page}
          title={title}
          src={address}
          sandbox={sandboxes[may]}
          allow={may === 'read' ? '' : ALLOW}
          referrerPolicy="origin"
          onLoad={({ currentTarget }) => {
            if (loaded === address) onWander?.();
            setLoaded(address);
            if (may === 'read' && !isDocument(currentTarget)) setMissing(address);
          }}
        />
      )}
    </div>
  );
}

/** Not the browser's own page about a broken connection, nor the server's answer that there is no such file. */
function isDocument(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument?.contentType === 'text/html';
}

/** `javascript:` and `data:` are not opened, whoever sent them; nor is nothing, which would be this page in itself. */
export function isWebAddress(address: string): boolean {
  const protocol = address === '' ? undefined : addressOf(address, window.location.href)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

function useSlow(waiting: boolean, address: string | undefined): boolean {
  const [slow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address starts a new wait
  useEffect(() => {
    setSlow(false);
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting, address]);
  return slow;
}
