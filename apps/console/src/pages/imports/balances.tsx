import { useQuery } from '@tanstack/react-query';

import { call } from '../../api/client.ts';
import type { ImportRow } from '../../api/rows.ts';
import { PlainTable } from '../../components/plain-table.tsx';
import { count, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

/** What whoever agrees has to look at: whose the most is, what may leave at once, and how much comes in altogether. */
export function Balances({ file: { id } }: { readonly file: ImportRow }) {
  const { data, isFetching, error } = useQuery({
    queryKey: ['import-balances', id],
    queryFn: ({ signal }) => call('importBalances', { id }, { signal }),
  });
  if (error !== null) return <p role="alert">{error.message}</p>;
  return (
    <>
      {data !== undefined && (
        <>
          <p>
            {say(
              '其中 {0} 位会员有余额而没有待完成的流水，合计 {1}，导入后即可取款。',
              count(data.free.members),
              yuan(data.free.amount),
            )}
          </p>
          <p>{say('此前已导入余额 {0}，合计上限 {1}。', yuan(data.before), yuan(data.ceiling))}</p>
        </>
      )}
      <PlainTable
        card={{ who: 'username', amount: 'balance' }}
        size="small"
        loading={isFetching}
        dataSource={[...(data?.largest ?? [])]}
        rowKey="row"
        pagination={false}
        scroll={{ x: 400 }}
        title={() => say('余额最大的会员')}
        columns={[
          { key: 'row', title: say('行'), render: (_value, { row }) => count(row) },
          { key: 'username', title: say('会员'), render: (_value, { username }) => username },
          {
            key: 'balance',
            title: say('期初余额'),
            align: 'right',
            render: (_value, { balance }) => yuan(balance),
          },
          {
            key: 'turnover',
            title: say('待完成流水'),
            align: 'right',
            render: (_value, { turnover }) => yuan(turnover),
          },
        ]}
      />
    </>
  );
}
