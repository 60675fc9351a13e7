import { withdrawalMinYuan } from '@mingpai/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { Alert } from '../../components/alert.tsx';
import { Read } from '../../components/read.tsx';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type Props = {
  readonly memberId: number;
  /** What the central wallet holds, in yuan: whoever has less than the least there is asks in vain. */
  readonly central: number;
};

/** Whether a member can ask for a withdrawal now; if not, each reason in the words that the member reads. */
export function MayWithdraw({ memberId, central }: Props) {
  const query = useQuery({
    queryKey: ['members', 'withdrawal', memberId],
    queryFn: ({ signal }) => call('memberWithdrawal', { id: memberId }, { signal }),
  });
  return (
    <Read of={query}>
      {({ reasons, hasAddress, waitsUntil }) => {
        const all = [
          ...reasons,
          ...(hasAddress ? [] : [say('还没有绑定收款地址')]),
          ...(central < withdrawalMinYuan
            ? [say('中心钱包只有 {0} 元，每笔至少 {1} 元', yuan(central), withdrawalMinYuan)]
            : []),
        ];
        return (
          <>
            <Alert
              type={all.length === 0 ? 'success' : 'warning'}
              showIcon
              message={
                all.length === 0 ? (
                  say('现在可以申请取款')
                ) : (
                  <>
                    {say('现在不能申请取款')}
                    <ul className={styles.reasons}>
                      {all.map((reason) => (
                        <li key={reason}>{reason}</li>
                      ))}
                    </ul>
                  </>
                )
              }
            />
            {waitsUntil !== null && (
              <Alert
                type="info"
                showIcon
                message={say('登录或支付密码、两步验证刚改过：{0} 之前申请的取款先等着', beijing(waitsUntil))}
              />
            )}
          </>
        );
      }}
    </Read>
  );
}
