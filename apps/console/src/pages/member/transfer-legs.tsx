import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { call } from '../../api/client.ts';
import { Code } from '../../components/code.tsx';
import { Trouble } from '../../components/trouble.tsx';
import { legLabel, transferStateLabel } from '../../labels/ledger.ts';
import { change } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import styles from './ledger.module.css';

type Props = {
  readonly id: string;
  readonly memberId: number;
  readonly venues: ReadonlyMap<string, string>;
};

/** Where the money of one transfer came from and went to; the legs add up to nothing. */
export function TransferLegs({ id, memberId, venues }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['transferDetail', id, memberId],
    queryFn: ({ signal }) => call('transferDetail', { id, member: memberId }, { signal }),
  });
  if (error !== null) return <Trouble fault={error} stale={false} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return (
    <div>
      <dl className={styles.legs}>
        {data.legs.map(({ account, owner, code, amount }) => (
          <Leg key={`${account} ${amount}`} label={legLabel(owner, code, venues)} amount={amount} />
        ))}
      </dl>
      <div className={styles.transfer}>
        {said(
          '转账 {0}，{1}，{2}',
          <Code text={data.id} />,
          transferStateLabel(data.state),
          beijing(data.at),
        )}
      </div>
    </div>
  );
}

function Leg({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="figures">{change(amount)}</dd>
    </>
  );
}
