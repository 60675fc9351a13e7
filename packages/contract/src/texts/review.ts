import type { LimitName } from '../console/authority.ts';
import type { RelatedSign } from '../console/related.ts';
import type { ListKind } from '../console/screening/names.ts';
import { type Entries, sentence } from './text.ts';

/** What staff are shown while they decide: limits that are reached, signs of a risk, related accounts. */

interface Limit {
  readonly sum: string;
  readonly from: string;
}

/** Lists of the chain itself, not the house's. */
const chainLists = {
  issuer: { zh: '发行方的冻结名单', en: 'the issuer’s list of frozen addresses' },
  sanctions: { zh: '制裁名单', en: 'a sanctions list' },
} as const;

interface Others {
  /** Some of the names. */
  readonly names: readonly string[];
  /** How many there are. */
  readonly count: number;
}

function others({ names, count }: Others) {
  const more = count > names.length;
  return {
    zh: more ? `会员 ${names.join('、')} 等${count}人` : `会员 ${names.join('、')} `,
    en: more ? `${names.join(', ')} and others (${count})` : names.join(', '),
  };
}

/** Since when an address is bound; `days` from two days on. */
interface Bound {
  readonly at: string;
  readonly hours: number;
}

function bound({ at, hours }: Bound) {
  const days = Math.floor(hours / 24);
  return {
    zh: `绑定于 ${at}，申请取款时${hours < 48 ? `仅${hours}小时` : `已${days}天`}`,
    en: `bound at ${at}, ${hours < 48 ? `only ${hours} h` : `${days} days`} before the withdrawal`,
  };
}

interface Person {
  readonly username: string;
  readonly signs: readonly RelatedSign[];
}

interface RelatedSet {
  readonly some: readonly Person[];
  readonly count: number;
  /** What the signs count by. */
  readonly crowded: number;
  readonly minutes: number;
}

const relatedSigns = {
  document: { zh: '同一证件（已核对）', en: 'the same document, which staff have seen' },
  address: { zh: '绑定过同一收款地址', en: 'bound the same address' },
  card: { zh: '绑定过同一银行卡', en: 'bound the same bank card' },
  crowd: sentence<{ crowded: number }>(
    ({ crowded }) => `同一设备上有${crowded}个以上账号登录`,
    ({ crowded }) => `a device on which ${crowded} accounts or more have signed in`,
  ),
  device: { zh: '用同一设备登录过', en: 'signed in on the same device' },
  name: { zh: '真实姓名相同', en: 'the same real name' },
  same_name: { zh: '真实姓名相同（常见姓名）', en: 'the same real name, a common one' },
  timing: sentence<{ minutes: number }>(
    ({ minutes }) => `同一网段${minutes}分钟内注册`,
    ({ minutes }) => `registered from the same network within ${minutes} minutes`,
  ),
  referral: { zh: '互相推荐，或由同一会员推荐', en: 'one referred the other, or one member both' },
  network: { zh: '同一网段登录过', en: 'signed in from the same network' },
} as const satisfies Readonly<Record<RelatedSign, Entries[string]>>;

function signIn(sign: RelatedSign, language: 'zh' | 'en', set: Pick<RelatedSet, 'crowded' | 'minutes'>) {
  const text = relatedSigns[sign][language];
  return typeof text === 'string' ? text : text(set);
}

const listed = {
  device: { zh: '设备', en: 'device' },
  network: { zh: '网络地址', en: 'network' },
  account: { zh: '收款账号', en: 'receiving account' },
  name: { zh: '姓名', en: 'name' },
} as const satisfies Readonly<Record<ListKind, Entries[string]>>;

const limits = {
  order: sentence<Limit>(
    ({ sum, from }) => `单笔 ${sum} 元，${from} 元起须两人`,
    ({ sum, from }) => `¥${sum} at once; from ¥${from} on two people decide`,
  ),
  above_order: sentence<Limit>(
    ({ sum, from }) => `入账 ${sum} 元高于订单，一人最多入账 ${from} 元`,
    ({ sum, from }) => `¥${sum} is more than the order; one person credits at most ¥${from}`,
  ),
  above_day: sentence<Limit>(
    ({ sum, from }) => `该审核人今天一人多入账连同本笔 ${sum} 元，${from} 元起须两人`,
    ({ sum, from }) =>
      `¥${sum} above their orders, credited alone by this person today; from ¥${from} on two people decide`,
  ),
  member_day: sentence<Limit>(
    ({ sum, from }) => `该会员今天已付连同本笔 ${sum} 元，${from} 元起须两人`,
    ({ sum, from }) => `¥${sum} paid to this member today; from ¥${from} on two people decide`,
  ),
  clerk_day: sentence<Limit>(
    ({ sum, from }) => `该审核人今天一人通过连同本笔 ${sum} 元，${from} 元起须两人`,
    ({ sum, from }) => `¥${sum} approved alone by this person today; from ¥${from} on two people decide`,
  ),
  house_hour: sentence<Limit>(
    ({ sum, from }) => `全站一小时内已付连同本笔 ${sum} 元，${from} 元起须两人`,
    ({ sum, from }) => `¥${sum} paid by the site within an hour; from ¥${from} on two people decide`,
  ),
  offer_day: sentence<Limit>(
    ({ sum, from }) => `该活动今天发放连同本笔 ${sum} 元，超出每日预算 ${from} 元`,
    ({ sum, from }) => `¥${sum} given by this offer today, above its daily budget of ¥${from}`,
  ),
  related_accounts: sentence<Limit>(
    ({ sum }) => `${sum} 个关联账号更早申请了同一活动，须两人审核`,
    ({ sum }) => `${sum} related accounts asked for the same offer before; two people decide`,
  ),
  listed_sender: sentence<Limit>(
    () => '付款地址在链上的冻结或制裁名单中，无论多少都须两人审核',
    () => 'The sender is on one of the chain’s own lists; two people decide, whatever the sum',
  ),
} as const satisfies Readonly<Record<LimitName, Entries[string]>>;

const ways = {
  usdt: { zh: 'USDT', en: 'USDT' },
  card: { zh: '网银转账', en: 'Bank transfer' },
  wechat: { zh: '微信', en: 'WeChat' },
  alipay: { zh: '支付宝', en: 'Alipay' },
} as const;

type LimitReached = Limit & { readonly limit: LimitName };

export const review = {
  limit_reached: sentence<LimitReached>(
    ({ limit, ...figures }) => limits[limit].zh(figures),
    ({ limit, ...figures }) => limits[limit].en(figures),
  ),
  related_sign: sentence<{ sign: RelatedSign; crowded: number; minutes: number }>(
    ({ sign, ...set }) => signIn(sign, 'zh', set),
    ({ sign, ...set }) => signIn(sign, 'en', set),
  ),
  first_yes_kept: sentence<{ reasons: readonly LimitReached[] }>(
    ({ reasons }) =>
      `已记录您的确认，资金未变动，等待另一位同事复核：${reasons.map(({ limit, ...figures }) => limits[limit].zh(figures)).join('；')}`,
    ({ reasons }) =>
      `Your yes is kept and no money has moved; a colleague has to say yes too: ${reasons.map(({ limit, ...figures }) => limits[limit].en(figures)).join('; ')}`,
  ),
  related_accounts: sentence<RelatedSet>(
    ({ some, count, ...set }) => {
      const names = some.map(
        ({ username, signs }) => `${username}（${signs.map((sign) => signIn(sign, 'zh', set)).join('、')}）`,
      );
      return `疑为同一人的关联账号：${names.join('；')}${count > some.length ? `；等${count}个账号` : ''}`;
    },
    ({ some, count, ...set }) => {
      const names = some.map(
        ({ username, signs }) => `${username} (${signs.map((sign) => signIn(sign, 'en', set)).join(', ')})`,
      );
      return `Accounts that may be the same person’s: ${names.join('; ')}${count > some.length ? `; ${count} in all` : ''}`;
    },
  ),
  member_frozen: {
    zh: '该会员已被冻结，取款不能通过：核实后先解冻会员，或拒绝退回余额',
    en: 'The member is frozen, so this cannot be approved: unfreeze the member first, or reject it',
  },
  address_listed: sentence<{ lists: readonly ('issuer' | 'sanctions')[]; at: string }>(
    ({ lists, at }) =>
      `收款地址在${lists.map((list) => chainLists[list].zh).join('、')}中（${at} 查得），不能通过：汇出的钱对方收不到，也追不回；请拒绝退回余额，请会员换一个地址`,
    ({ lists, at }) =>
      `The address is on ${lists.map((list) => chainLists[list].en).join(' and ')} (asked at ${at}), so this cannot be approved: what is sent there reaches nobody and does not come back. Reject it, and ask the member for another address`,
  ),
  address_unchecked: sentence<{ why: 'away' | 'disagree'; at: string }>(
    ({ why, at }) =>
      `${why === 'away' ? '答复的节点不够' : '节点的答复互相矛盾'}，不知道收款地址是否被冻结（${at}）；请自行核对后再决定`,
    ({ why, at }) =>
      `${why === 'away' ? 'Too few nodes answered' : 'The nodes contradict each other'}, so it is not known whether the address is frozen (${at}). Look it up before you decide`,
  ),
  member_underage: sentence<{ paidIn: string; asked: string }>(
    ({ paidIn, asked }) =>
      `该会员的资料或证件显示未达到法定年龄：只能取回存入的钱。共存入${paidIn}元，未拒绝的取款共${asked}元；请核对身份资料`,
    ({ paidIn, asked }) =>
      `By their details or document the member is under age: only what they paid in can be paid out. They paid in ¥${paidIn}, and ¥${asked} was asked out and not rejected. Look at their identity`,
  ),
  member_age_doubted: {
    zh: '该会员的出生日期曾被认定与证件不符，此后没有证件证明其年龄',
    en: 'The member’s birthday was found to differ from their document, and no document has shown their age since',
  },
  watched: sentence<{ entries: readonly { readonly kind: ListKind; readonly reason: string }[] }>(
    ({ entries }) =>
      `在观察名单中：${entries.map(({ kind, reason }) => `${listed[kind].zh}（${reason}）`).join('、')}`,
    ({ entries }) =>
      `on the watch list: ${entries.map(({ kind, reason }) => `${listed[kind].en} (${reason})`).join(', ')}`,
  ),
  two_people: sentence<{ from: string }>(
    ({ from }) => `达到双人审核金额 ${from} 元，需两人审核`,
    ({ from }) => `From ¥${from} on two people decide`,
  ),
  shared_device: sentence<Others & { days: number }>(
    ({ days, ...set }) => `近${days}天内与${others(set).zh}使用过同一浏览器登录`,
    ({ days, ...set }) => `Signed in with the same browser as ${others(set).en} within ${days} days`,
  ),
  shared_address: sentence<Others>(
    (set) => `该收款地址也被${others(set).zh}绑定过`,
    (set) => `The address was bound by ${others(set).en} too`,
  ),
  shared_network: sentence<Others & { days: number }>(
    ({ days, ...set }) => `近${days}天内与${others(set).zh}使用过同一网络地址登录`,
    ({ days, ...set }) => `Signed in from the same network as ${others(set).en} within ${days} days`,
  ),
  address_new: sentence<Bound & { least: number }>(
    ({ least, ...set }) => `收款地址${bound(set).zh}，不足${least}小时`,
    ({ least, ...set }) => `The address was ${bound(set).en}: less than ${least} h`,
  ),
  address_unused: sentence<Bound & { earlier: number }>(
    ({ earlier, ...set }) => `近${earlier}笔取款都没有付到过该地址；${bound(set).zh}`,
    ({ earlier, ...set }) => `None of the last ${earlier} withdrawals went to this address, ${bound(set).en}`,
  ),
  first_withdrawal: {
    zh: '该会员的首笔取款，此前没有成功取款',
    en: 'The member’s first withdrawal: none was paid before',
  },
  amount_unusual: sentence<{ amount: string; earlier: number; usual: string; times: number }>(
    ({ amount, earlier, usual, times }) =>
      `本笔 ${amount} 元，超过该会员近${earlier}笔取款中位数 ${usual} 元的${times}倍`,
    ({ amount, earlier, usual, times }) =>
      `¥${amount}: more than ${times} times the median of the last ${earlier} withdrawals, ¥${usual}`,
  ),
  unexplained: sentence<{
    withdrawn: string;
    deposited: string;
    won: string;
    gifts: string;
    adjusted: string;
    unexplained: string;
  }>(
    (sums) =>
      `累计取款（含本笔）${sums.withdrawn} 元，比存款 ${sums.deposited} 元、游戏输赢 ${sums.won} 元、彩金返水 ${sums.gifts} 元与人工调整 ${sums.adjusted} 元之和多 ${sums.unexplained} 元`,
    (sums) =>
      `¥${sums.withdrawn} withdrawn, this included: ¥${sums.unexplained} more than deposits ¥${sums.deposited}, games ¥${sums.won}, bonuses and rebates ¥${sums.gifts} and corrections ¥${sums.adjusted} together`,
  ),
  /** @param depositAt empty: none in the last 30 days */
  both_sides: sentence<{ depositAt: string; stake: string; played: string }>(
    ({ depositAt, stake, played }) =>
      `${depositAt === '' ? '近30天' : `最近一笔存款（${depositAt}）之后`}有 ${stake} 元注额在同一局中有赢有输，占有效投注 ${played} 元的三成以上；该场馆不提供投注选项，请核对是否对打`,
    ({ depositAt, stake, played }) =>
      `${depositAt === '' ? 'In the last 30 days' : `Since the last deposit (${depositAt})`} ¥${stake} of stakes both won and lost in one round, over 30 % of the valid bets of ¥${played}. The venue does not tell what was bet on: check for bets on both sides`,
  ),
  fast: sentence<{ deposit: string; minutes: number; within: number }>(
    ({ deposit, minutes, within }) => `存款 ${deposit} 元入账后${minutes}分钟即申请取款（${within}分钟内）`,
    ({ deposit, minutes, within }) =>
      `Asked for ${minutes} minutes after a deposit of ¥${deposit} (within ${within})`,
  ),
  low_turnover: sentence<{ deposit: string; at: string; played: string; percent: string; least: number }>(
    ({ deposit, at, played, percent, least }) =>
      `最近一笔存款 ${deposit} 元（${at}）之后有效投注 ${played} 元，为存款的${percent}%，低于${least}%`,
    ({ deposit, at, played, percent, least }) =>
      `¥${played} of valid bets since the last deposit of ¥${deposit} (${at}): ${percent} % of it, less than ${least} %`,
  ),
  bonus_heavy: sentence<{ gifts: string; percent: string }>(
    ({ gifts, percent }) => `上次取款以来的彩金、返水、红包和佣金共 ${gifts} 元，为本笔金额的${percent}%`,
    ({ gifts, percent }) =>
      `¥${gifts} of bonuses, rebates, red packets and commission since the last withdrawal: ${percent} % of this one`,
  ),
  /** A statement that contradicts one before. */
  told_before: sentence<{ amount: string }>(
    ({ amount }) => `对方此前报的是 ${amount}`,
    ({ amount }) => `Told before: ${amount}`,
  ),
  /** What a correction rests on that answers a dispute: kept as staff type theirs, and read by colleagues. */
  dispute_correction: sentence<{ statement: string; week: string; answer: string }>(
    ({ statement, week, answer }) => `佣金账单 #${statement}（${week} 起一周）的异议：${answer}`,
    ({ statement, week, answer }) =>
      `Dispute of commission statement #${statement} (week from ${week}): ${answer}`,
  ),
  /** Whom the log names where no member of staff did it. */
  system_actor: { zh: '系统', en: 'System' },
  none: { zh: '无', en: 'None' },
  way_named: sentence<{ way: 'usdt' | 'card' | 'wechat' | 'alipay' }>(
    ({ way }) => ways[way].zh,
    ({ way }) => ways[way].en,
  ),
  account_digits_changed: sentence<{ account: string }>(
    ({ account }) => `${account}（账号其他位数已改）`,
    ({ account }) => `${account} (other digits of its number changed)`,
  ),
  account: sentence<{ bank: string; branch: string; owner: string; ending: string }>(
    ({ bank, branch, owner, ending }) => `${bank} ${branch} ${owner} 尾号${ending}`,
    ({ bank, branch, owner, ending }) => `${bank} ${branch} ${owner} ending in ${ending}`,
  ),
} as const satisfies Entries;
