import { Button, Tag, Tooltip } from 'antd';
import { useNow } from '../components/use-now.ts';
import { age, beijing, beijingShort } from '../labels/time.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import type { Order } from './order.ts';
import styles from './work-tags.module.css';

/** Whose an order is at the moment, and since when. */
export function ClaimTag({ of: { claim } }: { readonly of: Pick<Order, 'claim'> }) {
  const now = useNow();
  if (claim === null) return null;
  return (
    <Tag
      color={claim.own ? 'success' : 'processing'}
      bordered={false}
      className={styles.claim ?? ''}
      title={say('自 {0} 起', beijing(claim.since))}
    >
      {said('{0} 处理中 · {1}', claim.own ? say('我') : claim.by, age(claim.since, now))}
    </Tag>
  );
}

/** How far the last question to the member is. */
export function QuestionTag({ of: { question, state } }: { readonly of: Order }) {
  if (question === null || state !== 'pending') return null;
  const looks = {
    asked: { color: 'processing', words: say('已询问，等会员回复') },
    unanswered: { color: 'warning', words: say('会员未回复') },
    answered: { color: 'success', words: say('会员已回复') },
  } as const;
  const { color, words } = looks[question.state];
  return (
    <Tag
      color={color}
      bordered={false}
      className={styles.claim ?? ''}
      title={say('{0} 询问，{1}', question.by, beijing(question.at))}
    >
      {words}
    </Tag>
  );
}

type ParkingProps = { readonly of: Order; readonly onBack: (() => void) | undefined };

/** Why an order is put aside, by whom, and when it comes back. */
export function ParkingNote({ of: { parking }, onBack }: ParkingProps) {
  const now = useNow();
  if (parking === null) return null;
  const { by, at, reason, until } = parking;
  return (
    <div className={styles.parking}>
      <span>{reason}</span>
      <Tooltip title={say('{0} 搁置，{1} 自动取回', beijing(at), beijing(until))}>
        <small className="figures">{said('{0} · {1} 取回', by, beijingShort(until, now))}</small>
      </Tooltip>
      {onBack && (
        <Button size="small" onClick={onBack}>
          {say('取回')}
        </Button>
      )}
    </div>
  );
}
