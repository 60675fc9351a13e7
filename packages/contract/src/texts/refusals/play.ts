import { type Refusals, refusal } from '../text.ts';

/** Until when, by the minute in Beijing time, a member stays away; null: chosen in another account, whose end is not told here. */
interface Pause {
  readonly kind: 'break' | 'exclusion';
  readonly until: string | null;
}

const pauses = {
  break: { zh: '休息', en: 'a break' },
  exclusion: { zh: '自我排除', en: 'self-exclusion' },
} as const;

/** The rolling span of time that a limit is for. */
export interface LimitSpan {
  readonly span: 'day' | 'week' | 'month';
}

/** As a sentence names them; a month is 30 days. */
export const limitSpans = {
  day: { zh: '24小时', en: '24 hours' },
  week: { zh: '7天', en: '7 days' },
  month: { zh: '30天', en: '30 days' },
} as const;

export const play = {
  on_pause: refusal<Pause>(
    7400,
    ({ kind, until }) =>
      until === null
        ? '根据您绑定的收款账户，您在另一个账户选择了休息或自我排除，期间不能存款和游戏；满足流水要求的余额仍可照常取款，如有误会，请联系客服'
        : `您选择了${pauses[kind].zh}，到${until}为止不能存款和游戏；满足流水要求的余额仍可照常取款`,
    ({ kind, until }) =>
      until === null
        ? 'The payout account you added shows that you chose a break or excluded yourself in another account: no deposits or games until it ends. You can still withdraw as usual once wagering is complete. If this is a mistake, please contact support.'
        : `You chose ${pauses[kind].en} until ${until} (Beijing time): no deposits or games until then. You can still withdraw as usual once wagering is complete.`,
  ),
  no_offers_on_pause: refusal<Pause>(
    7405,
    ({ kind, until }) =>
      until === null
        ? '休息或自我排除期间不参加活动和红包；资金未变动'
        : `${pauses[kind].zh}期间不参加活动和红包，到${until}为止；资金未变动`,
    ({ kind, until }) =>
      until === null
        ? 'No promotions or red packets during a break or self-exclusion. No money has moved.'
        : `No promotions or red packets during ${pauses[kind].en}, which lasts until ${until} (Beijing time). No money has moved.`,
  ),
  deposit_limit: refusal<LimitSpan & { left: string }>(
    7401,
    ({ span, left }) => `超出您为自己设定的${limitSpans[span].zh}存款限额，现在还可存${left}元，资金未变动`,
    ({ span, left }) =>
      `This is above the deposit limit you set for ${limitSpans[span].en}. You can deposit ¥${left} more now; no money has moved.`,
  ),
  loss_limit: refusal<LimitSpan>(
    7402,
    ({ span }) => `最近${limitSpans[span].zh}的净输额已达到您设定的限额，请休息一下；资金未变动`,
    ({ span }) =>
      `You have reached the loss limit you set for ${limitSpans[span].en}. Time for a rest; no money has moved.`,
  ),
  /** `net` is what was lost or won in the span, `there` what lies at venues and in open bets. */
  loss_limit_transfer: refusal<
    LimitSpan & { result: 'lost' | 'won'; net: string; there: string; left: string }
  >(
    7410,
    ({ span, result, net, there, left }) =>
      `超出您为自己设定的${limitSpans[span].zh}净输限额：已净${result === 'lost' ? '输' : '赢'}${net}元，场馆内和未结的${there}元也算可能输掉。现在还可转入${left}元，资金未变动${left === '0.00' ? '；转回场馆里的钱后才能再转入' : ''}`,
    ({ span, result, net, there, left }) =>
      `This is above the loss limit you set for ${limitSpans[span].en}: you ${result} ¥${net}, and the ¥${there} at venues and in open bets count as if lost. You can transfer ¥${left} now; no money has moved.${left === '0.00' ? ' Move money back from venues first to transfer more.' : ''}`,
  ),
  time_limit: refusal<LimitSpan>(
    7403,
    ({ span }) => `最近${limitSpans[span].zh}的游戏时间已达到您设定的限额，请休息一下；资金未变动`,
    ({ span }) =>
      `You have reached the time limit you set for ${limitSpans[span].en}. Time for a rest; no money has moved.`,
  ),
  stake_limit: refusal<LimitSpan>(
    7404,
    ({ span }) => `最近${limitSpans[span].zh}的投注额已达到您设定的限额，请休息一下；资金未变动`,
    ({ span }) =>
      `You have reached the stake limit you set for ${limitSpans[span].en}. Time for a rest; no money has moved.`,
  ),
  limit_rise_not_ready: refusal<{ from: string }>(
    7406,
    ({ from }) => `放宽限额要等24小时，${from}起才能确认，现在原限额继续有效`,
    ({ from }) =>
      `A higher limit takes 24 hours. You can confirm it from ${from} (Beijing time); until then the current one applies.`,
  ),
  same_person_on_pause: {
    code: 7408,
    zh: '根据您填写的资料，您已在另一个账户选择休息或自我排除，期间不能注册新账户，账户没有建立。原账户的余额仍可取款。“帮助中心 → 博彩责任”写有怎样寻求帮助；如有误会，请联系客服',
    en: 'These details match an account of yours that is on a break or self-excluded, so no new one was opened. You can still withdraw what that account holds. See “Help → Responsible play” for where to find help; if this is a mistake, please contact support.',
  },
  account_closing: {
    code: 7409,
    zh: '您已申请注销账户，期间不能存款、游戏和参加活动，资金未变动；取款照常。想继续使用，请到“账户安全”撤回注销申请',
    en: 'You have asked to close this account: no deposits, games or promotions until then, and no money has moved. Withdrawals stay open. To keep the account, cancel the request under “Account security”.',
  },
  terms_changed: {
    code: 6271,
    zh: '条款与规则或隐私政策已更新，请先阅读并同意，再进入游戏；资金未变动，存款、取款和查询照常',
    en: 'Our terms or privacy policy have changed: please read and agree to them before you play. No money has moved; deposits, withdrawals and records work as usual.',
  },
  limit_rise_gone: {
    code: 7407,
    zh: '没有等待确认的限额，现在的限额不变',
    en: 'No higher limit awaits your confirmation. The current one applies.',
  },
} as const satisfies Refusals;
