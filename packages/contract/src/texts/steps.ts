import { many } from '../many.ts';
import { type AdjustmentReason, adjustmentReasons, adjustmentReasonsInEnglish } from '../states.ts';
import { type Entries, sentence } from './text.ts';

/** The steps of a deposit, a withdrawal or a correction: what happened, who has it now, why it waits. */

interface Correction {
  readonly balance: string;
  /** Empty: nothing to play through. */
  readonly turnover: string;
}

interface Figures {
  readonly receipt: string;
  readonly fee: string;
  readonly protocol: string;
}

export const steps = {
  // Deposits
  deposit_requested: { zh: '提交存款申请', en: 'Deposit requested' },
  usdt_to_pay: sentence<{ usdt: string; protocol: string }>(
    ({ usdt, protocol }) => `应付 ${usdt} USDT（${protocol}）`,
    ({ usdt, protocol }) => `${usdt} USDT to pay (${protocol})`,
  ),
  closed: { zh: '已关闭', en: 'Closed' },
  rejected: { zh: '已拒绝', en: 'Rejected' },
  credited: { zh: '存入中心钱包', en: 'Into the central wallet' },
  amount_credited: sentence<{ amount: string }>(
    ({ amount }) => `入账 ${amount} 元`,
    ({ amount }) => `¥${amount} credited`,
  ),
  paid_at_channel: { zh: '支付渠道确认收款', en: 'Payment confirmed by the channel' },
  payment_awaited: { zh: '等待付款', en: 'Waiting for your payment' },
  channel_will_tell: {
    zh: '付款后由支付渠道通知，自动入账；通知未到时系统会主动查询',
    en: 'The payment channel notifies us when you have paid, and it is credited automatically; if it does not, we check ourselves',
  },
  order_expired: {
    zh: '订单已超过有效期；如已付款，到账后仍会入账',
    en: 'The order has expired. If you have paid, it is still credited when it arrives.',
  },
  reviewed: { zh: '审核完成', en: 'Reviewed' },
  review_awaited: { zh: '等待审核', en: 'Waiting for review' },
  staff_check: { zh: '由财务人员核对到账', en: 'Our staff check the payment' },
  staff_check_proof: {
    zh: '由财务人员核对到账；上传转账凭证可加快核对',
    en: 'Our staff check the payment; proof of payment makes it quicker',
  },
  chain_payment_awaited: { zh: '等待链上付款', en: 'Waiting for your payment' },
  found_by_itself: {
    zh: '付款上链后自动查到，无需提交凭证',
    en: 'Found automatically once it is on the blockchain; no proof needed',
  },
  seen_on_chain: { zh: '链上已查到付款', en: 'Payment seen on the blockchain' },
  usdt_received: sentence<{ usdt: string; hash: string }>(
    ({ usdt, hash }) => `收到 ${usdt} USDT，交易哈希 ${hash}`,
    ({ usdt, hash }) => `${usdt} USDT received, transaction ${hash}`,
  ),
  confirmed: { zh: '区块确认完成', en: 'Confirmed' },
  confirmations_awaited: { zh: '等待区块确认', en: 'Waiting for confirmations' },
  confirmations: sentence<{ count: number }>(
    ({ count }) => `${count}个确认`,
    ({ count }) => many(count, 'confirmation'),
  ),
  confirmations_of: sentence<{ count: number; needed: number }>(
    ({ count, needed }) => `${count}/${needed}`,
    ({ count, needed }) => `${count}/${needed}`,
  ),
  finality_awaited: sentence<{ count: number }>(
    ({ count }) => `${count}个确认，等待网络最终确认`,
    ({ count }) => `${many(count, 'confirmation')}, waiting to be finalised`,
  ),
  staff_awaited: { zh: '等待人工核对', en: 'Waiting for our staff' },
  does_not_fit: {
    zh: '付款与订单信息不完全一致，由财务人员核对后入账；您的资金安全',
    en: 'It does not match the order exactly. Our staff will check and credit it; your money is safe.',
  },
  // Questions of staff
  question_asked: { zh: '工作人员询问', en: 'Our staff asked' },
  question_words: sentence<{ text: string; textEn: string }>(
    ({ text }) => text,
    ({ text, textEn }) => (textEn === '' ? text : textEn),
  ),
  question_answered: { zh: '您已回复', en: 'You answered' },
  answer_words: sentence<{ answer: string; pictures: number }>(
    ({ answer, pictures }) => (pictures === 0 ? answer : `${answer}（图片 ${pictures} 张）`),
    ({ answer, pictures }) =>
      pictures === 0 ? answer : `${answer} (${pictures} ${pictures === 1 ? 'picture' : 'pictures'})`,
  ),
  answer_awaited: { zh: '等待您的回复', en: 'Waiting for your answer' },
  deposit_waits_for_answer: sentence<{ until: string }>(
    ({ until }) =>
      `请在 ${until} 前回复，此后仍可回复，直到订单处理完毕；回复本身不动资金，若先查到款项，订单会先处理`,
    ({ until }) =>
      `Please answer by ${until} (Beijing time); you can still answer later, until the order is decided. Your answer moves no money; if we find the payment first, we’ll decide without it.`,
  ),
  withdrawal_waits_for_answer: sentence<{ until: string }>(
    ({ until }) => `请在 ${until} 前回复，此后仍可回复，直到订单处理完毕；处理之前，取款金额仍为您冻结保留`,
    ({ until }) =>
      `Please answer by ${until} (Beijing time); you can still answer later, until the order is decided. Until then the amount stays on hold for you.`,
  ),
  // Corrections
  correction_requested: { zh: '提交余额更正', en: 'Correction requested' },
  correction_reason: sentence<{ reason: AdjustmentReason; note: string }>(
    ({ reason, note }) => [adjustmentReasons[reason], note].filter((part) => part !== '').join('：'),
    ({ reason, note }) => [adjustmentReasonsInEnglish[reason], note].filter((part) => part !== '').join(': '),
  ),
  second_person_agreed: { zh: '另一位工作人员复核通过', en: 'Checked by a second member of staff' },
  debited: { zh: '从中心钱包扣减', en: 'Taken from the central wallet' },
  corrected: sentence<Correction>(
    ({ balance, turnover }) =>
      `更正后余额 ${balance} 元${turnover === '' ? '' : `；须完成 ${turnover} 元流水后方可取款`}`,
    ({ balance, turnover }) =>
      `¥${balance} in the central wallet afterwards${turnover === '' ? '' : `; ¥${turnover} of wagering to complete before a withdrawal`}`,
  ),
  // Withdrawals
  withdrawal_requested: { zh: '提交取款申请', en: 'Withdrawal requested' },
  amount_held: sentence<{ amount: string }>(
    ({ amount }) => `${amount} 元已从中心钱包转入取款冻结`,
    ({ amount }) => `¥${amount} moved from the central wallet and put on hold`,
  ),
  address_is_new: sentence<{ until: string }>(
    ({ until }) => `收款地址绑定不久，为保护您的资金，最早于 ${until} 审核`,
    ({ until }) =>
      `The address is new. To protect your money, it will be reviewed from ${until} (Beijing time)`,
  ),
  password_is_new: sentence<{ until: string }>(
    ({ until }) => `密码刚修改过，为保护您的资金，最早于 ${until} 审核`,
    ({ until }) =>
      `A password was changed. To protect your money, it will be reviewed from ${until} (Beijing time)`,
  ),
  staff_review: { zh: '由财务人员审核', en: 'Under review by our staff' },
  second_review_awaited: { zh: '等待第二位审核人员复核', en: 'Waiting for a second person to review it' },
  rejected_returned: {
    zh: '已拒绝，资金退回中心钱包',
    en: 'Rejected; the money is back in the central wallet',
  },
  sending: { zh: '汇出到您的地址', en: 'Sent to your address' },
  sent_verified: { zh: '已汇出，链上核对无误', en: 'Sent, and verified on the blockchain' },
  payout_figures: sentence<Figures>(
    ({ receipt, fee, protocol }) => `实际到账 ${receipt} USDT（${protocol}），手续费 ${fee} USDT`,
    ({ receipt, fee, protocol }) => `You receive ${receipt} USDT (${protocol}), fee ${fee} USDT`,
  ),
  transaction: sentence<{ hash: string }>(
    ({ hash }) => `交易哈希 ${hash}`,
    ({ hash }) => `transaction ${hash}`,
  ),
  service_sends: { zh: '审核已通过，由付款服务自动汇出', en: 'approved; the payout service sends it' },
  staff_send: { zh: '审核已通过，由财务人员汇出', en: 'approved; our staff send it' },
  staff_send_list: { zh: '已列入汇出清单，由财务人员汇出', en: 'queued to be sent by our staff' },
  chain_awaited: { zh: '等待链上确认', en: 'waiting for blockchain confirmation' },
  not_verified: {
    zh: '链上核对未通过，财务人员正在处理；您的资金不会丢失',
    en: 'It could not be verified on the blockchain. Our staff are working on it; your money is not lost.',
  },
} as const satisfies Entries;
