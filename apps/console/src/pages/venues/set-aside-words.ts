/** Bets that were put aside, in words. */
import type { SetAsideReason } from '@mingpai/contract/states';
import type { SetAsideBet } from '../../api/rows.ts';

export const reasons: Readonly<Record<SetAsideReason, string>> = {
  unreadable: '记录无法读取',
  unknown_player: '不是本站的玩家',
  no_such_member: '会员不存在',
  other_member: '同一注单换了会员',
  stake_too_large: '投注超出风险限额',
  not_recordable: '数据库无法保存',
};

export const states: Readonly<Record<SetAsideBet['state'], string>> = {
  open: '搁置中',
  recorded: '已重试入账',
  superseded: '后续状态已入账',
  closed: '已关闭',
};
