import { many } from '@mingpai/contract/many';
import { catalogue } from '@mingpai/ui/labels';

const units = { second: '秒', minute: '分钟', hour: '小时' } as const;

/** What rounds of ten seconds take, in the unit that says it best: an hour for half a minute would put off whom it should help. */
function timeOf(rounds: number, said: (count: number, unit: keyof typeof units) => string): string {
  const seconds = rounds * 10;
  if (seconds < 60) return said(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? said(minutes, 'minute') : said(Math.round(seconds / 360) / 10, 'hour');
}

export const { useTexts } = catalogue(
  {
    title: '活动详情',
    terms: '活动说明',
    condition: '申请条件',
    daily: '当天',
    once: '活动开始以来',
    always: '上次领取以来',
    deposit: '单笔存款',
    deposits: '累计存款',
    turnover: '有效投注',
    asks: (period: string, games: string, action: string, amount: string) =>
      `${period}${games}${action}满${amount}元；由系统核对，达到后即可申请`,
    and: '、',
    offer: '送多少，要玩多少',
    tier: (from: string, percent: number, ceiling: string) =>
      `单笔存款满${from}元，送${percent}%，最高${ceiling}元`,
    often: (times: string) => `${times}，存款到账后自动发放`,
    codeAtOnce: (times: string) => `${times}，使用优惠码后立即发放，无须存款`,
    codeFirst: (times: string) => `${times}，先使用优惠码，存款到账后自动发放`,
    gives_once: '每人一次',
    gives_daily: '每天一次',
    gives_always: '每笔存款',
    bonus: '彩金',
    deposit_and_bonus: '存款加彩金',
    multiple: (of: string, multiple: number, days: number) => `${days}天内完成${of}的${multiple}倍流水`,
    weights: (counted: string) => `计入流水的游戏：${counted}`,
    betCeiling: (ceiling: string) => `每注最多计入${ceiling}元`,
    onDeposit: (deposit: string) => `存款${deposit}元，`,
    example: (on: string, bonus: string, toPlay: string, each: string, rounds: number) =>
      `例如${on}得彩金${bonus}元，须投注${toPlay}元：按每注${each}元约${rounds}局，每局10秒约${timeOf(rounds, (count, unit) => `${count}${units[unit]}`)}`,
    apart: '彩金单独存放：完成前不能投注或取款，不影响您的现金；逾期只收回彩金',
    lossTier: (from: string, percent: number, ceiling: string) =>
      `净亏损满${from}元，返还${percent}%，最高${ceiling}元`,
    allVenues: '全部场馆',
    lossDay: (venues: string) => `${venues}的投注，按北京时间每天计算，次日0点后约10分钟自动发放`,
    lossWeek: (venues: string) => `${venues}的投注，按北京时间每周一至周日计算，下周一0点后约10分钟自动发放`,
    lossRule:
      '净亏损为已结算投注减派彩和奖项，不超过您在全部场馆的净亏损，并减去同期得到的彩金、红包、返水、佣金和补款',
    lossMost:
      '返还也不超过您同期有效投注额的一定比例（所玩类别的游戏优势减去最高返水和佣金），偶尔下一笔大注不会多返；当期最多可返多少，随投注实时显示',
    lossVoid: '发放后才作废的注单，从作废当期的亏损中扣除，已发放的不收回',
    friendDoes: (deposit: string, turnover: string, days: number) =>
      `好友用您的邀请码注册，首次存款满${deposit}元${Number(turnover) > 0 ? `，并在${days}天内有效投注满${turnover}元` : ''}`,
    bothGet: (member: string, friend: string) =>
      [Number(member) > 0 ? `您得${member}元` : '', Number(friend) > 0 ? `好友得${friend}元` : '']
        .filter(Boolean)
        .join('，'),
    friendsMost: (most: number) => `每人最多${most}位好友，每位好友只计一次`,
    samePerson: '与您或您的其他好友共用设备、收款地址或银行卡的账号不计',
    onLoss: (loss: string) => `净亏损${loss}元，`,
    cash: '直接存入中心钱包，没有流水要求',
    toFriends: '复制邀请链接',
    copied: '邀请链接已复制',
    toGames: '前往游戏',
    byCode: '输入优惠码',
    bonuses: '查看我的彩金',
    apply: '立即申请',
    signIn: '前往登录',
    records: '查看我的申请',
    '/fanshui': '前往返水中心',
    '/hongbao': '前往抢红包',
    '/vip': '查看VIP特权',
    '/recharge': '前往存款',
    gone: '这个活动已结束，或不适用于您',
    goneText: '看看正在进行的活动。',
    others: '全部活动',
  },
  {
    title: 'Promotion',
    terms: 'Terms',
    condition: 'Requirements',
    daily: 'today',
    once: 'since it began',
    always: 'since you last claimed it',
    deposit: 'a single deposit',
    deposits: 'total deposits',
    turnover: 'valid bets',
    asks: (period: string, games: string, action: string, amount: string) =>
      `At least ¥${amount} ${period}: ${[games, action].filter(Boolean).join(' ')}. Checked automatically when you apply.`,
    and: ', ',
    offer: 'How it works',
    tier: (from: string, percent: number, ceiling: string) =>
      `${percent}% of a deposit of ¥${from} or more, at most ¥${ceiling}`,
    often: (times: string) => `${times}, added automatically once your deposit is credited`,
    codeAtOnce: (times: string) => `${times}, added as soon as you use the code; no deposit needed`,
    codeFirst: (times: string) =>
      `${times}: use the code first, and it is added automatically once your deposit is credited`,
    gives_once: 'Once for each member',
    gives_daily: 'Once a day',
    gives_always: 'On each deposit',
    bonus: 'the bonus',
    deposit_and_bonus: 'the deposit and the bonus',
    multiple: (of: string, multiple: number, days: number) =>
      `${multiple}× wagering requirement on ${of}, within ${many(days, 'day')}`,
    weights: (counted: string) => `Games that count: ${counted}`,
    betCeiling: (ceiling: string) => `At most ¥${ceiling} of each bet counts`,
    onDeposit: (deposit: string) => `a deposit of ¥${deposit}: `,
    example: (on: string, bonus: string, toPlay: string, each: string, rounds: number) =>
      `For example, ${on}a bonus of ¥${bonus} takes ¥${toPlay} of bets: about ${many(rounds, 'round')} of ¥${each}, or ${timeOf(rounds, many)} at 10 seconds a round`,
    apart:
      'The bonus is kept separate: until the requirement is met it can’t be bet or withdrawn, and it never ties up your own money. If time runs out, only the bonus is removed.',
    lossTier: (from: string, percent: number, ceiling: string) =>
      `${percent}% of a net loss of ¥${from} or more, at most ¥${ceiling}`,
    allVenues: 'all venues',
    lossDay: (venues: string) =>
      `Bets at ${venues}, by Beijing day; paid automatically about 10 minutes after midnight`,
    lossWeek: (venues: string) =>
      `Bets at ${venues}, from Monday to Sunday (Beijing time); paid automatically about 10 minutes into Monday`,
    lossRule:
      'Net loss is settled stakes less payouts and prizes, no more than your net loss at all venues, less the bonuses, red packets, rebates, commission and corrections you received in the same days',
    lossMost:
      'Cash back is capped at a share of your valid bets in the same days: the house edge of the category you play, less the highest rebate and commission. A single large bet doesn’t raise the cap. The most you could get is shown as you play.',
    lossVoid:
      'A bet that is voided after the payment is deducted from your loss for the period in which it is voided. What you were paid stays yours.',
    friendDoes: (deposit: string, turnover: string, days: number) =>
      `Your friend registers with your code and makes a first deposit of ¥${deposit} or more${Number(turnover) > 0 ? `, and places valid bets of ¥${turnover} within ${many(days, 'day')}` : ''}`,
    bothGet: (member: string, friend: string) =>
      [
        Number(member) > 0 ? `You get ¥${member}` : '',
        Number(friend) > 0 ? `your friend gets ¥${friend}` : '',
      ]
        .filter(Boolean)
        .join(', '),
    friendsMost: (most: number) => `At most ${most} ${most === 1 ? 'friend' : 'friends'}, each counted once`,
    samePerson:
      'An account that shares a device, a receiving address or a card with you or another friend of yours does not count',
    onLoss: (loss: string) => `a net loss of ¥${loss}: `,
    cash: 'Paid into your central wallet at once, no wagering required',
    toFriends: 'Copy your invitation link',
    copied: 'Invitation link copied',
    toGames: 'Go to the games',
    byCode: 'Enter the code',
    bonuses: 'My bonuses',
    apply: 'Apply now',
    signIn: 'Sign in to apply',
    records: 'My applications',
    '/fanshui': 'Go to your rebates',
    '/hongbao': 'Go to the red packets',
    '/vip': 'See the VIP levels',
    '/recharge': 'Make a deposit',
    gone: 'This promotion has ended or isn’t open to you',
    goneText: 'See the current promotions.',
    others: 'All promotions',
  },
);
