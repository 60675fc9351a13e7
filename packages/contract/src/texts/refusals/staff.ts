import { type Refusals, refusal } from '../text.ts';
import type { Stopped } from './stops.ts';

export const staff = {
  staff_wrong_credentials: {
    code: 6000,
    zh: '账号、密码或验证码不正确',
    en: 'Incorrect username, password or code.',
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
    en: 'You cannot approve your own correction. No money has moved; a colleague has to decide.',
  },
  proposer_gone: {
    code: 6257,
    zh: '提出的同事已离职或不再有此权限，资金未变动；请退回，由其他同事核实后重新提出',
    en: 'Whoever proposed this has been let go or has lost the right. No money has moved; put it back, and let a colleague check and propose it again.',
  },
  proposer_new: refusal<{ from: string }>(
    6272,
    ({ from }) =>
      `提出的同事账号新设、重置或升权未满24小时，北京时间 ${from} 起才能由他人通过，本次未作任何改动；到时再试，或由其他同事重新提出`,
    ({ from }) =>
      `Whoever proposed this has an account that was created, reset or raised less than 24 hours ago. It can be agreed to from ${from} (Beijing time) on. Nothing was changed; try then, or let a colleague propose it again.`,
  ),
  adjustment_for_chief: {
    code: 6021,
    zh: '金额达到主管复核线，资金未变动，请由主管审核',
    en: 'This amount is for a chief to decide. No money has moved.',
  },
  adjustment_short: {
    code: 6022,
    zh: '会员中心钱包余额不够扣减，资金未变动；可等会员从场馆转回后再批准，或驳回这笔更正',
    en: 'The central wallet does not hold that much. No money has moved; approve later, or reject it.',
  },
  adjustment_taken_back: refusal<{ left: string }>(
    6307,
    ({ left }) => `那笔更正只剩 ${left} 元可以冲回，资金未变动；请改小金额，或查看已有的冲回`,
    ({ left }) =>
      `Only ¥${left} of that correction is left to be taken back. No money has moved; ask for less, or look at what took it back already.`,
  ),
  books_not_closed: {
    code: 6040,
    zh: '这段时间还没有结账（一天结束约十分钟后结账），请选已结账的日期',
    en: 'These days are not closed yet (a day is, some ten minutes after its end). Please choose closed days.',
  },
  counterparty_other: {
    code: 6041,
    zh: '这个编号已是另一家对账方，没有保存；请换一个编号',
    en: 'This code stands for another counterparty. Nothing was saved; please take another code.',
  },
  statement_day_runs: refusal<{ today: string }>(
    6306,
    ({ today }) =>
      `对账单的最后一天必须早于今天（北京时间 ${today}）：这一天还没有结束，没有上传；请等这一天结束后上传，或只选已结束的日期`,
    ({ today }) =>
      `A statement’s last day has to be before today (${today}, Beijing time): that day has not ended, so nothing was uploaded. Upload it afterwards, or choose days that have ended.`,
  ),
  statement_known: {
    code: 6042,
    zh: '同一份文件已经上传过，没有重复记入',
    en: 'The same file is here already. Nothing was counted twice.',
  },
  statement_incomplete: {
    code: 6043,
    zh: '文件没有传完整，什么都没有记入；请重新上传',
    en: 'The file did not come whole, and nothing was read. Please upload it again.',
  },
  statement_unreadable: {
    code: 6044,
    zh: '这份文件不是可以逐行读的表格，什么都没有记入；请从对方后台导出逗号分隔的表格或 .xlsx 再上传',
    en: 'This file cannot be read line by line (CSV or .xlsx), and nothing was read. Please export one of these and upload that.',
  },
  statement_old_workbook: {
    code: 6265,
    zh: '这是旧格式（.xls）或带密码的工作簿，什么都没有记入；请去掉密码，另存为 .xlsx 或逗号分隔的表格再上传',
    en: 'This workbook is of the old format (.xls) or locked by a password, and nothing was read. Please save it without one as .xlsx or CSV and upload that.',
  },
  statement_workbook_large: refusal<{ megabytes: number }>(
    6266,
    ({ megabytes }) => `工作簿最大 ${megabytes} MB，什么都没有记入；请改为逗号分隔的表格再上传`,
    ({ megabytes }) =>
      `A workbook has at most ${megabytes} MB. Nothing was read; please save it as CSV and upload that.`,
  ),
  modal_reversed: {
    code: 6267,
    zh: '弹窗的结束时间须晚于开始时间，没有保存',
    en: 'What opens over the home page would end before it begins. Nothing was saved.',
  },
  statement_no_heads: refusal<{ missing: readonly string[]; heads: readonly string[] }>(
    6045,
    ({ missing, heads }) =>
      `文件里没有找到这些列：${missing.join('、')}${heads.length === 0 ? '' : `；最像表头的一行是 ${heads.join('、')}`}。什么都没有记入，请核对文件或列名设置`,
    ({ missing, heads }) =>
      `The file has no column ${missing.join(', ')}${heads.length === 0 ? '' : `; its likeliest line of heads says ${heads.join(', ')}`}. Nothing was read; please check the file or the columns that are set.`,
  ),
  statement_own: {
    code: 6046,
    zh: '自己上传或提请的由另一位同事确认',
    en: 'What you uploaded or asked for takes a colleague’s yes.',
  },
  key_not_for: {
    code: 6120,
    zh: '这一操作须由人来做，密钥不能调用，未作任何改动',
    en: 'This takes a person: a key cannot call it. Nothing was done.',
  },
  key_beyond_own: {
    code: 6121,
    zh: '密钥的权限不能多于您自己的，也不能包含只属于人的权限；密钥没有生成',
    en: 'A key cannot have rights that you do not have, nor those of people alone. No key was made.',
  },
  key_code_wrong: {
    code: 6122,
    zh: '动态口令不正确，或已经用过；密钥没有生成，请用下一个口令再试',
    en: 'Incorrect code, or already used. No key was made; try the next one.',
  },
  staff_code_wrong: {
    code: 6200,
    zh: '动态口令不正确或已用过，或通行密钥的确认已过期；未作任何改动，请用下一个口令或再确认一次',
    en: 'Incorrect code, or already used, or the passkey was shown too long ago. Nothing was changed; use the next code, or show the passkey again.',
  },
  staff_passkey_wrong: {
    code: 6201,
    zh: '通行密钥未确认，未作任何改动；请再试一次，或改用动态口令',
    en: 'The passkey was not confirmed. Nothing was changed; try again, or use the code of your app.',
  },
  staff_passkeys_enough: {
    code: 6202,
    zh: '最多十个通行密钥，没有添加；请先移除不用的',
    en: 'You have ten passkeys, which is the most. None was added; remove one first.',
  },
  staff_network_outside: {
    code: 6203,
    zh: '从这个网络不能使用后台；请在公司网络内重试，或联系主管',
    en: 'The console cannot be used from this network. Try again from the office, or ask a chief.',
  },
  staff_networks_without_you: {
    code: 6204,
    zh: '这份名单不包含您现在的网络，您会被挡在外面；没有保存，请先加入自己的网络',
    en: 'Your own network is not on this list, so it would lock you out. Nothing was saved; add your network first.',
  },
  staff_networks_without_chiefs: {
    code: 6205,
    zh: '这份名单会把所有主管挡在外面，没有保存；请加入至少一位主管上次登录的网络',
    en: 'This list would lock out every chief. Nothing was saved; add the network from which a chief last signed in.',
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
  staff_role_gone: {
    code: 6034,
    zh: '其中有角色已停用或不存在，未作任何改动；请刷新后重新选择',
    en: 'One of these roles is retired or unknown. Nothing was changed; refresh, and choose again.',
  },
  role_name_taken: {
    code: 6035,
    zh: '已有同名的角色，没有保存；请换一个名称',
    en: 'Another role has this name. Nothing was saved; choose another.',
  },
  role_own: {
    code: 6036,
    zh: '您自己有这个角色，不能给它增加权限，也不能同意增加；请由没有此角色的同事处理',
    en: 'You have this role yourself, so you can neither add rights to it nor agree to that; a colleague without it has to.',
  },
  bet_not_recordable: {
    code: 6050,
    zh: '这条注单记录仍无法入账，资金未变动；请先解决原因，或填写理由关闭',
    en: 'This record still cannot be booked. No money has moved; remove its cause first, or close it with a reason.',
  },
  reveals_spent: {
    code: 6033,
    zh: '今天查看会员资料的次数已用完，本次没有显示，已记入日志；请明天再试，或请同事查看',
    en: 'You have asked for the data of as many members as one person may in a day. Nothing was shown, and the log tells of it; try tomorrow, or ask a colleague.',
  },
  reveals_too_many: refusal<{ asked: number; left: number }>(
    6268,
    ({ asked, left }) =>
      `这里有 ${asked} 位会员，您今天还可查看 ${left} 位的资料，本次没有显示，已记入日志；请减少每页行数，或逐个查看`,
    ({ asked, left }) =>
      `These are ${asked} members, and you may ask for the data of ${left} more today. Nothing was shown, and the log tells of it; show fewer rows on a page, or ask one by one.`,
  ),
  staff_too_new: refusal<{ from: string }>(
    6070,
    ({ from }) =>
      `您的账号新设、重置或升权未满24小时，北京时间 ${from} 起才能处理资金，本次未作任何改动；到时再试，或请同事处理`,
    ({ from }) =>
      `Your account was created, reset or raised less than 24 hours ago. It can decide about money from ${from} (Beijing time) on. Nothing was changed; try then, or ask a colleague.`,
  ),
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
  rule_moment_past: {
    code: 6150,
    zh: '生效时间已经过去，规则没有变动；请选择以后的时间，或不填',
    en: 'The moment from which it is to hold is past. No rule was changed; choose a later one, or none.',
  },
  rule_change_stale: {
    code: 6074,
    zh: '提出之后这一项已另有改动，这份修改已作废，规则未变动；请在最新设置上重新提出',
    en: 'What this change was made from has changed meanwhile, so it is void. The rule is as it was; propose it again from the latest.',
  },
  /** @param market the reference of the market, where the figure has one; empty: none */
  rule_out_of_band: refusal<{ after: string; before: string; market: string }>(
    6075,
    ({ after, before, market }) =>
      `新数字 ${after} 与原来的 ${before}${market === '' ? '' : `或市场参考 ${market}`} 相差过大，未保存；请核对是否输错，确需如此请分几次修改`,
    ({ after, before, market }) =>
      `The new figure ${after} is too far from ${before}${market === '' ? '' : ` or from the market’s ${market}`}. Nothing was saved; check it for a slip, or change it in several steps.`,
  ),
  rate_out_of_band: refusal<{ after: string; before: string }>(
    6075,
    ({ after, before }) =>
      `新费率 ${after}% 与原来的 ${before}% 相差过大，未保存；请核对是否输错，确需如此请分几次修改`,
    ({ after, before }) =>
      `The new rate ${after}% is too far from ${before}%. Nothing was saved; check it for a slip, or change it in several steps.`,
  ),
  rule_figures_untyped: {
    code: 6076,
    zh: '有数字与原来相差较大，请把标红的新数字逐个再输入一遍；未保存',
    en: 'Some figures are far from the last ones. Type each of them once more. Nothing was saved.',
  },
  recovery_key_wrong: {
    code: 6077,
    zh: '恢复密钥不正确，规则未变动；请核对后再试，多次输错将暂停',
    en: 'Incorrect recovery key. Nothing was changed; check it and try again. After several wrong ones it is locked for a while.',
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
  work_held: refusal<{ by: string; since: string }>(
    6100,
    ({ by, since }) =>
      `${by} 自 ${since} 起正在处理这一笔，本次未作任何改动，资金未变动；请处理其他订单，或先接手再处理`,
    ({ by, since }) =>
      `${by} has been working on this one since ${since} (Beijing time). Nothing was changed and no money has moved; take another, or take it over first.`,
  ),
  park_until: refusal<{ days: number }>(
    6101,
    ({ days }) => `搁置须到今后${days}天内的某个时间，没有搁置；请重新选择时间`,
    ({ days }) =>
      `What is put aside comes back within ${days} days, and not in the past. Nothing was put aside; choose another moment.`,
  ),
  conversation_taken: refusal<{ by: string }>(
    6240,
    ({ by }) => `${by} 正在处理这个对话，本次没有发出，也没有改动；请先接手，再回复会员`,
    ({ by }) =>
      `${by} handles this conversation. Nothing was sent or changed; take it over first, then answer.`,
  ),
  conversation_free: {
    code: 6241,
    zh: '这个对话已放回待接列表，没有改动；请刷新后再接手',
    en: 'This conversation went back into the queue. Nothing was changed; refresh, then take it.',
  },
  colleague_cannot_answer: {
    code: 6242,
    zh: '这位同事不能回复会员，对话没有转交；请选择另一位同事，或放回待接列表',
    en: 'This colleague cannot answer members. The conversation was not handed over; choose another, or put it back.',
  },
  conversation_moved_on: {
    code: 6243,
    zh: '会员刚刚又写了消息，对话没有结束；请先看完，再回复或结束',
    en: 'The member has just written again. The conversation was not ended; read that first, then answer or end it.',
  },
  question_waits: refusal<{ until: string }>(
    6220,
    ({ until }) =>
      `已就这一笔询问过会员，回复期到 ${until}，没有再次发送，资金未变动；请等待回复，或直接处理订单`,
    ({ until }) =>
      `The member was asked about this one already and has until ${until} (Beijing time). Nothing was sent and no money has moved; wait for the answer, or decide the order.`,
  ),
  question_closed: {
    code: 6225,
    zh: '会员已回复，或没有等待回复的提问，没有撤回，资金未变动；请刷新查看',
    en: 'The member has answered, or nothing waits for an answer. Nothing was taken back and no money has moved; refresh, and look again.',
  },
  tag_gone: {
    code: 6102,
    zh: '标签不在列表中或已停用，没有贴上；请刷新后重新选择',
    en: 'This tag is not in the list, or was retired. It was not given; refresh, and choose again.',
  },
  tag_over: {
    code: 6103,
    zh: '到期时间须晚于现在，没有贴上；请重新选择',
    en: 'A tag ends later than now. It was not given; choose another moment.',
  },
  note_corrected: {
    code: 6104,
    zh: '这条备注已被更正过，没有写下；请刷新后更正最新的一条',
    en: 'This note was corrected already. Nothing was written; refresh, and correct the latest.',
  },
  list_value: {
    code: 6105,
    zh: '这不是该类对象的写法，没有加入名单：浏览器标记为8或64位十六进制，网络地址可写单个或网段（不宽于 /8），收款账号至少8位',
    en: 'This is not how such a thing is written, so it was not listed: a browser’s mark has 8 or 64 hex digits, a network is an address or a range no wider than /8, an account has 8 characters or more.',
  },
  list_over: {
    code: 6106,
    zh: '到期时间须晚于现在，没有加入名单；请重新选择',
    en: 'An entry ends later than now. Nothing was listed; choose another moment.',
  },
  list_known: {
    code: 6107,
    zh: '名单中已有这一项，没有重复加入；需要改动请先移出再加入',
    en: 'The list has this already. Nothing was added; take it off first to change it.',
  },
  case_taken: {
    code: 6108,
    zh: '这个案件已由另一位同事接手或已结案，没有改动；请刷新查看',
    en: 'A colleague has taken this case meanwhile, or it was closed. Nothing was changed; refresh.',
  },
  case_not_own: {
    code: 6109,
    zh: '这个案件由另一位同事负责，没有改动；请先接手',
    en: 'This case is a colleague’s. Nothing was changed; take it over first.',
  },
  four_eyes: {
    code: 6002,
    zh: '您已经确认过，资金未变动；须由另一位同事复核，您不能替代',
    en: 'You have said yes already, and no money has moved. The second yes has to be a colleague’s.',
  },
  held_win_changed: {
    code: 6255,
    zh: '这笔待审派彩的提议或金额已有变化，本次没有移动资金；请按最新内容重新复核',
    en: 'The proposal or the amount has changed. No money moved; read it again, then decide.',
  },
  statement_changed: {
    code: 6256,
    zh: '这份佣金账单的应发金额与您看到的不一致，资金未变动；请刷新后按最新金额确认',
    en: 'This statement says another amount than the one you read. No money has moved. Refresh, read it again, then decide.',
  },
  statement_lines_differ: {
    code: 6294,
    zh: '这份佣金账单的明细合计与本期佣金不符，不能发放，资金未变动；请核对明细并联系技术人员，不发放时请拒绝',
    en: 'This statement’s lines do not come to its commission, so it cannot be paid. No money has moved. Check the lines and call an engineer, or reject it.',
  },
  statement_disputed: {
    code: 6304,
    zh: '代理对这份账单提出了异议，答复之前不能发放，资金未变动；请先答复异议（已提请更正的，等另一位同事复核）',
    en: 'The agent disputes this statement. Until that is answered it cannot be paid; no money has moved. Answer first (where a correction was asked for, a colleague decides it first).',
  },
  dispute_answered: {
    code: 6305,
    zh: '这份账单没有待答复的异议（已由同事答复，或正在等待更正复核），没有改动；请刷新查看',
    en: 'There is no open dispute of this statement: a colleague has answered it, or its correction waits for a decision. Nothing was changed; refresh.',
  },
  credit_needs_proof: {
    code: 6010,
    zh: '入账高于订单金额，须有依据：请填写银行流水号或对账单行，或等会员上传转账凭证；资金未变动',
    en: 'More than the order says takes a proof: the statement’s line or a reference, or a picture that the member uploads. No money has moved.',
  },
  credit_above_ceiling: refusal<{ amount: string; ceiling: string }>(
    6011,
    ({ amount, ceiling }) =>
      `${amount} 元超过单笔入账上限 ${ceiling} 元，资金未变动；请核对金额，上限只能由主管在存款设置中调整`,
    ({ amount, ceiling }) =>
      `¥${amount} is above the ceiling of one credit, ¥${ceiling}. No money has moved. Check the amount; only chiefs move the ceiling, in the deposit settings.`,
  ),
  offer_terms: refusal<{ bonus: string; multiple: number }>(
    6012,
    ({ bonus, multiple }) =>
      `活动约定的彩金是 ${bonus} 元、流水 ${multiple} 倍，资金未变动；需要另给的，请在会员页面提交余额更正，由同事复核`,
    ({ bonus, multiple }) =>
      `The offer says a bonus of ¥${bonus} and ${multiple}× wagering. No money has moved. Anything else is a correction of the balance, which a colleague decides.`,
  ),
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
  banner_not_a_picture: {
    code: 2020,
    zh: '请上传PNG、JPEG、GIF或WebP图片，大小不超过2MB',
    en: 'Please choose a PNG, JPEG, GIF or WebP picture of 2 MB at most.',
  },
  banner_picture_gone: {
    code: 1000,
    zh: '这张图片已不在，请重新上传',
    en: 'This picture is not there any more. Please upload it again.',
  },
  content_leads_away: {
    code: 6279,
    zh: '文字里有网址、联系账号或钱包地址，没有保存；收款地址只由存款页告诉会员，要带会员去别的网站请用轮播图',
    en: 'The text has a web address, an account to write to or a wallet address, so it was not saved. Where to pay is told by the deposit page alone; a banner may lead to another site.',
  },
  stopped_for_staff: refusal<Stopped>(
    6281,
    ({ title, since, by, until, reason }) =>
      `“${title}”已停用：${by}，北京时间 ${since} 起${until === '' ? '' : `，至 ${until}`}，原因：${reason}。本次没有办理，资金没有变动；须先在“风控 → 停用与恢复”恢复`,
    ({ titleEn, since, by, until, reason }) =>
      `Stopped: ${titleEn}, by ${by}, since ${since}${until === '' ? '' : ` until ${until}`} (Beijing time). Reason: ${reason}. Nothing was done and no money has moved; it has to be lifted first, under Risk → Stops.`,
  ),
  banner_leads_away: refusal<{ host: string }>(
    6285,
    ({ host }) =>
      `轮播图没有保存：${host} 不在可前往的外部网站里。请先在站点设置的“网址”里加上它（须另一位同事同意），或改用站内路径`,
    ({ host }) =>
      `The banner was not saved: ${host} is not among the other sites that banners may lead to. Add it to the addresses in the site settings first (a colleague has to agree), or use a page of our own.`,
  ),
  content_names_wallet: {
    code: 6280,
    zh: '正文里有钱包地址，没有保存；收款地址只由存款页告诉会员',
    en: 'The text has a wallet address, so it was not saved. Where to pay is told by the deposit page alone.',
  },
  article_empty: {
    code: 1000,
    zh: '正文里没有会员能看到的内容，没有保存；请填写正文',
    en: 'The text holds nothing that members could see, so it was not saved. Please write one.',
  },
  role_not_own: {
    code: 6092,
    zh: '只能与自己的角色共享，视图没有保存',
    en: 'A view can be shared with roles of your own only. It was not saved.',
  },
  views_enough: {
    code: 6093,
    zh: '最多保存 100 个视图，请先删除不用的',
    en: 'You have 100 views, which is the most. Please remove one first.',
  },
} as const satisfies Refusals;
