import { Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import type { CaseRow } from '../../api/rows.ts';
import { Waiting } from '../../components/cells.tsx';
import { caseStateLabels, caseStateTones } from '../../labels/cases.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';

/** What every list of cases shows: how long each stands, what it is about, where it stands, and whose it is. */
export const caseColumns: ColumnsType<CaseRow> = [
  {
    key: 'age',
    title: say('时长'),
    width: 110,
    render: (_value, { openedAt, state }) => (
      <Waiting since={openedAt} over={state === 'closed'} queue="cases" />
    ),
  },
  {
    key: 'subject',
    title: say('事由'),
    render: (_value, { id, subject }) => <Link to={`/cases/${id}`}>{subject}</Link>,
  },
  {
    key: 'state',
    title: say('状态'),
    width: 92,
    render: (_value, { state }) => (
      <Tag color={caseStateTones[state]} bordered={false}>
        {caseStateLabels[state]}
      </Tag>
    ),
  },
  {
    key: 'owner',
    title: say('负责人'),
    width: 116,
    render: (_value, { owner, own }) => (own ? <strong>{said('{0}（我）', owner)}</strong> : owner),
  },
  { key: 'comments', title: say('记录'), dataIndex: 'comments', width: 70, align: 'right' },
];
