export const withdrawalSettings = {
  审核: 'Review',
  新地址等待: 'Wait of a new address',
  小时: 'hours',
  '绑定不足此时间的地址，取款冻结后等到期才能通过；会员从未有过资金时绑定的首个地址除外；0为不等待':
    'To an address bound for less, a withdrawal stays on hold and can be approved after that; not for the first address bound while the member had no money; 0: no wait',
  改密后暂停汇出: 'Hold after a new password',
  '会员修改登录密码或支付密码后，此时间内任何取款都不能通过或汇出，并通知会员；0为不暂停':
    'For so long after a change of the sign-in or withdrawal password no withdrawal is approved or paid, and the member is told; 0: no hold',
  双人审核金额: 'Two people from',
  达到此金额须两人先后审核: 'From this amount on two people have to approve',
  自动汇出: 'Automatic payout',
  元以下: '¥ or less',
  '审核通过且未填写交易哈希的，低于此金额由付款服务汇出；0为全部人工汇出':
    'Approved without a hash and below this: the payout service pays; 0: always paid by hand',
  取款须验证码: 'Code for withdrawals',
  '会员24小时内取款连同本笔达到此数，须用身份验证器、通行密钥或恢复码确认，都没有的不能取；0为每笔都要，留空由会员自己选择':
    'When a member’s withdrawals in 24 hours, this one included, reach this, an authenticator, passkey or recovery code is needed, and without one they cannot withdraw; 0: always; empty: the member chooses',
  一人可通过: 'One person alone',
  同一会员每天: 'Per member and day',
  '会员当天已付连同本笔达到此数，须两人先后审核':
    'When what the member was paid that day, this one included, reaches this, two people have to approve',
  同一审核人每天: 'Per reviewer and day',
  '一人当天单独通过的连同本笔达到此数，须另一人复核':
    'When what one person approved alone that day, this one included, reaches this, a colleague has to approve too',
  全站每小时: 'Whole site per hour',
  '一小时内全部已付（含自动汇出和批次）连同本笔达到此数，须两人审核':
    'When all that was paid in an hour (automatic and batches too), this one included, reaches this, two people are needed',
  账户关联: 'Related accounts',
  '比对此期间的浏览器标记和网络地址；0为不比对':
    'Browser marks and network addresses of this span are compared; 0: not compared',
  人: 'people',
  '同一网络地址的其他会员多于此数，视为公共网络，不提示':
    'With more other members than this a network address counts as public and is no sign',
  地址与金额: 'Address and amount',
  小时内: 'hours',
  '地址绑定不足此时间则提示；0为不看绑定时间': 'A sign if the address is bound for less; 0: never',
  倍: 'times',
  '超过该会员取款中位数的倍数；0为不提示': 'Multiple of the member’s median withdrawal; 0: no sign',
  流水与彩金: 'Turnover and bonuses',
  '最近存款后的有效投注低于存款的此比例；0为不提示':
    'Turnover since the last deposit below this share of it; 0: no sign',
  '上次取款以来彩金返水占本笔的比例；0为不提示':
    'Bonuses and rebates since the last withdrawal as a share of this one; 0: no sign',
  分钟内: 'minutes',
  '存款入账后多久内取款则提示；0为不提示': 'A sign if the withdrawal comes so soon after a deposit; 0: never',
  '调低自动汇出立即生效；其余须另一位同事同意，到时对新的取款申请生效，已提交的不受等待时间修改影响':
    'Lowering the automatic payout works at once; the rest needs a colleague’s approval and then holds for new withdrawals; submitted ones keep their wait',
};
