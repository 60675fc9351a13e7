/** The staff in words: roles and rights. */

import type { Role } from '@mingpai/contract/console/roles';
import { rightAreas, rightsInWords } from '@mingpai/contract/console/site/right-words';
import { roleNames } from '@mingpai/contract/console/site/role-names';
import type { RoleRow, StaffRow } from '../api/rows.ts';
import { inOne, inWords } from '../texts/both.ts';
import { say } from '../texts/say.ts';

/** The site's own roles; those that a site made have names of their own. */
export const roleLabels: Readonly<Record<string, string>> = inWords(roleNames);

/** What each of them may do, for whoever gives it. */
const scopesOfRoles = {
  chief: say('全部权限，包括站点设置、操作日志和员工'),
  finance_lead: say(
    '存款、取款、余额更正（含大额）、停用与恢复、报表、导出；会员、场馆、活动、代理和设置只查看',
  ),
  deposit_clerk: say('存款；会员只查看'),
  withdrawal_clerk: say('取款；会员只查看'),
  risk_analyst: say('会员、冻结、停用与恢复、报表、操作日志；存取款、更正、场馆、活动和代理只查看'),
  marketing: say('优惠活动、内容、报表；代理只查看'),
  agent_manager: say('代理、报表、导出；会员只查看'),
  support: say('客服、会员；存取款和活动只查看'),
  content_editor: say('公告、轮播图和帮助文章'),
  auditor: say('全部查看和导出，什么都不能改动'),
  clerk: say('存款、取款、会员、客服和余额更正'),
} as const satisfies Record<Role, string>;
export const roleScopes: Readonly<Record<string, string>> = scopesOfRoles;

/** Areas of rights, each with the right that looks at it and the one that changes it. */
export const areas = rightAreas.map(({ words, ...rights }) => ({ label: inOne(words), ...rights }));

/** `存款`, `会员（只查看）`; whoever may change an area may look at it. */
export function rightLabels(held: readonly string[]): string[] {
  return rightsInWords(held).map(inOne);
}

/** `主管`, or the name that the site gave. */
export function roleName(code: string, made: readonly RoleRow[]): string {
  return roleLabels[code] ?? made.find((role) => role.code === code)?.name ?? code;
}

/** `存款专员、客服专员`, and how many rights somebody has besides. */
export function rolesOf(
  { roles, besides }: Pick<StaffRow, 'roles' | 'besides'>,
  made: readonly RoleRow[],
): string {
  const named =
    roles.length === 0 ? say('无角色') : roles.map((code) => roleName(code, made)).join(say('、'));
  return besides === 0 ? named : say('{0}，另有权限 {1} 项', named, besides);
}
