import { useEffect, useRef } from 'react';
import { say } from '../texts/say.ts';
import styles from './showing.module.css';

/** What the members' app is told, and nobody else (apps/h5/src/app/preview.ts). */
export interface Drafts {
  readonly banners?: readonly {
    readonly src: string;
    readonly pic: string;
    readonly title: string;
    readonly url: string;
  }[];
  readonly homeNotices?: readonly string[];
  readonly card?: {
    readonly notice?: { readonly title: string; readonly content: string; readonly created_at: string };
    readonly message?: {
      readonly id: number;
      readonly title: string;
      readonly content: string;
      readonly created_at: string;
      readonly read: boolean;
      readonly path: string;
      /** Of a message about an order alone; staff write none. */
      readonly subject: null;
      readonly order_no: null;
    };
    /** What opens over the home page, HTML. */
    readonly entry?: string;
  };
  /** In which language the app shows it; absent: as this browser has it. */
  readonly language?: 'zh' | 'en';
}

type Props = {
  /** The page of the members' app: its home, or the one that shows a card. */
  readonly page: '/' | '/preview';
  readonly drafts: Drafts;
};

/** The members' app itself, as wide as a phone, with the draft in it; nothing is sent or saved. */
export function PhonePreview({ page, drafts }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const told = useRef(drafts);
  useEffect(() => {
    told.current = drafts;
    const tell = () =>
      frame.current?.contentWindow?.postMessage({ drafts: told.current }, window.location.origin);
    const hear = ({ origin, source }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && source === frame.current?.contentWindow) tell();
    };
    tell();
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [drafts]);
  return (
    <div className={styles.phone}>
      <iframe ref={frame} title={say('手机预览')} src={`/?preview=1#${page}`} />
      <p>{say('会员手机上的样子（390像素宽）；没有保存，也没有发送')}</p>
    </div>
  );
}
