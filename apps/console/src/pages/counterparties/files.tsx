import { useQueryClient } from '@tanstack/react-query';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { askAgain, statementDifferences, statementFiles } from '../../api/lists.ts';
import type { StatementFile } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { Section } from '../../components/section.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { count } from '../../labels/money.ts';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { fileWords, sum } from './words.ts';

type Open = { readonly what: 'confirm' | 'refuse'; readonly file: StatementFile };

/** Statements that came: they count once a colleague of whoever uploaded them has confirmed them. */
export function Files() {
  const reading = useSectionReading<StatementFile>({
    question: [statementFiles.name, 'list'],
    read: statementFiles.read,
    everyMs: 30_000,
  });
  const may = useMay('counterparties', 'decide') === true;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Section title="对账单文件" lead="上传的人不能自己确认；确认前不影响任何差异">
      <SectionTable<StatementFile>
        reading={reading}
        empty="还没有上传过"
        unit="份"
        width={1_000}
        columns={[
          {
            key: 'file',
            title: '文件',
            render: (_value, { title, fileName, from, to, sha256 }) => (
              <>
                <TwoLines first={`${title} ${from} 至 ${to}`} second={fileName} />
                <span className="code" title={sha256}>
                  {sha256.slice(0, 12)}
                </span>
              </>
            ),
          },
          {
            key: 'lines',
            title: '行数',
            render: (_value, { lines, skipped, troubled }) => (
              <TwoLines first={count(lines)} second={`略过 ${count(skipped)}，有问题 ${count(troubled)}`} />
            ),
          },
          {
            key: 'sum',
            title: '合计 / 手续费',
            align: 'right',
            render: (_value, { kind, amount, fee }) => (
              <span className="figures">{`${sum(kind, amount)} / ${sum(kind, fee)}`}</span>
            ),
          },
          {
            key: 'by',
            title: '上传',
            render: (_value, { uploadedBy, uploadedAt }) => (
              <>
                {uploadedBy} <Moment at={uploadedAt} />
              </>
            ),
          },
          {
            key: 'state',
            title: '状态',
            render: (_value, { state, decidedBy, reason }) => (
              <>
                <Tag bordered={false}>{fileWords[state]}</Tag>
                {decidedBy} {reason}
              </>
            ),
          },
          {
            key: 'actions',
            title: '操作',
            width: 150,
            fixed: 'right',
            render: (_value, file) =>
              may &&
              file.state === 'read' && (
                <Space>
                  {!file.own && (
                    <Button size="small" type="primary" onClick={() => setOpen({ what: 'confirm', file })}>
                      确认
                    </Button>
                  )}
                  <Button size="small" danger onClick={() => setOpen({ what: 'refuse', file })}>
                    不采用
                  </Button>
                </Space>
              ),
          },
        ]}
      />
      {open?.what === 'confirm' && <Confirm file={open.file} onClose={close} />}
      {open?.what === 'refuse' && (
        <ReasonDialog
          resource={statementFiles.name}
          action="refuseStatement"
          id={open.file.id}
          title={`不采用 ${open.file.fileName}`}
          confirm="确认不采用"
          label="原因"
          done="已不采用"
          onClose={close}
        >
          这份文件不会用来核对；同一份文件之后可以重新上传。
        </ReasonDialog>
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
      message.success(`新差异 ${count(differences)} 笔，对上 ${count(explained)} 笔`);
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
      title={`确认 ${title} 的对账单`}
      confirm="确认，开始核对"
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <p>
        {uploadedBy} 上传，{from} 至 {to}，{count(lines)} 行（有问题 {count(troubled)} 行），合计{' '}
        {sum(kind, amount)}。
      </p>
      <p>请先在对方后台或邮件里看过原件：确认后，文件里有的单号会把“我方有、对方没有”的差异对上。</p>
    </ActionDialog>
  );
}
