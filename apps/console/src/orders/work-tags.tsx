import { Button, Tag, Tooltip } from 'antd';
import { useNow } from '../components/use-now.ts';
import { age, beijing, beijingShort } from '../labels/time.ts';
import type { Order } from './order.ts';
import styles from './work-tags.module.css';

/** Whose an order is at the moment, and since when. */
export function ClaimTag({ of: { claim } }: { readonly of: Order }) {
  const now = useNow();
  if (claim === null) return null;
  return (
    <Tag
      color={claim.own ? 'success' : 'processing'}
      bordered={false}
      className={styles.claim ?? ''}
      title={`自 ${beijing(claim.since)} 起`}
    >
      {claim.own ? '我' : claim.by} 处理中 · {age(claim.since, now)}
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
      <Tooltip title={`${beijing(at)} 搁置，${beijing(until)} 自动取回`}>
        <small className="figures">
          {by} · {beijingShort(until, now)} 取回
        </small>
      </Tooltip>
      {onBack && (
        <Button size="small" onClick={onBack}>
          取回
        </Button>
      )}
    </div>
  );
}
