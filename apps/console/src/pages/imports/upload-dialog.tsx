import {
  type ImportKind,
  importBytes,
  importColumns,
  importKinds,
} from '@mingpai/contract/console/imports/names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Progress, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { askAgain, importFiles } from '../../api/lists.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { useMessage } from '../../components/use-message.ts';
import { say } from '../../texts/say.ts';
import { sendImport } from './send.ts';
import { kindWords } from './words.ts';

/** Sends a file and starts its dry run; closing it ends the sending. */
export function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState<ImportKind>('members');
  const [file, setFile] = useState<File>();
  const [gone, setGone] = useState(0);
  const message = useMessage();
  const queries = useQueryClient();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const tooLarge = file !== undefined && file.size > importBytes;
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: (chosen: File) => {
      sending.current = new AbortController();
      return sendImport({ file: chosen, kind, onPart: setGone, signal: sending.current.signal });
    },
    onSuccess: () => {
      // Another dialog may stand there by now.
      if (sending.current?.signal.aborted !== false) return;
      message.success(say('已上传，试运行开始'));
      onClose();
    },
    onSettled: () => askAgain(queries, importFiles.name),
  });
  const { needed, further } = importColumns[kind];
  return (
    <ActionDialog
      title={say('上传文件')}
      confirm={say('上传并试运行')}
      disabled={file === undefined || tooLarge}
      deciding={isPending}
      fault={error}
      onConfirm={() => file !== undefined && mutate(file)}
      onClose={onClose}
    >
      <p>
        <Radio.Group
          aria-label={say('导入什么')}
          value={kind}
          options={importKinds.map((value) => ({ value, label: kindWords[value] }))}
          onChange={({ target }) => setKind(target.value)}
        />
      </p>
      <p>
        <input
          type="file"
          aria-label={say('导入文件')}
          accept=".csv,text/csv"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </p>
      <p>
        {say('必填列')} <span className="code">{needed.join(', ')}</span>
      </p>
      <p>
        {say('可选列')} <span className="code">{further.join(', ')}</span>
      </p>
      <p>
        {say(
          '带表头的 CSV，UTF-8 编码；金额以元计，最多两位小数。超过 {0} MB 的文件请在服务器上用命令行导入。',
          importBytes / 1_000_000,
        )}
      </p>
      {tooLarge && (
        <Alert
          type="error"
          showIcon
          message={say('文件超过 {0} MB，不能在这里上传', importBytes / 1_000_000)}
        />
      )}
      {isPending && <Progress percent={Math.round(gone * 100)} />}
    </ActionDialog>
  );
}
