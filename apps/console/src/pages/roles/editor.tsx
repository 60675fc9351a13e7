import type { Right } from '@mingpai/contract/console/door';
import { useMutation } from '@tanstack/react-query';
import { Checkbox, Form, Input } from 'antd';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { RoleRow } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { areas } from '../../labels/staff.ts';
import { say } from '../../texts/say.ts';
import styles from './editor.module.css';

type Props = { readonly role: RoleRow | undefined; readonly onClose: () => void };
type Fields = { readonly name: string; readonly rights: Right[] };

/** Makes a role, or changes one: its name, and what it may look at and change. */
export function RoleEditor({ role, onClose }: Props) {
  const message = useMessage();
  const [form] = Form.useForm<Fields>();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: ({ name, rights }: Fields) => call('saveRole', { id: role?.id ?? 0, name, rights }),
    onSuccess: (answer) => {
      message.success(savedWords(answer, say('角色已保存')));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={role === undefined ? say('新建角色') : say('编辑角色 {0}', role.name)}
      confirm={say('保存角色')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: role?.name ?? '', rights: role?.rights ?? [] }}
        onFinish={(fields) => mutate(fields)}
      >
        <Form.Item
          name="name"
          label={say('名称')}
          rules={[{ required: true, whitespace: true, message: say('请填写名称') }]}
        >
          <Input autoFocus autoComplete="off" maxLength={20} placeholder={say('例如：夜班客服')} />
        </Form.Item>
        <Form.Item
          name="rights"
          label={say('权限')}
          rules={[{ required: true, type: 'array', message: say('请至少选一项权限') }]}
        >
          <RightsField />
        </Form.Item>
      </Form>
      <p>
        {say(
          '减少的权限立即失效。增加涉及资金、规则或员工的权限须另一位主管同意，生效后有此角色的人24小时内不能处理资金。',
        )}
      </p>
    </ActionDialog>
  );
}

type FieldProps = { readonly value?: Right[]; readonly onChange?: (rights: Right[]) => void };

/** Each area with looking and changing apart; who changes looks too. */
function RightsField({ value = [], onChange }: FieldProps) {
  const set = (right: Right, held: boolean, besides?: Right) => {
    const others = value.filter((one) => one !== right);
    onChange?.(held ? [...new Set([...others, right, ...(besides ? [besides] : [])])] : others);
  };
  return (
    <fieldset className={styles.rights} aria-label={say('权限')}>
      {areas.map(({ label, read, write }) => {
        const writes = write !== undefined && value.includes(write);
        return (
          <div key={label}>
            <span>{label}</span>
            {read === undefined ? (
              <span />
            ) : (
              <Checkbox
                aria-label={say('{0} 查看', label)}
                checked={writes || value.includes(read)}
                disabled={writes}
                onChange={({ target }) => set(read, target.checked)}
              >
                {say('查看')}
              </Checkbox>
            )}
            {write !== undefined && (
              <Checkbox
                aria-label={say('{0} 处理', label)}
                checked={writes}
                onChange={({ target }) => set(write, target.checked, read)}
              >
                {say('处理')}
              </Checkbox>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
