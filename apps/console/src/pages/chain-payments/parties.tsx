import { Typography } from 'antd';
import type { ChainPayment } from '../../api/rows.ts';
import { Code } from '../../components/code.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

/** Who paid whom, whole: addresses that were made to look alike differ in the middle. */
export function Parties({
  of: { sender, recipient, transactionHash },
}: {
  readonly of: Pick<ChainPayment, 'sender' | 'recipient' | 'transactionHash'>;
}) {
  return (
    <div className={styles.parties}>
      <Code text={sender} />
      <span>
        → <Code text={recipient} />
      </span>
      <Typography.Text
        className={styles.hash ?? ''}
        copyable={{ text: transactionHash, tooltips: [say('复制交易哈希'), say('已复制')] }}
      >
        {transactionHash.slice(0, 10)}…{transactionHash.slice(-8)}
      </Typography.Text>
    </div>
  );
}
