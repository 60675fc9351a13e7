export const audit = {
  原因中的文字: 'Words of the reason',
  IP或地址: 'IP or address',
  详情: 'Details',
  '{0} 条，只增不改': '{0} {0|entry|entries}, never changed',
  '对象（如 存款单 12），或订单号': 'Subject (such as Deposit order 12), or an order number',
  谁看过个人资料: 'Who viewed personal data',
  谁导出过数据: 'Who exported data',
  没有符合条件的记录: 'No entries match',
  '{0} {1}…（共{2}字）': '{0} {1}… ({2} characters)',
};
