import { type Refusals, refusal } from '../text.ts';
import { wireName } from '../wire-names.ts';

export const payments = {
  way_closed: {
    code: 5000,
    zh: '该支付方式暂未开放，订单未创建，资金未变动，请选择其他方式',
    en: 'This payment method is not available. No order was made and no money has moved; please choose another method.',
  },
  deposit_by_service: {
    code: 6275,
    zh: '人工存款请联系客服，尚未生成订单，资金未变动',
    en: 'Assisted deposits go through support: please contact us. No order was made and no money has moved.',
  },
  /** @param field by which the client names the way */
  pay_way_unknown: refusal<{ field: string }>(
    6276,
    ({ field }) => `${wireName(field, 'zh-CN')}：请选择存款方式，尚未生成订单，资金未变动`,
    ({ field }) =>
      `${wireName(field, 'en')}: please choose a payment method. No order was made and no money has moved.`,
  ),
  card_not_found: {
    code: 5001,
    zh: '没有找到该卡片，资金未变动，请重新选择',
    en: 'We can’t find this card or address. No money has moved; please choose again.',
  },
  card_not_for_withdrawal: {
    code: 5010,
    zh: '这张银行卡已绑定，但取款只能汇到USDT地址，资金未变动；请选择或先添加一个USDT地址',
    en: 'This is a bank card, and withdrawals go to USDT addresses only. No money has moved; choose a USDT address, or add one first.',
  },
  card_limit: {
    code: 5002,
    zh: '最多支持添加5个地址，这一个没有添加；请先删除一个不用的地址',
    en: 'You can keep up to five addresses. This one was not added; remove one you no longer use first.',
  },
  card_exists: {
    code: 5003,
    zh: '该地址已经绑定过了，可以直接使用',
    en: 'You have already added this address. You can use it as it is.',
  },
  bank_card_exists: { code: 5003, zh: '该银行卡已经绑定过了', en: 'You have already added this bank card.' },
  card_in_use: {
    code: 5004,
    zh: '该地址有待审核的取款，处理完成后才能解绑',
    en: 'A withdrawal to this address is pending; you can remove it afterwards.',
  },
  bet_not_found: {
    code: 5009,
    zh: '没有找到该注单，请核对订单号',
    en: 'We can’t find this bet. Please check its number.',
  },
  order_not_found: {
    code: 5005,
    zh: '没有找到该订单，请核对订单号',
    en: 'We can’t find this order. Please check its number.',
  },
  already_decided: {
    code: 5006,
    zh: '该订单已处理过，本次操作没有移动资金',
    en: 'This order has already been processed. No money was moved this time.',
  },
  question_over: {
    code: 6221,
    zh: '订单已处理，或这个问题已有回复或已撤回，本次没有提交，资金未因此变动；请刷新查看订单进度',
    en: 'The order has been decided, or this question was answered or taken back. Nothing was sent and no money has moved; refresh to see the order’s progress.',
  },
  question_wants_picture: {
    code: 6222,
    zh: '这个问题需要一张图片，回复还没有提交，资金未变动；请先上传图片，再提交回复',
    en: 'This question asks for a picture. Your answer was not sent yet and no money has moved; upload the picture, then send the answer.',
  },
  question_pictures_full: {
    code: 6223,
    zh: '最多上传3张图片，这一张没有保存，资金未变动；请直接提交回复',
    en: 'Three pictures at most: this one was not kept, and no money has moved. Please send your answer.',
  },
  answer_not_a_picture: {
    code: 6224,
    zh: '请上传JPEG、PNG、GIF或WebP格式的图片，大小不超过2MB；这一张没有保存，资金未变动',
    en: 'Please choose a JPEG, PNG, GIF or WebP picture of up to 2 MB. This one was not kept, and no money has moved.',
  },
  amount_out_of_range: {
    code: 5007,
    zh: '金额超出该方式的限额，订单未创建，资金未变动，请修改金额',
    en: 'The amount is outside this method’s limits. No order was made and no money has moved; please change the amount.',
  },
  too_many_open_orders: {
    code: 5008,
    zh: '您有多笔待支付订单，这一单没有建立，资金未变动；请先付清，或等它们过期（下单满1小时）后再下单',
    en: 'You have several unpaid orders. This one was not made and no money has moved; please pay them, or wait until they expire an hour after they were made.',
  },
  own_addresses_spent: {
    code: 6270,
    zh: '今天给您的USDT收款地址已够多，这一单没有建立，资金未变动；请先付一笔未付的订单，或等它过期（下单满1小时）后再下单，会沿用它的地址',
    en: 'You were given enough USDT addresses today: this order was not made, and no money has moved. Please pay one of your unpaid orders, or wait until it has expired (an hour after it was made); your next order then takes its address again.',
  },
  payment_not_found: {
    code: 5020,
    zh: '链上暂未查到这笔交易：可能尚未打包，或协议与订单不符。请核对后稍后再试，您的资金不受影响',
    en: 'The transaction is not on this network yet. Check the network of your order, and try again shortly. Your money is not affected.',
  },
  payment_failed: {
    code: 5021,
    zh: '这笔交易在链上执行失败，USDT未转出，请在钱包中核对后重新付款',
    en: 'This transaction failed on the blockchain: no USDT was sent. Please check your wallet and pay again.',
  },
  payment_other_contract: {
    code: 5022,
    zh: '这笔交易转的不是USDT，无法入账；请核对交易哈希，或联系客服',
    en: 'This transaction did not move USDT, so it cannot be credited. Check the transaction hash, or contact support.',
  },
  payment_other_recipient: {
    code: 5023,
    zh: '这笔交易的收款地址不是本站地址，未入账；请核对交易哈希，或联系客服',
    en: 'This transaction did not go to one of our addresses and was not credited. Check the transaction hash, or contact support.',
  },
  payment_already_used: {
    code: 5024,
    zh: '这笔交易已经处理过，不能用于该订单，本次没有移动资金；如有疑问请联系客服',
    en: 'This transaction has already been processed and cannot be used for this order. No money has moved; contact support if you have any questions.',
  },
  payment_too_small: {
    code: 5025,
    zh: '这笔付款低于最低入账金额，未自动入账；请联系客服处理',
    en: 'This payment is below the minimum deposit, so it was not credited automatically. Please contact support.',
  },
  chain_unreachable: {
    code: 5026,
    zh: '暂时无法查询区块链，您的资金不受影响，请几分钟后再试',
    en: 'We can’t reach the blockchain right now. Your money is not affected; please try again in a few minutes.',
  },
  payment_other_order: {
    code: 5027,
    zh: '这笔交易付到了另一笔订单的专属收款地址，只会为那笔订单入账，本次没有移动资金；如果那也是您的订单，请到那笔订单查看进度',
    en: 'This transaction paid the address of another order and is credited to that order only. No money has moved; if that order is yours too, check it there.',
  },
  payment_older: {
    code: 5028,
    zh: '这笔付款早于该订单，不能用于该订单，本次没有移动资金；如确是您所付，请联系客服并提供付款凭证',
    en: 'This payment was made before the order, so it cannot be used for it. No money has moved; if you sent it, contact support with proof of payment.',
  },
  withdrawal_below_fee: refusal<{ usdt: string; fee: string }>(
    5043,
    ({ usdt, fee }) =>
      `这笔取款折合 ${usdt} USDT，不足以支付该网络的手续费 ${fee} USDT，资金未变动；请提高金额，或选择手续费较低的网络`,
    ({ usdt, fee }) =>
      `This comes to ${usdt} USDT, which does not cover the network’s fee of ${fee} USDT. No money has moved; please choose a larger amount, or a network with a lower fee.`,
  ),
  hold_gone: {
    code: 5041,
    zh: '这笔取款冻结的资金已不在账上，不能通过也不能退回，没有资金变动；请停止处理该会员的取款，运行 ledger:verify 并请技术人员核对账目',
    en: 'What was held for this withdrawal is not in the books any more, so it can be neither approved nor returned. No money has moved. Leave this member’s withdrawals alone, run ledger:verify and have the books looked at.',
  },
  payout_frozen: {
    code: 5042,
    zh: '该会员已被冻结，取款没有通过，资金仍在冻结中；核实后请先解冻会员再审核，或拒绝这笔取款退回余额',
    en: 'This member is frozen, so the withdrawal was not approved and the money stays held. Unfreeze the member first, or reject the withdrawal to give the money back.',
  },
  withdrawal_waits: refusal<{ heldFor: 'credentials' | 'new_address'; until: string }>(
    5040,
    ({ heldFor, until }) =>
      `${heldFor === 'credentials' ? '会员刚修改过密码或移除了两步验证' : '收款地址绑定时间不足'}，${until} 之后才能通过；资金仍在冻结中，也可现在拒绝退回`,
    ({ heldFor, until }) =>
      `${heldFor === 'credentials' ? 'The member has just changed a password or removed the second factor' : 'The address was added too recently'}: this withdrawal can be approved after ${until} (Beijing time). The money stays on hold; you can also reject it now.`,
  ),
  way_resting: {
    code: 5060,
    zh: '该支付通道维护中，没有扣款，请选择其他存款方式，或几分钟后再试',
    en: 'This method is temporarily unavailable. You were not charged. Please choose another method, or try again in a few minutes.',
  },
  too_many_proofs: {
    code: 5061,
    zh: '每笔订单最多上传3张凭证，已上传的凭证有效，请等待财务人员核对',
    en: 'You can upload up to three proofs per order. Yours were received; please wait for our staff to check them.',
  },
  chain_by_hand: {
    code: 5000,
    zh: '该网络暂由人工核对到账，请等待审核或联系客服；您的资金不受影响',
    en: 'Payments on this network are checked by our staff for now. Please wait for the review, or contact support; your money is not affected.',
  },
  transaction_malformed: {
    code: 1000,
    zh: '交易哈希应为64位十六进制字符，请从钱包的转账详情中复制',
    en: 'A transaction hash has 64 hexadecimal characters. Please copy it from the transfer in your wallet.',
  },
} as const satisfies Refusals;
