/** What rights are called, on screens and in files: an area, and which right looks at it and which changes it. */
import type { Right } from '../door.ts';
import type { Both } from '../exports/column.ts';

interface Area {
  readonly words: Both;
  /** None: whoever may look at it may look at something else that holds it. */
  readonly read: Right | undefined;
  /** None: there is nothing to change. */
  readonly write: Right | undefined;
}

const named = [
  { words: ['存款', 'Deposits'], read: 'deposits.read', write: 'deposits' },
  { words: ['取款', 'Withdrawals'], read: 'withdrawals.read', write: 'withdrawals' },
  { words: ['余额更正', 'Adjustments'], read: 'adjustments.read', write: 'adjustments' },
  { words: ['余额更正（大额）', 'Adjustments (large)'], read: undefined, write: 'adjustments.large' },
  { words: ['会员', 'Members'], read: 'members.read', write: 'members' },
  { words: ['冻结会员', 'Freeze member'], read: undefined, write: 'members.freeze' },
  { words: ['身份审核', 'Identity review'], read: 'identity.read', write: 'identity' },
  { words: ['查看证件', 'See documents'], read: undefined, write: 'identity.documents' },
  { words: ['客服', 'Support'], read: 'service.read', write: 'service' },
  { words: ['客服管理', 'Lead of support'], read: 'service.lead.read', write: 'service.lead' },
  { words: ['优惠活动', 'Promotions'], read: 'promotions.read', write: 'promotions' },
  { words: ['免费注单', 'Free bets'], read: 'free_bets.read', write: 'free_bets' },
  { words: ['内容', 'Content'], read: 'content.read', write: 'content' },
  { words: ['场馆', 'Venues'], read: 'venues.read', write: 'venues' },
  { words: ['代理', 'Agents'], read: 'agents.read', write: 'agents' },
  { words: ['报表', 'Reports'], read: 'reports', write: undefined },
  { words: ['操作日志与账本', 'Audit log and ledger'], read: 'audit', write: undefined },
  { words: ['停用与恢复', 'Stops'], read: 'stops.read', write: 'stops' },
  { words: ['导出列表', 'Export of lists'], read: undefined, write: 'exports' },
  { words: ['员工与角色', 'Staff and roles'], read: 'staff.read', write: 'staff' },
  { words: ['事件通知', 'Webhooks'], read: 'webhooks.read', write: 'webhooks' },
  { words: ['站点设置', 'Site settings'], read: 'settings.read', write: 'settings' },
] as const satisfies readonly Area[];
type Unnamed = Exclude<Right, (typeof named)[number]['read' | 'write']>;

/** All of them: a right without a line here could be given to nobody, and would not compile. */
export const rightAreas: [Unnamed] extends [never] ? readonly Area[] : Unnamed = named;

/** `存款`, `会员（只查看）`; whoever may change an area may look at it. */
export function rightsInWords(held: readonly string[]): Both[] {
  return rightAreas.flatMap(({ words, read, write }): Both[] => {
    if (write !== undefined && held.includes(write)) return [words];
    if (read === undefined || !held.includes(read)) return [];
    const [chinese, english] = words;
    return [write === undefined ? words : [`${chinese}（只查看）`, `${english} (read only)`]];
  });
}
