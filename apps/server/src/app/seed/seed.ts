/** A believable demonstration site, made once, on a database where no installation has begun. */
import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createStaff,
  drawRecoveryKey,
  hasRecoveryKey,
  keepRecoveryKey,
  type NewRecoveryKey,
  staffUsernames,
} from '../../backoffice/index.ts';
import { addBanner, addNotice, always } from '../../content/index.ts';
import { addGateway } from '../../gateways/index.ts';
import {
  beginInstallation,
  demonstrationBankAccount,
  isDemonstration,
  markAccounts,
} from '../../installation/index.ts';
import { createMember, hashedSecrets } from '../../members/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { certain } from '../../platform/outcome.ts';
import type { Settings } from '../../settings/index.ts';
import { areas } from '../../settings/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { DemonstrationAccounts } from './accounts.ts';
import { seedAgents } from './agents.ts';
import {
  type DemonstrationWallet,
  keepDemonstrationWallet,
  makeDemonstrationWallet,
} from './chain-wallet.ts';
import { banners, notices, welcome, welcomeEn } from './content.ts';
import { seedGames } from './games.ts';
import { seedHelp } from './help.ts';
import { seedPromotions } from './promotions.ts';

/** Writes DATA_DIR/demo-accounts.json with passwords that were drawn for this installation alone. */
export async function seedDemonstration(site: AppContext, settings: Settings, wallet: Wallet): Promise<void> {
  const recovery = await drawRecoveryKey();
  const accounts = await site.database.transaction(async (tx) => {
    const now = site.clock.now();
    if (!(await beginInstallation(tx, { demonstration: true, at: now }))) return undefined;
    await seedGames(tx, { enabled: true });
    await seedHelp(tx, site.clock);
    await seedContent(tx, site);
    await seedPromotions(tx, now);
    await seedGateway(tx);
    const chains = makeDemonstrationWallet();
    await seedSettings(tx, settings, { delayMinutes: site.config.DEMO_RULE_DELAY_MINUTES, wallet: chains });
    // Before any address is given out: what is sent to one must never be lost.
    await keepDemonstrationWallet(site.config.DATA_DIR, chains);
    await keepRecoveryKey(tx, site, recovery);
    return { ...(await seedAccounts(tx, site, wallet)), recoveryKey: recovery.key };
  });
  if (!accounts) return giveSecondYes(site, recovery);
  const file = join(site.config.DATA_DIR, 'demo-accounts.json');
  await writeFile(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  site.log.info({ file }, 'demonstration site made');
}

/**
 * A demonstration site of an earlier version has one chief and no recovery key: nobody could say a second yes. It gets both, as long
 * as its staff are those of the seed; a site where people work is left alone.
 */
async function giveSecondYes(site: AppContext, recovery: NewRecoveryKey): Promise<void> {
  const file = join(site.config.DATA_DIR, 'demo-accounts.json');
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before === undefined) return;
  const second = { username: 'chief2', password: secret(), role: '主管（第二人）' };
  const totpSecret = await site.database.transaction(async (tx) => {
    // Several nodes may start at once; one gives it.
    await tx.query("select pg_advisory_xact_lock(hashtext('seed/second-yes'))");
    const usernames = await staffUsernames(tx);
    const isSeeds =
      (await isDemonstration(tx)) &&
      usernames.every((username) => username === 'chief' || username === 'clerk');
    if (!isSeeds || (await hasRecoveryKey(tx))) return undefined;
    await keepRecoveryKey(tx, site, recovery);
    const made = certain(
      await createStaff(tx, site.clock, { ...second, name: '老友', roles: ['chief'], first: true }),
    );
    await markAccounts(tx, 'staff', [made.id]);
    return made.totpSecret;
  });
  if (totpSecret === undefined) return;
  const accounts = JSON.parse(before) as Omit<DemonstrationAccounts, 'recoveryKey'>;
  const staff = [...accounts.staff, { ...second, totpSecret }];
  const next = { ...accounts, staff, recoveryKey: recovery.key };
  await writeFile(file, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  site.log.info({ file }, 'the demonstration site has a second chief and a recovery key');
}

async function seedContent(tx: Tx, { clock }: AppContext): Promise<void> {
  for (const banner of banners) certain(await addBanner(tx, clock, { ...banner, ...always }));
  const now = clock.now().getTime();
  for (const { hoursAgo, ...notice } of notices)
    await addNotice(tx, { now: () => new Date(now - hoursAgo * 3_600_000) }, { ...notice, ...always });
}

async function seedGateway(tx: Tx): Promise<void> {
  await addGateway(tx, {
    code: 'sandbox',
    name: '示例收银台',
    adapter: 'sandbox',
    ways: ['wechat', 'alipay'],
  });
}

async function seedSettings(
  tx: Tx,
  settings: Settings,
  { delayMinutes, wallet }: { readonly delayMinutes: number; readonly wallet: DemonstrationWallet },
): Promise<void> {
  await settings.set(tx, 'rules', { ...areas.rules.parse({}), delayMinutes }, 'seed');
  await settings.set(
    tx,
    'site',
    { ...areas.site.parse({}), webContent: welcome, webContentEn: welcomeEn },
    'seed',
  );
  await settings.set(
    tx,
    'payments',
    {
      ...areas.payments.parse({ ways: ['usdt', 'card', 'wechat', 'alipay'] }),
      bankAccounts: [demonstrationBankAccount],
    },
    'seed',
  );
  const chain = (extendedKey: string) => ({ extendedKey, demonstrationKey: extendedKey });
  await settings.set(
    tx,
    'chain',
    areas.chain.parse({
      TRC20: chain(wallet.TRC20.extendedPublicKey),
      ERC20: chain(wallet.ERC20.extendedPublicKey),
    }),
    'seed',
  );
}

async function seedAccounts(
  tx: Tx,
  site: AppContext,
  wallet: Wallet,
): Promise<Omit<DemonstrationAccounts, 'recoveryKey'>> {
  const member = { username: 'mingpai01', password: secret(), payPassword: secret() };
  const secrets = await hashedSecrets(member);
  const { memberId } = certain(
    await createMember(tx, site.clock, wallet, { username: member.username, secrets, realName: '演示会员' }),
  );
  const clerk = { username: 'clerk', password: secret(), role: '客服财务' };
  const chief = { username: 'chief', password: secret(), role: '主管' };
  const second = { username: 'chief2', password: secret(), role: '主管（第二人）' };
  const [clerkMade, chiefMade, secondMade] = [
    await createStaff(tx, site.clock, { ...clerk, name: '小明', roles: ['clerk'], first: true }),
    await createStaff(tx, site.clock, { ...chief, name: '老牌', roles: ['chief'], first: true }),
    await createStaff(tx, site.clock, { ...second, name: '老友', roles: ['chief'], first: true }),
  ];
  if (!clerkMade.ok || !chiefMade.ok || !secondMade.ok)
    throw new Error('the seed found members of staff of its names');
  const agents = await seedAgents(tx, site, wallet, secret);
  await markAccounts(tx, 'staff', [chiefMade.value.id, clerkMade.value.id, secondMade.value.id]);
  await markAccounts(tx, 'member', [memberId, ...agents.map(({ id }) => id)]);
  return {
    members: [member, ...agents.map(({ id: _id, ...account }) => account)],
    staff: [
      { ...chief, totpSecret: chiefMade.value.totpSecret },
      { ...clerk, totpSecret: clerkMade.value.totpSecret },
      { ...second, totpSecret: secondMade.value.totpSecret },
    ],
  };
}

/** Ten characters that are easy to type on a phone. */
function secret(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
}
