export const owed = {
  '每天结束时各账户的余额；已结账的日子不再变，之后补记的算在补记当日。':
    'Balances at the end of each day; closed days stay as they are, and what comes later counts on the day it came.',
  前一天: 'A day before',
  一周前: 'A week before',
  一个月前: 'A month before',
  当天结束: 'End of the day',
  现在的单据: 'Open now',
};
