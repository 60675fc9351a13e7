import { Button } from '@mingpai/ui/button';
import { catalogue } from '@mingpai/ui/labels';
import type { ReactNode } from 'react';
import styles from './states.module.css';
import { useTranslate } from './translate.ts';

const { useTexts } = catalogue(
  {
    empty: '空空如也',
    failed: '暂时没有取到内容',
    explain: '请检查网络后再试，已有的资金与记录不受影响。',
    siteFailed: '网站暂时出了故障',
    siteExplain: '不是您的网络问题，已有的资金与记录不受影响。请过几分钟再试；一直如此请联系客服。',
    again: '重新加载',
  },
  {
    empty: 'Nothing here yet',
    failed: 'This could not be loaded',
    explain: 'Please check your network and try again. Your money and records are not affected.',
    siteFailed: 'Something is wrong on our side',
    siteExplain:
      'It is not your connection, and your money and records are not affected. Please try again in a few minutes, or contact support if the problem continues.',
    again: 'Try again',
  },
);

/** The drawings of empty and failed places, files under `public/pictures/states`. */
export type Scene = 'empty' | 'offline' | 'records' | 'messages' | 'cards' | 'search' | 'maintenance';

type EmptyStateProps = {
  readonly scene?: Scene;
  readonly title?: string;
  readonly text?: string;
  /** What to do about it. */
  readonly children?: ReactNode;
};

/** A list with nothing in it. */
export function EmptyState({ scene = 'empty', title, text, children }: EmptyStateProps) {
  const { empty } = useTexts();
  return (
    <div className={styles.state}>
      <img
        className={styles.scene}
        src={`/pictures/states/${scene}.svg`}
        alt=""
        width={160}
        height={120}
        onError={({ currentTarget }) => {
          // Without a network there is no drawing either; a broken picture would say less than none.
          currentTarget.style.visibility = 'hidden';
        }}
      />
      <p className={styles.title}>{title ?? empty}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}

/** Why something could not be read: the network, a fault of the site, or a refusal with its words. */
type Trouble = 'network' | 'site' | { readonly refusal: string };

type ErrorStateProps = {
  readonly trouble: Trouble;
  readonly onRetry?: () => void;
};

/** Something could not be read. Nothing was lost by that, and trying again is one tap. */
export function ErrorState({ trouble, onRetry }: ErrorStateProps) {
  const texts = useTexts();
  const translate = useTranslate();
  const said =
    trouble === 'network'
      ? ({ scene: 'offline', title: texts.failed, text: texts.explain } as const)
      : trouble === 'site'
        ? ({ scene: 'maintenance', title: texts.siteFailed, text: texts.siteExplain } as const)
        : ({ scene: 'search', title: translate(trouble.refusal) } as const);
  return (
    <div role="alert">
      <EmptyState {...said}>
        {onRetry !== undefined && (
          <Button look="quiet" onPress={onRetry}>
            {texts.again}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
