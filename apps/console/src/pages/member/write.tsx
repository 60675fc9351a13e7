import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { MemberPage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';
import { useMessageId } from '../service/message-id.ts';

type Member = Pick<MemberPage['member'], 'id' | 'username'>;

const longest = 1_000;

/** Writes to a member first: as support, in their conversation; a letter of the site's for those who write only those. */
export function WriteButton({ member }: { readonly member: Member }) {
  const [open, setOpen] = useState(false);
  const letter = (words: string) => (
    <May resource="mailings" action="edit">
      <Link to={`/mailings?to=${encodeURIComponent(member.username)}`}>{words}</Link>
    </May>
  );
  return (
    <May resource="service" action="answer" fallback={letter(say('写站内信'))}>
      <Button onClick={() => setOpen(true)}>{say('发消息')}</Button>
      {open && (
        <WriteDialog member={member} onClose={() => setOpen(false)}>
          {letter(say('改发站内信'))}
        </WriteDialog>
      )}
    </May>
  );
}

type Props = {
  readonly member: Member;
  readonly onClose: () => void;
  /** The other way to write. */
  readonly children: ReactNode;
};

function WriteDialog({ member: { id, username }, onClose, children }: Props) {
  const [form] = Form.useForm<{ text: string }>();
  const navigate = useNavigate();
  const messageId = useMessageId();
  const { mutate, isPending, error } = useStaffAction('serviceBegin', id, {
    onDone: ({ conversation }) => navigate(`/service/${conversation}`),
  });
  return (
    <ActionDialog
      title={say('发消息给 {0}', username)}
      confirm={say('发送')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>
        {say('会员在“客服”里看到并可以回复，不在线时另有站内信提醒；对话归您处理。')} {children}
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ text }) => {
          const words = text.trim();
          mutate({ member: id, text: words, clientId: messageId.of(words) });
        }}
      >
        <Form.Item
          name="text"
          label={say('内容')}
          rules={[{ required: true, whitespace: true, message: say('请填写内容') }]}
        >
          <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 8 }} maxLength={longest} showCount />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
