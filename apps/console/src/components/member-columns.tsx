import { Tag } from 'antd';
import { Link } from 'react-router';
import type { MemberRow } from '../api/rows.ts';
import { count, yuan } from '../labels/money.ts';
import { beijing } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import { MemberTags } from './member-tags.tsx';
import { Masked } from './reveal.tsx';
import type { NamedColumn } from './shown-columns.tsx';

/** What of members is masked here. */
export const maskedInMembers = ['name'] as const;

/** Of members in a list: who they are, what they brought and took, and whether they may go on. */
export const memberColumns: readonly NamedColumn<MemberRow>[] = [
  {
    key: 'id',
    sort: 'id',
    title: say('编号'),
    width: 90,
    render: (_value, { id }) => <span className="figures">{id}</span>,
  },
  {
    key: 'name',
    title: say('账号'),
    width: 140,
    fixed: 'left',
    render: (_value, { id, username }) => <Link to={`/members/${id}`}>{username}</Link>,
  },
  {
    key: 'realName',
    title: say('真实姓名'),
    width: 100,
    render: (_value, { id, username, realName }) =>
      realName !== '' && (
        <Masked member={id} name={username} fields={maskedInMembers}>
          {realName}
        </Masked>
      ),
  },
  {
    key: 'tags',
    title: say('标签'),
    width: 120,
    render: (_value, { tags }) => tags.length > 0 && <MemberTags of={tags} />,
  },
  { key: 'vip', sort: 'vip', title: 'VIP', width: 80, render: (_value, { vipLevel }) => `VIP ${vipLevel}` },
  {
    key: 'since',
    sort: 'registered',
    title: say('注册时间'),
    width: 172,
    render: (_value, { registeredAt }) => <span className="figures">{beijing(registeredAt)}</span>,
  },
  {
    key: 'seen',
    sort: 'seen',
    title: say('上次来访'),
    width: 172,
    render: (_value, { seenAt }) => <span className="figures">{seenAt === null ? '' : beijing(seenAt)}</span>,
  },
  {
    key: 'balance',
    sort: 'balance',
    title: say('中心钱包'),
    width: 116,
    align: 'right',
    render: (_value, { balance }) => <span className="figures">{yuan(balance)}</span>,
  },
  {
    key: 'deposits',
    sort: 'deposits',
    title: say('存款合计'),
    width: 116,
    align: 'right',
    render: (_value, { deposits }) => <span className="figures">{yuan(deposits)}</span>,
  },
  {
    key: 'count',
    sort: 'count',
    title: say('存款笔数'),
    width: 100,
    align: 'right',
    render: (_value, { depositCount }) => <span className="figures">{count(depositCount)}</span>,
  },
  {
    key: 'net',
    sort: 'net',
    title: say('净存款'),
    width: 116,
    align: 'right',
    render: (_value, { net }) => <span className="figures">{yuan(net)}</span>,
  },
  {
    key: 'won',
    sort: 'won',
    title: say('会员输赢'),
    width: 110,
    align: 'right',
    render: (_value, { won }) => <span className="figures">{yuan(won)}</span>,
  },
  {
    key: 'state',
    title: say('状态'),
    width: 84,
    render: (_value, { frozenAt }) =>
      frozenAt === null ? (
        <Tag bordered={false} color="success">
          {say('正常')}
        </Tag>
      ) : (
        <Tag bordered={false} color="error">
          {say('已冻结')}
        </Tag>
      ),
  },
];
