import { Checkbox, Space } from 'antd';
import { rightLabels, roleName, roleScopes } from '../../labels/staff.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { useRoles } from './use-roles.ts';

type Props = { readonly value?: string[]; readonly onChange?: (roles: string[]) => void };

/** The roles, each with what it may do; a person may have several. */
export function RoleField({ value, onChange }: Props) {
  const roles = useRoles().data ?? [];
  return (
    <Checkbox.Group
      aria-label={say('角色')}
      value={value ?? []}
      onChange={(next) => onChange?.(next.map(String))}
    >
      <Space direction="vertical">
        {roles.map(({ code, rights }) => (
          <Checkbox key={code} value={code}>
            {said('{0}：{1}', roleName(code, roles), roleScopes[code] ?? rightLabels(rights).join(say('、')))}
          </Checkbox>
        ))}
      </Space>
    </Checkbox.Group>
  );
}
