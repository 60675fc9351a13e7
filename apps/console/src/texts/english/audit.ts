export const audit = {
  原因中的文字: 'Words of the reason',
  IP或地址: 'IP or address',
  详情: 'Details',
  '{0} 条，只增不改': '{0} {0|entry|entries}, never changed',
  '订单号、会员、对象、操作、项目或原因，可加 上周、10000以上':
    'Order, member, subject, action, item or reason; also: last week, >10000',
  以上: 'and up',
  上周: 'Last week',
  本周: 'This week',
  '项目（如 存款汇率）': 'Item (such as Deposit rate)',
  谁看过个人资料: 'Who viewed personal data',
  谁导出过数据: 'Who exported data',
  没有符合条件的记录: 'No entries match',
  '{0} {1}…（共{2}字）': '{0} {1}… ({2} characters)',
};
