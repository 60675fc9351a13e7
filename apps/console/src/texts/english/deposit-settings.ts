export const depositSettings = {
  '还没有账户，网银转账不能开放': 'No accounts yet: bank transfer cannot be opened',
  银行账号: 'Account number',
  户名: 'Account holder',
  银行名称: 'Bank',
  开户行: 'Branch',
  '删除第{0}个账户': 'Delete account {0}',
  添加账户: 'Add account',
  银行账号须为8至30位数字: 'A bank account number has 8 to 30 digits',
  '与下一项取较大者；再高须有凭证或流水，并由两人审核':
    'The larger of this and the next; anything above needs a receipt or reference, and two people',
  元: '¥',
  '小额订单的差额；0为只按比例': 'For small orders; 0: the share alone',
  一人每天高于订单合计: 'Above orders per person and day',
  '当天单独多入账的合计达到此数，须两人审核':
    'When a person’s extra credits of the day reach this, two people are needed',
  单笔: 'Single',
  '入账达到此数须两人审核，即使与订单相同':
    'Credits from here on need two people, even if they equal the order',
  一人每天入账: 'Credits per person and day',
  '当天单独入账的合计达到此数，须两人审核':
    'When what a person credited alone that day reaches this, two people are needed',
  单笔上限: 'Highest single credit',
  '任何人都不能入账更多，余额更正的增加也是': 'Nobody can credit more; additions by adjustment neither',
  '所有导入文件的期初余额合计不超过此数；0为不能导入余额，搬迁完改回0':
    'Opening balances of all files together; 0: none are brought in. Set it back to 0 after the move.',
  '关闭和删除立即生效；开放、限额和收款账户须另一位同事同意，到时对新的存款订单生效':
    'Closing and deleting work at once; opening, limits and receiving accounts need a colleague’s approval and then hold for new orders',
  '同事已保存新的版本，这里的修改不能再保存':
    'A colleague saved a new version: these changes can no longer be saved',
  载入最新: 'Load the latest',
  '会员按此顺序看到开放的方式，第一个为默认；全部关闭时引导会员联系人工客服。':
    'Members see the open methods in this order, the first is preselected; with all closed they are led to support.',
  '网银转账的会员向这些账户付款。未付款的订单也会显示修改后的账户；停用的账户请继续查收，直到订单全部处理完。':
    'Members who pay by bank transfer pay to these accounts. Unpaid orders show changed accounts too; keep watching a disabled one until all its orders are done.',
  '财务人员手工入账（存款审核、链上付款、通道到账）时，一人能决定多少；超过的由另一位同事复核后入账。':
    'How much one person decides alone when crediting by hand (deposit review, chain payments, gateway arrivals); above it a colleague gives a second approval.',
  '{0}上移': 'Move {0} up',
  '{0}下移': 'Move {0} down',
  未设收款地址: 'No receiving address',
  无开放通道: 'No gateway open',
  最高不能低于最低: 'The highest cannot be below the lowest',
  '{0}单笔最低': '{0}: lowest',
  '{0} 最低': '{0} lowest',
  '{0}单笔最高': '{0}: highest',
  '{0}，元': '{0}, ¥',
};
