/** Prints the demonstration accounts; the second factor's code changes each half minute, so Enter prints a fresh one. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'otplib';

interface Accounts {
  readonly members: readonly {
    readonly username: string;
    readonly password: string;
    readonly payPassword: string;
  }[];
  readonly staff: readonly {
    readonly username: string;
    readonly password: string;
    readonly totpSecret: string;
    readonly role: string;
  }[];
  /** Absent: a site of an earlier version. */
  readonly recoveryKey?: string;
}

export async function showAccounts(dataDir: string): Promise<void> {
  const file = join(dataDir, 'demo-accounts.json');
  if (!existsSync(file)) return;
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as Accounts;
  for (const { username, password, payPassword } of accounts.members)
    console.log(`  Member   ${username}   password ${password}   pay password ${payPassword}`);
  await showStaff(accounts);
  if (accounts.recoveryKey !== undefined) console.log(`  Owner    recovery key ${accounts.recoveryKey}`);
  if (!process.stdin.isTTY) return;
  console.log('\nEnter prints fresh codes.');
  process.stdin.on('data', () => void showStaff(accounts));
}

async function showStaff({ staff }: Accounts): Promise<void> {
  for (const { username, password, totpSecret, role } of staff) {
    const code = await generate({ secret: totpSecret });
    console.log(
      `  Staff    ${username}   password ${password}   code ${code}   (${role}; authenticator secret ${totpSecret})`,
    );
  }
}
