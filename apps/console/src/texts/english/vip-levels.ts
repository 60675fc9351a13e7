export const vipLevels = {
  返水规则: 'rebate rules',
  '修改须另一位同事同意；返水比例自生效起对新结算的注单计算，等级要求自下一个00:10生效；已结算的注单不受影响。修改需先试算再保存':
    'Changes need a colleague’s approval; rebates hold for bets settled from then on, levels from the next 00:10; settled bets never change. Do a dry run before saving',
  '累计存款（元）': 'Total deposits (¥)',
  '累计流水（元）': 'Total turnover (¥)',
  '90天保级流水（元）': '90 days’ turnover to keep the level (¥)',
  'VIP{0} {1}返水比例，百分比': 'VIP{0} {1} rebate, percent',
};
