import { type Refusals, refusal } from '../text.ts';

/** Until when, by the minute in Beijing time, a member stays away. */
interface Pause {
  readonly kind: 'break' | 'exclusion';
  readonly until: string;
}

const pauses = {
  break: { zh: '休息', en: 'a break' },
  exclusion: { zh: '自我排除', en: 'self-exclusion' },
} as const;

export const play = {
  on_pause: refusal<Pause>(
    7400,
    ({ kind, until }) =>
      `您选择了${pauses[kind].zh}，到${until}为止不能存款和游戏；满足流水要求的余额仍可照常取款`,
    ({ kind, until }) =>
      `You chose ${pauses[kind].en} until ${until} (Beijing time): no deposits or games until then. You can still withdraw as usual once wagering is complete.`,
  ),
  no_offers_on_pause: refusal<Pause>(
    7405,
    ({ kind, until }) => `${pauses[kind].zh}期间不参加活动和红包，到${until}为止；资金未变动`,
    ({ kind, until }) =>
      `No promotions or red packets during ${pauses[kind].en}, which lasts until ${until} (Beijing time). No money has moved.`,
  ),
  deposit_limit: refusal<{ left: string }>(
    7401,
    ({ left }) => `超出您为自己设定的每日存款限额，今天还可存${left}元，资金未变动`,
    ({ left }) =>
      `This is above the daily deposit limit that you set. You can deposit ¥${left} more today; no money has moved.`,
  ),
  loss_limit: {
    code: 7402,
    zh: '今天的净输额已达到您设定的限额，明天再来；资金未变动',
    en: 'You have reached the daily loss limit that you set. No money has moved.',
  },
  time_limit: {
    code: 7403,
    zh: '今天的游戏时间已达到您设定的限额，明天再来；资金未变动',
    en: 'You have reached the daily time limit that you set. No money has moved.',
  },
} as const satisfies Refusals;
