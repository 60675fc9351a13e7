import { messages } from '../../messages.ts';
import { categories as allCategories, type CategoryId } from '../../states.ts';
import { categoriesInEnglish } from '../labels.ts';
import { type Refusals, refusal } from '../text.ts';

/** What an offer asks for, and what of it is reached. */
interface Missing {
  readonly applies: 'daily' | 'once' | 'always';
  readonly categories: readonly CategoryId[];
  readonly condition: 'deposit' | 'deposits' | 'turnover';
  readonly amount: string;
  readonly met: string;
}

function categoryLabel(id: CategoryId): string {
  return allCategories.find((one) => one.id === id)?.label ?? id;
}

const spans = {
  daily: { zh: '今天', en: 'today' },
  once: { zh: '活动开始以来', en: 'since it began' },
  always: { zh: '上次领取以来', en: 'since you last claimed it' },
} as const;
const conditions = {
  deposit: { zh: '单笔存款', en: 'one deposit' },
  deposits: { zh: '累计存款', en: 'total deposits' },
  turnover: { zh: '有效投注', en: 'valid bets' },
} as const;

export const offers = {
  red_packet_closed: { code: 7200, zh: messages.redPacket.closed, en: 'Red packets are switched off.' },
  red_packet_not_open: {
    code: 7201,
    zh: messages.redPacket.waitForNext,
    en: 'Red packets are over for now. They open again at 10:00 Beijing time.',
  },
  red_packet_not_begun: {
    code: 7201,
    zh: messages.redPacket.notStarted,
    en: 'Red packets have not started yet. They open at 10:00 Beijing time.',
  },
  red_packet_no_chance: {
    code: 7202,
    zh: messages.redPacket.noChances,
    en: 'You have no chance left today. Deposits since noon yesterday count.',
  },
  red_packet_pool_dry: {
    code: 7203,
    zh: '今天的红包已经抢完，机会不会扣除，请静待下次活动。',
    en: 'Today’s red packets have all been claimed. Your chance was not used.',
  },
  red_packet_draw_changed: {
    code: 7204,
    zh: '今天的红包种子与事先公布的指纹不符，为保证公平已停止领取；机会不会扣除，账户资金未变动，请联系客服',
    en: 'Today’s draw does not match the published fingerprint, so no red packets are given out. Your chance was not used and no money has moved; please contact support.',
  },
  promotion_not_for_you: {
    code: 7100,
    zh: '您暂不符合该活动的参与条件，详见活动说明',
    en: 'This promotion is not open to your account yet. See the terms for who can take part.',
  },
  application_open: {
    code: 7101,
    zh: '您已申请过该活动，正在审核中，请勿重复提交',
    en: 'You have already applied; your application is under review.',
  },
  promotion_condition: refusal<Missing>(
    7103,
    ({ applies, categories, condition, amount, met }) =>
      `申请本活动需${spans[applies].zh}${categories.map((id) => categoryLabel(id)).join('、')}${conditions[condition].zh}满${amount}元，目前${met}元，达到后即可申请`,
    ({ applies, categories, condition, amount, met }) =>
      `This promotion asks for ${conditions[condition].en} of ¥${amount}${categories.length === 0 ? '' : ` on ${categories.map((id) => categoriesInEnglish[id]).join(', ')}`} ${spans[applies].en}. You haven’t met its requirements yet (¥${met} so far); apply once you do.`,
  ),
  promotion_by_itself: {
    code: 7104,
    zh: '该活动无需申请，按活动页的指引参与即可',
    en: 'No application needed. Follow the link on the promotion page.',
  },
  promotion_code_unknown: {
    code: 7105,
    zh: '优惠码不正确，或活动已结束，请核对后再输入',
    en: 'Incorrect code, or its promotion is over. Check it and enter it again.',
  },
  promotion_budget: {
    code: 7106,
    zh: '该活动的名额已经领完，账户资金未变动',
    en: 'All bonuses of this promotion have been claimed. No money has moved.',
  },
  grant_over: {
    code: 7107,
    zh: '这笔彩金已经结束或已完成流水，不能再放弃或取消',
    en: 'This bonus has ended, or its wagering requirement is met: it can no longer be given up or cancelled.',
  },
  promotion_code_taken: {
    code: 7108,
    zh: '已有活动使用这个优惠码，请换一个',
    en: 'Another promotion has this code. Please choose another one.',
  },
  free_bet_template: {
    code: 7120,
    zh: '平台没有这样的免费注单，或注数、每注金额与平台的规定不同，没有赠送；请重新选择',
    en: 'The platform has no such free bets, or fixes another number or stake. Nothing was given; choose again.',
  },
  free_bets_silent: {
    code: 7121,
    zh: '平台没有应答，或不提供免费注单，没有赠送；请稍后再试',
    en: 'The platform does not answer, or gives no free bets. Nothing was given; try again later.',
  },
  free_bet_span: {
    code: 7122,
    zh: '使用期限不对：开始不能早于现在，结束须晚于开始且在 90 天以内；没有赠送',
    en: 'The span is not possible: it begins no earlier than now, and ends after that within 90 days. Nothing was given.',
  },
  free_bet_over: {
    code: 7123,
    zh: '这笔免费注单已经结束，或已在取消中，没有改动；请刷新查看',
    en: 'These free bets are over, or are being cancelled already. Nothing was changed; refresh.',
  },
  free_bet_names_unknown: refusal<{ readonly names: string }>(
    7124,
    ({ names }) => `没有这些账号：${names}。没有赠送；请更正后再试`,
    ({ names }) => `There are no such accounts: ${names}. Nothing was given; correct the list.`,
  ),
  promotion_applied: {
    code: 7102,
    zh: '您已参与过该活动，不能重复申请',
    en: 'You have already taken part in this promotion.',
  },
} as const satisfies Refusals;
