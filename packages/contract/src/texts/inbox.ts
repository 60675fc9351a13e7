/**
 * What the site tells members in their inbox, in both languages: each message is written when its action is done, and read in
 * the language of whoever reads it (docs/decisions/0022). Amounts arrive as text; a reason is quoted as staff wrote it.
 */

import { type CategoryId, categories } from '../categories.ts';
import type { IdentityReason, IdentitySpan } from '../identity.ts';
import { many } from '../many.ts';
import { categoriesInEnglish } from './labels.ts';
import { identitySpanNames, levelNames } from './refusals/identity.ts';
import { type ClosingObstacle, closingObstacles } from './refusals/members.ts';
/** What a message tells of: the app leads to it. */
export const inboxSubjects = [
  'deposit',
  'withdrawal',
  'correction',
  'bets',
  'security',
  'identity',
  'address',
  'promotion',
  'bonus',
  'red_packets',
  'limits',
  'agency',
  'service',
  'vip',
] as const;
export type InboxSubject = (typeof inboxSubjects)[number];

/** One message in both languages. */
export interface InboxText {
  readonly subject: InboxSubject;
  /** Of a deposit, a withdrawal or a correction. */
  readonly orderNo?: string;
  /** The page of the app that it leads to, where that is not its subject's. */
  readonly path?: string;
  readonly title: string;
  readonly content: string;
  readonly titleEn: string;
  readonly contentEn: string;
}

/** A text in both languages; an empty English one means that there is none. */
interface TwoTexts {
  readonly chinese: string;
  readonly english: string;
}

type Way = 'unwatched' | 'due' | 'sent' | 'verified' | 'wrong';

/** What is known of a payout when its withdrawal is approved. */
const sent: Readonly<Record<Way, readonly [string, string]>> = {
  unwatched: ['已汇出至您的地址', 'has been sent to your address'],
  due: ['即将汇出，进度可在订单中查看', 'is about to be sent; the order shows its progress'],
  sent: [
    '已汇出，到账前可在订单进度中查看链上核对结果',
    'has been sent; until it arrives, the order shows its blockchain status',
  ],
  verified: ['已汇出至您的地址', 'has been sent to your address'],
  wrong: ['正在核对，进度可在订单中查看', 'is being checked; the order shows its progress'],
};

/** What notices on a phone say, and no more: that money has arrived, or that something happened to the account. */
export const arrivalTitles = {
  deposit: { chinese: '存款已到账', english: 'Deposit credited' },
  withdrawal: { chinese: '取款已到账', english: 'Withdrawal arrived' },
  security: { chinese: '账户安全提醒，请查看消息', english: 'Account security: please read your messages' },
  message: { chinese: '您有一条新消息', english: 'You have a new message' },
  red_packets: { chinese: '您设的提醒时间到了', english: 'Your reminder' },
} as const satisfies Record<string, TwoTexts>;

export type ArrivalKind = keyof typeof arrivalTitles;

const grantEnds = {
  expired: {
    zh: '未在期限内完成流水，已收回',
    en: 'was removed: its wagering requirement was not met in time',
  },
  forfeited: { zh: '已按您的选择放弃', en: 'was given up, as you chose' },
  cancelled: { zh: '已由客服取消', en: 'was cancelled by staff' },
} as const;

/** What was under review of a venue's payout, or of a transfer out of it. */
interface HeldMoney {
  readonly amount: string;
  /** Chinese and English. */
  readonly venue: readonly [string, string];
  readonly subject: string | undefined;
}

export const inboxTexts = {
  depositCredited: ({
    credited,
    asked,
    late,
    orderNo,
  }: {
    credited: string;
    asked: string;
    /** It was paid after the order's time, and the rate of that moment was the lower one: it is the rate that makes the sum another. */
    late?: { usdt: string; rate: string } | undefined;
    orderNo: string;
  }) => {
    const [note, noteEn] =
      late !== undefined
        ? [
            `（收到${late.usdt} USDT；付款时订单已过有效期，按订单汇率与到账时汇率中较低的${late.rate}计算）`,
            ` (we received ${late.usdt} USDT after the order had expired, so it counts at ${late.rate}, the lower of the order’s rate and the rate on arrival)`,
          ]
        : credited === asked
          ? ['', '']
          : [
              `（申请金额${asked}元，按实际到账金额入账）`,
              ` (you requested ¥${asked}; we credited what arrived)`,
            ];
    return both(
      'deposit',
      orderNo,
      arrivalTitles.deposit.chinese,
      `您的存款${credited}元已存入中心钱包${note}。订单号：${orderNo}`,
      arrivalTitles.deposit.english,
      `Your deposit of ¥${credited} is in your central wallet${noteEn}. Order: ${orderNo}`,
    );
  },
  depositRejected: ({ amount, reason, orderNo }: { amount: string; reason: string; orderNo: string }) =>
    both(
      'deposit',
      orderNo,
      '存款未通过审核',
      `您的存款申请${amount}元未通过审核，未入账。原因：${clause(reason)}。订单号：${orderNo}。如您已付款，请联系客服并提供付款凭证。`,
      'Deposit rejected',
      `Your deposit of ¥${amount} was rejected and nothing was credited. Reason: ${clause(reason)}. Order: ${orderNo}. If you have paid, please contact support with proof of payment.`,
    ),
  orderQuestion: ({
    kind,
    amount,
    text,
    textEn,
    picture,
    until,
    orderNo,
  }: {
    kind: 'deposit' | 'withdrawal';
    amount: string;
    text: string;
    /** Empty: there is none, and the Chinese is quoted. */
    textEn: string;
    picture: boolean;
    until: string;
    orderNo: string;
  }) => {
    const [rests, restsEn] =
      kind === 'deposit'
        ? [
            '回复本身不动资金，若先查到款项，订单会先处理',
            'Your answer moves no money; if we find the payment first, we’ll decide without it',
          ]
        : [
            '订单处理之前，取款金额仍为您冻结保留',
            'Until the order is decided, the amount stays on hold for you',
          ];
    return both(
      kind,
      orderNo,
      kind === 'deposit' ? '关于您的存款，请回复' : '关于您的取款，请回复',
      `关于您的${kind === 'deposit' ? '存款' : '取款'}${amount}元：${clause(text)}。${picture ? '请一并上传图片。' : ''}请在 ${until} 前打开订单回复；${rests}。订单号：${orderNo}`,
      kind === 'deposit' ? 'A question about your deposit' : 'A question about your withdrawal',
      `About your ${kind} of ¥${amount}: ${textEn === '' ? text : textEn}${picture ? ' Please attach a picture.' : ''} Please open the order and answer by ${until} (Beijing time). ${restsEn}. Order: ${orderNo}`,
    );
  },
  questionTakenBack: ({
    kind,
    amount,
    orderNo,
  }: {
    kind: 'deposit' | 'withdrawal';
    amount: string;
    orderNo: string;
  }) =>
    both(
      kind,
      orderNo,
      kind === 'deposit' ? '关于您的存款，无需再回复' : '关于您的取款，无需再回复',
      kind === 'deposit'
        ? `关于您的存款${amount}元的提问已撤回，您无需回复；订单仍待处理，资金未因此变动。订单号：${orderNo}`
        : `关于您的取款${amount}元的提问已撤回，您无需回复；订单仍待处理，取款金额仍为您冻结保留。订单号：${orderNo}`,
      kind === 'deposit'
        ? 'No answer is needed about your deposit'
        : 'No answer is needed about your withdrawal',
      kind === 'deposit'
        ? `We’ve withdrawn our question about your deposit of ¥${amount}; no answer is needed. The order is still being processed, and no money has moved. Order: ${orderNo}`
        : `We’ve withdrawn our question about your withdrawal of ¥${amount}; no answer is needed. The order is still being processed, and the amount stays on hold for you. Order: ${orderNo}`,
    ),
  identityTold: ({
    deposits,
    withdrawals,
    hours,
  }: {
    deposits: IdentityFigures;
    withdrawals: IdentityFigures;
    hours: number;
  }) =>
    both(
      'identity',
      undefined,
      '您的认证等级与额度',
      `按您当前的认证等级，${figuresInChinese('存款', deposits)}；${figuresInChinese('取款', withdrawals)}。再存款后，超过这些额度的取款须先完成身份认证，钱包里的全部余额都按此计算，包括此前赢得的钱；不再存款则不受影响。需要更高额度，可随时到“我的 → 账户设置 → 身份认证”提交资料，通常${hours}小时内完成。资金未变动。`,
      'Your verification level',
      `At your verification level, ${figuresInEnglish('deposits', deposits)}; ${figuresInEnglish('withdrawals', withdrawals)}. If you deposit again, withdrawals above this need verification first, for your whole balance, what you won before included; if you do not deposit, nothing changes. For higher limits, send your details any time under “Me → Account settings → Verification”; it usually takes ${many(hours, 'hour')}. No money has moved.`,
    ),
  identityDecided: ({
    verdict,
    level,
    reason,
  }: {
    verdict: 'approved' | 'refused' | 'more';
    level: 'basic' | 'full';
    reason: IdentityReason | null;
  }) =>
    both(
      'identity',
      undefined,
      verdict === 'approved'
        ? '身份认证已通过'
        : verdict === 'more'
          ? '身份认证需要补充资料'
          : '身份认证未通过',
      verdict === 'approved'
        ? `您已通过${levelNames[level].zh}，新的额度即时生效。`
        : `${identityReasonTexts[reason ?? 'not_accepted'].zh}。资金未变动；请到“我的 → 账户设置 → 身份认证”重新提交，如有疑问请联系客服。`,
      verdict === 'approved'
        ? 'You are verified'
        : verdict === 'more'
          ? 'We need more for your verification'
          : 'Verification rejected',
      verdict === 'approved'
        ? `Your ${levelNames[level].en} is complete, and your new limits apply at once.`
        : `${identityReasonTexts[reason ?? 'not_accepted'].en} No money has moved; please apply again under “Me → Account settings → Verification”, or contact support.`,
    ),
  ownDataAsked: ({ at }: { at: string }) =>
    both(
      'security',
      undefined,
      '您申请了下载个人数据',
      `${at} 有人凭您的登录密码申请下载您的个人数据。如非本人操作，请立即修改登录密码并联系客服。`,
      'Your data was requested',
      `At ${at} (Beijing time) a file of your data was requested with your sign-in password. If it was not you, change the password at once and contact support.`,
    ),
  ownDataReady: ({ until }: { until: string }) =>
    both(
      'security',
      undefined,
      '您的个人数据可以下载了',
      `请在 ${until} 之前到“我的 → 账户设置 → 账户安全”下载。文件里是您的资料、登录、订单、注单、账目和消息。`,
      'Your data is ready',
      `You can download it until ${until} (Beijing time) under “Me → Account settings → Account security”: your profile, sign-ins, orders, bets, ledger and messages.`,
    ),
  closingAsked: ({ at, closes }: { at: string; closes: string }) =>
    both(
      'security',
      undefined,
      '您申请了注销账户',
      `${at} 您的账户被申请注销，将于 ${closes} 生效。在此之前可到“我的 → 账户设置 → 账户安全”撤回。还锁定的彩金届时退回本站。如非本人操作，请立即撤回并修改登录密码。资金未变动。`,
      'You asked to close your account',
      `At ${at} a request was made to close your account. It closes at ${closes} (Beijing time); until then you can cancel under “Me → Account settings → Account security”. A bonus that is still locked by then is removed. If it wasn’t you, cancel at once and change your sign-in password. No money has moved.`,
    ),
  closingUndone: () =>
    both(
      'security',
      undefined,
      '注销申请已撤回',
      '您的账户照常使用。如非本人操作，请修改登录密码。',
      'Your account stays open',
      'The request to close it was cancelled. If it wasn’t you, change your sign-in password.',
    ),
  closingHeldUp: ({ what }: { what: readonly ClosingObstacle[] }) =>
    both(
      'security',
      undefined,
      '账户暂未注销',
      `到了注销的时间，但还有：${what.map((one) => closingObstacles[one].zh).join('、')}。处理完后账户会自动注销；您也可以撤回申请。资金未变动。`,
      'Your account is not closed yet',
      `It was due to close, but there is still: ${what.map((one) => closingObstacles[one].en).join(', ')}. Once that is settled, the account closes automatically; you can also cancel the request. No money has moved.`,
    ),
  breakLifted: () =>
    both(
      'limits',
      undefined,
      '暂停已解除',
      '您的账户曾因被认作另一个账户的主人而暂停，经两位工作人员核对有误，暂停已解除。如需休息，可随时在“我的 → 理性娱乐”暂停或自我排除。',
      'A break was lifted',
      'Your account was on a break because we took it for another excluded person’s account. Two of our staff found that this was a mistake and lifted the break. You can take a break or exclude yourself at any time under “Me → Responsible play”.',
    ),
  backFromVenues: ({ amount, reason }: { amount: string; reason: 'break' | 'limit' }) =>
    both(
      'limits',
      undefined,
      '场馆里的钱已全部转回',
      reason === 'break'
        ? `您选择了休息或自我排除，场馆里的${amount}元已全部回到中心钱包，不会再被投注。满足流水要求的余额可以全部取出：“我的 → 取款”。`
        : `场馆里的钱超出了您的净输限额，其中${amount}元已回到中心钱包，资金没有减少。限额内的部分可再转入场馆。`,
      'Your money at venues is back',
      reason === 'break'
        ? `You chose a break or excluded yourself. The ¥${amount} at venues is all back in your central wallet and cannot be bet. Once wagering is complete you can withdraw all of it under “Me → Withdraw”.`
        : `There was more at venues than your loss limit allows. ¥${amount} is back in your central wallet; nothing was taken. You can move money there again, up to your limit.`,
    ),
  redPacketsOpen: () =>
    both(
      'red_packets',
      undefined,
      '红包开抢了',
      '您让我们在开抢时提醒您：今天的红包已经开始，12:00 结束。领取次数和剩余红包池见红包页面。',
      'Red packets are open',
      'You asked us to remind you: today’s red packets are open until 12:00 (Beijing time). The page shows your chances and what is left in the pool.',
    ),
  limitsReminder: () =>
    both(
      'limits',
      undefined,
      '看看您的限额',
      '半年过去了。请花一分钟看看您的净输赢、游戏时间和限额是否仍然合适：“我的 → 理性娱乐”。调低立即生效；那里也能设置时间提醒、休息或自我排除，并有自测和寻求帮助的方法。',
      'Time to look at your limits',
      'Half a year has passed. Please take a minute to see whether your net result, your time and your limits still suit you: “Me → Responsible play”. A lower limit takes effect at once; you can also set time checks, take a break or exclude yourself there, and find a self-check and where to get help.',
    ),
  withdrawalApproved: (order: {
    amount: string;
    usdt: string;
    protocol: string;
    way: Way;
    orderNo: string;
  }) =>
    both(
      'withdrawal',
      order.orderNo,
      '取款已通过',
      `您的取款${order.amount}元已通过审核，${order.usdt} USDT（${order.protocol}）${sent[order.way][0]}。订单号：${order.orderNo}`,
      'Withdrawal approved',
      `Your withdrawal of ¥${order.amount} is approved; ${order.usdt} USDT (${order.protocol}) ${sent[order.way][1]}. Order: ${order.orderNo}`,
    ),
  withdrawalRejected: ({ amount, reason, orderNo }: { amount: string; reason: string; orderNo: string }) =>
    both(
      'withdrawal',
      orderNo,
      '取款未通过审核',
      `您的取款${amount}元未通过审核，资金已退回中心钱包。原因：${clause(reason)}。订单号：${orderNo}`,
      'Withdrawal rejected',
      `Your withdrawal of ¥${amount} was rejected; the money is back in your central wallet. Reason: ${clause(reason)}. Order: ${orderNo}`,
    ),
  winHeld: (win: { amount: string; venue: readonly [string, string]; subject: string }) =>
    both(
      'bets',
      undefined,
      '派彩审核中',
      `您在${win.venue[0]}的派彩${win.amount}元金额较大，正在由工作人员核对，核对通过后即可使用。注单号：${win.subject}`,
      'A payout is under review',
      `Your payout of ¥${win.amount} at ${win.venue[1]} is large and is being checked by our staff; you can use it once that is done. Bet: ${win.subject}`,
    ),
  aheadHeld: ({ amount, venue }: { amount: string; venue: readonly [string, string] }) =>
    both(
      'bets',
      undefined,
      '转出金额核对中',
      `您从${venue[0]}转出的资金中有${amount}元尚未收到场馆的注单记录，收到记录后自动存入中心钱包，无需操作。`,
      'Part of a transfer is being checked',
      `We are still waiting for ${venue[1]} to send the bet records for ¥${amount} of your transfer. It is added to your central wallet automatically as soon as they arrive.`,
    ),
  /** @param subject the bet's number; none: of a transfer out */
  heldReleased: ({ amount, venue, subject }: HeldMoney) =>
    both(
      'bets',
      undefined,
      '派彩核对完成',
      `${venue[0]}核对中的${amount}元已核对完成，可以使用了。${subject === undefined ? '' : `注单号：${subject}`}`,
      'Payout review completed',
      `The ¥${amount} from ${venue[1]} that was under review is now available to use.${subject === undefined ? '' : ` Bet: ${subject}`}`,
    ),
  heldRefused: ({ amount, venue, subject }: HeldMoney) =>
    both(
      'bets',
      undefined,
      '派彩未通过核对',
      `工作人员与${venue[0]}核对后，核对中的${amount}元不予派发，未存入您的钱包，其他资金不受影响。如有疑问请联系客服。${subject === undefined ? '' : `注单号：${subject}`}`,
      'A payout was not confirmed',
      `Our staff checked the ¥${amount} under review with ${venue[1]}. It could not be confirmed and was not paid. Your other money is not affected. Please contact support if you have any questions.${subject === undefined ? '' : ` Bet: ${subject}`}`,
    ),
  withdrawalArrived: (order: { usdt: string; protocol: string; hash: string; orderNo: string }) =>
    both(
      'withdrawal',
      order.orderNo,
      arrivalTitles.withdrawal.chinese,
      `您的取款 ${order.usdt} USDT（${order.protocol}）已在链上确认到账。交易哈希：${order.hash}。订单号：${order.orderNo}`,
      arrivalTitles.withdrawal.english,
      `Your withdrawal of ${order.usdt} USDT (${order.protocol}) is confirmed on the blockchain. Transaction: ${order.hash}. Order: ${order.orderNo}`,
    ),
  credentialChanged: ({
    credential,
    at,
    until,
  }: {
    credential: 'login_password' | 'pay_password' | 'second_factor';
    /** Beijing time. */
    at: string;
    /** Beijing time; none: payouts go on. */
    until: string | undefined;
  }) => {
    const [name, nameEn] =
      credential === 'login_password' ? ['登录密码', 'Sign-in'] : ['支付密码', 'Withdrawal'];
    const hold = until === undefined ? '' : `为保护您的资金，${until} 之前不会汇出取款，此前的申请一并顺延。`;
    const holdEn =
      until === undefined
        ? ''
        : ` To protect your money, no withdrawal is sent before ${until} (Beijing time); earlier requests wait as well.`;
    if (credential === 'second_factor')
      return both(
        'security',
        undefined,
        '取款已暂停：两步验证已移除',
        `您的账户自 ${at} 起不再有两步验证。${hold}其间也不能申请取款。如非本人操作，请立即修改登录密码，并联系客服冻结账户。`,
        'Withdrawals paused: the second factor was removed',
        `Since ${at} (Beijing time) your account has no second factor.${holdEn} You can’t request one until then. If this was not you, change your sign-in password at once and contact support to have the account frozen.`,
      );
    return both(
      'security',
      undefined,
      `${name}已修改`,
      `您的${name}已于 ${at} 修改。${hold}如非本人操作，请立即联系客服冻结账户。`,
      `${nameEn} password changed`,
      `Your ${nameEn.toLowerCase()} password was changed at ${at} (Beijing time).${holdEn} If this was not you, contact support at once to have your account frozen.`,
    );
  },
  factorChanged: ({
    what,
    at,
  }: {
    what:
      | 'totp_on'
      | 'totp_off'
      | 'codes_new'
      | 'codes_off'
      | 'passkey_on'
      | 'passkey_off'
      | 'email_on'
      | 'email_off'
      | 'email_back'
      | 'asks';
    at: string;
  }) => {
    const names: Readonly<Record<typeof what, readonly [string, string]>> = {
      totp_on: ['身份验证器已开启', 'An authenticator app was set up'],
      totp_off: ['身份验证器已移除', 'The authenticator app was removed'],
      codes_new: ['恢复码已重新生成，旧恢复码作废', 'New recovery codes replaced the old ones'],
      codes_off: ['恢复码已移除', 'The recovery codes were removed'],
      passkey_on: ['已添加一个通行密钥', 'A passkey was added'],
      passkey_off: ['已移除一个通行密钥', 'A passkey was removed'],
      email_on: ['已绑定新的邮箱', 'An email address was added'],
      email_off: ['邮箱已解绑', 'The email address was removed'],
      email_back: [
        '邮箱的更改已从原邮箱撤销，原邮箱恢复绑定，仅接收通知，重新验证前不能用它找回密码',
        'Your previous email address was restored from a link sent to it. It receives notices only: until you verify it again, it can’t reset a password. It was restored',
      ],
      asks: ['何时询问验证码已更改', 'Your settings for when we ask for a code were changed'],
    };
    const [name, nameEn] = names[what];
    return both(
      'security',
      undefined,
      '账户验证方式已更改',
      `${name}，时间 ${at}。如非本人操作，请立即修改登录密码，并联系客服冻结账户。`,
      'Second factors changed',
      `${nameEn} at ${at} (Beijing time). If it was not you, change your sign-in password at once and contact support to have the account frozen.`,
    );
  },
  recoveryAsked: ({ number, at, from, place }: { number: string; at: string; from: string; place: string }) =>
    both(
      'security',
      undefined,
      '有人申请找回您的账户',
      `${at} 有人从 ${place} 申请找回您的账户（编号 ${number}），经核对后最早于 ${from} 可以设置新密码。如非本人操作，请立即到“我的 → 账户设置 → 账户安全”点“停止找回”，并修改登录密码。资金未变动。`,
      'Someone asked to recover your account',
      `At ${at} someone at ${place} asked to recover your account (request ${number}); once checked, new passwords can be set from ${from} (Beijing time) on. If it wasn’t you, tap “Stop it” under “Me → Account settings → Account security” at once, and change your sign-in password. No money has moved.`,
    ),
  /** @param device in the words of whoever owns it; empty: what it is is not known */
  newDevice: ({ at, place, device }: { at: string; place: string; device: string }) =>
    both(
      'security',
      undefined,
      '新设备登录',
      `您的账户于 ${at} 在一台新设备上登录（${place}，${device || '未知设备'}）。如非本人操作，请立即到“账户安全”退出该设备，并修改登录密码。`,
      'Signed in on a new device',
      `Your account was signed in on a new device at ${at} (Beijing time; ${place}, ${device || 'unknown device'}). If it was not you, sign that device out under “Account security” at once, and change your sign-in password.`,
    ),
  /** Staff's own words about it are the record's: they may name somebody else, or what is being looked into. */
  suspended: ({ at }: { at: string }) => ({
    ...both(
      'security',
      undefined,
      '账户资金操作已暂停',
      `自 ${at} 起，您的账户暂停存款、取款、转账和进入游戏，并已退出所有设备。余额不变，审核中的取款在恢复前不会汇出。您仍可登录查看记录，并把场馆余额转回中心钱包。请联系客服了解需要您做什么。`,
      'Your account is suspended',
      `Since ${at} (Beijing time) deposits, withdrawals, transfers and games are suspended on your account, and you were signed out on all devices. Your balances are unchanged; a withdrawal under review isn’t sent until this is lifted. You can still sign in, see your records and move venue balances back to your central wallet. Please contact support to find out what is needed.`,
    ),
    path: '/kefu',
  }),
  suspensionLifted: ({ at }: { at: string }) => ({
    ...both(
      'security',
      undefined,
      '账户资金操作已恢复',
      `自 ${at} 起，您可以重新存款、取款、转账和进入游戏。余额未变动，审核中的取款继续处理。`,
      'Your account is no longer suspended',
      `Since ${at} (Beijing time) you can deposit, withdraw, transfer and play again. Your balances are unchanged, and withdrawals under review go on.`,
    ),
    path: '/money',
  }),
  emailDead: () =>
    both(
      'security',
      undefined,
      '邮箱无法送达',
      '您绑定的邮箱拒收邮件，站点不再向它发送通知，也不能用它找回密码。请到“我的 → 账户设置 → 账户安全”更换邮箱。',
      'We can’t reach your email address',
      'Emails to your address bounce, so we no longer send any, and it can’t reset a password. Please change it under “Me → Account settings → Account security”.',
    ),
  recoveryStopped: ({ number }: { number: string }) =>
    both(
      'security',
      undefined,
      '找回申请已停止',
      `找回申请 ${number} 已被停止，密码未更改，资金未变动。为稳妥起见，请修改登录密码。`,
      'The recovery request was stopped',
      `Recovery request ${number} was stopped. No password was changed and no money has moved. To be safe, change your sign-in password.`,
    ),
  addressBound: ({
    protocol,
    ending,
    until,
  }: {
    protocol: string;
    /** The last four characters. */
    ending: string;
    /** Beijing time; none: it need not wait. */
    until: string | undefined;
  }) =>
    both(
      'address',
      undefined,
      '已绑定新的USDT地址',
      `您的账户已绑定 ${protocol} 地址，尾号 ${ending}。${until === undefined ? '' : `汇往该地址的取款最早于 ${until} 审核。`}如非本人操作，请立即联系客服冻结账户。`,
      'A USDT address was added',
      `A ${protocol} address ending in ${ending} was added to your account.${until === undefined ? '' : ` Withdrawals to it are reviewed from ${until} (Beijing time).`} If this was not you, contact support at once to have your account frozen.`,
    ),
  balanceCorrected: (correction: {
    direction: 'credit' | 'debit';
    amount: string;
    balance: string;
    /** Empty: none is asked for. */
    turnover: string;
    /** Turnover that is not asked for any more; empty: none. */
    waived: string;
    reason: readonly [string, string];
    orderNo: string;
  }) => {
    const { amount, balance, turnover, waived, reason, orderNo } = correction;
    const more = correction.direction === 'credit';
    return both(
      'correction',
      orderNo,
      '余额更正',
      `您的中心钱包已${more ? '增加' : '扣减'}${amount}元，余额${balance}元${turnover === '' ? '' : `，须完成${turnover}元流水后方可取款`}${waived === '' ? '' : `，随之取消${waived}元流水要求`}。原因：${clause(reason[0])}。订单号：${orderNo}。如有疑问请联系客服`,
      'Balance corrected',
      `¥${amount} was ${more ? 'added to' : 'deducted from'} your central wallet, which now holds ¥${balance}${turnover === '' ? '' : `; it carries a wagering requirement of ¥${turnover}`}${waived === '' ? '' : `; a wagering requirement of ¥${waived} ends with it`}. Reason: ${clause(reason[1])}. Order: ${orderNo}. Please contact support if you have any questions.`,
    );
  },
  promotionApproved: (given: {
    title: readonly [string, string];
    /** Empty: nothing to play through, and nothing given. */
    bonus: string;
    multiple: number;
  }) =>
    both(
      'promotion',
      undefined,
      '活动申请已通过',
      `您申请的“${given.title[0]}”已通过。${given.bonus === '' ? '详情请查看活动说明或咨询客服。' : `彩金${given.bonus}元已存入中心钱包，完成${given.multiple}倍流水后可取款。`}`,
      'Application approved',
      `Your application for “${given.title[1]}” is approved. ${given.bonus === '' ? 'See the promotion page or ask support for details.' : `A bonus of ¥${given.bonus} is in your central wallet, with a ${given.multiple}× wagering requirement.`}`,
    ),
  grantGiven: (given: { title: readonly [string, string]; bonus: string; toPlay: string; until: string }) =>
    both(
      'bonus',
      undefined,
      '彩金已发放',
      `“${given.title[0]}”为您发放彩金${given.bonus}元。彩金单独存放，不影响您的现金取款；在${given.until}（北京时间）前完成${given.toPlay}元流水，彩金全额转入中心钱包，逾期未完成则收回彩金，现金不受影响。`,
      'You have a bonus',
      `“${given.title[1]}” gives you a bonus of ¥${given.bonus}. It is kept separate and never holds up your own money. Wager ¥${given.toPlay} by ${given.until} (Beijing time) and all of it moves to your central wallet; otherwise only the bonus is removed.`,
    ),
  bonusPaid: ({ title, bonus }: { title: readonly [string, string]; bonus: string }) =>
    both(
      'bonus',
      undefined,
      '彩金已到账',
      `“${title[0]}”为您发放${bonus}元，已存入中心钱包，没有流水要求。`,
      'Your bonus is yours',
      `“${title[1]}” gives you ¥${bonus}. It is in your central wallet, with no wagering requirement.`,
    ),
  grantReleased: ({ title, bonus }: { title: readonly [string, string]; bonus: string }) =>
    both(
      'bonus',
      undefined,
      '彩金已到账',
      `您已完成“${title[0]}”的流水，彩金${bonus}元已转入中心钱包。`,
      'Your bonus is yours',
      `You have met the wagering of “${title[1]}”: ¥${bonus} is in your central wallet.`,
    ),
  grantOver: (over: {
    title: readonly [string, string];
    bonus: string;
    state: 'expired' | 'forfeited' | 'cancelled';
    /** Of staff; empty otherwise. */
    reason: string;
  }) => {
    const why = grantEnds[over.state];
    const [zh, en] = over.reason === '' ? ['', ''] : [`原因：${over.reason}。`, ` Reason: ${over.reason}.`];
    return both(
      'bonus',
      undefined,
      '彩金已结束',
      `“${over.title[0]}”的彩金${over.bonus}元${why.zh}。${zh}您的现金没有变动。`,
      'A bonus has ended',
      `The bonus of ¥${over.bonus} from “${over.title[1]}” ${why.en}.${en} Your own money is not affected.`,
    );
  },
  freeBetsGiven: (given: {
    game: readonly [string, string];
    bets: number;
    stake: string;
    /** Empty: from now on. */
    from: string;
    until: string;
    path: string;
  }) => ({
    ...both(
      'bonus',
      undefined,
      '您有免费注单',
      `“${given.game[0]}”为您备好${given.bets}注免费注单，每注${given.stake}元，本金由平台承担，派彩存入中心钱包，可直接取款。${given.from === '' ? '' : `${given.from}起可用，`}${given.until}（北京时间）前有效。`,
      'You have free bets',
      `You have ${given.bets} free ${given.bets === 1 ? 'bet' : 'bets'} of ¥${given.stake} on “${given.game[1]}”. The stakes are ours; payouts go to your central wallet, with no wagering requirement. Valid ${given.from === '' ? '' : `from ${given.from} `}until ${given.until} (Beijing time).`,
    ),
    path: given.path,
  }),
  freeBetsCancelled: ({ game, reason }: { game: readonly [string, string]; reason: string }) =>
    both(
      'bonus',
      undefined,
      '免费注单已取消',
      `“${game[0]}”剩余的免费注单已取消。${reason === '' ? '' : `原因：${clause(reason)}。`}已到账的派彩和您的现金没有变动。`,
      'Free bets cancelled',
      `The free bets that were left in “${game[1]}” are cancelled.${reason === '' ? '' : ` Reason: ${clause(reason)}.`} What they have paid and your own money are not affected.`,
    ),
  promotionRejected: ({ title, reason }: { title: readonly [string, string]; reason: string }) =>
    both(
      'promotion',
      undefined,
      '活动申请未通过',
      `您申请的“${title[0]}”未通过。原因：${reason}`,
      'Application rejected',
      `Your application for “${title[1]}” was rejected. Reason: ${reason}`,
    ),
  agencyApproved: () =>
    both(
      'agency',
      undefined,
      '合营申请已通过',
      '恭喜您成为合营代理。请从“我的 → 代理登录”进入代理后台，那里有您的邀请链接和费率。',
      'You are now an agent',
      'Your agent application is approved. “Me → Agent portal” has your invitation link and your rates.',
    ),
  agencyRejected: ({ reason }: { reason: string }) =>
    both(
      'agency',
      undefined,
      '合营申请未通过',
      `您的合营申请未通过，原因：${clause(reason)}。您可以补充说明后在“合营计划”重新提交。`,
      'Agent application rejected',
      `Your agent application was rejected. Reason: ${clause(reason)}. You can add details and apply again under “Become an agent”.`,
    ),
  agencyEnds: ({ day }: { day: string }) =>
    both(
      'agency',
      undefined,
      '合营代理将解除',
      `您的合营代理身份将于 ${day} 零点（北京时间）解除，团队不再归属于您。此前结算的注单的佣金仍归您，照常按周结算并转入您的中心钱包；您的会员账号不受影响。`,
      'Your agent status will end',
      `You will no longer be an agent from ${day}, 00:00 Beijing time, and the team will no longer be yours. Commission on bets settled before then stays yours and is paid weekly into your central wallet as usual; your member account is not affected.`,
    ),
  commissionPaid: ({ week, amount }: { week: string; amount: string }) =>
    both(
      'agency',
      undefined,
      '佣金已到账',
      `${week} 起一周的佣金 ${amount} 元已转入您的中心钱包，明细见代理后台的“佣金”。`,
      'Commission paid',
      `¥${amount} of commission for the week from ${week} is in your central wallet; see “Commission” in the agent portal.`,
    ),
  commissionRejected: ({ week, amount, reason }: { week: string; amount: string; reason: string }) =>
    both(
      'agency',
      undefined,
      '佣金账单未通过',
      `${week} 起一周的佣金账单（${amount} 元）未通过审核，未发放，原因：${clause(reason)}。如有疑问请联系客服。`,
      'Commission rejected',
      `The commission statement for the week from ${week} (¥${amount}) was rejected and not paid. Reason: ${clause(reason)}. Please contact support if you have any questions.`,
    ),
  disputeUpheld: ({ week, amount, answer }: { week: string; amount: string; answer: string }) =>
    both(
      'agency',
      undefined,
      '账单异议已答复',
      `您对 ${week} 起一周佣金账单（${amount} 元）的异议已答复，账单金额不变：${clause(answer)}。`,
      'Your dispute was answered',
      `Your dispute of the commission statement for the week from ${week} (¥${amount}) was answered; the amount stands. ${clause(answer)}.`,
    ),
  /** @param rebate of the new level, basis points */
  levelChanged: ({
    from,
    to,
    since,
    rebate,
  }: {
    from: number;
    to: number;
    since: string;
    rebate: Readonly<Record<CategoryId, number>>;
  }) => {
    const rates = categories.map(({ id, label }) => `${label}${rebate[id] / 100}%`).join('、');
    const ratesEn = categories.map(({ id }) => `${categoriesInEnglish[id]} ${rebate[id] / 100}%`).join(', ');
    return to > from
      ? both(
          'vip',
          undefined,
          `恭喜晋级VIP${to}`,
          `${since}（北京时间）起，您已由VIP${from}晋级VIP${to}。此后结算的注单按VIP${to}返水：${rates}。等级要求与变更依据见“VIP特权”。`,
          `You are now VIP${to}`,
          `You moved up from VIP${from} to VIP${to} on ${since} (Beijing time). Bets settled from now on earn VIP${to} rebates: ${ratesEn}. “VIP” shows what each level takes and why yours changed.`,
        )
      : both(
          'vip',
          undefined,
          `您的等级已调整为VIP${to}`,
          `${since}（北京时间）起，您的等级由VIP${from}调整为VIP${to}：近90天流水未达到VIP${from}的保级流水。此后结算的注单按VIP${to}返水：${rates}；此前已结算的返水不变。变更依据见“VIP特权”。`,
          `Your level is now VIP${to}`,
          `Your level changed from VIP${from} to VIP${to} on ${since} (Beijing time): your turnover of the last 90 days was below what VIP${from} takes to keep. Bets settled from now on earn VIP${to} rebates: ${ratesEn}. Rebates on bets settled before stay as they are. “VIP” shows the figures.`,
        );
  },
  serviceAnswered: () =>
    both(
      'service',
      undefined,
      '客服回复了您',
      '您咨询的问题有了新的回复，请到“客服”查看。',
      'Support has answered',
      'There is a new reply to your question under “Support”.',
    ),
  serviceWrote: () =>
    both(
      'service',
      undefined,
      '客服给您发来消息',
      '客服有事与您联系，请到“客服”查看并回复。',
      'A message from support',
      'Support has written to you: please read it and reply under “Support”.',
    ),
} as const;

/** A reason inside our sentence, which sets the full stop itself. */
function clause(reason: string): string {
  return reason.replace(/[。.\s]+$/u, '');
}

function both(
  subject: InboxSubject,
  orderNo: string | undefined,
  title: string,
  content: string,
  titleEn: string,
  contentEn: string,
): InboxText {
  return { subject, ...(orderNo === undefined ? {} : { orderNo }), title, content, titleEn, contentEn };
}

/** Yuan as text; null where no figure is set. */
type IdentityFigures = Readonly<Record<IdentitySpan, string | null>>;

const spansInOrder = ['day', 'month', 'life'] as const;

function figuresInChinese(what: string, figures: IdentityFigures): string {
  const set = spansInOrder.flatMap((span) =>
    figures[span] === null ? [] : [`${identitySpanNames[span].zh}${figures[span]}元`],
  );
  return set.length === 0 ? `${what}不限额` : `${what}额度为${set.join('、')}`;
}

function figuresInEnglish(what: string, figures: IdentityFigures): string {
  const set = spansInOrder.flatMap((span) =>
    figures[span] === null ? [] : [`¥${figures[span]} (${identitySpanNames[span].en})`],
  );
  return set.length === 0 ? `${what} have no limit` : `${what} are limited to ${set.join(', ')}`;
}

/** Why a form was refused, or what else is wanted. */
export const identityReasonTexts: Readonly<Record<IdentityReason, InTwo>> = {
  unreadable: {
    zh: '照片不清楚或不完整，请重新拍摄',
    en: 'The photos are unclear or incomplete. Please take them again.',
  },
  mismatch: { zh: '填写的资料与证件不一致', en: 'Your details don’t match the document.' },
  expired: { zh: '证件已过期', en: 'The document has expired.' },
  not_accepted: {
    zh: '这种证件不能用于认证，请换一种',
    en: 'We can’t accept this document. Please use another one.',
  },
  other_person: { zh: '证件不是账户本人的', en: 'The document belongs to someone else.' },
  underage: {
    zh: '资料显示未达到法定年龄；您存入的钱可以照常取出',
    en: 'These details show that you are under age. You can withdraw what you deposited.',
  },
};
interface InTwo {
  readonly zh: string;
  readonly en: string;
}
