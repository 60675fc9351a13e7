import type { WithdrawalOrder } from '../../api/rows.ts';
import { usdt, yuanWithSign } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

type Effects = {
  readonly headline: string;
  /** What confirming does, in its order. */
  readonly steps: readonly string[];
  /** Why this person cannot confirm now. */
  readonly hindrance?: string;
};

/**
 * What happens to the money when a withdrawal is approved now. What one person may not give alone takes two: the first approval
 * moves nothing.
 * @param wait how long it is still held, for its address or the member's credentials, if it is
 */
export function effectsOf(order: WithdrawalOrder, wait?: string): Effects {
  const effects = effectsAfterWait(order);
  if (wait === undefined) return effects;
  const why =
    order.heldFor === 'credentials' ? say('会员刚修改过密码或移除了两步验证') : say('收款地址绑定不久');
  return { ...effects, hindrance: say('{0}，还须等待{1}才能通过；现在可以拒绝退回', why, wait) };
}

function effectsAfterWait(order: WithdrawalOrder): Effects {
  const { limits, firstYes, sentAtOnce, amount, receipt, protocol, username } = order;
  if (limits.length > 0 && firstYes === null) {
    return {
      headline: say('初审：复核通过后付出'),
      steps: [
        say('本次只记录您为第一审核人，资金不动。'),
        say('另一位同事再次确认后，{0} 才会付出。', yuanWithSign(amount)),
      ],
    };
  }
  const effects: Effects = {
    headline: firstYes === null ? say('将付出') : say('复核：将付出'),
    steps: [
      say('{0} 冻结中的 {1} 被扣除，中心钱包余额不变（申请时已冻结）。', username, yuanWithSign(amount)),
      say('订单记为已通过，{0}（{1}）应汇往上面的地址，会员收到通知。', usdt(receipt), protocol),
      ...(sentAtOnce
        ? [
            say('低于自动汇出上限：确认后付款服务随即汇出，钱这时就离开平台。'),
            say('已自行汇出的必须填写交易哈希，付款服务便不再汇出。'),
          ]
        : [
            say('未低于自动汇出上限：本次确认不会汇出，须由财务付款。'),
            say('已汇出的填写交易哈希；没有填写的列入汇出核对，可选多笔生成付款批次。'),
          ]),
      say('通过不可撤回。'),
    ],
  };
  if (firstYes === null) return effects;
  if (firstYes.own) return { ...effects, hindrance: say('您已完成初审，需由另一位同事复核后才能付款') };
  return { ...effects, steps: [say('初审人：{0}。您是第二审核人。', firstYes.by), ...effects.steps] };
}
