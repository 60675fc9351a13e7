import { useQuery } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { call } from '../../api/client.ts';
import { Alert } from '../../components/alert.tsx';
import { emptyText } from '../../components/empty-text.ts';
import { PlainTable } from '../../components/plain-table.tsx';
import { Read } from '../../components/read.tsx';
import { levelNames } from '../../labels/levels.ts';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { formColumns } from '../identity/columns.tsx';

/** Who the member is known to be: level, what was said when, and forms without what is in them. */
export function MemberIdentity({ memberId }: { readonly memberId: number }) {
  const query = useQuery({
    queryKey: ['identityOf', memberId],
    queryFn: ({ signal }) => call('memberIdentity', { id: memberId }, { signal }),
  });
  return (
    <Read of={query}>
      {({ level, since, ofChild, told, forms }) => (
        <>
          {ofChild && (
            <Alert
              type="error"
              showIcon
              message={say('资料显示未达到法定年龄：不能存款和游戏，只能取回存入的钱')}
              description={say(
                '共存入 {0} 元，未拒绝的取款共 {1} 元，还可取回 {2} 元；余额不足这个数的，输掉的本金由两位同事以人工调整补回；多出的赢利不支付',
                yuan(ofChild.paidIn),
                yuan(ofChild.taken),
                yuan(ofChild.left),
              )}
            />
          )}
          <Descriptions
            size="small"
            items={[
              { key: 'level', label: say('等级'), children: levelNames[level] },
              { key: 'since', label: say('自'), children: since === null ? '—' : beijing(since) },
              {
                key: 'told',
                label: say('已告知额度'),
                children: told === null ? say('尚未') : beijing(told),
              },
            ]}
          />
          <PlainTable
            card={{ who: 'since', amount: 'state' }}
            rowKey="id"
            size="small"
            pagination={false}
            columns={formColumns}
            dataSource={[...forms]}
            locale={emptyText(true, say('没有提交过身份资料'))}
            scroll={{ x: 680 }}
          />
        </>
      )}
    </Read>
  );
}
