import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Progress } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { askAgain, statementFiles } from '../../api/lists.ts';
import type { CounterpartyRow } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { DaysField } from '../../components/day-fields.tsx';
import { useMessage } from '../../components/use-message.ts';
import { count } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { sendStatement } from './send.ts';

type Props = { readonly party: CounterpartyRow; readonly onClose: () => void };

/** Uploads a statement of one counterparty; it counts when a colleague confirms it. */
export function UploadDialog({ party: { code, title }, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const [span, setSpan] = useState<readonly [string, string]>();
  const [gone, setGone] = useState(0);
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: async () => {
      if (file === undefined || span === undefined) return undefined;
      return sendStatement(file, { counterparty: code, from: span[0], to: span[1] }, setGone);
    },
    onSuccess: (read) => {
      if (read === undefined) return;
      message.success(
        say('已读入 {0} 行，有问题 {1} 行；请同事确认', count(read.lines), count(read.troubled)),
      );
      onClose();
    },
    onSettled: () => askAgain(queries, statementFiles.name),
  });
  return (
    <ActionDialog
      title={say('上传 {0} 的对账单', title)}
      confirm={say('上传')}
      disabled={file === undefined || span === undefined}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        <input
          type="file"
          aria-label={say('对账单文件')}
          accept=".csv,.txt,.xlsx,text/csv"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </p>
      <DaysField
        aria-label={say('对账单日期')}
        // Of a day that has not ended nobody can tell the whole.
        disabledDate={(day) => day.format('YYYY-MM-DD') >= beijing(new Date().toISOString()).slice(0, 10)}
        value={span === undefined ? null : [dayjs(span[0]), dayjs(span[1])]}
        onChange={(days) => {
          const [from, to] = days ?? [];
          setSpan(from && to ? [from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')] : undefined);
        }}
      />
      <p>{say('只能选已经结束的日期：当天的对账单还不完整')}</p>
      {isPending && <Progress percent={Math.round(gone * 100)} />}
    </ActionDialog>
  );
}
