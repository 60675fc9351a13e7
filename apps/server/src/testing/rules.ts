/** Changes rules of money in a site under test as two chiefs do: one proposes, the other says yes, and it holds at once. */
import type { ConsoleCallName } from '@mingpai/contract/console/calls';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { expect, vi } from 'vitest';
import { hashOf, newToken } from '../platform/ids.ts';
import type { Reply } from './client.ts';
import type { TestSite } from './site.ts';

/** The calls that take a proposal. */
type ProposingCall = {
  [Name in ConsoleCallName]: 'proposal' extends keyof NonNullable<ConsolePayload<Name>> ? Name : never;
}[ConsoleCallName];

/**
 * Sends a change with a reason and every far figure typed; a second chief approves it, and it holds at once. What is no rule of
 * money is saved, and refusals come back as they are.
 * @param token of the chief who proposes
 */
export async function agreed<Name extends ProposingCall>(
  site: TestSite,
  name: Name,
  payload: ConsolePayload<Name>,
  token: string,
): Promise<Reply<ConsoleAnswer<Name>>> {
  const looked = await site.staff(name, payload, token);
  const { state, figures } = outcomeOf(looked);
  if (state !== 'unconfirmed') return looked;
  await setDelay(site, 0);
  const typed = typedOf(figures);
  const proposed = await site.staff(name, { ...payload, proposal: { reason: '测试', typed } }, token);
  const { change } = outcomeOf(proposed);
  if (change === null) return proposed;
  const approved = await site.staff(
    'approveRuleChange',
    { id: change.id, typed },
    await sessionOf(site, 'chief2'),
  );
  expect(approved).toMatchObject({ code: 200, data: { state: 'applied' } });
  return proposed;
}

/** The far figures as both people type them. */
export function typedOf(figures: Outcome['figures']): Record<string, string> {
  return Object.fromEntries(
    figures.filter(({ far }) => far).map(({ path, after }) => [path, after ?? ''] as const),
  );
}

/** Sets how long changes wait, and waits until the site knows it. @param minutes 0: they hold with the second yes */
export async function setDelay({ running }: TestSite, minutes: number): Promise<void> {
  const now = await running.settings.current('rules');
  if (now.delayMinutes === minutes) return;
  const value = { ...now, delayMinutes: minutes };
  await running.site.database.transaction((tx) => running.settings.set(tx, 'rules', value, 'seed'));
  // In a hook as well, where `expect.poll` may not be.
  await vi.waitFor(async () => expect(await running.settings.current('rules')).toEqual(value), {
    timeout: 10_000,
  });
}

interface Outcome {
  readonly state: string;
  readonly change: { readonly id: number } | null;
  readonly figures: readonly {
    readonly path: string;
    readonly far: boolean;
    readonly after: string | null;
  }[];
}

/** What a call that changes rules answered; a refusal has nothing of it. */
function outcomeOf({ code, data }: Reply<unknown>): Outcome {
  if (code !== 200) return { state: 'refused', change: null, figures: [] };
  return data as Outcome;
}

/** A session of a member of staff without a code: a code works once, sign-ins are counted, and tests ask often. */
export async function sessionOf({ running }: TestSite, username: string): Promise<string> {
  const { database, clock } = running.site;
  const token = newToken();
  const now = clock.now();
  await database.query(
    `insert into staff_session (token_hash, staff_id, created_at, expires_at)
     select $1, id, $2, $3 from staff where username = $4`,
    [hashOf(token), now, new Date(now.getTime() + 12 * 3_600_000), username],
  );
  return token;
}
