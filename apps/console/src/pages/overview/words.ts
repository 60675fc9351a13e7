import type { OwedWallet } from '@mingpai/contract/console/books/names';
import type {
  Dimension,
  FigureName,
  FunnelStep,
  LineKind,
  UnexplainedPlace,
} from '@mingpai/contract/console/reports/names';
import { unexplainedPlaceWords } from '@mingpai/contract/console/site/list-words';
import { inWords } from '../../texts/both.ts';
import { say } from '../../texts/say.ts';

/** What each figure is called, and what it means (docs/glossary.md, Figures). */
export const figureWords: Readonly<Record<FigureName, { readonly name: string; readonly means: string }>> = {
  deposits: { name: say('存款@many'), means: say('记入会员账户的存款，按入账时间。') },
  withdrawals: { name: say('取款@many'), means: say('批准付出的取款，按批准时入账的时间。') },
  net_deposit: { name: say('净存款'), means: say('存款 − 取款。') },
  ggr: { name: say('毛收入 GGR'), means: say('投注额 − 派彩；平台赠送的注单不在内。') },
  ngr: {
    name: say('净收入 NGR'),
    means: say(
      'GGR − 彩金 − 返水 − 红包 − 佣金 ± 更正（给会员加的为减，扣会员的为加）；锁定彩金发放时扣除，收回那天加回。',
    ),
  },
  stake: {
    name: say('投注额'),
    means: say('已结算注单的投注额，按结算时间；更正计在更正那天，作废的从作废那天起扣除。'),
  },
  payout: {
    name: say('派彩'),
    means: say(
      '已结算注单的派彩，按结算时间；更正计在更正那天，作废的从作废那天起扣除。平台赠送注单的派彩算彩金，不在内。',
    ),
  },
  hold: { name: say('留存率'), means: say('GGR ÷ 投注额。') },
  bets: { name: say('注单数'), means: say('已结算的注单；作废的从作废那天起扣除。') },
  bonus: {
    name: say('彩金@many'),
    means: say(
      '发给会员的彩金减去收回的，申请、返还和邀请都在内，锁定彩金发放时计入；另加平台赠送注单的派彩。',
    ),
  },
  rebate: { name: say('返水@many'), means: say('会员领取的返水。') },
  red_packet: { name: say('红包@many'), means: say('会员抢到的红包。') },
  commission: { name: say('佣金'), means: say('付给代理的佣金，按付出时间，不按产生时间。') },
  corrections: { name: say('更正@many'), means: say('员工对余额的更正：加为正，扣为负。') },
  prizes: { name: say('场馆奖金'), means: say('场馆直接发的奖金，不属于任何注单，也不计入 GGR。') },
  registered: { name: say('注册'), means: say('新注册的会员。') },
  first_deposits: { name: say('首存人数'), means: say('第一次存款入账的会员。') },
  first_deposit_amount: { name: say('首存金额'), means: say('会员有史以来第一笔入账的存款。') },
  active: { name: say('活跃会员'), means: say('期间至少有一张注单结算的会员，每人计一次。') },
  depositing: { name: say('存款会员'), means: say('期间至少有一笔存款入账的会员，每人计一次。') },
};

/** What the funnel and the cohorts show (docs/glossary.md, Figures). */
export const sectionMeans = {
  funnel: say(
    '期间注册的会员，到现在为止各走到哪一步：首存是有过入账的存款，首注是有过结算的注单，再存是有过第二笔入账的存款，投注过没有都算；百分比都以注册人数为底。',
  ),
  cohorts: say(
    '一行是一周（周一至周日）注册的会员，一列是注册之后的第几周；数字是那一周里有注单结算、或有存款入账的会员，每人计一次。',
  ),
} as const;

export const dimensionWords: Readonly<Record<Dimension, string>> = {
  venue: say('场馆'),
  game: say('游戏'),
  category: say('类别'),
  agent: say('代理'),
  promotion: say('活动'),
  way: say('付款方式'),
  clerk: say('经手人'),
};

/** How far those came who registered. */
export const stepWords: Readonly<Record<FunnelStep, string>> = {
  first_deposit: say('首存'),
  first_bet: say('首注'),
  second_deposit: say('再存'),
};

export const kindWords: Readonly<Record<LineKind, string>> = {
  registration: say('注册'),
  deposit: say('存款'),
  first_deposit: say('首存'),
  withdrawal: say('取款'),
  bonus: say('彩金'),
  rebate: say('返水'),
  red_packet: say('红包'),
  commission: say('佣金'),
  correction: say('更正'),
  prize: say('场馆奖金'),
  bet: say('注单'),
  member: say('会员'),
};

export const placeWords: Readonly<Record<UnexplainedPlace, string>> = inWords(unexplainedPlaceWords);

export const ageWords = [say('1小时内'), say('1天内'), say('7天内'), say('更久')] as const;

export const walletWords = {
  central: say('中心钱包'),
  held: say('取款待审'),
  venue: say('场馆内'),
  ahead: say('预支'),
  won: say('待审派彩'),
  review: say('待查转出'),
} as const;

/** The same with what is locked for members, and not owed yet. */
export const owedWords: Readonly<Record<OwedWallet, string>> = {
  ...walletWords,
  grant: say('锁定彩金（未归会员，不计入）'),
};

/** Categories and ways of paying, whose names come as codes. */
export const codeWords: Readonly<Record<string, string>> = {
  realbet: say('真人'),
  joker: say('棋牌'),
  gaming: say('电竞'),
  sport: say('体育'),
  lottery: say('彩票'),
  concise: say('电子'),
  bank: say('银行卡'),
  wechat: say('微信'),
  alipay: say('支付宝'),
  chain: say('链上自动'),
  TRC20: 'USDT TRC20',
  ERC20: 'USDT ERC20',
};
