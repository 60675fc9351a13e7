import { messages } from '../../messages.ts';
import { type Refusals, refusal } from '../text.ts';

export const money = {
  insufficient_balance: {
    code: 3000,
    zh: '余额不足，资金未变动，请调整金额后重试',
    en: 'Insufficient balance. No money has moved.',
  },
  turnover_left: refusal<{ left: string }>(
    3001,
    ({ left }) => `打码量还差${left}元，完成后即可取款，资金未变动`,
    ({ left }) =>
      `You still have ¥${left} of wagering to complete before you can withdraw. No money has moved.`,
  ),
  rebate_not_found: {
    code: 3003,
    zh: '没有找到该返水记录，请刷新返水中心后重试',
    en: 'The rebate was not found. Please refresh Rebates.',
  },
  nothing_to_claim: { code: 3002, zh: messages.rebate.nothingPending, en: 'Nothing to claim yet.' },
} as const satisfies Refusals;
