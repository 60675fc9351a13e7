import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { useMessage } from '../../components/use-message.ts';
import { say } from '../../texts/say.ts';

type Props = { readonly listed: readonly string[]; readonly onClose: () => void };

/** What somebody typed, a network a line. */
const networksIn = (typed: string): string[] =>
  typed.split(/[^0-9a-f.:/]+/i).filter((network) => network !== '');

/** Another list: first what it would come to, then the question of every change that takes two people. */
export function NetworksDialog({ listed, onClose }: Props) {
  const message = useMessage();
  const [typed, setTyped] = useState(listed.join('\n'));
  const networks = networksIn(typed);
  const trial = useMutation({
    networkMode: 'always',
    mutationFn: () => call('staffNetworks', { networks }),
  });
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => call('updateStaffNetworks', { networks }),
    onSuccess: (answer) => {
      message.success(savedWords(answer, say('没有改动')));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('更改可用网络')}
      confirm={say('提交修改')}
      disabled={networks.join() === listed.join()}
      deciding={save.isPending}
      fault={save.error ?? trial.error}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Input.TextArea
        rows={6}
        className="code"
        aria-label={say('网络，每行一个')}
        placeholder={'203.0.113.0/24\n2001:db8::/32'}
        value={typed}
        onChange={({ target }) => {
          trial.reset();
          save.reset();
          setTyped(target.value);
        }}
      />
      <p>
        <Button loading={trial.isPending} onClick={() => trial.mutate()}>
          {say('试算谁能进来')}
        </Button>
      </p>
      {trial.data !== undefined && <Trial of={trial.data} />}
    </ActionDialog>
  );
}

function Trial({
  of: { here, refusal, people },
}: {
  readonly of: Awaited<ReturnType<typeof call<'staffNetworks'>>>;
}) {
  const outside = people.filter(({ inside }) => !inside);
  const names = outside
    .map(({ name, network }) => say('{0}（{1}）', name, network ?? say('还没有登录过')))
    .join(say('、'));
  return (
    <Alert
      type={refusal !== null ? 'error' : outside.length > 0 ? 'warning' : 'success'}
      showIcon
      message={
        refusal === 'you'
          ? say('不能保存：您现在的网络 {0} 不在名单内', here)
          : refusal === 'chiefs'
            ? say('不能保存：所有主管都会被挡在外面')
            : say('可以提交；您现在的网络是 {0}', here)
      }
      description={
        outside.length === 0
          ? say('按上次登录的网络，所有员工都能进来')
          : say('按上次登录的网络，这些员工进不来：{0}', names)
      }
    />
  );
}
