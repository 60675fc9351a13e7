import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '概览',
    commission: '佣金（元）',
    open: '待结算佣金（元）',
    note: '佣金按每一注精确累计，每周一 00:30 生成上周账单，审核后发放到中心钱包。',
    newMembers: '新增会员',
    deposits: '存款（元）',
    depositCount: '存款笔数',
    bets: '已结算注单',
    valid: '有效投注（元）',
    result: '会员输赢（元）',
    sign: '会员输赢为负：会员输了；报表中的“投注减派彩”符号相反，会员输了为正。',
    size: (members: string, agents: string) => `团队 ${members} 人，其中代理 ${agents} 人`,
  },
  {
    title: 'Overview',
    commission: 'Commission (¥)',
    open: 'Not yet settled (¥)',
    note: 'Commission is calculated on every bet. Each Monday at 00:30 (Beijing time) the past week becomes a statement; after review it is paid into your central wallet.',
    newMembers: 'New members',
    deposits: 'Deposits (¥)',
    depositCount: 'Deposits',
    bets: 'Settled bets',
    valid: 'Valid bets (¥)',
    result: 'Members’ net (¥)',
    sign: 'Members’ net is negative when members lost. “Stakes less payouts” in Reports has the opposite sign: positive when members lost.',
    size: (members: string, agents: string) => `Team of ${members}, ${agents} of them agents`,
  },
);
