/** A believable demonstration site, made once, on a database where no installation has begun. */
import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  beginInstallation,
  demonstrationAddresses,
  demonstrationBankAccount,
  markAccounts,
} from '../../installation/index.ts';
import { createMember } from '../../members/index.ts';
import { createStaff } from '../../operators/index.ts';
import type { Tx } from '../../platform/database.ts';
import { certain } from '../../platform/outcome.ts';
import type { Settings } from '../../settings/index.ts';
import { areas } from '../../settings/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Site } from '../site.ts';
import { seedAgents } from './agents.ts';
import { banners, notices, welcome, welcomeEn } from './content.ts';
import { seedGames } from './games.ts';
import { seedHelp } from './help.ts';
import { seedPromotions } from './promotions.ts';

export interface DemonstrationAccounts {
  readonly members: readonly {
    readonly username: string;
    readonly password: string;
    readonly payPassword: string;
  }[];
  readonly staff: readonly {
    readonly username: string;
    readonly password: string;
    /** Base32, for any authenticator app. */
    readonly totpSecret: string;
    readonly role: string;
  }[];
}

/** Writes DATA_DIR/demo-accounts.json with passwords that were drawn for this installation alone. */
export async function seedDemonstration(site: Site, settings: Settings, wallet: Wallet): Promise<void> {
  const accounts = await site.database.transaction(async (tx) => {
    const now = site.clock.now();
    if (!(await beginInstallation(tx, { demonstration: true, at: now }))) return undefined;
    await seedGames(tx, { enabled: true });
    await seedHelp(tx, now);
    await seedContent(tx, site);
    await seedPromotions(tx, now);
    await seedGateway(tx);
    await seedSettings(tx, settings);
    return seedAccounts(tx, site, wallet);
  });
  if (!accounts) return;
  await mkdir(site.config.DATA_DIR, { recursive: true });
  const file = join(site.config.DATA_DIR, 'demo-accounts.json');
  await writeFile(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  site.log.info({ file }, 'demonstration site made');
}

async function seedContent(tx: Tx, { clock }: Site): Promise<void> {
  const now = clock.now().getTime();
  for (const [position, banner] of banners.entries())
    await tx.query(
      `insert into banner (src, src_en, title, title_en, url, position) values ($1, $2, $3, $4, $5, $6)`,
      [banner.src, banner.srcEn, banner.title, banner.titleEn, banner.url, position],
    );
  for (const notice of notices)
    await tx.query(
      `insert into notice (title, title_en, content, content_en, scrolls, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [
        notice.title,
        notice.titleEn,
        notice.content,
        notice.contentEn,
        notice.scrolls,
        new Date(now - notice.hoursAgo * 3_600_000),
      ],
    );
}

async function seedGateway(tx: Tx): Promise<void> {
  await tx.query(
    "insert into gateway (code, name, adapter, ways) values ('sandbox', '示例收银台', 'sandbox', '{wechat,alipay}')",
  );
}

async function seedSettings(tx: Tx, settings: Settings): Promise<void> {
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
      receiving: demonstrationAddresses,
      bankAccounts: [demonstrationBankAccount],
    },
    'seed',
  );
}

async function seedAccounts(tx: Tx, site: Site, wallet: Wallet): Promise<DemonstrationAccounts> {
  const member = { username: 'mingpai01', password: secret(), payPassword: secret() };
  const { memberId } = certain(
    await createMember(tx, site.clock, wallet, { ...member, realName: '演示会员' }),
  );
  const clerk = { username: 'clerk', password: secret(), role: '客服财务' };
  const chief = { username: 'chief', password: secret(), role: '主管' };
  const [clerkMade, chiefMade] = [
    await createStaff(tx, site.clock, { ...clerk, name: '小明', role: 'clerk' }),
    await createStaff(tx, site.clock, { ...chief, name: '老牌', role: 'chief' }),
  ];
  if (!clerkMade.ok || !chiefMade.ok) throw new Error('the seed found members of staff of its names');
  const agents = await seedAgents(tx, site, wallet, secret);
  await markAccounts(tx, 'staff', [chiefMade.value.id, clerkMade.value.id]);
  await markAccounts(tx, 'member', [memberId, ...agents.map(({ id }) => id)]);
  return {
    members: [member, ...agents.map(({ id: _id, ...account }) => account)],
    staff: [
      { ...chief, totpSecret: chiefMade.value.totpSecret },
      { ...clerk, totpSecret: clerkMade.value.totpSecret },
    ],
  };
}

/** Ten characters that are easy to type on a phone. */
function secret(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
}
