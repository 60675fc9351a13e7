/** Calls as browsers make them, and the demonstration's chief, signed in to the back office. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import { generate } from 'otplib';
import type { DemonstrationAccounts } from '../apps/server/src/app/seed/accounts.ts';

/** @throws what was refused */
export async function askSite(url: string, path: string, payload: object, token?: string): Promise<unknown> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(payload),
  });
  const text = await answer.text();
  const { code, message, data } = JSON.parse(text) as { code: number; message: string; data: unknown };
  if (code !== 200) throw new Error(`${path} ${JSON.stringify(payload)}: ${code} ${message}`);
  return data;
}

export type AskAsStaff = (call: ConsoleCallName, payload: object) => Promise<unknown>;

/** @param folder where the server keeps what it wrote of the demonstration's accounts */
export async function signInStaff(url: string, folder: string): Promise<AskAsStaff> {
  const accounts: DemonstrationAccounts = JSON.parse(
    readFileSync(join(folder, 'demo-accounts.json'), 'utf8'),
  );
  const chief = accounts.staff.find(({ username }) => username === 'chief');
  if (!chief) throw new Error('the demonstration has no chief');
  const { username, password, totpSecret: secret } = chief;
  const signIn = async () =>
    (await askSite(url, consoleCalls.staffSignIn.path, {
      username,
      password,
      code: await generate({ secret }),
    })) as { token: string };
  // A code is good once: after a run that ended just now the next one is half a minute away.
  const { token } = await signIn().catch(async () => {
    await new Promise((wake) => setTimeout(wake, 31_000));
    return signIn();
  });
  return (call, payload) => askSite(url, consoleCalls[call].path, payload, token);
}
