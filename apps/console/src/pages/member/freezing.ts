import type { MemberPage } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

type Freezing = {
  readonly does: 'freezeMember' | 'unfreezeMember';
  readonly button: string;
  readonly title: string;
  /** What it means for the member. */
  readonly effect: string;
  readonly label: string;
  readonly missing: string;
  readonly confirm: string;
  readonly done: string;
};

/** What can be done about a member: suspend who is not suspended, lift the suspension of who is. */
export function freezingOf({
  username,
  frozenAt,
}: Pick<MemberPage['member'], 'username' | 'frozenAt'>): Freezing {
  if (frozenAt !== null)
    return {
      does: 'unfreezeMember',
      button: say('解除冻结'),
      title: say('解除冻结 {0}', username),
      effect: say('会员可以重新存款、取款、转账和进入游戏。余额不变。'),
      label: say('解除原因'),
      missing: say('请填写解除原因'),
      confirm: say('确认解除'),
      done: say('已解除冻结'),
    };
  return {
    does: 'freezeMember',
    button: say('冻结会员'),
    title: say('冻结 {0}', username),
    effect: say('会员立即退出所有设备，存款、取款、转账和进入游戏全部暂停。余额不变，已提交的订单照常审核。'),
    label: say('冻结原因'),
    missing: say('请填写冻结原因'),
    confirm: say('确认冻结'),
    done: say('已冻结'),
  };
}
