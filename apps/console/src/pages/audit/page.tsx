import { countedRows } from '@mingpai/contract/console/parts';
import { calledBy } from '@mingpai/contract/console/site/audit-words';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { auditLog } from '../../api/lists.ts';
import type { AuditRow } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import {
  ChoiceFilter,
  ChoicesFilter,
  Filters,
  MomentFilter,
  MoreFilters,
  Rare,
  SearchFilter,
  TextFilter,
} from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { SavedViews } from '../../components/saved-views.tsx';
import { askedInWords, understood, whatIsAsked, whereIsAsked, whoIsAsked } from '../../labels/asked-log.ts';
import {
  actionChoices,
  actionLabel,
  detailName,
  detailNames,
  detailValue,
  exportActions,
  itemChoices,
  personalActions,
  subjectLabel,
  type VenueNames,
} from '../../labels/audit.ts';
import { count, countOf } from '../../labels/money.ts';
import { subjectPage } from '../../labels/subject-path.ts';
import { beijing } from '../../labels/time.ts';
import { inReadersLanguage } from '../../texts/language.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

/** @param names of venues, which the log has by their codes */
const columnsWith = (names: VenueNames): ColumnsType<AuditRow> => [
  {
    key: 'at',
    title: say('时间'),
    width: 160,
    render: (_value, { at }) => <span className="figures">{beijing(at)}</span>,
  },
  { key: 'staff', title: say('员工'), dataIndex: 'staff', width: 96 },
  { key: 'action', title: say('操作'), width: 120, render: (_value, { action }) => actionLabel(action) },
  {
    key: 'subject',
    title: say('对象'),
    width: 130,
    render: (_value, { subject, named }) => <Subject {...{ subject, named, names }} />,
  },
  {
    key: 'detail',
    title: say('详情'),
    render: (_value, { detail }) => (
      <span className={styles.details}>
        {detailNames(detail).map((name) => (
          <Detail key={name} name={name} text={detailValue(name, detail[name] ?? null, names)} />
        ))}
      </span>
    ),
  },
];

/** What was dealt with, leading to its page for who may see it. */
function Subject({
  subject,
  named,
  names,
}: Pick<AuditRow, 'subject' | 'named'> & { readonly names: VenueNames }) {
  const name = subjectLabel(named === undefined ? subject : calledBy(subject, named), names);
  const page = subjectPage(subject);
  if (page === undefined) return name;
  return (
    <May resource={page.resource} action="list" fallback={name}>
      <Link to={page.path}>{name}</Link>
    </May>
  );
}

/** What the log is asked most. */
const boxes = [
  { actions: personalActions, label: say('谁看过个人资料') },
  { actions: exportActions, label: say('谁导出过数据') },
] as const;

type AuditReading = ReturnType<typeof useReading<AuditRow>>;

export function AuditPage() {
  const reading = useReading({ list: auditLog });
  const { colleagues, venues, promotions, titles } = useNames();
  // A colleague, a venue or a promotion that is named in the one box is chosen beside it, where one sees it.
  const asking = {
    ...reading,
    setFilter: (field: string, value: string) => {
      if (field !== 'search') return reading.setFilter(field, value);
      const { promotion, search: ofWhom } = whatIsAsked(value, titles);
      const { venue, search: about } = whereIsAsked(ofWhom, venues);
      const { staff, search } = whoIsAsked(about, colleagues);
      const named = Object.entries({ staff, venue, promotion }).filter(([, one]) => one !== '');
      reading.setFilters({ search: named.length === 0 ? value : search, ...Object.fromEntries(named) });
    },
  };
  const asked = boxes.find(({ actions }) => actions === reading.filter('actions'));
  return (
    <Page
      title={say('操作日志')}
      lead={say('{0} 条，只增不改', countOf(reading.total, reading.more))}
      actions={<ExportButton title={say('操作日志')} file={reading.file} />}
    >
      <Filters>
        <SearchFilter of={asking} hint={say('会员、单号，或问：昨天谁停了取款')} />
        <Rare
          narrows
          active={['staff', 'venue', 'promotion'].filter((field) => reading.filter(field) !== '').length}
        >
          <ChoiceFilter of={reading} field="staff" label={say('员工')} choices={colleagues} />
          <ChoiceFilter of={reading} field="venue" label={say('场馆')} choices={venues} />
          <ChoiceFilter of={reading} field="promotion" label={say('活动')} choices={promotions} />
        </Rare>
        {boxes.map(({ actions, label }) => (
          <Checkbox
            key={actions}
            checked={asked?.actions === actions}
            onChange={({ target }) => reading.setFilter('actions', target.checked ? actions : '')}
          >
            {label}
          </Checkbox>
        ))}
        <MoreFilters
          many
          active={
            asked
              ? reading.active('staff', 'venue', 'promotion', 'actions')
              : reading.active('staff', 'venue', 'promotion')
          }
        >
          {!asked && (
            <ChoicesFilter of={reading} field="actions" label={say('操作')} choices={actionChoices} />
          )}
          <ChoicesFilter
            of={reading}
            field="items"
            label={say('项目（如 存款汇率）')}
            choices={itemChoices}
          />
          <TextFilter of={reading} field="about" label={say('会员编号或账号')} />
          <TextFilter of={reading} field="order" label={say('订单号')} />
          <TextFilter of={reading} field="least" label={say('最低金额（元）')} />
          <TextFilter of={reading} field="most" label={say('最高金额（元）')} />
          <TextFilter of={reading} field="reason" label={say('原因中的文字')} />
          <TextFilter of={reading} field="address" label={say('IP或地址')} />
          <TextFilter of={reading} field="key" label={say('所用密钥')} />
          <MomentFilter of={reading} field="from" label={say('从')} />
          <MomentFilter of={reading} field="to" label={say('到')} />
        </MoreFilters>
        <SavedViews list="audit" />
      </Filters>
      <HowItWasRead search={reading.filter('search')} />
      <DoneBy of={reading} />
      <ListTable
        reading={reading}
        columns={columnsWith(new Map(venues.map(({ value, label }) => [value, label])))}
        empty={say('没有符合条件的记录')}
        width={720}
        card={{ who: 'action' }}
      />
    </Page>
  );
}

/** What the one box was understood to ask for: a question that was taken for another one gets an answer, and a wrong one. */
function HowItWasRead({ search }: { readonly search: string }) {
  if (search === '') return null;
  const read = understood(search, new Date());
  const told = askedInWords(read);
  const isGuess =
    read.unknown.length > 0 || read.asked.reason !== undefined || read.asked.username !== undefined;
  return (
    <div className={styles.read} role="status">
      {told.asked !== '' && <span>{say('查找：{0}', told.asked)}</span>}
      {read.phone !== undefined && (
        <span className={styles.unknown}>
          {say('日志里没有手机号，{0} 未用来筛选：请先用搜索（Ctrl K）找到会员，再填会员编号', read.phone)}
        </span>
      )}
      {told.unknown !== '' && (
        <span className={styles.unknown}>{say('没有看懂“{0}”，未用来筛选', told.unknown)}</span>
      )}
      {isGuess && (
        <details className={styles.long}>
          <summary>{say('日志记录的 {0} 种操作', actionChoices.length)}</summary>
          <p>{actionChoices.map(({ label }) => label).join(say('、'))}</p>
        </details>
      )}
    </div>
  );
}

/** So many colleagues are named with what they did; a hundred would push the list out of sight. */
const namedColleagues = 12;

/** How many of the entries that were found each colleague made, most first; each leads to theirs alone. */
function DoneBy({ of: reading }: { readonly of: AuditReading }) {
  const doneBy = reading.query.data?.doneBy ?? [];
  const { tallied = false } = understood(reading.filter('search'), new Date());
  if (reading.more && tallied)
    return (
      <p className={`${styles.read} ${styles.unknown}`} role="status">
        {say('超过 {0} 条，不按员工统计：请缩小范围，如加上日期', count(countedRows))}
      </p>
    );
  if (doneBy.length < (tallied ? 1 : 2)) return null;
  return (
    <p className={styles.read}>
      <span>{say('按员工')}</span>
      {doneBy.slice(0, namedColleagues).map(({ id, name, count: entries }) => (
        <Button
          key={id}
          type="link"
          size="small"
          className={styles.doneBy ?? ''}
          onClick={() => reading.setFilter('staff', String(id))}
        >
          {say('{0} {1} 条', name, count(entries))}
        </Button>
      ))}
      {doneBy.length > namedColleagues && (
        <span>{say('另有 {0} 人', count(doneBy.length - namedColleagues))}</span>
      )}
    </p>
  );
}

/** Everybody who may have done something, and the site itself; and every venue that it may be about. */
function useNames() {
  const { data } = useQuery({
    queryKey: ['audit', 'names'],
    // Any answer names them.
    queryFn: ({ signal }) => call('auditLog', { pageSize: 1 }, { signal }),
  });
  return {
    colleagues: [
      ...(data?.colleagues ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      { value: '0', label: say('系统') },
    ],
    venues: (data?.venues ?? []).map(({ code, name }) => ({ value: code, label: name })),
    promotions: (data?.promotions ?? []).map(({ id, title, titleEn }) => ({
      value: String(id),
      label: inReadersLanguage(title, titleEn),
    })),
    titles: (data?.promotions ?? []).flatMap(({ id, title, titleEn }) =>
      [title, titleEn].map((label) => ({ value: String(id), label })),
    ),
  };
}

/** Texts of more characters (a notice, an article) are opened, so that the list stays one; so many of them are shown before. */
const longest = 120;
const beginning = 24;

function Detail({ name, text }: { readonly name: string; readonly text: string }) {
  const label = detailName(name);
  if (text.length <= longest) return <span>{`${label} ${text}`}</span>;
  return (
    <details className={styles.long}>
      <summary>{say('{0} {1}…（共{2}字）', label, text.slice(0, beginning), count(text.length))}</summary>
      <p>{text}</p>
    </details>
  );
}
