import { Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import type { IdentityForm } from '../../api/rows.ts';
import { MemberCell, TwoLines, Waiting } from '../../components/cells.tsx';
import { levelNames, reasonNames, stateNames, tones } from './words.ts';

/** A form as lists show it: nothing of what is in it. */
export const formColumns: ColumnsType<IdentityForm> = [
  {
    key: 'since',
    title: '提交',
    width: 130,
    render: (_value, { at, state }) => <Waiting since={at} over={state !== 'open'} />,
  },
  {
    key: 'member',
    title: '会员',
    width: 190,
    render: (_value, { memberId, username, number }) => (
      <MemberCell id={memberId} name={username} below={number} />
    ),
  },
  {
    key: 'wants',
    title: '申请等级',
    width: 150,
    render: (_value, { wants, level, pictures }) => (
      <TwoLines first={`${levelNames[level]} → ${levelNames[wants]}`} second={`照片 ${pictures} 张`} />
    ),
  },
  {
    key: 'same',
    title: '同一证件',
    render: (_value, { sameDocument }) =>
      sameDocument.map(({ id, username }) => (
        <Tag key={id} color="error">
          <Link to={`/members/${id}`}>{username}</Link>
        </Tag>
      )),
  },
  {
    key: 'state',
    title: '状态',
    width: 220,
    render: (_value, { state, reason, firstYes, decidedBy, held, two }) => (
      <>
        <Tag bordered={false} color={tones[state]}>
          {stateNames[state]}
        </Tag>
        {state === 'open' && two && <Tag>须两人</Tag>}
        {firstYes !== null && <span>{firstYes.by} 已同意 </span>}
        {decidedBy !== null && <span>{decidedBy} </span>}
        {held !== null && !held.own && <Tag color="warning">{held.by} 正在审核</Tag>}
        {reason !== null && reasonNames[reason]}
      </>
    ),
  },
];
