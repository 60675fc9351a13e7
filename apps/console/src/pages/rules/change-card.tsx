import { Button, Tag } from 'antd';
import type { RuleChange } from '../../api/proposals.ts';
import { RuleFigures } from '../../components/rule-figures.tsx';
import { useNow } from '../../components/use-now.ts';
import type { WorkedRows } from '../../components/use-worked-rows.ts';
import { changeStates, changeTitle, whenAgreed } from '../../labels/rules.ts';
import { beijing, remaining } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import type { ChangeAction } from './change-actions.tsx';
import styles from './page.module.css';

type Props = {
  readonly change: RuleChange;
  /** Below a heading of a page, or of a section. */
  readonly heading?: 'h2' | 'h3';
  /** What makes it an item of a list that keys work through. */
  readonly item?: ReturnType<WorkedRows<RuleChange>['itemOf']>;
  readonly onAction: (action: ChangeAction) => void;
  readonly onUndo: () => void;
};

/** One change: what, before and after, why, by whom, from when; and what this person may do about it. */
export function ChangeCard({ change, heading: Heading = 'h2', item, onAction, onUndo }: Props) {
  const { may, state, reason, proposedBy, proposedAt, verdict } = change;
  const title = changeTitle(change);
  const { text, color } = changeStates[state];
  return (
    <article className={styles.card} aria-label={`${title} ${text}`} {...item}>
      <header>
        <Heading>{title}</Heading>
        <Tag bordered={false} color={color}>
          {text}
        </Tag>
        <When change={change} />
      </header>
      <RuleFigures figures={change.figures} />
      <p>{said('{0}于 {1} 提出：{2}', proposedBy, beijing(proposedAt), reason)}</p>
      <Decision change={change} />
      {verdict !== null && <p>{said('原因：{0}', verdict)}</p>}
      {may.length > 0 && (
        <div className={styles.actions}>
          {may.includes('approve') && (
            <Button type="primary" onClick={() => onAction('approve')}>
              {say('同意')}
            </Button>
          )}
          {may.includes('approve_by_key') && (
            <Button type="primary" onClick={() => onAction('approve')}>
              {say('用恢复密钥同意')}
            </Button>
          )}
          {may.includes('reject') && (
            <Button danger onClick={() => onAction('reject')}>
              {say('否决')}
            </Button>
          )}
          {may.includes('undo') && <Button onClick={onUndo}>{say('改回原来的规则')}</Button>}
          {may.includes('withdraw') && <Button onClick={() => onAction('withdraw')}>{say('撤回')}</Button>}
        </div>
      )}
    </article>
  );
}

function When({ change }: { readonly change: RuleChange }) {
  const { state, effectiveAt, appliedAt } = change;
  const now = useNow();
  if (state === 'proposed') return <span>{whenAgreed(change)}</span>;
  if (state === 'approved' && effectiveAt !== null)
    return (
      <strong>
        {said('{0} 生效，还有{1}', beijing(effectiveAt), remaining(effectiveAt, now) ?? say('片刻'))}
      </strong>
    );
  return appliedAt === null ? null : <span>{said('{0} 生效', beijing(appliedAt))}</span>;
}

function Decision({
  change: { state, proposedBy, decidedBy, decidedAt, withdrawnAt, byRecoveryKey },
}: {
  readonly change: RuleChange;
}) {
  if (withdrawnAt !== null)
    return <p>{said('{0}于 {1} 撤回，没有生效', proposedBy, beijing(withdrawnAt))}</p>;
  if (decidedBy === null || decidedAt === null || state === 'withdrawn') return null;
  const did = state === 'rejected' ? say('否决') : byRecoveryKey ? say('用恢复密钥同意') : say('同意');
  return <p>{said('{0}于 {1} {2}', decidedBy, beijing(decidedAt), did)}</p>;
}
