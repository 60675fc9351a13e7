import { many } from '../many.ts';
import { messages } from '../messages.ts';
import { type LimitSpan, limitSpans } from './refusals/play.ts';
import { openEnd } from './stops.ts';
import { type Entries, sentence } from './text.ts';

/** What members are told of what was done. */

/** Why a withdrawal waits before it is reviewed. */
type HeldFor = 'new_address' | 'credentials';

const heldFor: Readonly<Record<HeldFor, { readonly zh: string; readonly en: string }>> = {
  new_address: { zh: '该地址为新绑定地址', en: 'The address is new' },
  credentials: {
    zh: '您的密码或验证方式刚修改过，为保护您的资金',
    en: 'You have just changed a password or second factor, so to protect your money',
  },
};

interface Recycled {
  /** What is back, and what is under way; empty: nothing. */
  readonly back: string;
  readonly coming: string;
  /** The venues that have to confirm it, and those that could not give back, in the reader's language. */
  readonly awaited: readonly string[];
  readonly stuck: readonly string[];
}

/** A payment that was found, and that staff have to look at. */
function review<Data>(zh: (data: Data) => string, en: (data: Data) => string) {
  return sentence<Data>(
    (data) => `已找到这笔付款，但${zh(data)}，已转人工核对；您的资金安全`,
    (data) => `We found this payment, but ${en(data)}. Our staff are checking it; your money is safe.`,
  );
}

export const requirementSources = [
  'deposit',
  'rebate',
  'red_packet',
  'promotion',
  'adjustment',
  'other',
] as const;
export type RequirementSource = (typeof requirementSources)[number];

const requirementKinds = {
  deposit: { zh: '存款', en: 'Deposit' },
  rebate: { zh: '返水', en: 'Rebate' },
  red_packet: { zh: '红包', en: 'Red packet' },
  promotion: { zh: '活动彩金', en: 'Promotion bonus' },
  adjustment: { zh: '余额更正', en: 'Balance correction' },
  other: { zh: '入账', en: 'Credit' },
} as const satisfies Record<RequirementSource, unknown>;

interface RequirementLeft {
  readonly kind: RequirementSource;
  readonly amount: string;
  readonly used: string;
  readonly left: string;
  readonly at: string;
}

export const answers = {
  signed_in: { zh: messages.session.signedIn, en: 'Signed in.' },
  registered: { zh: messages.session.registered, en: 'Welcome, your account is ready.' },
  password_changed: { zh: messages.password.changed, en: 'Password changed.' },
  password_recovered: {
    zh: '新密码已生效，请用新密码登录；为保护您的资金，24小时内不能取款',
    en: 'Your new password is set. Please sign in with it; to protect your money, withdrawals are paused for 24 hours.',
  },
  recovery_asked: {
    zh: '申请已提交，请务必保存领取码；密码未更改，资金未变动',
    en: 'Request sent. Keep the claim code safe. No password was changed and no money has moved.',
  },
  email_offered: {
    zh: '验证码已发送，请查收邮件',
    en: 'Code sent. Please check your email.',
  },
  email_bound: { zh: '邮箱已绑定', en: 'Address added.' },
  recovery_by_email: {
    zh: '如果账户绑定了可用的邮箱，领取码已发送到那里；密码未更改，资金未变动',
    en: 'If the account has a usable email address, a claim code is on its way to it. No password was changed and no money has moved.',
  },
  letter_stopped: {
    zh: '已停止；密码未更改，资金未变动。为稳妥起见，请修改登录密码',
    en: 'Stopped. No password was changed and no money has moved. To be safe, change your sign-in password.',
  },
  asks_chosen: { zh: '已保存', en: 'Saved.' },
  sessions_ended: { zh: '已退出', en: 'Signed out.' },
  recovery_stopped: {
    zh: '找回申请已停止，密码未更改，资金未变动',
    en: 'The request was stopped. No password was changed and no money has moved.',
  },
  card_bound: { zh: messages.card.bound, en: 'Saved.' },
  card_unbound: { zh: messages.card.unbound, en: 'Removed.' },
  agent_application_sent: { zh: messages.agent.submitted, en: 'Submitted. It is being reviewed.' },
  answer_sent: {
    zh: '回复已提交，订单回到审核队列；资金未变动',
    en: 'Sent. The order is back in the queue; no money has moved.',
  },
  deposit_sent: { zh: messages.deposit.submitted, en: 'Submitted. It is being reviewed.' },
  deposit_repeated: {
    zh: messages.deposit.repeated,
    en: 'This matches the deposit you just sent, so no second one was created. To make another, try again in a minute.',
  },
  withdrawal_sent: { zh: messages.withdrawal.submitted, en: 'Submitted. It is being reviewed.' },
  withdrawal_repeated: {
    zh: messages.withdrawal.repeated,
    en: 'This matches the withdrawal you just made, so no second one was created. To make another, try again in a minute.',
  },
  withdrawal_held: sentence<{ reason: HeldFor; until: string }>(
    ({ reason, until }) => `提交成功，等待后台审核；金额已冻结，${heldFor[reason].zh}，最早于 ${until} 审核`,
    ({ reason, until }) =>
      `Submitted, and the amount is on hold. ${heldFor[reason].en}: it will be reviewed from ${until} (Beijing time).`,
  ),
  transfer_repeated: {
    zh: messages.transfer.repeated,
    en: 'This matches the transfer you just made, so nothing was moved again. To make another, try again in a minute.',
  },
  recycle_repeated: {
    zh: messages.transfer.recycleRepeated,
    en: 'You did this a moment ago, so nothing was moved again. If there is money left at a venue, please try again shortly.',
  },
  rebate_repeated: {
    zh: '刚才已领取，已按原领取答复，没有再次领取',
    en: 'You claimed this a moment ago, so nothing was paid again.',
  },
  red_packet_repeated: {
    zh: messages.redPacket.repeated,
    en: 'You opened this a moment ago, so nothing was paid again. If you have chances left, please try again shortly.',
  },
  transfer_pending: {
    zh: '转账处理中：场馆尚未确认，资金已锁定，确认后自动到账',
    en: 'Your transfer is on the way: the venue has not confirmed it yet. The money is locked and arrives automatically once it does.',
  },
  recycled: sentence<Recycled>(
    ({ back, coming, awaited, stuck }) =>
      [
        back === '' ? '' : `已回收${back}元`,
        coming === '' ? '' : `${coming}元待${awaited.join('、')}确认，确认后自动到账`,
        stuck.length === 0 ? '' : `${stuck.join('、')}暂时无法回收，资金仍在场馆，请稍后再试`,
      ]
        .filter((part) => part !== '')
        .join('；') || '场馆内没有可回收的余额',
    ({ back, coming, awaited, stuck }) =>
      [
        back === '' ? '' : `¥${back} is back in your wallet`,
        coming === ''
          ? ''
          : `¥${coming} is waiting for ${awaited.join(', ')} to confirm and arrives automatically`,
        stuck.length === 0
          ? ''
          : `${stuck.join(', ')} cannot return money right now; it is still there, please try again later`,
      ]
        .filter((part) => part !== '')
        .join('; ') || 'No venue balance to move',
  ),
  rebate_claimed: sentence<{ amount: string }>(
    ({ amount }) => `领取成功，${amount}元已存入中心钱包`,
    ({ amount }) => `Claimed: ¥${amount} is in your central wallet.`,
  ),
  promotion_applied_for: {
    zh: '申请已提交，请等待审核，结果会通过站内信通知您',
    en: 'Application sent. We’ll message you with the result once it has been reviewed.',
  },
  promotion_code_entered: {
    zh: '优惠码已生效，下一笔到账的存款将按活动发放彩金',
    en: 'Your code is accepted. The bonus comes with your next credited deposit.',
  },
  promotion_code_given: sentence<{ bonus: string }>(
    ({ bonus }) => `彩金${bonus}元已发放，完成流水后转入中心钱包`,
    ({ bonus }) =>
      `You have a bonus of ¥${bonus}. It moves to your central wallet once its wagering requirement is met.`,
  ),
  grant_forfeited: {
    zh: '已放弃这笔彩金，您的现金没有变动',
    en: 'The bonus is given up. Your own money has not changed.',
  },
  may_withdraw: {
    zh: '流水要求已全部完成，现金可以取款',
    en: 'All wagering requirements are met: your cash can be withdrawn.',
  },
  stopped_until: sentence<{ body: string; bodyEn: string; until: string }>(
    ({ body, until }) => (until === '' ? body : `${openEnd(body)}（预计北京时间 ${until} 恢复）`),
    ({ bodyEn, until }) =>
      until === '' ? bodyEn : `${openEnd(bodyEn)} (expected back at ${until}, Beijing time)`,
  ),
  requirement_left: sentence<RequirementLeft>(
    ({ kind, amount, used, left, at }) =>
      `${requirementKinds[kind].zh}（${at}）要求流水${amount}元，已完成${used}元，还差${left}元`,
    ({ kind, amount, used, left, at }) =>
      `${requirementKinds[kind].en} (${at}): wagering requirement ¥${amount}, ¥${used} done, ¥${left} to go.`,
  ),
  grant_reopened: sentence<{ left: string; bonus: string }>(
    ({ left, bonus }) => `彩金${bonus}元转入后有注单作废，须补回流水${left}元`,
    ({ left, bonus }) =>
      `A bet was voided after the bonus of ¥${bonus} was released: ¥${left} of its wagering requirement is open again.`,
  ),
  grant_locked: sentence<{ bonus: string; left: string; until: string }>(
    ({ bonus, left, until }) =>
      `彩金${bonus}元尚未解锁，不能取款：还差流水${left}元，期限${until}；它不影响您的现金取款`,
    ({ bonus, left, until }) =>
      `The bonus of ¥${bonus} is still locked and cannot be withdrawn: ¥${left} of its wagering requirement to go, by ${until} (Beijing time). It does not hold up your cash.`,
  ),
  play_limit_coming: sentence<{ from: string }>(
    ({ from }) => `放宽的限额要到${from}再确认一次才生效，在此之前原限额继续有效`,
    ({ from }) =>
      `The higher limit needs you to confirm it again from ${from} (Beijing time). Until then the current one applies.`,
  ),
  identity_sent: {
    zh: '已提交，结果会通过站内信通知您；资金不受影响',
    en: 'Sent. We’ll message you with the result; your money is not affected.',
  },
  identity_sent_underage: {
    zh: '已收到；资料显示未达到法定年龄，不能存款和游戏；您存入的钱可以照常取出',
    en: 'Received. These details show that you are under age: no deposits or games. You can withdraw what you paid in.',
  },
  own_data_asked: {
    zh: '已受理，文件生成后会通过站内信通知您',
    en: 'We’re preparing your file and will message you when it’s ready.',
  },
  closing_asked: sentence<{ closes: string }>(
    ({ closes }) => `已受理，账户将于 ${closes} 注销；在此之前您可以随时撤回`,
    ({ closes }) => `The account will be closed at ${closes} (Beijing time). Until then you can cancel.`,
  ),
  closing_undone: { zh: '已撤回，账户照常使用', en: 'Cancelled. Your account stays open.' },
  reality_check_set: { zh: '时间提醒已设置', en: 'Time checks are set.' },
  play_limit_set: { zh: '限额已生效', en: 'The limit is in effect.' },
  pause_begun: {
    zh: '已生效。期间满足流水要求的余额仍可照常取款',
    en: 'Now in effect. You can still withdraw as usual once wagering is complete.',
  },
  loss_limit_reached: sentence<LimitSpan>(
    ({ span }) => `最近${limitSpans[span].zh}的净输额已达到您设定的限额，休息一下吧`,
    ({ span }) => `You have reached the loss limit you set for ${limitSpans[span].en}. Time for a rest.`,
  ),
  stake_limit_reached: sentence<LimitSpan>(
    ({ span }) => `最近${limitSpans[span].zh}的投注额已达到您设定的限额，休息一下吧`,
    ({ span }) => `You have reached the stake limit you set for ${limitSpans[span].en}. Time for a rest.`,
  ),
  time_limit_reached: sentence<LimitSpan>(
    ({ span }) => `最近${limitSpans[span].zh}的游戏时间已达到您设定的限额，休息一下吧`,
    ({ span }) => `You have reached the time limit you set for ${limitSpans[span].en}. Time for a rest.`,
  ),
  payment_credited: {
    zh: '已找到您的付款，款项已存入中心钱包',
    en: 'We found your payment, and it is in your central wallet.',
  },
  payment_confirming: sentence<{ confirmations: number; needed: number }>(
    ({ confirmations, needed }) => `已找到您的付款，确认数${confirmations}/${needed}，达到后自动入账`,
    ({ confirmations, needed }) =>
      `We found your payment: ${confirmations} of ${many(needed, 'confirmation')}. It will be credited automatically once it has them all.`,
  ),
  payment_unfinal: sentence<{ confirmations: number }>(
    ({ confirmations }) => `已找到您的付款，当前${confirmations}个确认，等待网络最终确认后自动入账`,
    ({ confirmations }) =>
      `We found your payment: ${many(confirmations, 'confirmation')} so far. It will be credited automatically once finalised.`,
  ),
  payment_ambiguous: review<undefined>(
    () => '它可能属于多笔订单',
    () => 'it could belong to several orders',
  ),
  payment_beyond_level: review<undefined>(
    () => '它超出了该订单和您认证等级的存款额度',
    () => 'it is more than the order and your verification level allow',
  ),
  payment_beyond_limit: review<undefined>(
    () => '它超出了该订单和您自己设定的存款限额',
    () => 'it is more than the order and the deposit limit you set for yourself allow',
  ),
  payment_sender_held: review<undefined>(
    () => '付款地址需要人工核实后才能入账',
    () => 'the address it was sent from has to be verified before it can be credited',
  ),
  payment_order_decided: review<undefined>(
    () => '该订单此前已处理',
    () => 'the order had already been closed',
  ),
  payment_other_address: review<undefined>(
    () => '它付到了另一个收款地址，不是该订单的收款地址',
    () => 'it went to a different address of ours, not this order’s',
  ),
  payment_other_amount: review<{ paid: string; owed: string }>(
    ({ paid, owed }) => `付款金额${paid} USDT与订单应付的${owed} USDT不符`,
    ({ paid, owed }) => `it is ${paid} USDT, while the order is for ${owed} USDT`,
  ),
  payment_other_sender: review<{ sender: string; named: string }>(
    ({ sender, named }) => `付款地址后4位是${sender}，与订单填写的${named}不符`,
    ({ sender, named }) => `its sending address ends in ${sender}, while the order says ${named}`,
  ),
  personal_notice: sentence<{ title: string }>(
    ({ title }) => `【个人】${title}`,
    ({ title }) => `[Personal] ${title}`,
  ),
  /** @param from yuan */
  flow_from: sentence<{ from: string }>(
    ({ from }) => `${from}以上`,
    ({ from }) => `${from}+`,
  ),
} as const satisfies Entries;
