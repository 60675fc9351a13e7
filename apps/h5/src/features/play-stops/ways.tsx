import { buttonClass } from '@mingpai/ui/button';
import { catalogue } from '@mingpai/ui/labels';
import type { ReactNode } from 'react';
import { ApiRefusal } from '../../api/errors.ts';
import { GoLink } from '../navigation/go-link.tsx';
import { AgreeFirst } from './agree-first.tsx';
import styles from './ways.module.css';

const { useTexts } = catalogue(
  {
    withdraw: '取出余额',
    limits: '限额与休息',
    security: '账户安全',
    identity: '身份认证',
    help: '博彩责任',
    support: '联系客服',
  },
  {
    withdraw: 'Withdraw balance',
    limits: 'Limits and breaks',
    security: 'Account security',
    identity: 'Verification',
    help: 'Responsible play',
    support: 'Contact support',
  },
);

/**
 * Whose stop it is: the member's own measure, the closing that they asked for, their age, that of an account that is taken for theirs, or
 * staff's, of whom support alone can say why.
 */
export type Stop = 'limits' | 'security' | 'identity' | 'elsewhere' | 'support';

/** Kinds of refusals of play that last, by their numbers on the wire (contract, codes). */
const stops: Readonly<Record<number, Stop>> = {
  7400: 'limits',
  7402: 'limits',
  7403: 'limits',
  7404: 'limits',
  7409: 'security',
  2082: 'identity',
  2005: 'support',
};

/** A text has changed that members agree to (contract, codes, `terms_changed`). */
const termsChanged = 6271;

/**
 * What is left to do after a refusal that trying again cannot change; nothing after any other failure.
 * @param again tries again, once what stood in the way is done
 */
export function waysAfter(fault: unknown, again: () => void): ReactNode {
  if (fault instanceof ApiRefusal && fault.code === termsChanged) return <AgreeFirst onAgreed={again} />;
  const stop = fault instanceof ApiRefusal ? stops[fault.code] : undefined;
  return stop === undefined ? undefined : <Ways stop={stop} />;
}

/** What may be a mistake is told to lead to support, and does. */
const mayBeMistaken: ReadonlySet<Stop> = new Set(['identity', 'elsewhere']);

export function Ways({ stop }: { readonly stop: Stop }) {
  const texts = useTexts();
  const support = (
    <GoLink to="/kefu" className={buttonClass(stop === 'support' ? undefined : 'quiet')}>
      {texts.support}
    </GoLink>
  );
  if (stop === 'support') return <div className={styles.ways}>{support}</div>;
  return (
    <div className={styles.ways}>
      <GoLink to="/withdrawal" className={buttonClass()}>
        {texts.withdraw}
      </GoLink>
      {stop !== 'elsewhere' && (
        <GoLink to={`/${stop}`} className={buttonClass('quiet')}>
          {texts[stop]}
        </GoLink>
      )}
      {mayBeMistaken.has(stop) && support}
      <GoLink to="/boutBallBetInfo?type=8" className={buttonClass('plain')}>
        {texts.help}
      </GoLink>
    </div>
  );
}
