import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { askAgain, webhookReceivers } from '../../api/lists.ts';
import { savedWords } from '../../api/proposals.ts';
import type { WebhookReceiver } from '../../api/rows.ts';
import { FactorField } from '../../app/factor-field.tsx';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';

type Props = {
  readonly of: WebhookReceiver;
  readonly onShown: (secret: string) => void;
  readonly onClose: () => void;
};

/** A secret that nobody has seen is shown once; one that was seen can only be replaced, which a second person agrees to. */
export function SecretDialog(props: Props) {
  return props.of.secretUnseen ? <Show {...props} /> : <Replace {...props} />;
}

function Show({ of: { id, title }, onShown, onClose }: Props) {
  const [form] = Form.useForm<{ readonly code: string }>();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('showWebhookSecret', id, {
    onDone: ({ secret }) => onShown(secret),
    onSettled: () => askAgain(queries, webhookReceivers.name),
  });
  return (
    <ActionDialog
      title={say('{0} 的签名密钥', title)}
      confirm={say('显示一次')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{say('还没有人看过。显示后请当面交给对方；更换时，旧密钥从显示起再有效一天。')}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ code }) => mutate({ id, code })}>
        <FactorField />
      </Form>
    </ActionDialog>
  );
}

function Replace({ of: { id, title }, onClose }: Props) {
  const queries = useQueryClient();
  const message = useMessage();
  const { mutate, isPending, error } = useStaffAction('proposeWebhookSecret', id, {
    onDone: (answer) => {
      if (answer.state === 'unconfirmed') return;
      message.success(savedWords(answer, say('已保存')));
      onClose();
    },
    onSettled: () => askAgain(queries, webhookReceivers.name),
  });
  return (
    <ActionDialog
      title={say('{0} 的签名密钥', title)}
      confirm={say('申请更换密钥')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    >
      <p>
        {say(
          '密钥已经显示过，不能再看。更换须另一位同事同意；新旧两个密钥同时签名，直到新密钥显示一天以后。',
        )}
      </p>
    </ActionDialog>
  );
}
