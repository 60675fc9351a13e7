/** The member's own keys and the ways back in. Times are Beijing's, `YYYY-MM-DD HH:mm:ss`. */
import { z } from 'zod';
import { recoveryStates, recoveryWants } from '../states.ts';
import { field, noAnswer, nothing, rowId, text, time, yuan } from './wire.ts';

/** A code of an authenticator app, or one of the recovery codes with or without its hyphens. */
const code = text(40);
const wants = z.enum(recoveryWants);
const askAtSignIn = z.enum(['new_device', 'always']);

/** A text that members agree to, and the version of it that holds. */
const inForce = z.object({ document: z.enum(['terms', 'privacy']), version: z.number().int().positive() });

const closingObstacle = z.enum([
  'bets',
  'transfers',
  'wins',
  'deposits',
  'withdrawals',
  'venues',
  'balance',
  'agent',
]);

export const account = {
  accountSecurity: {
    payload: nothing,
    answer: z.object({
      totp: z.object({ on: z.boolean(), since: time.nullable() }),
      codes: z.object({ left: z.number().int(), total: z.number().int(), since: time.nullable() }),
      passkeys: z.array(z.object({ id: z.string(), device: z.string(), at: time, used: time.nullable() })),
      /** `on`: the site sends e-mail. `address`: masked; null: none is bound. `dead`: letters come back. */
      email: z.object({
        on: z.boolean(),
        address: z.string().nullable(),
        since: time.nullable(),
        dead: z.boolean(),
      }),
      /** When the second factor is asked for, once there is one. */
      asks: z.object({
        signIn: askAtSignIn,
        withdrawals: z.boolean(),
        /** Yuan: from what sum of 24 hours on a withdrawal takes one whatever is chosen; null: none. */
        from: yuan.nullable(),
      }),
      recoveries: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          at: time,
          /** From when on new passwords can be set by it. */
          from: time,
          wants,
          address: z.string(),
          device: z.string(),
        }),
      ),
      sessions: z.array(
        z.object({
          id: z.string(),
          address: z.string(),
          device: z.string(),
          at: time,
          /** To within some minutes. */
          used: time,
          own: z.boolean(),
        }),
      ),
      /** The sign-in before this one; null: there was none. */
      before: z.object({ at: time, address: z.string() }).nullable(),
    }),
  },
  agreements: {
    payload: z.object({ agreed: z.array(inForce).max(10).default([]) }),
    /** Texts that have changed since; no game opens while there are any. */
    answer: z.object({ owed: z.array(inForce) }),
  },
  endSession: { payload: z.object({ id: rowId }), answer: noAnswer },
  endOtherSessions: { payload: nothing, answer: noAnswer },
  /** `code` in these: of the app that is set up; empty where none is. */
  offerTotp: {
    payload: z.object({ password: field, paypassword: field, code }),
    /** `qr`: the address as a picture, a data address. */
    answer: z.object({ secret: z.string(), address: z.string(), qr: z.string() }),
  },
  confirmTotp: { payload: z.object({ code }), answer: noAnswer },
  newRecoveryCodes: {
    payload: z.object({ password: field, paypassword: field, code }),
    answer: z.object({ codes: z.array(z.string()) }),
  },
  closingStatus: {
    payload: nothing,
    answer: z.object({
      /** Null: nobody has asked. */
      asked: z.object({ at: time, closes: time, waives: z.boolean() }).nullable(),
      /** From asking to closing, and how long personal data is kept then. */
      days: z.number().int(),
      years: z.number().int(),
      /** In the central wallet, and the least that can be paid out. */
      balance: yuan,
      least: yuan,
      obstacles: z.array(z.object({ kind: closingObstacle, count: z.number().int(), amount: yuan })),
    }),
  },
  askClosing: {
    /** @field waives what is less than the least payout is given up */
    payload: z.object({ password: field, code, waives: z.boolean() }),
    answer: z.object({ closes: time }),
  },
  undoClosing: { payload: nothing, answer: noAnswer },
  ownDataStatus: {
    payload: nothing,
    /** @field until it can be fetched until then; null: it is not written yet @field size in bytes */
    answer: z.object({ asked: time.nullable(), until: time.nullable(), size: z.number().int() }),
  },
  askOwnData: { payload: z.object({ password: field, code }), answer: noAnswer },
  removeSecondFactor: {
    payload: z.object({ password: field, kind: z.enum(['totp', 'codes']), code }),
    answer: noAnswer,
  },
  chooseFactorAsks: {
    payload: z.object({ signIn: askAtSignIn, withdrawals: z.boolean(), code }),
    answer: noAnswer,
  },
  recoverLoginPassword: { payload: z.object({ name: field, code, password: field }), answer: noAnswer },
  /** `password`: the login password; `next`: the new pay password. */
  recoverPayPassword: { payload: z.object({ password: field, code, next: field }), answer: noAnswer },
  recoveryForm: {
    payload: nothing,
    answer: z.object({
      venues: z.array(z.object({ code: z.string(), name: z.string() })),
      /** How long a request waits, in hours. */
      hours: z.number().int(),
      /** Whether the site sends e-mail: a claim code can be asked for by it. */
      email: z.boolean(),
    }),
  },
  openRecovery: {
    payload: z.object({
      name: field,
      wants,
      realname: field,
      /** Yuan of the last deposit that arrived, as typed. */
      deposit: text(20),
      /** The last four characters of an own card or address. */
      tail: text(8),
      /** The code of the venue that was played last. */
      venue: text(64),
      /** `YYYY-MM` of the registration. */
      month: text(7),
      /** Yuan that came along from another system, or that the account holds, as typed; asked for where there was no deposit here. */
      balance: text(20).default(''),
      /** `YYYY-MM-DD`. */
      birthday: text(12).default(''),
      mobile: text(32).default(''),
    }),
    answer: z.object({
      number: z.string(),
      /** Shown once: by it the request is followed, and the new passwords are set. */
      claim: z.string(),
      from: time,
    }),
  },
  recoveryStatus: {
    payload: z.object({ claim: code }),
    answer: z.object({
      number: z.string(),
      wants,
      state: z.enum(recoveryStates),
      from: time,
      /** What staff wrote who rejected it; empty otherwise. */
      reason: z.string(),
    }),
  },
  claimRecovery: {
    payload: z.object({ claim: code, password: field, paypassword: field }),
    answer: noAnswer,
  },
  stopRecovery: { payload: z.object({ id: rowId }), answer: noAnswer },
} as const;
