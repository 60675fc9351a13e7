import { type CategoryId, categories } from '../../states.ts';
import { categoriesInEnglish } from '../labels.ts';
import { type Refusals, refusal } from '../text.ts';

export const agents = {
  agent_application_open: {
    code: 7000,
    zh: '您的申请正在审核中，请耐心等待结果',
    en: 'Your application is already under review.',
  },
  already_agent: {
    code: 7001,
    zh: '您已经是合营代理，请从“我的”进入代理登录',
    en: 'You are already an agent. Please use the agent portal.',
  },
  not_an_agent: {
    code: 7002,
    zh: '您还不是合营代理，可先在“合营计划”提交申请',
    en: 'You are not an agent yet. Please apply first.',
  },
  agent_ticket_spent: {
    code: 7003,
    zh: '登录地址已使用或已过期，请回到“我的”重新点“代理登录”',
    en: 'This link has been used or has expired. Please open the agent portal again.',
  },
  not_in_your_team: {
    code: 7004,
    zh: '该会员不在您的团队中',
    en: 'This member is not in your team.',
  },
  rate_above_parent: {
    code: 7005,
    zh: '费率不能高于上级代理的费率，本次未作修改',
    en: 'A rate cannot be higher than your upline agent’s. Nothing was changed.',
  },
  rate_below_child: {
    code: 7006,
    zh: '费率不能低于下级代理的费率，请先下调下级，本次未作修改',
    en: 'A rate cannot be lower than a downline agent’s. Please lower theirs first. Nothing was changed.',
  },
  rates_above_edge: refusal<{ category: CategoryId; rebate: string; commission: string; edge: string }>(
    7007,
    ({ category, rebate, commission, edge }) =>
      `${categories.find(({ id }) => id === category)?.label ?? category}：最高返水 ${rebate} 加最高佣金 ${commission} 超过平台优势 ${edge}，会员可借自己的下线对自己下注获利。本次未作修改，请调低其中一项，或先核实并更新该类游戏的平台优势`,
    ({ category, rebate, commission, edge }) =>
      `${categoriesInEnglish[category]}: the highest rebate ${rebate} and the highest commission ${commission} together are above the house edge ${edge}, so members could profit from bets against their own downline. Nothing was changed; lower one of them, or check and update the edge first.`,
  ),
  agent_move_open: {
    code: 7008,
    zh: '已有一次归属变更等待下周一生效，本次未作修改，请在其生效后再试',
    en: 'A change of agent already waits for next Monday. Nothing was changed; please try again after it.',
  },
  agent_move_same: {
    code: 7009,
    zh: '该会员已经归属于这位代理（或已不归任何代理），本次未作修改',
    en: 'The member already belongs there. Nothing was changed.',
  },
  agent_move_circle: {
    code: 7010,
    zh: '不能归到自己或自己的团队之下，本次未作修改',
    en: 'Nobody can be put below themselves or their own team. Nothing was changed.',
  },
  agent_leaves: {
    code: 7011,
    zh: '该代理即将或已经解除，不能再接收会员，本次未作修改',
    en: 'That agent is leaving, or has left, and takes no members on. Nothing was changed.',
  },
  campaign_named: {
    code: 7012,
    zh: '您已有同名的推广链接，请换一个名称',
    en: 'You already have a link with that name. Please choose another.',
  },
  campaigns_enough: {
    code: 7013,
    zh: '推广链接最多 100 个，请使用已有的链接',
    en: 'You have 100 links already, which is the most. Please use one of those.',
  },
  dispute_not_own: {
    code: 6300,
    zh: '没有这份账单，没有提交',
    en: 'There is no such statement. Nothing was sent.',
  },
  dispute_paid: {
    code: 6301,
    zh: '这份账单已经发放，不能再提出异议；如有疑问请联系客服',
    en: 'This statement has been paid, so it cannot be disputed any more. Please contact support if something is wrong.',
  },
  dispute_late: refusal<{ days: number }>(
    6302,
    ({ days }) => `账单生成（或被拒绝）已超过 ${days} 天，不能再提出异议；如有疑问请联系客服`,
    ({ days }) =>
      `More than ${days} days have passed since this statement was made or rejected, so it cannot be disputed any more. Please contact support if something is wrong.`,
  ),
  dispute_twice: {
    code: 6303,
    zh: '您已对这份账单提出过异议，没有重复提交；请查看处理结果，仍有疑问请联系客服',
    en: 'You have disputed this statement already, so nothing was sent again. See the answer there; please contact support if something is still wrong.',
  },
  agent_terms_top: {
    code: 6130,
    zh: '按净亏损或按人头计佣只适用于没有上级的代理，本次未作修改；请先变更其上级，或改回按有效投注计佣',
    en: 'A share of net loss, or a sum per member, is for agents with nobody above. Nothing was changed; change the upper agent first, or go back to turnover.',
  },
  per_head_above_edge: refusal<{ kept: string }>(
    6131,
    ({ kept }) =>
      `每人佣金高于平台从所要求的有效投注中留下的部分（最紧的类别扣除最高返水和该代理费率后为 ${kept}），会员可借自己的账号对打获利。本次未作修改，请提高有效投注要求，或调低每人佣金或该代理的费率`,
    ({ kept }) =>
      `The sum per member is above what the house keeps of the turnover it takes (${kept} in the tightest category, after the highest rebate and the agent’s rate), so accounts of one’s own bet against each other would pay. Nothing was changed; ask for more turnover, or lower the sum or the agent’s rates.`,
  ),
} as const satisfies Refusals;
