/** Ways of paying in, in both languages, for staff: on screens and in files. */
import { type DepositWay, depositWays } from '../states.ts';

export const wayWords = {
  bank: [depositWays.bank, 'Bank transfer'],
  wechat: [depositWays.wechat, 'WeChat'],
  alipay: [depositWays.alipay, 'Alipay'],
  usdt: [depositWays.usdt, 'USDT'],
  rengong: [depositWays.rengong, 'By hand'],
} as const satisfies Readonly<Record<DepositWay, readonly [chinese: string, english: string]>>;
