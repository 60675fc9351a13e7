/**
 * One stable code for each kind of refusal. 200 and 401 are the specification's; the rest are ours: 1xxx input, 2xxx members,
 * 3xxx money, 4xxx venues, 5xxx payments, 6xxx staff, 7xxx agents, 9xxx the system. Each message says what happened, what became of
 * the money where money is concerned, and what to do next.
 */
import { messages } from './messages.ts';

export const codes = {
  ok: { code: 200, zh: messages.done, en: 'Done.' },
  session_lost: { code: 401, zh: messages.session.lost, en: 'Your session has ended. Please sign in again.' },

  bad_input: {
    code: 1000,
    zh: '填写的内容有误，请检查后重试',
    en: 'Something in the form is not right. Please check it.',
  },
  body_too_large: { code: 1001, zh: '提交的内容过大，请精简后重试', en: 'Too much was sent at once.' },
  not_found: {
    code: 1002,
    zh: '没有找到该内容，可能已被移除',
    en: 'It was not found; it may have been removed.',
  },
  idempotency_conflict: {
    code: 1003,
    zh: '该操作编号已用于另一笔内容不同的操作，资金未变动，请返回后重新提交',
    en: 'This operation id was used for something else. No money moved; please go back and submit again.',
  },

  wrong_credentials: {
    code: 2000,
    zh: '账号或密码不正确，请重新输入',
    en: 'Account or password is not right.',
  },
  username_taken: {
    code: 2001,
    zh: '该用户名已被使用，请换一个',
    en: 'This username is taken. Please choose another.',
  },
  wrong_old_password: {
    code: 2002,
    zh: '原密码不正确，请重新输入',
    en: 'The current password is not right.',
  },
  wrong_pay_password: {
    code: 2003,
    zh: '支付密码不正确，资金未变动，请重新输入',
    en: 'The pay password is not right. No money moved.',
  },
  pay_password_locked: {
    code: 2004,
    zh: '支付密码连续输错5次，已锁定1小时，资金安全未变动',
    en: 'The pay password was wrong five times and is locked for an hour. Your money is safe.',
  },
  member_frozen: {
    code: 2005,
    zh: '账户资金操作已暂停，资金未变动，请联系客服',
    en: 'Moving money is suspended for this account. No money moved; please contact service.',
  },

  not_a_picture: {
    code: 2020,
    zh: '请上传GIF或PNG格式的图片，大小不超过2MB',
    en: 'Please choose a GIF or PNG picture of 2 MB at most.',
  },

  push_service_unknown: {
    code: 2030,
    zh: '暂不支持这个浏览器的推送服务，到账提醒未开启；到账消息仍会写入消息中心',
    en: 'The push service of this browser is not supported, so notices stay off. Arrivals are still written to your messages.',
  },

  insufficient_balance: {
    code: 3000,
    zh: '余额不足，资金未变动，请调整金额后重试',
    en: 'The balance is not enough. No money moved.',
  },
  turnover_left: {
    code: 3001,
    zh: '打码量尚未完成，资金未变动，完成后即可取款',
    en: 'The turnover requirement is not met yet. No money moved.',
  },
  rebate_not_found: {
    code: 3003,
    zh: '没有找到该返水记录，请刷新返水中心后重试',
    en: 'The rebate was not found. Please refresh the rebate centre.',
  },
  nothing_to_claim: { code: 3002, zh: messages.rebate.nothingPending, en: 'There is nothing to claim.' },

  unknown_venue: {
    code: 4000,
    zh: '没有这个场馆，资金未变动，请重新选择',
    en: 'There is no such venue. No money moved.',
  },
  venue_to_venue: {
    code: 4001,
    zh: messages.transfer.venueToVenue,
    en: 'Money cannot move directly between venues.',
  },
  venue_refused: {
    code: 4002,
    zh: '场馆未接受本次转账，资金已退回原钱包，请稍后再试',
    en: 'The venue refused the transfer. The money is back where it was.',
  },
  venue_unavailable: {
    code: 4003,
    zh: '该场馆暂时无法访问，资金未变动，请稍后再试',
    en: 'The venue cannot be reached right now. No money moved.',
  },
  auto_transfer_on: {
    code: 4004,
    zh: '已开启自动免转，无需手动转账，资金未变动',
    en: 'Auto-transfer is on; manual transfer is not needed. No money moved.',
  },
  unknown_game: { code: 4005, zh: '没有找到该游戏，请选择其他游戏', en: 'There is no such game.' },

  no_transfer_needed: {
    code: 4006,
    zh: '该场馆直接使用中心钱包，无需转账，资金未变动，进入游戏即可',
    en: 'This venue plays from the central wallet: no transfer is needed. No money moved; just open a game.',
  },

  way_closed: { code: 5000, zh: '该支付方式暂未开放，请选择其他方式', en: 'This way to pay is not open.' },
  card_not_found: {
    code: 5001,
    zh: '没有找到该卡片，资金未变动，请重新选择',
    en: 'The card was not found. No money moved.',
  },
  card_not_for_withdrawal: {
    code: 5010,
    zh: '这张银行卡已绑定，但取款只能汇到USDT地址，资金未变动；请选择或先添加一个USDT地址',
    en: 'This bank card is bound, but withdrawals go to USDT addresses only. No money moved; choose a USDT address, or add one first.',
  },
  card_limit: { code: 5002, zh: '最多支持添加5个地址', en: 'At most five addresses can be kept.' },
  card_exists: { code: 5003, zh: '该地址已经绑定过了', en: 'This address is bound already.' },
  card_in_use: {
    code: 5004,
    zh: '该地址有待审核的取款，处理完成后才能解绑',
    en: 'A withdrawal to this address is pending; it can be removed afterwards.',
  },
  bet_not_found: { code: 5009, zh: '没有找到该注单，请核对订单号', en: 'The bet was not found.' },
  order_not_found: { code: 5005, zh: '没有找到该订单，请核对订单号', en: 'The order was not found.' },
  already_decided: {
    code: 5006,
    zh: '该订单已处理过，本次操作没有移动资金',
    en: 'The order was decided already. This attempt moved no money.',
  },
  amount_out_of_range: { code: 5007, zh: '金额超出该方式的限额', en: 'The amount is outside the limits.' },
  too_many_open_orders: {
    code: 5008,
    zh: '您有多笔待支付订单，请先完成或等待其过期',
    en: 'You have several open orders. Please finish them or wait until they expire.',
  },

  payment_not_found: {
    code: 5020,
    zh: '链上暂未查到这笔交易：可能尚未打包，或协议与订单不符。请核对后稍后再试，您的资金不受影响',
    en: 'The transaction is in no block of this network yet. Check the network of your order, and try again in a little while. Your money is not affected.',
  },
  payment_failed: {
    code: 5021,
    zh: '这笔交易在链上执行失败，USDT未转出，请在钱包中核对后重新付款',
    en: 'This transaction failed on the chain: no USDT was sent. Please check your wallet and pay again.',
  },
  payment_other_contract: {
    code: 5022,
    zh: '这笔交易转的不是USDT，无法入账；请核对交易哈希，或联系客服',
    en: 'This transaction did not move USDT, so it cannot be credited. Check the id, or contact service.',
  },
  payment_other_recipient: {
    code: 5023,
    zh: '这笔交易的收款地址不是本站地址，未入账；请核对交易哈希，或联系客服',
    en: 'This transaction went to another address than ours and was not credited. Check the id, or contact service.',
  },
  payment_already_used: {
    code: 5024,
    zh: '这笔交易已经处理过，不能用于该订单，本次没有移动资金；如有疑问请联系客服',
    en: 'This transaction was settled already and cannot be used for this order. No money moved; contact service if in doubt.',
  },
  payment_too_small: {
    code: 5025,
    zh: '这笔付款低于最低入账金额，未自动入账；请联系客服处理',
    en: 'This payment is below the least amount that is credited. Please contact service.',
  },
  chain_unreachable: {
    code: 5026,
    zh: '暂时无法查询区块链，您的资金不受影响，请几分钟后再试',
    en: 'The chain cannot be asked right now. Your money is not affected; please try again in a few minutes.',
  },
  payment_other_order: {
    code: 5027,
    zh: '这笔交易付到了另一笔订单的专属收款地址，只会为那笔订单入账，本次没有移动资金；如果那也是您的订单，请到那笔订单查看进度',
    en: 'This transaction paid the address of another order and is credited to that one only. No money moved; if it is yours too, look at that order.',
  },
  payment_older: {
    code: 5028,
    zh: '这笔付款早于该订单，不能用于该订单，本次没有移动资金；如确是您所付，请联系客服并提供付款凭证',
    en: 'This payment is older than the order, so it cannot be used for it. No money moved; if you sent it, contact service with a proof of payment.',
  },

  hold_gone: {
    code: 5041,
    zh: '这笔取款冻结的资金已不在账上，不能通过也不能退回，没有资金变动；请停止处理该会员的取款，运行 ledger:verify 并请技术人员核对账目',
    en: 'What was held for this withdrawal is not in the books any more, so it can be neither approved nor returned. No money moved. Leave this member’s withdrawals alone, run ledger:verify and have the books looked at.',
  },
  payout_frozen: {
    code: 5042,
    zh: '该会员已被冻结，取款没有通过，资金仍在冻结中；核实后请先解冻会员再审核，或拒绝这笔取款退回余额',
    en: 'This member is frozen, so the withdrawal was not approved and the money stays held. Unfreeze the member first, or reject the withdrawal to give the money back.',
  },
  withdrawal_waits: {
    code: 5040,
    zh: '收款地址绑定时间不足，该笔取款尚不能通过，资金仍在冻结中；到期后再审核，或现在拒绝退回',
    en: 'The address was bound too recently for this withdrawal to be approved yet. The money stays held; approve it later, or reject it now.',
  },

  way_resting: {
    code: 5060,
    zh: '该支付通道正在休息，没有扣款，请选择其他存款方式，或几分钟后再试',
    en: 'This way to pay is resting. Nothing was taken. Please choose another way, or try again in a few minutes.',
  },

  too_many_proofs: {
    code: 5061,
    zh: '每笔订单最多上传3张凭证，已上传的凭证有效，请等待财务人员核对',
    en: 'An order takes three proofs at most. Those that you uploaded are there; please wait for our staff.',
  },

  on_pause: {
    code: 7400,
    zh: '您选择了休息，期间不能存款和游戏；满足流水要求的余额仍可照常取款',
    en: 'You chose to take a break. No deposits or games until it ends; withdrawals go on as usual once the turnover is met.',
  },
  no_offers_on_pause: {
    code: 7405,
    zh: '休息期间不参加活动和红包，资金未变动；休息结束后可再参加',
    en: 'No offers or red packets during a break. No money moved; they are open again when it ends.',
  },
  deposit_limit: {
    code: 7401,
    zh: '超出您为自己设定的每日存款限额，资金未变动',
    en: 'This is above the daily deposit limit that you set. No money moved.',
  },
  loss_limit: {
    code: 7402,
    zh: '今天的净输额已达到您设定的限额，明天再来；资金未变动',
    en: 'You have reached the daily loss limit that you set. No money moved.',
  },
  time_limit: {
    code: 7403,
    zh: '今天的游戏时间已达到您设定的限额，明天再来；资金未变动',
    en: 'You have reached the daily time limit that you set. No money moved.',
  },

  service_ticket_used: {
    code: 7300,
    zh: '对话已过期，请重新打开客服页面',
    en: 'This conversation has expired. Please open support again.',
  },

  red_packet_closed: { code: 7200, zh: messages.redPacket.closed, en: 'Red packets are switched off.' },
  red_packet_not_open: {
    code: 7201,
    zh: messages.redPacket.waitForNext,
    en: 'Red packets are grabbed between 10:00 and 12:00 Beijing time.',
  },
  red_packet_no_chance: {
    code: 7202,
    zh: messages.redPacket.noChances,
    en: 'You have no chance left today. Deposits since noon yesterday count.',
  },
  red_packet_pool_dry: {
    code: 7203,
    zh: '今天的红包已经抢完，机会不会扣除，请静待下次活动。',
    en: 'The packets of today are all taken. Your chance was not used.',
  },
  red_packet_draw_changed: {
    code: 7204,
    zh: '今天的红包种子与事先公布的指纹不符，为保证公平已停止领取；机会不会扣除，账户资金未变动，请联系客服',
    en: 'The draw of today is not the one whose fingerprint was published, so no packet is given out. Your chance was not used and no money moved; please contact support.',
  },

  promotion_not_for_you: {
    code: 7100,
    zh: '您暂不符合该活动的参与条件，详见活动说明',
    en: 'This offer is not open to your account yet. Its terms say for whom it is.',
  },
  application_open: {
    code: 7101,
    zh: '您已申请过该活动，正在审核中，请勿重复提交',
    en: 'You have applied already; it is being reviewed.',
  },
  promotion_condition: {
    code: 7103,
    zh: '尚未达到该活动的申请条件，达到后即可申请',
    en: 'What this offer asks for is not reached yet. You can apply once it is.',
  },
  promotion_by_itself: {
    code: 7104,
    zh: '该活动无需申请，按活动页的指引参与即可',
    en: 'This offer needs no application. Its page leads to where it happens.',
  },
  promotion_applied: {
    code: 7102,
    zh: '您已参与过该活动，不能重复申请',
    en: 'You have taken part in this offer already.',
  },

  staff_wrong_credentials: {
    code: 6000,
    zh: '账号、密码或验证码不正确',
    en: 'Account, password or code is not right.',
  },
  staff_not_allowed: { code: 6001, zh: '您的角色没有此权限', en: 'Your role does not allow this.' },
  dry_run_first: {
    code: 6003,
    zh: '请先试算这份草稿，再保存启用；修改后需要重新试算',
    en: 'Run this draft over the history first; a changed draft has to be run again.',
  },
  settings_changed_meanwhile: {
    code: 6004,
    zh: '同事在您打开后保存了新的版本，您的修改没有保存；请放弃修改载入最新设置，再重新修改',
    en: 'A colleague saved another version after you opened this page. Yours was not saved; load the latest, and change that.',
  },
  content_changed_meanwhile: {
    code: 6005,
    zh: '同事在您打开之后改动过，本次改动没有保存；请先留存您写的文字，再重新打开，在最新内容上修改',
    en: 'A colleague changed this after you opened it. Yours was not saved; keep your text, open it again, and change the latest.',
  },
  adjustment_own: {
    code: 6020,
    zh: '不能批准自己提交的更正，资金未变动，请由另一位同事审核',
    en: 'You cannot approve your own correction. No money moved; a colleague has to decide.',
  },
  adjustment_for_chief: {
    code: 6021,
    zh: '金额达到主管复核线，资金未变动，请由主管审核',
    en: 'This amount is for a chief to decide. No money moved.',
  },
  adjustment_short: {
    code: 6022,
    zh: '会员中心钱包余额不够扣减，资金未变动；可等会员从场馆转回后再批准，或驳回这笔更正',
    en: 'The central wallet does not hold that much. No money moved; approve later, or reject it.',
  },
  staff_own: {
    code: 6030,
    zh: '不能改动自己的账号，未作任何改动；请由另一位主管处理',
    en: 'You cannot change your own account. Nothing was changed; another chief has to do it.',
  },
  staff_last_chief: {
    code: 6031,
    zh: '这是最后一位可登录的主管，未作任何改动；请先添加或启用另一位主管',
    en: 'This is the last chief who can sign in. Nothing was changed; add or enable another chief first.',
  },
  staff_name_taken: {
    code: 6032,
    zh: '这个账号名已有员工使用，未添加；请换一个，若正是此人，请在列表中启用或重置',
    en: 'This account name is taken, and nobody was added. Choose another, or enable or reset the person in the list.',
  },
  bet_not_recordable: {
    code: 6050,
    zh: '这条注单记录仍无法入账，资金未变动；请先解决原因，或填写理由关闭',
    en: 'This record still cannot be booked. No money moved; remove its cause first, or close it with a reason.',
  },
  reveals_spent: {
    code: 6033,
    zh: '今天查看会员资料的次数已用完，本次没有显示，已记入日志；请明天再试，或请同事查看',
    en: 'You have asked for the data of as many members as one person may in a day. Nothing was shown, and the log tells of it; try tomorrow, or ask a colleague.',
  },
  staff_too_new: {
    code: 6070,
    zh: '账号新设、重置或升权未满24小时，暂不能处理资金，本次未作任何改动；到时再试，或请同事处理',
    en: 'This account is new, reset or raised since less than 24 hours and cannot decide about money yet. Nothing was changed; try later, or ask a colleague.',
  },
  rule_change_open: {
    code: 6071,
    zh: '这一项已有一份修改等待同意或生效，本次未保存；请先同意、否决或撤回那一份',
    en: 'A change of this is open already. Nothing was saved; approve, refuse or withdraw that one first.',
  },
  rule_change_own: {
    code: 6072,
    zh: '不能同意自己提出的修改，规则未变动，请由另一位有权限的同事同意',
    en: 'You cannot approve your own change. The rule is as it was; another colleague with the right has to.',
  },
  rule_change_over: {
    code: 6073,
    zh: '这份修改已经有了结果，本次操作没有改变任何规则；请刷新查看',
    en: 'This change was decided already. Nothing was changed by this attempt; please refresh.',
  },
  rule_change_stale: {
    code: 6074,
    zh: '提出之后这一项已另有改动，这份修改已作废，规则未变动；请在最新设置上重新提出',
    en: 'What this change was made from has changed meanwhile, so it is void. The rule is as it was; propose it again from the latest.',
  },
  rule_out_of_band: {
    code: 6075,
    zh: '新数字与原来相差过大，未保存；请核对是否输错，确需如此请分几次修改',
    en: 'The new figure is too far from the last one. Nothing was saved; check it for a slip, or change it in several steps.',
  },
  rule_figures_untyped: {
    code: 6076,
    zh: '有数字与原来相差较大，请把标红的新数字逐个再输入一遍；未保存',
    en: 'Some figures are far from the last ones. Type each of them once more. Nothing was saved.',
  },
  recovery_key_wrong: {
    code: 6077,
    zh: '恢复密钥不正确，规则未变动；请核对后再试，多次输错将暂停',
    en: 'The recovery key is not right. Nothing was changed; check it and try again. After several wrong ones it rests.',
  },
  recovery_key_not_needed: {
    code: 6078,
    zh: '另有可以同意的同事，不能用恢复密钥代替，规则未变动；请由那位同事同意',
    en: 'A colleague can say yes, so the recovery key does not stand in. Nothing was changed; ask that colleague.',
  },
  recovery_key_missing: {
    code: 6079,
    zh: '站点还没有恢复密钥，规则未变动；请由另一位主管同意，或由站点主人用命令生成恢复密钥',
    en: 'There is no recovery key of the owner. Nothing was changed; a second chief has to say yes, or the owner makes a key by the command.',
  },
  four_eyes: {
    code: 6002,
    zh: '您已经确认过，资金未变动；须由另一位同事复核，您不能替代',
    en: 'You have said yes already, and no money moved. The second yes has to be a colleague’s.',
  },
  credit_needs_proof: {
    code: 6010,
    zh: '入账高于订单金额，须有依据：请填写银行流水号或对账单行，或等会员上传转账凭证；资金未变动',
    en: 'More than the order says takes a proof: the statement’s line or a reference, or a picture that the member uploads. No money moved.',
  },
  credit_above_ceiling: {
    code: 6011,
    zh: '超过单笔入账上限，资金未变动；请核对金额，上限只能由主管在存款设置中调整',
    en: 'This is above the ceiling of one credit. No money moved. Check the amount; only chiefs move the ceiling, in the deposit settings.',
  },
  offer_terms: {
    code: 6012,
    zh: '彩金和流水倍数以会员申请时的活动约定为准，资金未变动；需要另给的，请在会员页面提交余额更正，由同事复核',
    en: 'The bonus is what the offer said when the member applied. No money moved. Anything else is a correction of the balance, which a colleague decides.',
  },

  agent_application_open: {
    code: 7000,
    zh: '您的申请正在审核中，请耐心等待结果',
    en: 'Your application is being reviewed already.',
  },
  already_agent: {
    code: 7001,
    zh: '您已经是合营代理，请从“我的”进入代理登录',
    en: 'You are an agent already. Please use the agent sign-in.',
  },
  not_an_agent: {
    code: 7002,
    zh: '您还不是合营代理，可先在“合营计划”提交申请',
    en: 'You are not an agent yet. You can apply first.',
  },
  agent_ticket_spent: {
    code: 7003,
    zh: '登录地址已使用或已过期，请回到“我的”重新点“代理登录”',
    en: 'This sign-in address was used or has expired. Please open the agent sign-in again.',
  },
  not_in_your_team: {
    code: 7004,
    zh: '该会员不在您的团队中',
    en: 'This member is not in your team.',
  },
  rate_above_parent: {
    code: 7005,
    zh: '费率不能高于上级代理的费率，本次未作修改',
    en: 'A rate cannot be above that of the agent above. Nothing was changed.',
  },
  rate_below_child: {
    code: 7006,
    zh: '费率不能低于下级代理的费率，请先下调下级，本次未作修改',
    en: 'A rate cannot be below that of an agent below. Please lower theirs first. Nothing was changed.',
  },
  rates_above_edge: {
    code: 7007,
    zh: '返水与佣金合计超过该类游戏的平台优势，本次未作修改，请调低其中一项',
    en: 'Rebate and commission together would be above what the house keeps of these games. Nothing was changed; please lower one of them.',
  },

  demonstration_site: {
    code: 6090,
    zh: '演示站不能收真钱，本次未作任何改动；真钱站请用空数据库另开（docs/from-demonstration-to-real.md）',
    en: 'A demonstration site takes no real money; nothing was changed. A site for real money begins on an empty database.',
  },
  staff_chiefs_exist: {
    code: 6091,
    zh: '本站已有两位主管可以登录，新的主管由他们在“员工”页添加',
    en: 'This site has two chiefs who can sign in; they add further ones in the console.',
  },

  not_available_yet: { code: 9000, zh: '该功能即将开放，敬请期待', en: 'This is not available yet.' },
  rate_limited: {
    code: 9001,
    zh: '操作过于频繁，请稍后再试',
    en: 'Too many attempts. Please wait a little.',
  },
  too_many_at_once: {
    code: 9004,
    zh: '您同时提交的操作过多，这一笔没有开始处理，资金未变动，请稍候再试',
    en: 'You have too much under way at once. This one was not begun and no money moved; please try again in a moment.',
  },
  too_busy: {
    code: 9005,
    zh: '当前人数较多，这一笔没有开始处理，资金未变动，请稍候再试',
    en: 'The site is very busy. This was not begun and no money moved; please try again in a moment.',
  },
  fault: {
    code: 9500,
    zh: '系统遇到意外问题，请稍后查看记录确认结果；如有疑问请联系客服',
    en: 'Something unexpected happened. Please check your records before you try again.',
  },
  unavailable: {
    code: 9503,
    zh: '服务暂时不可用，您的资金安全无恙，请稍后再试',
    en: 'The service is unavailable for a moment. Your money is safe; please try again.',
  },
  site_closed: { code: 9504, zh: '网站维护中，请稍后再来', en: 'The site is closed for maintenance.' },
} as const satisfies Record<string, { code: number; zh: string; en: string }>;

export type Code = keyof typeof codes;
/** Every code but success. */
export type RefusalCode = Exclude<Code, 'ok'>;

/** The default message of a code in Chinese, the wire's language. */
export function messageOf(code: Code): string {
  return codes[code].zh;
}
