/** Rules of money in words: what a figure is called, how it is written, what a change is about. */

import { withThousands } from '@mingpai/ui/with-thousands';
import type { RuleChange, RuleFigure } from '../api/proposals.ts';
import { say } from '../texts/say.ts';
import { actionLabel, detailName, subjectLabel, type VenueNames } from './audit.ts';
import { grouped } from './money.ts';
import { rightLabels, roleLabels } from './staff.ts';
import { beijing } from './time.ts';

export const changeStates: Readonly<
  Record<RuleChange['state'], { readonly text: string; readonly color: string }>
> = {
  proposed: { text: say('等待同意'), color: 'error' },
  approved: { text: say('等待生效'), color: 'warning' },
  applied: { text: say('已生效'), color: 'success' },
  rejected: { text: say('已否决'), color: 'default' },
  withdrawn: { text: say('已撤回'), color: 'default' },
  stale: { text: say('已作废'), color: 'default' },
};

/** What each part of a path is called; a part that is not listed is called as the log calls it. */
const parts: Readonly<Record<string, string>> = {
  depositRate: say('存款汇率'),
  withdrawalRate: say('取款汇率'),
  erc20Fee: say('ERC20 手续费'),
  trc20Fee: say('TRC20 手续费'),
  ways: say('支付方式'),
  bank: say('网银'),
  wechat: say('微信'),
  alipay: say('支付宝'),
  'usdt-trc20': 'USDT TRC20',
  'usdt-erc20': 'USDT ERC20',
  min: say('最低'),
  max: say('最高'),
  receiving: say('共用收款地址'),
  bankAccounts: say('收款银行账户'),
  fourEyesAbove: say('双人审核线'),
  chiefFrom: say('更正由主管复核线'),
  automaticBelow: say('自动汇出上限'),
  codeFrom: say('取款须验证码（24小时，元起）'),
  pool: say('每日红包总额'),
  share: say('最大红包占存款'),
  memberDay: say('一人可通过：同一会员每天'),
  houseHour: say('一人可通过：全站每小时'),
  aboveShare: say('可高于订单（比例）'),
  aboveSum: say('可高于订单（金额）'),
  aboveDay: say('一人每天高于订单'),
  ceiling: say('单笔入账上限'),
  imported: say('导入余额合计上限'),
  from: say('下限'),
  to: say('上限'),
  chances: say('次数'),
  wagering: say('流水比例'),
  edge: say('平台优势'),
  beyondEdge: say('返水加佣金高出平台优势'),
  enabled: say('开放'),
  rpcUrls: say('节点'),
  chainId: say('链编号'),
  contract: say('合约地址'),
  confirmations: say('确认数'),
  startBlock: say('起始区块'),
  leastCredited: say('最低入账'),
  checkAddresses: say('查冻结名单'),
  sanctionsOracle: say('制裁名单合约'),
  explorer: say('区块浏览器'),
  ownAddresses: say('每单独立地址'),
  extendedKey: say('扩展公钥'),
  deposit: say('累计存款'),
  turnover: say('累计流水'),
  maintenance: say('保级流水'),
  parent: say('上级代理'),
  team: say('团队归属'),
  oldTeam: say('原上级代理的团队（人）'),
  oldTurnover: say('原上级代理的团队近30天有效投注'),
  oldCommission: say('原上级代理近30天按投注的佣金'),
  newTeam: say('新上级代理的团队（人）'),
  newTurnover: say('新上级代理的团队近30天有效投注'),
  fourWeeks: say('近四周按此计佣'),
  kind: say('计佣方式'),
  depositFee: say('扣存款手续费'),
  carries: say('负数结转'),
  perHead: say('每位合格会员'),
  leastDeposit: say('首存至少'),
  leastTurnover: say('有效投注至少'),
  realbet: say('真人'),
  sport: say('体育'),
  gaming: say('电竞'),
  joker: say('棋牌'),
  concise: say('电子'),
  lottery: say('彩票'),
  role: say('角色'),
  rights: say('权限'),
  state: say('状态'),
  bonus: say('彩金'),
  multiple: say('流水倍数'),
  audience: say('对象'),
  audienceValue: say('对象条件'),
  applies: say('参与次数'),
  condition: say('申请条件'),
  conditionAmount: say('条件金额'),
  conditionCategories: say('条件类别'),
  place: say('参与位置'),
  startsAt: say('开始'),
  endsAt: say('结束'),
  budget: say('每日预算'),
  award: say('发放方式'),
  code: say('优惠码'),
  tiers: say('存款档位'),
  least: say('存款满'),
  gives: say('送'),
  atMost: say('最高'),
  fixed: say('固定彩金'),
  base: say('流水按'),
  weights: say('游戏计入比例'),
  betCeiling: say('每注最多计入'),
  usualBet: say('说明按每注'),
  days: say('期限（天）'),
  total: say('总预算'),
  combines: say('可与其他活动同享'),
};
/** Said by what stands around them. */
const silent: ReadonlySet<string> = new Set([
  'exchange',
  'site',
  'payments',
  'adjustments',
  'withdrawals',
  'alone',
  'redPackets',
  'chain',
  'vip',
  'levels',
  'ranges',
  'signs',
  'rules',
  'agent',
  'gateway',
  'venue',
  'staff',
  'role',
  'promotion',
  'offer',
]);
const areas: Readonly<Record<string, string>> = {
  agent: say('费率'),
  rebate: say('返水'),
  ranges: say('限额'),
  byHand: say('人工入账'),
};
/** What is called otherwise where it stands. */
const whole: Readonly<Record<string, string>> = {
  'outlook.payout': say('近30天须两人批准的取款（笔）'),
  'outlook.credit': say('近30天须两人批准的人工入账（笔）'),
  'outlook.bonus': say('近30天须两人批准的彩金（笔）'),
  'withdrawals.alone.clerkDay': say('一人可通过：同一审核人每天'),
  'payments.byHand.from': say('人工入账 单笔两人审核'),
  'payments.byHand.clerkDay': say('人工入账 一人每天'),
  'agent.share': say('占净亏损'),
  'bonuses.from': say('单笔彩金两人审核'),
  'bonuses.clerkDay': say('一人每天彩金'),
  'security.staffNetworks': say('后台可用网络'),
  'site.outsideHosts': say('轮播图可前往的外部网站'),
  'security.memberIdleHours': say('会员闲置退出（小时）'),
  'security.staffIdleMinutes': say('后台闲置退出（分钟）'),
  'security.closedYears': say('注销后资料保存（年）'),
  'promotion.audienceTags': say('对象 标签'),
  'promotion.audienceAgents': say('对象 代理编号'),
  'promotion.lockedDays': say('锁定彩金天数'),
  'promotion.offer.losses.span': say('亏损返还 每期'),
  'promotion.offer.losses.venues': say('亏损返还 场馆'),
  'promotion.offer.referral.deposit': say('好友首存满'),
  'promotion.offer.referral.turnover': say('好友有效投注满'),
  'promotion.offer.referral.days': say('首存后几天内'),
  'promotion.offer.referral.friend': say('好友得'),
  'promotion.offer.referral.most': say('每人最多几位好友'),
  'security.operationDays': say('操作凭据保存（天）'),
  'security.sessionDays': say('登录记录保存（天）'),
  'security.messageDays': say('站内信保存（天）'),
  'security.recoveryDays': say('找回账户申请保存（天）'),
  'security.emailChangeDays': say('邮箱更换记录保存（天）'),
  'webhook.title': say('通知 名称'),
  'webhook.url': say('通知 地址'),
  'webhook.events': say('通知 事件'),
  'webhook.secret': say('通知 密钥'),
};

const noNames: VenueNames = new Map();

/** What may be won at a venue before people look at it. */
const exposure: Readonly<Record<string, string>> = {
  win: say('单笔派彩'),
  multiple: say('派彩倍数'),
  hour: say('场馆一小时净派彩'),
  ahead: say('先于注单记录转出'),
  day: say('场馆一天净派彩'),
};

/** What is agreed with an agent beside the rates. */
const notOfRates = new Set([
  'parent',
  'team',
  'oldTeam',
  'oldTurnover',
  'oldCommission',
  'newTeam',
  'newTurnover',
  'fourWeeks',
  'kind',
  'share',
  'depositFee',
  'carries',
  'perHead',
  'leastDeposit',
  'leastTurnover',
]);

/**
 * `vip.levels.3.rebate.sport` as `VIP4 返水 体育`, `exposure.venues.mpqp.win` as `明牌棋牌 单笔派彩`.
 * @param venues names by code; one that is not known stays a code
 */
export function figureName(path: string, venues: VenueNames = noNames): string {
  const named = whole[path];
  if (named !== undefined) return named;
  const [area = '', ...rest] = path.split('.');
  if (area === 'exposure')
    return rest
      .filter((part) => part !== 'venues')
      .map((part) => exposure[part] ?? venues.get(part) ?? part)
      .join(' ');
  // A game by its name, whatever signs are in it.
  if (area === 'venue' && rest[0] === 'games')
    return `${rest.slice(1, -1).join('.')} ${parts[rest.at(-1) ?? ''] ?? ''}`;
  if (area === 'identity') return detailName(rest.join('.'));
  if (area === 'serviceTimes') return detailName(`promisedMinutes.${rest.at(-1)}`);
  const words = rest.flatMap((part, index) => {
    if (/^\d+$/.test(part))
      return [area === 'vip' ? `VIP${Number(part) + 1}` : say('第{0}档', Number(part) + 1)];
    const word = areas[part] ?? parts[part];
    if (word !== undefined) return [word];
    return silent.has(part) && index < rest.length - 1 ? [] : [detailName(part)];
  });
  const rate = area === 'agent' && !notOfRates.has(rest[0] ?? '');
  return [...(rate ? [say('费率')] : []), ...words].join(' ');
}

const values: Readonly<Record<string, string>> = {
  ...roleLabels,
  on: say('开放'),
  off: say('关闭'),
  enabled: say('可登录'),
  disabled: say('已停用'),
  draft: say('草稿'),
  published: say('上架'),
  hidden: say('下架'),
  all: say('所有会员'),
  new: say('新会员'),
  vip: say('VIP会员'),
  once: say('一次'),
  daily: say('每天一次'),
  always: say('不限'),
  none: say('无'),
  deposits: say('累计存款'),
  deposit: say('存款到账'),
  code: say('优惠码'),
  bonus: say('彩金'),
  deposit_and_bonus: say('存款加彩金'),
  net_loss: say('按净亏损'),
  per_head: say('按人头'),
  turnover: say('按有效投注'),
};
const units: Readonly<Partial<Record<RuleFigure['unit'], string>>> = {
  yuan: say(' 元'),
  usdt: ' USDT',
  percent: '%',
};

/** What an empty side says where nothing there is a rule too; before a new promotion nothing was open-ended. */
const unset: Readonly<Record<string, string>> = { 'promotion.endsAt': say('长期') };

/**
 * One side of a change, a line for each item of a list; none: nothing there.
 * @param path of the figure whose side it is; absent: of something that did not exist
 */
export function figureLines(unit: RuleFigure['unit'], text: string | null, path: string): readonly string[] {
  if (text === null || text === '') return [unset[path] ?? say('无')];
  if (unit === 'json') return listLines(text);
  // A moment is read by the clock that everything else on the page is read by.
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return [beijing(text)];
  if (text.startsWith('right/'))
    return rightLabels(text.split(', ').map((right) => right.slice('right/'.length)));
  if (unit === 'switch' || unit === 'text')
    return [
      values[text] ??
        text
          .split(', ')
          .map((code) => roleLabels[code] ?? code)
          .join(', '),
    ];
  return [`${unit === 'count' ? grouped(text) : withThousands(text)}${units[unit] ?? ''}`];
}

function listLines(text: string): readonly string[] {
  if (text === '***') return [say('有审批权限的同事可见')];
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return [text];
  if (list.length === 0) return [say('无')];
  return list.map((item: unknown) =>
    typeof item === 'object' && item !== null
      ? Object.entries(item)
          .map(([name, value]) =>
            parts[name] === undefined ? String(value) : `${parts[name]} ${String(value)}`,
          )
          .join(' ')
      : (parts[String(item)] ?? { usdt: 'USDT', card: say('网银转账') }[String(item)] ?? String(item)),
  );
}

/** `+11.3%`, where it can be said. */
export function distanceText({ distance }: Pick<RuleFigure, 'distance'>): string | undefined {
  if (distance === null) return undefined;
  return `${distance > 0 ? '+' : ''}${distance}%`;
}

const subjects: Readonly<Record<string, string>> = {
  settings: say('站点设置'),
  'settings/red_packets': say('红包规则'),
  deposits: say('存款设置'),
  withdrawals: say('取款设置'),
  vip_levels: say('VIP等级'),
  identity: say('认证等级'),
  rules: say('规则修改的等待'),
  recovery_key: actionLabel('recovery_key_granted'),
};

/** What changes can be about, as their list is narrowed; with a slash at its end all of a kind. */
export const changeSubjects: Readonly<Record<string, string>> = {
  settings: say('站点设置'),
  deposits: say('存款设置'),
  withdrawals: say('取款设置'),
  identity: say('认证等级'),
  'chain/': say('链上设置'),
  vip_levels: say('VIP等级'),
  'settings/red_packets': say('红包规则'),
  'promotion/': say('活动'),
  'member/': say('代理'),
  'gateway/': say('支付通道'),
  'venue/': say('场馆'),
  'exposure/': say('派彩风险限额'),
  'staff/': say('员工'),
  staff_networks: say('后台可用网络'),
  'role/': say('角色'),
  recovery_key: say('恢复密钥'),
  'webhook/': say('通知地址'),
  rules: say('规则修改的等待'),
};

/** What a change is about: `存款设置`, `员工 小明（clerk）`. */
export function changeTitle({ subject, name }: Pick<RuleChange, 'subject' | 'name'>): string {
  const title = subjects[subject] ?? subjectLabel(subject);
  return name === '' ? title : `${title} · ${name}`;
}

/** When a change holds that somebody is about to agree to: as it was asked for, and never before the wait is over. */
export function whenAgreed({
  delayMinutes,
  wantedFrom,
}: Pick<RuleChange, 'delayMinutes' | 'wantedFrom'>): string {
  if (wantedFrom === null)
    return delayMinutes === 0 ? say('同意后立即生效') : say('同意后再等 {0} 分钟生效', delayMinutes);
  return delayMinutes === 0
    ? say('{0} 起生效', beijing(wantedFrom))
    : say('{0} 起生效；同意后至少等 {1} 分钟', beijing(wantedFrom), delayMinutes);
}
