export const settings = {
  '文字和关闭立即生效；汇率、手续费、复核线、网址须另一位同事同意，到时生效':
    'Texts and closing work at once; rates, fees, approval limits and addresses need a colleague’s approval and then take effect',
  '关闭网站？': 'Close the site?',
  '所有会员将立即看到维护提示，无法存款、取款、转账和进入游戏。后台不受影响。':
    'All members see the maintenance notice at once and cannot deposit, withdraw, transfer or play. The console goes on.',
  网站: 'Site',
  '询问回复期（小时）': 'Time to answer questions (hours)',
  '审核时询问会员，超过此时间未回复，订单回到待审核':
    'When a member is asked about an order and does not answer in this time, the order returns to its queue',
  请填写小时数: 'Enter the hours',
  网站名称: 'Site name',
  请填写网站名称: 'Enter the site name',
  '网站名称（英文）': 'Site name (English)',
  关闭后会员只看到维护提示: 'Closed: members only see the maintenance notice',
  '维护提示（英文）': 'Maintenance notice (English)',
  汇率与手续费: 'Rates and fees',
  '汇率为 1 USDT 兑多少元。已提交的订单按提交时的汇率和手续费计算，不受修改影响。':
    'The rate is the yuan for 1 USDT. Submitted orders keep the rate and fee of their time.',
  '余额更正由主管复核（元）': 'Adjustments by a chief from (¥)',
  '达到此金额的更正须由主管复核；0：全部。任何更正都须由提交人以外的同事复核':
    'Adjustments from this amount need a chief; 0: all. Each needs somebody else than who asked',
  活动申请的彩金达到此金额须两人审核: 'Bonuses of claims from this amount need two people',
  '一人当天单独通过的彩金连同本笔达到此数，须两人审核':
    'When the bonuses that one person approved alone that day reach this, two people are needed',
  网址: 'Addresses',
  留空使用内置客服: 'Empty: the built-in support',
  留空时引导会员添加到主屏幕: 'Empty: members are led to add it to the home screen',
  留空自动生成: 'Empty: made by itself',
  用于邀请链接与二维码: 'For invitation links and QR codes',
  填写后会员会被带到新地址: 'Members are led to the new address',
  留空使用默认标志: 'Empty: the default logo',
  首页弹窗: 'Pop-up on the home page',
  '弹窗内容（HTML）': 'Pop-up text (HTML)',
  '弹窗内容（英文，HTML）': 'Pop-up text (English, HTML)',
  '有 {0} 项未保存': '{0} unsaved {0|change|changes}',
  没有未保存的修改: 'No unsaved changes',
  '请填写以 https:// 开头的网址': 'Enter an address with https://',
  请填写汇率: 'Enter the rate',
  '元 / USDT': 'yuan / USDT',
  请填写手续费: 'Enter the fee',
};
