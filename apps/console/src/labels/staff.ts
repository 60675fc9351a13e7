/** The staff in words: roles and rights. */

import type { Right } from '@mingpai/contract/console/door';
import type { Role } from '@mingpai/contract/console/roles';
import { roleNames } from '@mingpai/contract/console/site/role-names';
import type { RoleRow, StaffRow } from '../api/rows.ts';
import { inWords } from '../texts/both.ts';
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

/** A right's area, and what the writing one is called; none: there is nothing to change. */
interface Area {
  readonly label: string;
  readonly read: Right | undefined;
  readonly write: Right | undefined;
}

const named = [
  { label: say('存款@many'), read: 'deposits.read', write: 'deposits' },
  { label: say('取款@many'), read: 'withdrawals.read', write: 'withdrawals' },
  { label: say('余额更正@many'), read: 'adjustments.read', write: 'adjustments' },
  { label: say('余额更正（大额）'), read: undefined, write: 'adjustments.large' },
  { label: say('会员@many'), read: 'members.read', write: 'members' },
  { label: say('冻结会员'), read: undefined, write: 'members.freeze' },
  { label: say('身份审核'), read: 'identity.read', write: 'identity' },
  { label: say('查看证件'), read: undefined, write: 'identity.documents' },
  { label: say('客服'), read: 'service.read', write: 'service' },
  { label: say('客服管理'), read: 'service.lead.read', write: 'service.lead' },
  { label: say('优惠活动@many'), read: 'promotions.read', write: 'promotions' },
  { label: say('免费注单@many'), read: 'free_bets.read', write: 'free_bets' },
  { label: say('内容'), read: 'content.read', write: 'content' },
  { label: say('场馆@many'), read: 'venues.read', write: 'venues' },
  { label: say('代理@many'), read: 'agents.read', write: 'agents' },
  { label: say('报表'), read: 'reports', write: undefined },
  { label: say('操作日志与账本'), read: 'audit', write: undefined },
  { label: say('停用与恢复'), read: 'stops.read', write: 'stops' },
  { label: say('导出列表'), read: undefined, write: 'exports' },
  { label: say('员工与角色'), read: 'staff.read', write: 'staff' },
  { label: say('事件通知'), read: 'webhooks.read', write: 'webhooks' },
  { label: say('站点设置'), read: 'settings.read', write: 'settings' },
] as const satisfies readonly Area[];
type Unnamed = Exclude<Right, (typeof named)[number]['read' | 'write']>;

/** All of them: a right without a line here could be given to nobody, and would not compile. */
export const areas: [Unnamed] extends [never] ? readonly Area[] : Unnamed = named;

/** `存款`, `会员（只查看）`; whoever may change an area may look at it. */
export function rightLabels(held: readonly string[]): string[] {
  return areas.flatMap(({ label, read, write }) => {
    if (write !== undefined && held.includes(write)) return [label];
    if (read === undefined || !held.includes(read)) return [];
    return [write === undefined ? label : say('{0}（只查看）', label)];
  });
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
