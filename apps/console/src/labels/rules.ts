/** Rules of money in words: what a figure is called, how it is written, what a change is about. */
import type { RuleChange, RuleFigure } from '../api/proposals.ts';
import { actionLabel, detailName, subjectLabel } from './audit.ts';
import { rightLabels, roleLabels } from './staff.ts';

export const changeStates: Readonly<
  Record<RuleChange['state'], { readonly text: string; readonly color: string }>
> = {
  proposed: { text: '等待同意', color: 'error' },
  approved: { text: '等待生效', color: 'warning' },
  applied: { text: '已生效', color: 'success' },
  rejected: { text: '已否决', color: 'default' },
  withdrawn: { text: '已撤回', color: 'default' },
  stale: { text: '已作废', color: 'default' },
};

/** What each part of a path is called; a part that is not listed is called as the log calls it. */
const parts: Readonly<Record<string, string>> = {
  depositRate: '存款汇率',
  withdrawalRate: '取款汇率',
  erc20Fee: 'ERC20 手续费',
  trc20Fee: 'TRC20 手续费',
  ways: '支付方式',
  bank: '网银',
  wechat: '微信',
  alipay: '支付宝',
  'usdt-trc20': 'USDT TRC20',
  'usdt-erc20': 'USDT ERC20',
  min: '最低',
  max: '最高',
  receiving: '共用收款地址',
  bankAccounts: '收款银行账户',
  fourEyesAbove: '双人审核线',
  chiefFrom: '更正由主管复核线',
  automaticBelow: '自动汇出上限',
  codeFrom: '取款须验证码（24小时，元起）',
  pool: '每日红包总额',
  share: '最大红包占存款',
  memberDay: '一人可通过：同一会员每天',
  houseHour: '一人可通过：全站每小时',
  aboveShare: '可高于订单（比例）',
  aboveSum: '可高于订单（金额）',
  aboveDay: '一人每天高于订单',
  ceiling: '单笔入账上限',
  from: '下限',
  to: '上限',
  chances: '次数',
  wagering: '流水比例',
  edge: '平台优势',
  enabled: '开放',
  rpcUrls: '节点',
  chainId: '链编号',
  contract: '合约地址',
  confirmations: '确认数',
  startBlock: '起始区块',
  leastCredited: '最低入账',
  ownAddresses: '每单独立地址',
  extendedKey: '扩展公钥',
  deposit: '累计存款',
  turnover: '累计流水',
  maintenance: '保级流水',
  parent: '上级代理',
  team: '团队归属',
  realbet: '真人',
  sport: '体育',
  gaming: '电竞',
  joker: '棋牌',
  concise: '电子',
  lottery: '彩票',
  role: '角色',
  rights: '权限',
  state: '状态',
  bonus: '彩金',
  multiple: '流水倍数',
  audience: '对象',
  audienceValue: '对象条件',
  applies: '参与次数',
  condition: '申请条件',
  conditionAmount: '条件金额',
  conditionCategories: '条件类别',
  place: '参与位置',
  startsAt: '开始',
  endsAt: '结束',
  budget: '每日预算',
  award: '发放方式',
  code: '优惠码',
  tiers: '存款档位',
  least: '存款满',
  gives: '送',
  atMost: '最高',
  fixed: '固定彩金',
  base: '流水按',
  weights: '游戏计入比例',
  betCeiling: '每注最多计入',
  usualBet: '说明按每注',
  days: '期限（天）',
  total: '总预算',
  combines: '可与其他活动同享',
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
  agent: '费率',
  rebate: '返水',
  ranges: '限额',
  byHand: '人工入账',
};
/** What is called otherwise where it stands. */
const whole: Readonly<Record<string, string>> = {
  'withdrawals.alone.clerkDay': '一人可通过：同一审核人每天',
  'payments.byHand.from': '人工入账 单笔两人审核',
  'payments.byHand.clerkDay': '人工入账 一人每天',
  'bonuses.from': '单笔彩金两人审核',
  'bonuses.clerkDay': '一人每天彩金',
};

/** What may be won at a venue before people look at it. */
const exposure: Readonly<Record<string, string>> = {
  win: '单笔派彩',
  multiple: '派彩倍数',
  hour: '场馆一小时净派彩',
  ahead: '先于注单记录转出',
  day: '场馆一天净派彩',
};

/** `vip.levels.3.rebate.sport` as `VIP4 返水 体育`, `exposure.venues.mpqp.win` as `mpqp 单笔派彩`. */
export function figureName(path: string): string {
  const named = whole[path];
  if (named !== undefined) return named;
  const [area = '', ...rest] = path.split('.');
  if (area === 'exposure')
    return rest
      .filter((part) => part !== 'venues')
      .map((part) => exposure[part] ?? part)
      .join(' ');
  const words = rest.flatMap((part, index) => {
    if (/^\d+$/.test(part)) return [area === 'vip' ? `VIP${Number(part) + 1}` : `第${Number(part) + 1}档`];
    const word = areas[part] ?? parts[part];
    if (word !== undefined) return [word];
    return silent.has(part) && index < rest.length - 1 ? [] : [detailName(part)];
  });
  const rate = area === 'agent' && rest[0] !== 'parent' && rest[0] !== 'team';
  return [...(rate ? ['费率'] : []), ...words].join(' ');
}

const values: Readonly<Record<string, string>> = {
  ...roleLabels,
  on: '开放',
  off: '关闭',
  enabled: '可登录',
  disabled: '已停用',
  draft: '草稿',
  published: '已发布',
  hidden: '已隐藏',
  all: '所有会员',
  new: '新会员',
  vip: 'VIP会员',
  once: '一次',
  daily: '每天一次',
  always: '不限',
  none: '无',
  deposits: '累计存款',
  deposit: '存款到账',
  code: '优惠码',
  bonus: '彩金',
  deposit_and_bonus: '存款加彩金',
};
const units: Readonly<Partial<Record<RuleFigure['unit'], string>>> = {
  yuan: ' 元',
  usdt: ' USDT',
  percent: '%',
};

/** One side of a change, a line for each item of a list; none: nothing there. */
export function figureLines(unit: RuleFigure['unit'], text: string | null): readonly string[] {
  if (text === null || text === '') return ['无'];
  if (unit === 'json') return listLines(text);
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
  return [`${text}${units[unit] ?? ''}`];
}

function listLines(text: string): readonly string[] {
  if (text === '***') return ['有审批权限的同事可见'];
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return [text];
  if (list.length === 0) return ['无'];
  return list.map((item: unknown) =>
    typeof item === 'object' && item !== null
      ? Object.entries(item)
          .map(([name, value]) =>
            parts[name] === undefined ? String(value) : `${parts[name]} ${String(value)}`,
          )
          .join(' ')
      : (parts[String(item)] ?? { usdt: 'USDT', card: '网银转账' }[String(item)] ?? String(item)),
  );
}

/** `+11.3%`, where it can be said. */
export function distanceText({ distance }: Pick<RuleFigure, 'distance'>): string | undefined {
  if (distance === null) return undefined;
  return `${distance > 0 ? '+' : ''}${distance}%`;
}

const subjects: Readonly<Record<string, string>> = {
  settings: '站点设置',
  'settings/red_packets': '红包规则',
  deposits: '存款设置',
  withdrawals: '取款设置',
  vip_levels: 'VIP等级',
  rules: '规则修改的等待',
  recovery_key: actionLabel('recovery_key_granted'),
};

/** What a change is about: `存款设置`, `员工 小明（clerk）`. */
export function changeTitle({ subject, name }: Pick<RuleChange, 'subject' | 'name'>): string {
  const title = subjects[subject] ?? subjectLabel(subject);
  return name === '' ? title : `${title} · ${name}`;
}
