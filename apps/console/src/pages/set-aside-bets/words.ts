/** Bets that were put aside, in words. */

import type { SetAsideReason } from '@mingpai/contract/states';
import type { SetAsideBet } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

export const reasons: Readonly<Record<SetAsideReason, string>> = {
  unreadable: say('记录无法读取'),
  unknown_player: say('不是本站的玩家'),
  no_such_member: say('会员不存在'),
  other_member: say('同一注单换了会员'),
  stake_too_large: say('投注超出风险限额'),
  not_recordable: say('数据库无法保存'),
};

export const states: Readonly<Record<SetAsideBet['state'], string>> = {
  open: say('搁置中'),
  recorded: say('已重试入账'),
  superseded: say('后续状态已入账'),
  closed: say('已关闭'),
};
