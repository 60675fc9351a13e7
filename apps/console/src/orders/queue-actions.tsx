import { Button } from 'antd';
import { say } from '../texts/say.ts';
import styles from './queue-page.module.css';

type Props = {
  readonly label: string;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onPark?: () => void;
  readonly onAsk?: () => void;
};

/** What can be done with an order of a queue. */
export function QueueActions({ label, onApprove, onReject, onPark, onAsk }: Props) {
  return (
    <div className={styles.actions}>
      <Button size="small" type="primary" onClick={onApprove}>
        {label}
      </Button>
      <Button size="small" danger onClick={onReject}>
        {say('拒绝')}
      </Button>
      {onPark && (
        <Button size="small" onClick={onPark}>
          {say('搁置')}
        </Button>
      )}
      {onAsk && (
        <Button size="small" onClick={onAsk}>
          {say('询问')}
        </Button>
      )}
    </div>
  );
}
