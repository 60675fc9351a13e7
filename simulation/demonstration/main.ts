/** Makes a demonstration's past in a process of its own (scripts/past.ts starts it): what it is told is in its environment. */
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { makePast } from './past.ts';

const told = z
  .object({
    PAST_DAYS: z.coerce.number().int().min(1).max(365),
    PAST_PEOPLE: z.coerce.number().int().min(8).max(2_000),
    PAST_BUDGET_SECONDS: z.coerce.number().int().min(1),
    DATABASE_OWNER_URL: z.string(),
    DATABASE_URL: z.string(),
    DATA_DIR: z.string(),
    SANDBOX_DATA_DIR: z.string(),
    SANDBOX_SECRET: z.string(),
    SANDBOX_URL: z.url().optional(),
    SANDBOX_PUBLIC_URL: z.url().optional().catch(undefined),
    DEMO_RULE_DELAY_MINUTES: z.string().regex(/^\d+$/).catch('60').transform(Number),
  })
  .parse(process.env);

process.on('disconnect', () => process.exit(1));
if (await hasBegun(told.DATABASE_OWNER_URL)) {
  console.error('A past is made on an empty database alone: a site has begun on this one.');
  process.exit(2);
}
const past = await makePast({
  days: told.PAST_DAYS,
  people: told.PAST_PEOPLE,
  budgetMs: told.PAST_BUDGET_SECONDS * 1_000,
  seed: randomInt(2 ** 31),
  databaseUrl: told.DATABASE_OWNER_URL,
  serverUrl: told.DATABASE_URL,
  dataDir: told.DATA_DIR,
  platformDir: told.SANDBOX_DATA_DIR,
  secret: told.SANDBOX_SECRET,
  sandboxUrl: told.SANDBOX_URL,
  sandboxPublicUrl: told.SANDBOX_PUBLIC_URL,
  ruleDelayMinutes: told.DEMO_RULE_DELAY_MINUTES,
  log: (line) => console.log(`  ${line}`),
});
const { user, system } = process.cpuUsage();
console.log(
  `  ${past.members} members, ${past.bets} bets, ${past.statements} statements in ${Math.round((user + system) / 1e6)} s of the processor`,
);
process.exit(0);

/** Before the machine takes the process over. */
async function hasBegun(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.installation') is not null as there",
    );
    if (!rows[0]?.there) return false;
    return ((await client.query('select from installation')).rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}
