import { Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import type { IdentityForm } from '../../api/rows.ts';
import { MemberCell, TwoLines, Waiting } from '../../components/cells.tsx';
import { levelNames } from '../../labels/levels.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { checkTones, checkWords, reasonNames, stateNames, tones } from './words.ts';

/** A form as lists show it: nothing of what is in it. */
export const formColumns: ColumnsType<IdentityForm> = [
  {
    key: 'since',
    title: say('提交'),
    width: 96,
    render: (_value, { at, state }) => <Waiting since={at} over={state !== 'open'} queue="identities" />,
  },
  {
    key: 'member',
    title: say('会员'),
    width: 150,
    render: (_value, { memberId, username, number }) => (
      <MemberCell id={memberId} name={username} code={number} />
    ),
  },
  {
    key: 'state',
    title: say('状态'),
    width: 150,
    render: (_value, { state, reason, firstYes, decidedBy, two, check }) => (
      <>
        <Tag bordered={false} color={tones[state]}>
          {stateNames[state]}
        </Tag>
        {check !== null && (
          <Tag bordered={false} color={check.contradicted ? 'error' : checkTones[check.says]}>
            {checkWords(check)}
          </Tag>
        )}
        {state === 'open' && two && <Tag>{say('须两人')}</Tag>}
        {firstYes !== null && <span>{said('{0} 已同意', firstYes.by)} </span>}
        {decidedBy !== null && <span>{decidedBy} </span>}
        {reason !== null && reasonNames[reason]}
      </>
    ),
  },
  {
    key: 'same',
    title: say('同一证件'),
    width: 110,
    render: (_value, { sameDocument }) =>
      sameDocument.map(({ id, username }) => (
        <Tag key={id} color="error">
          <Link to={`/members/${id}`}>{username}</Link>
        </Tag>
      )),
  },
  {
    key: 'wants',
    title: say('申请等级'),
    render: (_value, { wants, level, pictures }) => (
      <TwoLines first={`${levelNames[level]} → ${levelNames[wants]}`} second={say('照片 {0} 张', pictures)} />
    ),
  },
];
