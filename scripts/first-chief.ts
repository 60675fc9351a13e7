/**
 * npm run first-chief: makes one of the first two chiefs of a site for real money, with a password and a second factor of their
 * own. It asks at the terminal; from a pipe it reads one answer a line, in the same order.
 */
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { messageOf } from '@mingpai/contract/codes';
import { staffPasswordLeast } from '@mingpai/contract/console/session/password';
import { generateSecret, generateURI, verify } from 'otplib';
import { renderUnicodeCompact } from 'uqr';
import { bringUpToDate } from '../apps/server/src/app/schema.ts';
import { drawRecoveryKey, hasRecoveryKey, keepRecoveryKey } from '../apps/server/src/backoffice/index.ts';
import { type FirstChief, makeFirstChief } from '../apps/server/src/installation/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { prepareDatabase, withDatabase } from './database.ts';

/** Seconds of one code of the second factor; the one before and after count too. */
const period = 30;

/** What was typed cannot be used; the message is the line to print. */
class Refusal extends Error {}

/** Swallows the echo of what must not stand in the terminal. */
let hidden = false;
const echo = new Writable({
  write(chunk, _encoding, written) {
    if (!hidden) stdout.write(chunk);
    written();
  },
});
const lines = createInterface({ input: stdin, output: echo, terminal: stdin.isTTY === true });
const answers = lines[Symbol.asyncIterator]();

try {
  const chief = await askForChief();
  const made = await withDatabase(async (site) => {
    await prepareDatabase(site);
    const database = openDatabase(site.serverUrl, { connections: 2 });
    try {
      await bringUpToDate(database, site.serverUrl);
      const recovery = await drawRecoveryKey();
      return await database.transaction(async (tx) => {
        const outcome = await makeFirstChief(tx, systemClock, chief);
        if (!outcome.ok) return outcome;
        const isNew = !(await hasRecoveryKey(tx));
        if (isNew) await keepRecoveryKey(tx, { clock: systemClock }, recovery);
        return { ok: true, recoveryKey: isNew ? recovery.key : undefined } as const;
      });
    } finally {
      await database.close();
    }
  });
  if (!made.ok) throw new Refusal(messageOf(made.code));
  console.log(`\nChief ${chief.username} is made and can sign in at /console/.`);
  console.log('Keep two chiefs: run this command again for the second one.');
  if (made.recoveryKey !== undefined)
    console.log(
      `\nThe owner's recovery key, shown this once: ${made.recoveryKey}\nWrite it down and keep it in a safe: it says the second yes while one chief is alone (docs/decisions/0026).`,
    );
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  lines.close();
}

async function askForChief(): Promise<FirstChief> {
  const username = await ask('Name to sign in with (a-z, 0-9, _; 3 to 24): ', /^[a-z][a-z0-9_]{2,23}$/);
  const name = await ask('Name that colleagues see: ', /^.{1,20}$/);
  const password = await ask(
    `Password, ${staffPasswordLeast} characters or more: `,
    new RegExp(`^.{${staffPasswordLeast},128}$`),
    true,
  );
  if ((await ask('The same once more: ', /^/, true)) !== password)
    throw new Refusal('The two passwords differ. Nothing was made.');
  const totpSecret = generateSecret();
  console.log(
    `\n${renderUnicodeCompact(generateURI({ issuer: 'Mingpai', label: username, secret: totpSecret }))}`,
  );
  console.log(`Scan it with an authenticator app, or type the secret: ${totpSecret}`);
  const token = await ask('The six digits that it shows: ', /^\d{6}$/);
  const { valid } = await verify({ secret: totpSecret, token, epochTolerance: period });
  if (!valid)
    throw new Refusal('These digits do not belong to this secret. Nothing was made; run the command again.');
  return { username, name, password, totpSecret };
}

async function ask(question: string, form: RegExp, secret = false): Promise<string> {
  stdout.write(question);
  hidden = secret;
  const { value, done } = await answers.next();
  hidden = false;
  if (secret && stdin.isTTY) stdout.write('\n');
  if (done === true || !form.test(value)) throw new Refusal('That cannot be used. Nothing was made.');
  return value;
}
