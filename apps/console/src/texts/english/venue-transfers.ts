export const venueTransfers = {
  转账编号: 'Transfer ID',
  成功: 'Done',
  失败: 'Failed',
  发起: 'Begun',
  询问次数: 'Times asked',
  了结时间: 'Resolved',
  等待场馆答复: 'Waiting for the venue',
  '{0} 笔结果未知：资金已预留，系统会继续向场馆询问':
    '{0} with unknown outcome: the money is held, and the venue is asked again and again',
  '{0} 笔；已了结的转账按场馆或金额只查一个月以内':
    '{0} in all; resolved transfers are searched by venue or amount within one month only',
  没有这样的转账: 'No such transfers',
};
