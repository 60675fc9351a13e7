import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { statementFiles, statementLines } from '../../api/lists.ts';
import type { StatementLine } from '../../api/rows.ts';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { ChoiceFilter, Filters, SearchFilter, TextFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { count, countOf } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { NumberOfTheirs } from './our-rows.tsx';
import { fileWords, sum, troubleWords } from './words.ts';

/** The lines of one statement, or those of any that tell of a number, each with what of ours is behind it. */
export function StatementLinesPage() {
  const reading = useReading({ list: statementLines });
  const files = useFiles();
  const nothingAsked = reading.filter('file') === '' && reading.filter('search') === '';
  return (
    <Page
      title={say('对账单的行')}
      lead={
        nothingAsked
          ? say('选一份文件看它的每一行，或填一个完整单号，在所有对账单里找')
          : say('{0} 行', countOf(reading.total, reading.more))
      }
      actions={
        <>
          <ExportButton title={say('对账单的行')} file={nothingAsked ? undefined : reading.file} />
          <Link to="/counterparties">{say('对账')}</Link>
        </>
      }
    >
      <Filters>
        <ChoiceFilter of={reading} field="file" label={say('文件')} choices={files} />
        <SearchFilter
          of={reading}
          hint={reading.filter('file') === '' ? say('完整单号') : say('单号，或它的开头')}
        />
        <TextFilter of={reading} field="amount" label={say('金额')} />
        <ChoiceFilter
          of={reading}
          field="trouble"
          label={say('哪些行')}
          choices={[{ value: 'only', label: say('有问题的') }]}
        />
      </Filters>
      <ListTable<StatementLine>
        reading={reading}
        card={{ who: 'reference', amount: 'amount' }}
        empty={nothingAsked ? say('还没有选文件，也没有填单号') : say('没有符合条件的行')}
        width={720}
        columns={[
          {
            key: 'file',
            title: say('文件'),
            render: (_value, { title, fileName, line, fileState }) => (
              <>
                <TwoLines first={say('{0}，第 {1} 行', title, count(line))} second={fileName} />
                <Tag bordered={false}>{fileWords[fileState]}</Tag>
              </>
            ),
          },
          {
            key: 'reference',
            title: say('单号'),
            render: (_value, { reference, references }) => (
              <NumberOfTheirs number={reference} references={references} />
            ),
          },
          {
            key: 'at',
            title: say('时间'),
            width: 110,
            render: (_value, { at }) => (at === null ? say('文件没有写') : <Moment at={at} />),
          },
          {
            key: 'amount',
            title: say('金额 / 手续费'),
            align: 'right',
            render: (_value, { partyKind, amount, fee }) => (
              <span className="figures">{`${sum(partyKind, amount)} / ${sum(partyKind, fee)}`}</span>
            ),
          },
          {
            key: 'trouble',
            title: say('问题'),
            render: (_value, { trouble, asItStood }) =>
              trouble !== null && <TwoLines first={troubleWords[trouble]} second={asItStood ?? ''} />,
          },
        ]}
      />
    </Page>
  );
}

/** The newest files, to choose from; an older one is opened from its row. */
function useFiles() {
  const { data } = useQuery({
    queryKey: [statementFiles.name, 'choices'],
    queryFn: ({ signal }) => call('statementFiles', { pageSize: 100 }, { signal }),
  });
  return (data?.rows ?? []).map(({ id, title, from, to, fileName }) => ({
    value: String(id),
    label: say('{0} {1} 至 {2}（{3}）', title, from, to, fileName),
  }));
}
