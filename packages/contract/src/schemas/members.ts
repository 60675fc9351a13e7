import { z } from 'zod';
import {
  amount,
  field,
  flag,
  noAnswer,
  nothing,
  passwordAndCode,
  text,
  typed,
  yuan,
  zeroOrOne,
} from './wire.ts';

const session = z.object({ api_token: z.string() });
const passwordChange = z.object({ password: field, paypassword: field });

/** All user fields of chapter 3. */
export const user = z.object({
  id: z.number().int(),
  username: z.string(),
  realname: z.string(),
  /** Central wallet, yuan. */
  balance: yuan,
  /** All venues together, yuan. */
  gameblance: yuan,
  avatar: z.string(),
  /** `VIP3`: what stands behind the P is the level. */
  current_vip: z.string(),
  vip: z.number().int(),
  joinday: z.number().int(),
  /** Sum of approved deposits, yuan. */
  paysum: yuan,
  isagent: flag,
  mobile: z.string(),
  email: z.string(),
  birthday: z.string(),
  transferstatus: flag,
  usdtrate: z.number(),
  withdrawusdtrate: z.number(),
  withdrawcashfee: z.number(),
  withdrawfeeusdttrc: z.number(),
});

export const members = {
  signIn: {
    payload: z.object({ name: field, password: passwordAndCode, code: field }),
    answer: session,
  },
  register: {
    payload: z.object({
      name: field,
      password: field,
      confirmPass: field,
      realname: field,
      paypassword: field,
      code: field,
      pid: typed(20).optional(),
    }),
    answer: session,
  },
  signOut: { payload: nothing, answer: noAnswer },
  profile: { payload: nothing, answer: user },
  refreshProfile: { payload: nothing, answer: user },
  updateProfile: {
    payload: z.object({ mobile: field, email: text(100), birthday: field }),
    answer: noAnswer,
  },
  uploadAvatar: { payload: nothing, answer: z.object({ path: z.string() }) },
  changePassword: { payload: passwordChange, answer: noAnswer },
  changePayPassword: { payload: passwordChange, answer: noAnswer },
  setAutoTransfer: { payload: z.object({ transferstatus: zeroOrOne }), answer: noAnswer },
  /** Yuan; null: the whole central balance. */
  autoTransferCeiling: { payload: nothing, answer: z.object({ amount: yuan.nullable() }) },
  /** Without an amount there is no ceiling any more. */
  setAutoTransferCeiling: { payload: z.object({ amount: amount.optional() }), answer: noAnswer },
} as const;
