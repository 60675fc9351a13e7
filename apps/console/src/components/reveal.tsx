import { EyeOutlined } from '@ant-design/icons';
import type { PersonalField } from '@mingpai/contract/console/personal';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useMay } from '../app/session.ts';
import { fieldLabels } from '../labels/personal.ts';
import { beijing } from '../labels/time.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { ActionDialog } from './action-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { useMessage } from './use-message.ts';
import { useStaffAction } from './use-staff-action.ts';

type Props = {
  /** Whose data it is. */
  readonly member: number;
  /** What the screen shows of it. */
  readonly fields: readonly PersonalField[];
};

/** Asks for a member's masked data, with a reason; every list and page that is open is read again then. */
export function Reveal({ member, fields }: Props) {
  const [open, setOpen] = useState(false);
  const access = useMay('members', 'reveal');
  if (access !== true) return null;
  return (
    <>
      <Button size="small" type="link" icon={<EyeOutlined />} onClick={() => setOpen(true)}>
        {say('查看（需填写理由）')}
      </Button>
      {open && <RevealDialog member={member} fields={fields} onClose={() => setOpen(false)} />}
    </>
  );
}

function RevealDialog({ member, fields, onClose }: Props & { readonly onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('revealPersonal', member, {
    onDone: ({ until }) => {
      message.success(say('{0} 之前可见，已记入日志', beijing(until)));
      void queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('查看会员个人资料')}
      confirm={say('查看')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>
        {said(
          '会员 {0} 的{1}将在15分钟内显示给您。您的姓名、时间和理由会写入操作日志。',
          member,
          fields.map((field) => fieldLabels[field]).join(say('、')),
        )}
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => mutate({ id: member, fields: [...fields], reason: reason.trim() })}
      >
        <ReasonField label={say('查看理由')} hint={say('例如：会员来电核实身份，至少4个字')} />
      </Form>
    </ActionDialog>
  );
}
