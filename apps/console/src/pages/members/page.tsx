import { Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { members } from '../../api/lists.ts';
import type { MemberRow } from '../../api/rows.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { count } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';

const columns: ColumnsType<MemberRow> = [
  {
    key: 'id',
    title: '编号',
    width: 110,
    render: (_value, { id }) => <span className="figures">{id}</span>,
  },
  {
    key: 'name',
    title: '账号',
    width: 280,
    render: (_value, { id, username }) => <Link to={`/members/${id}`}>{username}</Link>,
  },
  { key: 'realName', title: '真实姓名', dataIndex: 'realName' },
  { key: 'vip', title: 'VIP', width: 90, render: (_value, { vipLevel }) => `VIP ${vipLevel}` },
  {
    key: 'since',
    title: '注册时间',
    width: 190,
    render: (_value, { registeredAt }) => <span className="figures">{beijing(registeredAt)}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 110,
    render: (_value, { frozenAt }) =>
      frozenAt === null ? (
        <Tag bordered={false} color="success">
          正常
        </Tag>
      ) : (
        <Tag bordered={false} color="error">
          已冻结
        </Tag>
      ),
  },
];

export function MembersPage() {
  const reading = useReading({ list: members });
  return (
    <Page
      title="会员"
      lead={`${count(reading.total)} 位`}
      actions={<ExportButton title="会员" file={reading.file} />}
    >
      <Filters>
        <SearchFilter of={reading} hint="会员编号，或账号的开头" autoFocus />
      </Filters>
      <ListTable reading={reading} columns={columns} empty="没有符合条件的会员" />
    </Page>
  );
}
