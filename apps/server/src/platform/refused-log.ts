/**
 * What a door refused for want of a key, a code or a right, as lines of the log: whoever looks into an attack sees who tried what, from
 * where and when (OWASP ASVS 5.0, 16.3.1 to 16.3.3). Never what was typed: neither name nor password nor code.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Refused } from './outcome.ts';

/** Of the refusals those that a guesser, a thief or a colleague beyond their rights gets. */
const telling: ReadonlySet<Refused['code']> = new Set([
  'wrong_credentials',
  'staff_wrong_credentials',
  'second_factor_wrong',
  'passkey_wrong',
  'staff_passkey_wrong',
  'wrong_login_password',
  'wrong_old_password',
  'wrong_pay_password',
  'pay_password_locked',
  'totp_code_wrong',
  'recovery_code_wrong',
  'recovery_key_wrong',
  'email_code_wrong',
  'staff_code_wrong',
  'key_code_wrong',
  'webhook_code_wrong',
  'staff_not_allowed',
  'staff_network_outside',
  'key_not_for',
  'rate_limited',
  'rate_limited_for',
]);

/**
 * So many lines a minute at most, of one address and of all: a flood of guesses is neither to fill the disk nor to hide what others try.
 * What is above is counted and told as a number.
 */
const most = { ofOneAddress: 30, ofAll: 600 } as const;
const minuteMs = 60_000;

export interface RefusedAtDoor {
  /** The call's name in the contract. */
  readonly call: string;
  readonly code: Refused['code'];
  readonly address: string;
  /** `member/100001` or `staff/3`; absent: a visitor. */
  readonly who?: string | undefined;
}

export type RefusedLog = (refused: RefusedAtDoor) => void;

/** @param now of the process, in ms: how much is written a minute is no business of the site's clock */
export function openRefusedLog(
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = () => performance.now(),
): RefusedLog {
  let since = now();
  let written = 0;
  let untold = 0;
  const byAddress = new Map<string, number>();
  return ({ call, code, address, who }) => {
    if (!telling.has(code)) return;
    if (now() - since >= minuteMs) {
      if (untold > 0) log.warn({ untold }, 'refused at the door, and not written one by one');
      since = now();
      written = 0;
      untold = 0;
      byAddress.clear();
    }
    const before = byAddress.get(address) ?? 0;
    if (before >= most.ofOneAddress || written >= most.ofAll) {
      untold += 1;
      return;
    }
    byAddress.set(address, before + 1);
    written += 1;
    log.warn({ call, refused: code, address, who }, 'refused at the door');
  };
}
