import { withThousands } from '@mingpai/ui/with-thousands';
import { Tag } from 'antd';
import { Alert } from '../components/alert.tsx';
import { yuanWithSign } from '../labels/money.ts';
import { type FirstYes, type Limits, whoMay } from '../labels/second-yes.ts';
import { beijing } from '../labels/time.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import styles from './second-yes.module.css';

/** Whose first yes it has, to what, why it takes two, and who may give the second. */
export function FirstYesNote({ of }: { readonly of: FirstYes }) {
  const { by, own, at, amount, order, reference, reasons, second } = of;
  return (
    <Alert
      className={styles.note ?? ''}
      type="info"
      showIcon
      message={say(
        '{0} 已于 {1} 确认 {2}，等待另一位同事复核',
        own ? say('您') : by,
        beijing(at),
        yuanWithSign(amount),
      )}
      description={
        <ul className={styles.reasons} aria-label={say('须两人审核的原因')}>
          {reasons.map(({ limit, text }) => (
            <li key={limit}>{withThousands(text)}</li>
          ))}
          {order !== '' && <li>{said('入账到订单 {0}', <span className="code">{order}</span>)}</li>}
          {reference !== '' && <li>{said('依据：{0}', reference)}</li>}
          <li>{whoMay(second)}</li>
        </ul>
      }
    />
  );
}

/** Why the reader's yes will only be the first of two. */
export function LimitsNote({ of }: { readonly of: Limits }) {
  return (
    <Alert
      className={styles.note ?? ''}
      type="warning"
      showIcon
      message={say('须两人审核：本次只记录您的确认，资金不动')}
      description={
        <ul className={styles.reasons} aria-label={say('须两人审核的原因')}>
          {of.map(({ limit, text }) => (
            <li key={limit}>{withThousands(text)}</li>
          ))}
        </ul>
      }
    />
  );
}

/** In a list: that it waits for a second person, and after whom. */
export function FirstYesTag({ of }: { readonly of: FirstYes | null }) {
  if (of === null) return null;
  const { by, reasons, second } = of;
  return (
    <Tag
      color="processing"
      bordered={false}
      title={[...reasons.map(({ text }) => withThousands(text)), whoMay(second)].join('\n')}
    >
      {said('待复核 · 初审 {0}', by)}
    </Tag>
  );
}

/** In a list: that it takes two people, before anybody decided. */
export function LimitsTag({ of }: { readonly of: Limits }) {
  if (of.length === 0) return null;
  return (
    <Tag color="warning" bordered={false} title={of.map(({ text }) => withThousands(text)).join('\n')}>
      {say('须两人审核')}
    </Tag>
  );
}
