/** What tests of the service that checks documents stand on: the site, its steps, and what the service or somebody else sends. */
import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Clock } from '../platform/clock.ts';
import { checkerSecret } from '../testing/sandbox.ts';
import { type CheckDeps, stepCheck as step } from './checks.ts';
import { openSandboxChecker } from './sandbox-checker.ts';
import { type IdentitySite, openIdentitySite } from './testing.ts';

export const callbackPath = '/identity-checkers/sandbox/callback';
export const minute = 60_000;
/** Opened by `withChecker`, for the file that says so. */
export let at: IdentitySite;

/** A site with the stand-in for a checking service, for the tests of one file. */
export function withChecker(): void {
  beforeAll(async () => {
    at = await openIdentitySite({ IDENTITY_CHECKER: 'sandbox', IDENTITY_CHECKER_MINUTES: '30' });
  });
  afterAll(() => at?.site.stop());
  beforeEach(async () => {
    await at.site.sandbox.clearFaults();
    await at.rule({});
  });
}

/** @param patienceMs how long an answer may take */
export function deps(patienceMs = 4_000, clock: Clock = realTime): CheckDeps {
  const { site, settings } = at.site.running;
  const access = {
    url: site.config.SANDBOX_URL,
    operator: site.config.SANDBOX_OPERATOR,
    secret: checkerSecret,
    timeoutMs: patienceMs,
  };
  return { site, settings, vault: at.vault, checker: openSandboxChecker(access, clock) };
}
const realTime = { now: () => new Date() };

/** The next step of a form, as when its pause is over. */
export async function stepCheck(parts: CheckDeps, id: bigint) {
  await at.site.owner.query('update identity_check set next_at = $2 where form_id = $1', [
    id,
    at.clock.now(),
  ]);
  return step(parts, id);
}

type Checked = Parameters<CheckDeps['checker']['submit']>[0];
/** The service, with somebody in front of it who hears each form and each question, and may hold them up. */
export function heard(parts = deps(), hold: () => Promise<void> = () => Promise.resolve()) {
  const [submitted, asked]: [string[], string[]] = [[], []];
  const checker = {
    ...parts.checker,
    async submit(checked: Checked) {
      submitted.push(checked.reference);
      await hold();
      return parts.checker.submit(checked);
    },
    async standing(reference: string) {
      asked.push(reference);
      return parts.checker.standing(reference);
    },
  };
  return { parts: { ...parts, checker }, submitted, asked };
}
export const settled = () =>
  at.site.owner.query("update identity_check set state = 'over' where state in ('queued', 'asked')");

export async function sent(more: object = {}) {
  const { token, id: memberId } = await at.site.member();
  const { data } = await at.submit(token, more);
  return { token, memberId, number: data.number, ...(await rowOf(data.number)) };
}
export async function rowOf(number: string) {
  const { rows } = await at.site.owner.query<{
    id: bigint;
    reference: string;
    state: string;
    verdict: string | null;
    decided: boolean;
    contradicted: boolean;
    form: string;
    reason: string | null;
    by: bigint | null;
  }>(
    `select f.id, c.reference, c.state, c.verdict, c.decided, c.contradicted_at is not null as contradicted, f.state as form, f.reason,
            f.decided_by as by from identity_form f join identity_check c on c.form_id = f.id where f.number = $1`,
    [number],
  );
  const [row] = rows;
  if (!row) throw new Error(`no check of ${number}`);
  return row;
}

/** What the service, or somebody else, sends to the callback's address. */
export async function callback(
  content: object,
  { secret = checkerSecret, ageMs = 0, sent: other = '' } = {},
) {
  const body = JSON.stringify(content);
  const stamp = String(at.clock.now().getTime() - ageMs);
  const nonce = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', secret)
    .update(`${callbackPath}\n${stamp}\n${nonce}\n${body}`)
    .digest('hex');
  for (let tries = 1; ; tries += 1) {
    const { status } = await fetch(new URL(callbackPath, at.site.running.address), {
      method: 'POST',
      headers: { 'x-timestamp': stamp, 'x-nonce': nonce, 'x-signature': signature },
      body: other || body,
    });
    // Whom the door has no time for is told to come again, as many of fifty are on a slow machine.
    if (status !== 503 || tries === 5) return status;
  }
}
export const says = (id: string, status: string, ...reasons: string[]) => ({ id, status, reasons });
