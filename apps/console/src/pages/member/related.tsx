import { Empty } from 'antd';
import type { MemberPage } from '../../api/rows.ts';
import { RelatedList } from '../../components/related.tsx';
import { count } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';

const moments = { registration: '注册时', claim: '申请活动时' } as const;

/** Accounts that are taken for the same person's, and since when that was to be seen. */
export function Related({ page: { related, relatedSeen } }: { readonly page: MemberPage }) {
  if (related.length === 0 && relatedSeen.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有发现关联账号" />;
  return (
    <>
      <RelatedList of={related} />
      {relatedSeen.length > 0 && (
        <ul aria-label="关联账号记录">
          {relatedSeen.map(({ moment, at, accounts }) => (
            <li key={`${moment}${at}`}>
              {moments[moment]}（{beijing(at)}）已有 {count(accounts)} 个
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
