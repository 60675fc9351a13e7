/** A believable demonstration site, made once, when the database has no venue yet. */
import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMember } from '../../members/index.ts';
import { createStaff } from '../../operators/index.ts';
import type { Tx } from '../../platform/database.ts';
import { certain } from '../../platform/outcome.ts';
import type { Settings } from '../../settings/index.ts';
import { areas } from '../../settings/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Site } from '../site.ts';
import { seedAgents } from './agents.ts';
import { englishArticles } from './articles.en.ts';
import { articles } from './articles.ts';
import { banks, banners, notices, welcome, welcomeEn } from './content.ts';
import { seedPromotions } from './promotions.ts';
import { games, venues } from './venues.ts';

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

/** Several nodes may start at once on an empty database; one seeds. */
const lockKey = 7_316_422;

/** Writes DATA_DIR/demo-accounts.json with passwords that were drawn for this installation alone. */
export async function seedDemonstration(site: Site, settings: Settings, wallet: Wallet): Promise<void> {
  const accounts = await site.database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const { rows } = await tx.query('select 1 from venue limit 1');
    if (rows.length > 0) return undefined;
    await seedContent(tx, site);
    await seedPromotions(tx, site.clock.now());
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
  for (const [position, venue] of venues.entries())
    await tx.query(
      'insert into venue (code, name, name_en, category, adapter, wallet, position) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        venue.code,
        venue.name,
        venue.nameEn,
        venue.category,
        venue.seamless ? 'sandbox-seamless' : 'sandbox',
        venue.seamless ? 'seamless' : 'transfer',
        position,
      ],
    );
  for (const [position, game] of games.entries())
    await tx.query(
      'insert into game (venue, code, name, name_en, picture, position) values ($1, $2, $3, $4, $5, $6)',
      [game.venue, game.code, game.name, game.nameEn, game.picture, position],
    );
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
  for (const [position, name] of banks.entries())
    await tx.query('insert into bank (name, position) values ($1, $2)', [name, position]);
  for (const article of articles)
    await tx.query(
      `insert into article (type, title, title_en, content, content_en, updated_at) values ($1, $2, $3, $4, $5, $6)`,
      [
        article.type,
        article.title,
        englishArticles[article.type]?.title ?? '',
        article.content,
        englishArticles[article.type]?.content ?? '',
        new Date(now),
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
      // Addresses that nobody owns: well formed, and money sent there would be lost, so they say DEMO.
      receiving: {
        TRC20: 'TDEMOxDEMOxDEMOxDEMOxDEMOxDEMOxDEM',
        ERC20: '0xDEM0DEM0DEM0DEM0DEM0DEM0DEM0DEM0DEM0DEM0',
      },
      bankAccounts: [
        {
          bankNo: '0000 0000 0000 0000',
          bankOwner: '明牌示例账户',
          bankName: '示例银行',
          bankAddress: '示例支行',
        },
      ],
    },
    'seed',
  );
}

async function seedAccounts(tx: Tx, site: Site, wallet: Wallet): Promise<DemonstrationAccounts> {
  const member = { username: 'mingpai01', password: secret(), payPassword: secret() };
  certain(await createMember(tx, site.clock, wallet, { ...member, realName: '演示会员' }));
  const clerk = { username: 'clerk', password: secret(), role: '客服财务' };
  const chief = { username: 'chief', password: secret(), role: '主管' };
  const [clerkMade, chiefMade] = [
    await createStaff(tx, site.clock, { ...clerk, name: '小明', role: 'clerk' }),
    await createStaff(tx, site.clock, { ...chief, name: '老牌', role: 'chief' }),
  ];
  if (!clerkMade.ok || !chiefMade.ok) throw new Error('the seed found members of staff of its names');
  return {
    members: [member, ...(await seedAgents(tx, site, wallet, secret))],
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
