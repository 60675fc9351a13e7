import { Button, Tag } from 'antd';
import type { RuleChange } from '../../api/proposals.ts';
import { RuleFigures } from '../../components/rule-figures.tsx';
import { useNow } from '../../components/use-now.ts';
import { changeStates, changeTitle } from '../../labels/rules.ts';
import { beijing, remaining } from '../../labels/time.ts';
import styles from './page.module.css';

type Props = {
  readonly change: RuleChange;
  readonly onAction: (action: 'approve' | 'reject' | 'withdraw') => void;
  readonly onUndo: () => void;
};

/** One change: what, before and after, why, by whom, from when; and what this person may do about it. */
export function ChangeCard({ change, onAction, onUndo }: Props) {
  const { may, state, reason, proposedBy, proposedAt, verdict } = change;
  const title = changeTitle(change);
  const { text, color } = changeStates[state];
  return (
    <article className={styles.card} aria-label={`${title} ${text}`}>
      <header>
        <h2>{title}</h2>
        <Tag bordered={false} color={color}>
          {text}
        </Tag>
        <When change={change} />
      </header>
      <RuleFigures figures={change.figures} />
      <p>
        {proposedBy}于 {beijing(proposedAt)} 提出：{reason}
      </p>
      <Decision change={change} />
      {verdict !== null && <p>原因：{verdict}</p>}
      {may.length > 0 && (
        <div className={styles.actions}>
          {may.includes('approve') && (
            <Button type="primary" onClick={() => onAction('approve')}>
              同意
            </Button>
          )}
          {may.includes('approve_by_key') && (
            <Button type="primary" onClick={() => onAction('approve')}>
              用恢复密钥同意
            </Button>
          )}
          {may.includes('reject') && (
            <Button danger onClick={() => onAction('reject')}>
              否决
            </Button>
          )}
          {may.includes('undo') && <Button onClick={onUndo}>改回原来的规则</Button>}
          {may.includes('withdraw') && <Button onClick={() => onAction('withdraw')}>撤回</Button>}
        </div>
      )}
    </article>
  );
}

function When({
  change: { state, effectiveAt, appliedAt, delayMinutes, wantedFrom },
}: {
  readonly change: RuleChange;
}) {
  const now = useNow();
  const wait = delayMinutes === 0 ? '同意后立即生效' : `同意后再等 ${delayMinutes} 分钟生效`;
  if (state === 'proposed')
    return <span>{wantedFrom === null ? wait : `${beijing(wantedFrom)} 起生效，${wait}者以较晚为准`}</span>;
  if (state === 'approved' && effectiveAt !== null)
    return (
      <strong>
        {beijing(effectiveAt)} 生效，还有{remaining(effectiveAt, now) ?? '片刻'}
      </strong>
    );
  return appliedAt === null ? null : <span>{beijing(appliedAt)} 生效</span>;
}

function Decision({
  change: { state, decidedBy, decidedAt, byRecoveryKey },
}: {
  readonly change: RuleChange;
}) {
  if (decidedBy === null || decidedAt === null || state === 'withdrawn') return null;
  const did = state === 'rejected' ? '否决' : byRecoveryKey ? '用恢复密钥同意' : '同意';
  return (
    <p>
      {decidedBy}于 {beijing(decidedAt)} {did}
    </p>
  );
}
