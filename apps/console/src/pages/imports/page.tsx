import { useQueryClient } from '@tanstack/react-query';
import { Button, Progress, Segmented, Space, Tag } from 'antd';
import { useState } from 'react';
import { askAgain, importFiles } from '../../api/lists.ts';
import type { ImportRow } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { useAddressChoice, useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, TextFilter } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { Section } from '../../components/section.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { count, yuan } from '../../labels/money.ts';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { RefuseFileDialog } from '../../orders/refuse-file-dialog.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { Balances } from './balances.tsx';
import { Faults } from './faults.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { kindWords, stateWords } from './words.ts';

type Open =
  | { readonly what: 'upload' }
  | { readonly what: 'ask' | 'approve' | 'refuse' | 'faults'; readonly file: ImportRow };

const shownStates = [
  { value: 'all', label: say('全部') },
  { value: 'waiting', label: say('待放行') },
] as const;

/** Members, opening balances and bets of another system: dry run, two people, progress. */
export function ImportsPage() {
  const [file, setFile] = useAddressText('file');
  const [state, setState] = useAddressChoice('state', ['all', 'waiting']);
  const waiting = state === 'waiting' ? { state } : {};
  const one = /^[1-9]\d{0,14}$/.test(file) ? { id: Number(file) } : {};
  const reading = useSectionReading<ImportRow>({
    question: [importFiles.name, 'list', one, waiting],
    read: (page, options) => importFiles.read({ ...page, ...one, ...waiting }, options),
    everyMs: 3_000,
    narrowed: file !== '' || state === 'waiting',
  });
  const may = useMay('imports', 'decide') === true;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const decided =
    open !== undefined && open.what !== 'upload' && open.what !== 'faults' ? open.file.id : undefined;
  const held = useHeldRows('imports', decided);
  return (
    <Page
      title={say('导入')}
      lead={say('从原来的系统搬来会员、期初余额和历史注单：先试运行，再由两位同事放行')}
      actions={may && <Button onClick={() => setOpen({ what: 'upload' })}>{say('上传文件')}</Button>}
    >
      <Section
        title={say('导入文件')}
        lead={say('试运行不会建立会员，也不动资金；有任何一处问题的文件都不能放行')}
      >
        <Filters>
          <Segmented aria-label={say('状态')} options={[...shownStates]} value={state} onChange={setState} />
          <TextFilter
            of={{ filter: () => file, setFilter: (_field, next) => setFile(next) }}
            field="file"
            label={say('编号')}
          />
          <ExportButton
            title={say('导入文件')}
            file={importFiles.file?.({ page: 1, pageSize: 20, ...one, ...waiting })}
          />
        </Filters>
        <SectionTable<ImportRow>
          reading={reading}
          empty={say('还没有上传过')}
          unit={say('份')}
          width={720}
          card={{ who: 'file', actions: 'actions' }}
          columns={[
            {
              key: 'file',
              title: say('文件'),
              render: (_value, { kind, fileName, sha256 }) => (
                <>
                  <TwoLines first={kindWords[kind]} second={fileName} />
                  <span className="code" title={sha256}>
                    {sha256.slice(0, 12)}
                  </span>
                </>
              ),
            },
            {
              key: 'lines',
              title: say('行数'),
              render: (_value, file) => (
                <>
                  <TwoLines first={count(file.lines)} second={yuan(file.amount)} />
                  {file.faults > 0 && (
                    <Button size="small" type="link" onClick={() => setOpen({ what: 'faults', file })}>
                      {say('{0} 处问题', count(file.faults))}
                    </Button>
                  )}
                </>
              ),
            },
            {
              key: 'progress',
              title: say('进度'),
              render: (_value, file) => <Progressed file={file} />,
            },
            {
              key: 'by',
              title: say('经手'),
              render: (_value, { uploadedBy, uploadedAt, askedBy, decidedBy, reason }) => (
                <>
                  {uploadedBy ?? say('命令行')} <Moment at={uploadedAt} />
                  {askedBy !== null && <div>{say('{0}：{1}', askedBy, reason ?? '')}</div>}
                  {decidedBy !== null && <div>{decidedBy}</div>}
                </>
              ),
            },
            {
              key: 'actions',
              title: say('操作'),
              width: 150,
              fixed: 'right',
              render: (_value, file) =>
                may && (
                  <UnlessHeld rows={held} id={file.id}>
                    <Actions file={file} onOpen={setOpen} />
                  </UnlessHeld>
                ),
            },
          ]}
        />
      </Section>
      {open?.what === 'upload' && <UploadDialog onClose={close} />}
      {open?.what === 'faults' && <Faults file={open.file} onClose={close} />}
      {open?.what === 'ask' && (
        <ReasonDialog
          resource={importFiles.name}
          action="askForImport"
          id={open.file.id}
          title={say('提请导入 {0}', open.file.fileName)}
          confirm={say('确认提请@import')}
          label={say('依据')}
          done={say('已提请，由另一位同事同意')}
          onClose={close}
        >
          {say('{0} 行，合计 {1}。放行后不能撤销。', count(open.file.lines), yuan(open.file.amount))}
        </ReasonDialog>
      )}
      {open?.what === 'refuse' && (
        <RefuseFileDialog resource={importFiles.name} action="refuseImport" file={open.file} onClose={close}>
          {say('不会建立会员，也不动资金；同一份文件之后可以重新上传。')}
        </RefuseFileDialog>
      )}
      {open?.what === 'approve' && <Approve file={open.file} onClose={close} />}
    </Page>
  );
}

function Progressed({
  file: { kind, state, lines, applied, leftOut, posted },
}: {
  readonly file: ImportRow;
}) {
  const moved = kind === 'members' && (state === 'running' || state === 'done');
  return (
    <>
      <Tag bordered={false}>{stateWords[state]}</Tag>
      {state === 'running' && <Progress percent={Math.floor(((applied + leftOut) / lines) * 100)} />}
      {moved && <TwoLines first={say('已导入 {0} 行', count(applied))} second={yuan(posted)} />}
      {leftOut > 0 && say('{0} 行未导入，资金未记入', count(leftOut))}
    </>
  );
}

function Actions({ file, onOpen }: { readonly file: ImportRow; readonly onOpen: (open: Open) => void }) {
  const { state, own } = file;
  // One that was not sent whole lies there as if it were still coming.
  if (state !== 'coming' && state !== 'read' && state !== 'asked') return null;
  return (
    <Space>
      {state === 'read' && (
        <Button size="small" type="primary" onClick={() => onOpen({ what: 'ask', file })}>
          {say('提请导入')}
        </Button>
      )}
      {state === 'asked' && !own && (
        <Button size="small" type="primary" onClick={() => onOpen({ what: 'approve', file })}>
          {say('同意导入')}
        </Button>
      )}
      <Button size="small" danger onClick={() => onOpen({ what: 'refuse', file })}>
        {say('不采用')}
      </Button>
    </Space>
  );
}

function Approve({ file, onClose }: { readonly file: ImportRow; readonly onClose: () => void }) {
  const { id, kind, fileName, lines, amount, askedBy, reason } = file;
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('approveImport', id, {
    onDone: () => {
      message.success(say('已开始导入'));
      onClose();
    },
    onSettled: () => askAgain(queries, importFiles.name),
  });
  return (
    <ActionDialog
      title={say('同意导入 {0}', fileName)}
      confirm={say('同意，开始导入')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <p>{said('{0}：{1}', askedBy, reason)}</p>
      <p>
        {kind === 'members'
          ? say(
              '将建立 {0} 位会员，记入期初余额合计 {1}。请先与原系统的总额核对；开始后不能撤销。',
              count(lines),
              yuan(amount),
            )
          : say(
              '将加入 {0} 张历史注单，投注合计 {1}；它们不计流水、返水和佣金。',
              count(lines),
              yuan(amount),
            )}
      </p>
      {kind === 'members' && <Balances file={file} />}
    </ActionDialog>
  );
}
