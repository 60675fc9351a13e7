import { Radio, Space } from 'antd';
import type { StaffRow } from '../../api/rows.ts';
import { roleLabels, roleOptions, roleScopes } from '../../labels/staff.ts';

type Role = NonNullable<StaffRow['role']>;
type Props = { readonly value?: Role; readonly onChange?: (role: Role) => void };

/** The roles, each with what it may do. */
export function RoleField({ value, onChange }: Props) {
  return (
    <Radio.Group aria-label="角色" value={value} onChange={({ target }) => onChange?.(target.value)}>
      <Space direction="vertical">
        {roleOptions.map(({ value: role }) => (
          <Radio key={role} value={role}>
            {roleLabels[role]}：{roleScopes[role]}
          </Radio>
        ))}
      </Space>
    </Radio.Group>
  );
}
