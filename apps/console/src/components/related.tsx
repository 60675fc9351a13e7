import { Tag } from 'antd';
import { Link } from 'react-router';
import type { PromotionApplication } from '../api/rows.ts';
import { May } from '../app/may.tsx';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { Alert } from './alert.tsx';
import styles from './related.module.css';

export type RelatedAccounts = PromotionApplication['related'];

/** In a list: how many other accounts are taken for the same person's. */
export function RelatedTag({ of }: { readonly of: RelatedAccounts }) {
  if (of.length === 0) return null;
  const title = of.map(({ username, reasons }) =>
    say('{0}：{1}', username, reasons.map(({ text }) => text).join(say('、'))),
  );
  return (
    <Tag color="error" bordered={false} title={title.join('\n')}>
      {said('关联账号 {0}', of.length)}
    </Tag>
  );
}

/** Before a decision: the accounts, and why each is there. */
export function RelatedNote({ of }: { readonly of: RelatedAccounts }) {
  if (of.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      message={say('疑为同一人的关联账号 {0} 个，请先核实', of.length)}
      description={<RelatedList of={of} />}
    />
  );
}

/** Each account with what it has in common with the member. */
export function RelatedList({ of }: { readonly of: RelatedAccounts }) {
  return (
    <ul className={styles.list ?? ''} aria-label={say('关联账号')}>
      {of.map(({ memberId, username, reasons }) => (
        <li key={memberId}>
          <May resource="members" action="show" fallback={username}>
            <Link to={`/members/${memberId}?tab=related`}>{username}</Link>
          </May>
          {said('：{0}', reasons.map(({ text }) => text).join(say('、')))}
        </li>
      ))}
    </ul>
  );
}
