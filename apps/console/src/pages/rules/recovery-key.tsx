import { useMutation } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { Section } from '../../components/section.tsx';
import { useMessage } from '../../components/use-message.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

/** Another recovery key of the owner: by the one in force, or by two chiefs; shown once. */
export function RecoveryKeySection() {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<string>();
  return (
    <Section
      title={say('站点主人的恢复密钥')}
      lead={say('只有一位主管能登录时，由它代替第二位同事同意。请放在保险柜里，不要放在日常使用的电脑上')}
    >
      <Button onClick={() => setOpen(true)}>{say('更换恢复密钥')}</Button>
      {open && (
        <ReplaceDialog
          onMade={(key) => {
            setOpen(false);
            setMade(key);
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {made !== undefined && (
        <Modal
          open
          title={say('新的恢复密钥')}
          closable={false}
          keyboard={false}
          maskClosable={false}
          footer={
            <Button type="primary" onClick={() => setMade(undefined)}>
              {say('已抄写保存，关闭')}
            </Button>
          }
        >
          <Alert type="warning" showIcon message={say('只显示这一次，关闭后无法再查看；原来的已经失效。')} />
          <p className={styles.key}>{made}</p>
        </Modal>
      )}
    </Section>
  );
}

type Props = { readonly onMade: (key: string) => void; readonly onClose: () => void };

function ReplaceDialog({ onMade, onClose }: Props) {
  const field = useId();
  const [current, setCurrent] = useState('');
  const message = useMessage();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    // Its answer is in the next dialog only.
    gcTime: 0,
    mutationFn: () =>
      call('replaceRecoveryKey', current.trim() === '' ? {} : { recoveryKey: current.trim() }),
    onSuccess: (answer) => {
      if (answer.recoveryKey !== null) return onMade(answer.recoveryKey);
      message.success(savedWords(answer, say('已保存')));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('更换恢复密钥')}
      confirm={say('更换')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <div className={styles.question}>
        <p>
          {say(
            '填写现在的恢复密钥，立即更换；不填则提交给另一位主管同意，等待时间过后24小时内，由您再点一次“更换”，新的密钥只显示一次。',
          )}
        </p>
        <label htmlFor={field}>
          {say('现在的恢复密钥')}
          <Input
            id={field}
            autoComplete="off"
            maxLength={100}
            value={current}
            onChange={({ target }) => setCurrent(target.value)}
          />
        </label>
      </div>
    </ActionDialog>
  );
}
