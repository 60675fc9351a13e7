import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import type { CounterpartyRow } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { DataTable } from '../../components/whole-table.tsx';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { Differences } from './differences.tsx';
import { Files } from './files.tsx';
import { PartyEditor } from './party-editor.tsx';
import { useSubjects } from './subjects.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { kindWords } from './words.ts';

type Open = { readonly what: 'edit' | 'upload'; readonly party?: CounterpartyRow | undefined };

/** Statements of others beside our books: what is left, the files, and whose columns say what. */
export function CounterpartiesPage() {
  const [open, setOpen] = useState<Open>();
  const may = useMay('counterparties', 'decide') === true;
  const query = useQuery({
    queryKey: ['counterparties'],
    queryFn: ({ signal }) => call('counterparties', {}, { signal }),
  });
  const close = () => setOpen(undefined);
  const namesOf = useSubjects();
  return (
    <Page
      title={say('对账')}
      lead={say('上传场馆、支付通道、银行、代付的对账单，由另一位同事确认后与我方账目逐笔核对')}
      actions={
        <>
          <Link to="/counterparties/lines">{say('在对账单里找')}</Link>
          {may && <Button onClick={() => setOpen({ what: 'edit' })}>{say('添加对账方')}</Button>}
        </>
      }
    >
      <Differences />
      <Files />
      <Read of={query}>
        {(parties) => (
          <Section title={say('对账方')} lead={say('每一家的文件里，哪一列写的是什么')}>
            <DataTable<CounterpartyRow>
              rows={parties}
              rowKey="code"
              width={720}
              card={{ who: 'title', actions: 'actions' }}
              columns={[
                {
                  key: 'title',
                  title: say('名称'),
                  dataIndex: 'title',
                },
                {
                  key: 'kind',
                  title: say('核对什么'),
                  render: (_value, { kind, subject }) => (
                    <TwoLines first={kindWords[kind]} second={namesOf(kind).get(subject) ?? subject} />
                  ),
                },
                {
                  key: 'open',
                  title: say('未处理差异'),
                  render: (_value, { code, open: left, oldest }) => (
                    <>
                      <Link to={`/counterparties?counterparty=${code}`}>{count(left)}</Link>
                      {oldest !== null && (
                        <div>
                          <Moment at={oldest} />
                        </div>
                      )}
                    </>
                  ),
                },
                {
                  key: 'actions',
                  title: say('操作'),
                  width: 180,
                  render: (_value, party) =>
                    may && (
                      <>
                        <Button
                          size="small"
                          type="primary"
                          onClick={() => setOpen({ what: 'upload', party })}
                        >
                          {say('上传对账单')}
                        </Button>{' '}
                        <Button size="small" onClick={() => setOpen({ what: 'edit', party })}>
                          {say('列名')}
                        </Button>
                      </>
                    ),
                },
              ]}
            />
          </Section>
        )}
      </Read>
      {open?.what === 'edit' && <PartyEditor party={open.party} namesOf={namesOf} onClose={close} />}
      {open?.what === 'upload' && open.party && <UploadDialog party={open.party} onClose={close} />}
    </Page>
  );
}
