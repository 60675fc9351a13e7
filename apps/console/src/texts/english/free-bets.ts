export const freeBets = {
  '共 {0} 笔；每笔只向平台要一次，结果由平台的记录说明':
    '{0} in all; the platform is asked once for each, and its own record says what became of it',
  会员账号或编号: 'Username or member number',
  没有进行中的免费注单: 'No free bets are open',
  没有这样的免费注单: 'No such free bets',
};
