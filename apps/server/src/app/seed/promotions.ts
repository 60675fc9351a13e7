/** The demonstration site's promotions: plain terms, with an example in figures. */
import type { CategoryId } from '@mingpai/contract/states';
import type { Tx } from '../../platform/database.ts';
import { addPromotionType, type ConditionKind, savePromotion } from '../../promotions/index.ts';

const types = [
  { name: '新会员', nameEn: 'Welcome' },
  { name: '存款', nameEn: 'Deposits' },
  { name: '日常', nameEn: 'Daily' },
  { name: '场馆', nameEn: 'Venues' },
] as const;

/** What the first deposit's offer promises; the banner that advertises it says the same. Amounts in fen. */
export const firstDepositOffer = { conditionAmount: 10_000n, bonus: 3_800n, multiple: 5 } as const;

const promotions: readonly {
  readonly type: (typeof types)[number]['name'];
  readonly title: string;
  readonly titleEn: string;
  readonly memo: string;
  readonly memoEn: string;
  readonly picture: number;
  readonly audience?: 'new' | 'vip';
  readonly audienceValue?: number;
  readonly applies: 'once' | 'daily' | 'always';
  readonly place?: '/fanshui' | '/hongbao';
  readonly condition?: ConditionKind;
  /** fen */
  readonly conditionAmount?: bigint;
  readonly conditionCategories?: readonly CategoryId[];
  /** fen */
  readonly bonus: bigint;
  readonly multiple: number;
  readonly content: string;
  readonly contentEn: string;
}[] = [
  {
    type: '新会员',
    title: '首存礼：第一次存款，送您一份见面礼',
    titleEn: 'First deposit: ¥38 bonus, 5× wagering on the bonus',
    memo: '注册7天内，首笔存款满100元可申请38元彩金',
    memoEn: 'Deposit ¥100 or more within 7 days of joining and apply for a ¥38 bonus',
    picture: 1,
    audience: 'new',
    audienceValue: 7,
    applies: 'once',
    condition: 'deposit',
    ...firstDepositOffer,
    content: [
      '<h3>谁可以参加</h3><p>注册不超过7天、已有一笔成功存款满100元的会员，每人一次。</p>',
      '<h3>怎样领取</h3><p>存款到账后点“立即申请”，客服核对后发放38元到中心钱包，通常在当天完成。</p>',
      '<h3>流水要求</h3><p>彩金须完成5倍流水后方可取款。举例：38元彩金需要190元流水；存款本身的1倍流水另计。</p>',
      '<h3>说明</h3><p>同一人、同一设备、同一收款地址只能参加一次。无效注单与和局不计入流水。</p>',
    ].join(''),
    contentEn: [
      '<h3>Who can take part</h3><p>Members who joined within the last 7 days and made a successful deposit of ¥100 or more, once each.</p>',
      '<h3>How to claim</h3><p>Once the deposit is credited, tap “Apply now”. Support checks it and adds ¥38 to your central wallet, usually the same day.</p>',
      '<h3>Wagering requirement</h3><p>The bonus carries a 5× wagering requirement: ¥190 of turnover for ¥38. The deposit’s own 1× wagering requirement is separate.</p>',
      '<h3>Good to know</h3><p>Once per person, device and receiving address. Void bets and ties do not count as turnover.</p>',
    ].join(''),
  },
  {
    type: '日常',
    title: '每日返水：输赢都有，自己领取',
    titleEn: 'Daily rebate: win or lose, yours to claim',
    memo: '六类游戏自动计算，次日在返水中心领取，无需申请',
    memoEn:
      'Calculated automatically for all six game categories; claim it the next day under Rebates, no application needed',
    picture: 2,
    applies: 'always',
    place: '/fanshui',
    bonus: 0n,
    multiple: 1,
    content: [
      '<h3>怎样计算</h3><p>返水 = 有效投注 × 您当时的VIP等级对应的比例。每一笔注单单独计算，合计后才舍去不足一分的零头。</p>',
      '<h3>什么时候到账</h3><p>每天的返水在24小时内进入返水中心，由您自己领取，不会过期作废。</p>',
      '<h3>流水要求</h3><p>领取的返水完成1倍流水即可取款。</p>',
      '<p>每一行返水都能点开，看到由哪些注单、按哪个比例算出。</p>',
    ].join(''),
    contentEn: [
      '<h3>How it is calculated</h3><p>Rebate = valid bets × the percentage of your VIP level at the time. Each bet is calculated separately; only the total is rounded down to ¥0.01.</p>',
      '<h3>When it is available</h3><p>Each day’s rebate appears under Rebates within 24 hours. You claim it yourself, and it never expires.</p>',
      '<h3>Wagering requirement</h3><p>Claimed rebates carry a 1× wagering requirement.</p>',
      '<p>Tap any row to see the bets and rates behind it.</p>',
    ].join(''),
  },
  {
    type: '日常',
    title: '十点抢红包：金额提前封存，结果人人可验',
    titleEn: 'Red packets at ten: sealed in advance, verifiable by anyone',
    memo: '每天10:00至12:00，按昨日12:00以来的存款获得次数',
    memoEn: 'Daily 10:00 to 12:00; deposits since 12:00 the day before earn you chances',
    picture: 3,
    applies: 'always',
    place: '/hongbao',
    bonus: 0n,
    multiple: 1,
    content: [
      '<h3>时间</h3><p>每天北京时间10:00至12:00。前一天12:00到当天10:00之间的成功存款计入次数。</p>',
      '<h3>公平</h3><p>当天的抽取种子在开抢前就公布指纹，开抢时公布种子本身，任何人都能算出每个红包的金额。</p>',
      '<h3>说明</h3><p>每天的红包总额有限，发完即止；领到的红包完成1倍流水即可取款。</p>',
    ].join(''),
    contentEn: [
      '<h3>When</h3><p>Every day from 10:00 to 12:00 Beijing time. Successful deposits from 12:00 the day before to 10:00 count.</p>',
      '<h3>Fair</h3><p>The fingerprint of the day’s seed is published before it begins and the seed itself when it opens: anyone can verify the amount of every packet.</p>',
      '<h3>Good to know</h3><p>Each day’s red packets are limited and go to those who come first. They carry a 1× wagering requirement.</p>',
    ].join(''),
  },
  {
    type: '场馆',
    title: '真人桌台：每日18元彩金',
    titleEn: 'Live tables: ¥18 daily bonus',
    memo: 'VIP2及以上会员，当天真人场馆有效投注满500元，可申请18元彩金',
    memoEn: 'VIP2 and above: ¥500 valid bets at live tables the same day, once a day',
    picture: 4,
    audience: 'vip',
    audienceValue: 2,
    applies: 'daily',
    condition: 'turnover',
    conditionAmount: 50_000n,
    conditionCategories: ['realbet'],
    bonus: 1_800n,
    multiple: 8,
    content: [
      '<h3>谁可以参加</h3><p>VIP2及以上，当天在真人场馆有效投注满500元的会员，每天一次。</p>',
      '<h3>流水要求</h3><p>彩金须完成8倍流水。举例：18元彩金需要144元流水。</p>',
      '<h3>说明</h3><p>作废和退回的注单不计入有效投注，对打的注单互相抵消。没有通过的申请会说明原因，不影响第二天再申请。</p>',
    ].join(''),
    contentEn: [
      '<h3>Who can take part</h3><p>VIP2 members and above with ¥500 of valid bets at live tables that day, once a day.</p>',
      '<h3>Wagering requirement</h3><p>The bonus carries an 8× wagering requirement: ¥144 of turnover for ¥18.</p>',
      '<h3>Good to know</h3><p>Void and refunded bets do not count, and opposite bets cancel. If an application is rejected, we tell you why, and you can apply again the next day.</p>',
    ].join(''),
  },
  {
    type: '场馆',
    title: '开赛日：赛事互动金',
    titleEn: 'Match day: ¥8 bonus',
    memo: '体育与电竞有效投注满300元，每天可申请一次8元',
    memoEn: '¥300 valid bets on sports or e-sports the same day, once a day',
    picture: 5,
    applies: 'daily',
    condition: 'turnover',
    conditionAmount: 30_000n,
    conditionCategories: ['sport', 'gaming'],
    bonus: 800n,
    multiple: 3,
    content: [
      '<h3>谁可以参加</h3><p>当天在体育或电竞场馆有效投注满300元的会员，每天一次。</p>',
      '<h3>流水要求</h3><p>互动金须完成3倍流水，即24元。</p>',
      '<h3>说明</h3><p>赛事取消或判为无效的注单不计入有效投注。</p>',
    ].join(''),
    contentEn: [
      '<h3>Who can take part</h3><p>Members with ¥300 of valid bets on sports or e-sports that day, once a day.</p>',
      '<h3>Wagering requirement</h3><p>The bonus carries a 3× wagering requirement, which is ¥24.</p>',
      '<h3>Good to know</h3><p>Bets on matches that are cancelled or declared void do not count.</p>',
    ].join(''),
  },
  {
    type: '存款',
    title: 'USDT存款：手续费我们来补',
    titleEn: 'USDT deposits: the fee is on us',
    memo: '单笔USDT存款满1000元，可申请补贴5元链上手续费',
    memoEn: 'Deposit ¥1,000 or more in USDT in one go and apply for ¥5 towards the network fee',
    picture: 6,
    applies: 'daily',
    condition: 'deposit',
    conditionAmount: 100_000n,
    bonus: 500n,
    multiple: 1,
    content: [
      '<h3>谁可以参加</h3><p>当天有一笔USDT存款满1000元的会员，每天一次。</p>',
      '<h3>流水要求</h3><p>补贴完成1倍流水即可取款，即5元。</p>',
      '<h3>说明</h3><p>客服审核时核对存款方式：以网银、微信、支付宝或人工存入的款项没有链上手续费，不在补贴之内。</p><h3>小提示</h3><p>TRC20手续费低，适合小额高频；ERC20适合中等金额。两种协议的地址不能互转，付款前请核对。</p>',
    ].join(''),
    contentEn: [
      '<h3>Who can take part</h3><p>Members with one USDT deposit of ¥1,000 or more that day, once a day.</p>',
      '<h3>Wagering requirement</h3><p>It carries a 1× wagering requirement, which is ¥5.</p>',
      '<h3>Good to know</h3><p>Support checks how the deposit was made: bank transfers, WeChat, Alipay and assisted deposits carry no network fee and do not qualify.</p><h3>Tip</h3><p>TRC20 fees are low and suit small, frequent amounts; ERC20 suits medium amounts. The two networks are not compatible: please check before you pay.</p>',
    ].join(''),
  },
];

export async function seedPromotions(tx: Tx, now: Date): Promise<void> {
  const ids = new Map<string, bigint>();
  for (const [position, { name, nameEn }] of types.entries())
    ids.set(name, await addPromotionType(tx, { name, nameEn, position }));
  for (const [position, { type, picture, ...promotion }] of promotions.entries())
    await savePromotion(
      tx,
      {
        audience: 'all',
        audienceValue: 0,
        audienceTags: [],
        audienceAgents: [],
        lockedDays: 0,
        budget: 2_000_000n,
        condition: 'none',
        conditionAmount: 0n,
        conditionCategories: [],
        place: null,
        offer: null,
        ...promotion,
        id: undefined,
        typeId: ids.get(type) ?? 0n,
        banner: `/pictures/promotions/${picture}.svg`,
        state: 'published',
        startsAt: now,
        endsAt: null,
        position,
      },
      now,
    );
}
