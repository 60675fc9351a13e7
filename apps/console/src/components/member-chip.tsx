import { Tag } from 'antd';
import { Link } from 'react-router';
import { May } from '../app/may.tsx';
import { say } from '../texts/say.ts';
import type { Narrowed } from './filters.tsx';

/** Whose rows alone a list shows, where its address says so; it can be taken away here. */
export function MemberChip({ of }: { readonly of: Narrowed }) {
  const id = of.filter('member');
  if (id === '') return null;
  const text = say('会员 #{0}', id);
  return (
    <Tag
      color="processing"
      closable={{ 'aria-label': say('不只看会员 #{0}', id) }}
      onClose={(event) => {
        event.preventDefault();
        of.setFilter('member', '');
      }}
    >
      <May resource="members" action="show" fallback={text}>
        <Link to={`/members/${id}`}>{text}</Link>
      </May>
    </Tag>
  );
}
