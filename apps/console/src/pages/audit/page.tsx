import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { auditLog } from '../../api/lists.ts';
import type { AuditRow } from '../../api/rows.ts';
import { Filters, SearchFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import {
  actionLabel,
  detailName,
  detailNames,
  detailValue,
  memberOf,
  subjectLabel,
} from '../../labels/audit.ts';
import { count } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import styles from './page.module.css';

const columns: ColumnsType<AuditRow> = [
  {
    key: 'at',
    title: '时间',
    width: 180,
    render: (_value, { at }) => <span className="figures">{beijing(at)}</span>,
  },
  { key: 'staff', title: '员工', dataIndex: 'staff', width: 110 },
  { key: 'action', title: '操作', width: 120, render: (_value, { action }) => actionLabel(action) },
  {
    key: 'subject',
    title: '对象',
    width: 150,
    render: (_value, { subject }) => {
      const member = memberOf(subject);
      return member === undefined ? (
        subjectLabel(subject)
      ) : (
        <Link to={`/members/${member}`}>{subjectLabel(subject)}</Link>
      );
    },
  },
  {
    key: 'detail',
    title: '详情',
    render: (_value, { detail }) => (
      <span className={styles.details}>
        {detailNames(detail).map((name) => (
          <Detail key={name} name={name} text={detailValue(name, detail[name] ?? null)} />
        ))}
      </span>
    ),
  },
];

export function AuditPage() {
  const reading = useReading({ list: auditLog });
  return (
    <Page title="操作日志" lead={`${count(reading.total)} 条，只增不改`}>
      <Filters>
        <SearchFilter of={reading} hint="对象，如 member/100001" />
      </Filters>
      <ListTable reading={reading} columns={columns} empty="没有符合条件的记录" />
    </Page>
  );
}

/** Texts of more characters (a notice, an article) are opened, so that the list stays one; so many of them are shown before. */
const longest = 120;
const beginning = 24;

function Detail({ name, text }: { readonly name: string; readonly text: string }) {
  const label = detailName(name);
  if (text.length <= longest) return <span>{`${label} ${text}`}</span>;
  return (
    <details className={styles.long}>
      <summary>{`${label} ${text.slice(0, beginning)}…（共${count(text.length)}字）`}</summary>
      <p>{text}</p>
    </details>
  );
}
