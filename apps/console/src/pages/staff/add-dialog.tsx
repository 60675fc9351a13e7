import { useMutation } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { call } from '../../api/client.ts';
import type { StaffCredentials } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { say } from '../../texts/say.ts';
import { RoleField } from './role-field.tsx';

type Props = {
  readonly onDone: (made: StaffCredentials) => void;
  readonly onClose: () => void;
};
type Fields = Parameters<typeof call<'addStaff'>>[1];

/** Adds somebody; what they sign in with is shown after. */
export function AddDialog({ onDone, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    // Its answer is in the next dialog only.
    gcTime: 0,
    mutationFn: (person: Fields) => call('addStaff', person),
    onSuccess: onDone,
  });
  return (
    <ActionDialog
      title={say('添加员工')}
      confirm={say('添加并显示登录资料')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        // None is chosen beforehand: whoever adds one to it would give both.
        initialValues={{ roles: [] }}
        onFinish={(person) => mutate(person)}
      >
        <Form.Item
          name="username"
          label={say('账号')}
          rules={[
            {
              required: true,
              pattern: /^[a-z][a-z0-9_]{2,23}$/,
              message: say('3–24 位小写字母、数字或下划线，字母开头'),
            },
          ]}
        >
          <Input autoFocus autoComplete="off" maxLength={24} placeholder={say('登录用，添加后不能更改')} />
        </Form.Item>
        <Form.Item
          name="name"
          label={say('姓名')}
          rules={[{ required: true, whitespace: true, message: say('请填写姓名') }]}
        >
          <Input autoComplete="off" maxLength={20} placeholder={say('操作日志中显示的名字')} />
        </Form.Item>
        <Form.Item
          name="roles"
          label={say('角色')}
          rules={[{ required: true, type: 'array', message: say('请至少选一个角色') }]}
        >
          <RoleField />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
