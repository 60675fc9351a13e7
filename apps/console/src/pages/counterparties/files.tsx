import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented, Space, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { askAgain, statementDifferences, statementFiles } from '../../api/lists.ts';
import type { StatementFile } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { useAddressChoice } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { Section } from '../../components/section.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { count } from '../../labels/money.ts';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { RefuseFileDialog } from '../../orders/refuse-file-dialog.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { fileWords, sum } from './words.ts';

type Open = { readonly what: 'confirm' | 'refuse'; readonly file: StatementFile };

const shownStates = [
  { value: 'all', label: say('全部') },
  { value: 'waiting', label: say('待确认') },
] as const;

/** Statements that came: they count once a colleague of whoever uploaded them has confirmed them. */
export function Files() {
  const [state, setState] = useAddressChoice('files', ['all', 'waiting']);
  const waiting = state === 'waiting' ? { state } : {};
  const reading = useSectionReading<StatementFile>({
    question: [statementFiles.name, 'list', waiting],
    read: (page, options) => statementFiles.read({ ...page, ...waiting }, options),
    everyMs: 30_000,
    narrowed: state === 'waiting',
  });
  const may = useMay('counterparties', 'decide') === true;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const held = useHeldRows('statement-files', open?.file.id);
  const show = (what: Open['what']) => (file: StatementFile | undefined) => {
    if (file === undefined || held.others(file.id) !== undefined) return;
    if (file.state === 'read' && (what === 'refuse' || !file.own)) setOpen({ what, file });
  };
  const worked = useWorkedRows(reading.rows, may ? { open: show('confirm'), reject: show('refuse') } : {});
  return (
    <Section title={say('对账单文件')} lead={say('上传的人不能自己确认；确认前不影响任何差异')}>
      <Filters>
        <Segmented aria-label={say('状态')} options={[...shownStates]} value={state} onChange={setState} />
        <ExportButton
          title={say('对账单文件')}
          file={statementFiles.file?.({ page: 1, pageSize: 20, ...waiting })}
        />
      </Filters>
      <SectionTable<StatementFile>
        reading={reading}
        worked={worked}
        card={{ who: 'file', actions: 'actions' }}
        empty={say('还没有上传过')}
        unit={say('份')}
        width={720}
        columns={[
          {
            key: 'file',
            title: say('文件'),
            render: (_value, { title, fileName, from, to, sha256 }) => (
              <>
                <TwoLines first={say('{0} {1} 至 {2}', title, from, to)} second={fileName} />
                <span className="code" title={sha256}>
                  {sha256.slice(0, 12)}
                </span>
              </>
            ),
          },
          {
            key: 'lines',
            title: say('行数'),
            width: 120,
            render: (_value, { id, lines, skipped, troubled }) => (
              <TwoLines
                first={<Link to={`/counterparties/lines?file=${id}`}>{say('{0} 行', count(lines))}</Link>}
                second={say('略过 {0}，有问题 {1}', count(skipped), count(troubled))}
              />
            ),
          },
          {
            key: 'sum',
            title: say('合计 / 手续费'),
            align: 'right',
            width: 120,
            render: (_value, { kind, amount, fee }) => (
              <span className="figures">{`${sum(kind, amount)} / ${sum(kind, fee)}`}</span>
            ),
          },
          {
            key: 'by',
            title: say('上传'),
            width: 110,
            render: (_value, { uploadedBy, uploadedAt }) => (
              <>
                {uploadedBy} <Moment at={uploadedAt} />
              </>
            ),
          },
          {
            key: 'state',
            title: say('状态'),
            width: 110,
            render: (_value, { state, decidedBy, reason }) => (
              <>
                <Tag bordered={false}>{fileWords[state]}</Tag>
                {decidedBy} {reason}
              </>
            ),
          },
          {
            key: 'actions',
            title: say('操作'),
            width: 110,
            fixed: 'right',
            render: (_value, file) =>
              may &&
              file.state === 'read' && (
                <UnlessHeld rows={held} id={file.id}>
                  <Space wrap size={4}>
                    {!file.own && (
                      <Button size="small" type="primary" onClick={() => setOpen({ what: 'confirm', file })}>
                        {say('确认')}
                      </Button>
                    )}
                    <Button size="small" danger onClick={() => setOpen({ what: 'refuse', file })}>
                      {say('不采用')}
                    </Button>
                  </Space>
                </UnlessHeld>
              ),
          },
        ]}
      />
      {open?.what === 'confirm' && <Confirm file={open.file} onClose={close} />}
      {open?.what === 'refuse' && (
        <RefuseFileDialog
          resource={statementFiles.name}
          action="refuseStatement"
          file={open.file}
          onClose={close}
        >
          {say('这份文件不会用来核对；同一份文件之后可以重新上传。')}
        </RefuseFileDialog>
      )}
    </Section>
  );
}

function Confirm({ file, onClose }: { readonly file: StatementFile; readonly onClose: () => void }) {
  const { id, title, from, to, lines, troubled, kind, amount, uploadedBy } = file;
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('confirmStatement', id, {
    onDone: ({ differences, explained }) => {
      message.success(say('新差异 {0} 笔，对上 {1} 笔', count(differences), count(explained)));
      onClose();
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['counterparties'] });
      void askAgain(queries, statementDifferences.name);
      return askAgain(queries, statementFiles.name);
    },
  });
  return (
    <ActionDialog
      title={say('确认 {0} 的对账单', title)}
      confirm={say('确认，开始核对')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <p>
        {said(
          '{0} 上传，{1} 至 {2}，{3} 行（有问题 {4} 行），合计 {5}。',
          uploadedBy,
          from,
          to,
          count(lines),
          count(troubled),
          sum(kind, amount),
        )}
      </p>
      <p>{say('请先在对方后台或邮件里看过原件：确认后，文件里有的单号会把“我方有、对方没有”的差异对上。')}</p>
    </ActionDialog>
  );
}
