/** The staff in words. */
import type { StaffRow } from '../api/rows.ts';

type Role = NonNullable<StaffRow['role']>;

export const roleLabels: Readonly<Record<Role, string>> = { chief: '主管', clerk: '客服财务' };

/** What each role may do, for whoever gives it. */
export const roleScopes: Readonly<Record<Role, string>> = {
  chief: '全部权限，包括站点设置、操作日志和员工',
  clerk: '存款、取款、会员、客服和余额更正',
};

export const roleOptions: { value: Role; label: string }[] = [
  { value: 'clerk', label: roleLabels.clerk },
  { value: 'chief', label: roleLabels.chief },
];

/** `主管`, or how many rights an account without a role has. */
export function roleOf({ role, besides }: Pick<StaffRow, 'role' | 'besides'>): string {
  const own = besides === 0 ? '' : `另有权限 ${besides} 项`;
  if (role === null) return own === '' ? '无角色' : `无角色，${own}`;
  return own === '' ? roleLabels[role] : `${roleLabels[role]}，${own}`;
}
