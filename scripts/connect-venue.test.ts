import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@mingpai/postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  newKey,
  privatePem,
  publicPem,
  startAggregator,
} from '../apps/server/src/game-providers/testing/aggregator/index.ts';

type Environment = Readonly<Record<string, string>>;

/** @returns what the command printed, and how it ended */
function connect(env: Environment, ...args: readonly string[]): Promise<{ code: number; printed: string }> {
  const script = join(import.meta.dirname, 'connect-venue.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...process.env, ...env } }, (error, out, errors) =>
      resolve({ code: error === null ? 0 : 1, printed: out + errors }),
    );
  });
}

test('the command brings a platform’s games in as a venue that is switched off, says what it did, and shows no key', async () => {
  const [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'mingpai-connect-')),
  ]);
  const keys = { platform: newKey(), operator: newKey() };
  const platform = await startAggregator({ wallet: () => '', operator: 3, keys });
  const [ours, theirs, none] = [
    join(folder, 'ours.pem'),
    join(folder, 'theirs.pem'),
    join(folder, 'none.pem'),
  ];
  const secret = privatePem(keys.operator);
  await Promise.all([
    writeFile(ours, secret),
    writeFile(theirs, publicPem(keys.platform)),
    writeFile(none, secret.slice(0, 400)),
  ]);
  const env = {
    DATABASE_URL: database.url,
    HUB88_URL: platform.url,
    HUB88_OPERATOR_ID: '3',
    HUB88_PRIVATE_KEY_FILE: ours,
    HUB88_PUBLIC_KEY_FILE: theirs,
  };
  const named = ['hub88', '--name', '综合', '--name-en', 'Hub', '--category', 'gaming'];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const rows = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows;
  try {
    const looked = await connect(env, '--look', '--maker', 'Studio Live');
    expect(looked).toEqual({
      code: 0,
      printed: 'hub_table\tBaccarat 7\tStudio Live\tLive Baccarat\topen\trealbet\n1 of 4 games\n',
    });
    const made = await connect(env, ...named, '--kind', 'Video Slots');
    expect(made.printed).toBe(
      'hub88: 2 games added, 0 shown or hidden, 0 moved to another category; the venue is switched off until staff switch it on (console, 场馆)\n',
    );
    expect(await rows('select code, name, name_en, category, adapter, wallet, enabled from venue')).toEqual([
      ['hub88', '综合', 'Hub', 'gaming', 'hub88', 'seamless', false],
    ]);
    expect(await rows('select code, shown from game order by position')).toEqual([
      ['hub_dragons', true],
      ['hub_fruits', true],
    ]);
    expect(await rows("select from ledger.account where code = 'venue/hub88'")).toHaveLength(1);
    expect((await connect(env, ...named, '--kind', 'Video Slots')).printed).toBe(
      'hub88: 0 games added, 0 shown or hidden, 0 moved to another category\n',
    );
    const moving = [...named, '--kind', 'Video Slots', '--place', 'Video Slots=joker'];
    expect((await connect(env, ...moving)).printed).toBe(
      'hub88: 0 games added, 0 shown or hidden, 2 moved to another category\n',
    );
    // Rates that stand may be above what is kept of the category where its games are now: it is said, and nothing refused.
    const kept = (basisPoints: number) =>
      rows(`update category_edge c set basis_points = ${basisPoints} from category_edge was
             where c.category = 'joker' and was.category = c.category returning was.basis_points`);
    const [[before = 0] = []] = await kept(1);
    expect((await connect(env, ...moving)).printed).toMatch(
      /\njoker: the highest rebate and commission are 0\.\d+% above what the house keeps of its tightest game\n$/,
    );
    await kept(before);
    expect(await rows('select distinct category, picture from game')).toEqual([
      ['joker', '/pictures/games/joker.svg'],
    ]);
    // What was chosen is kept: the command without it hides nothing and adds nothing, until all are asked for.
    expect((await connect(env, ...named)).printed).toContain('0 games added, 0 shown or hidden');
    expect((await connect(env, ...named, '--all')).printed).toContain('1 games added, 0 shown or hidden');
    const shown = () => rows('select code from game where shown order by code');
    expect(await shown()).toHaveLength(3);
    const live = [...named, '--kind', 'Live Baccarat'];
    expect(await connect(env, ...live)).toEqual({
      code: 1,
      printed:
        'hub88: 2 of 3 games would vanish from the hall; nothing was changed (--hide-most, if that is what you want)\n',
    });
    expect(await shown()).toHaveLength(3);
    expect((await connect(env, ...live, '--hide-most')).printed).toContain(
      '0 games added, 2 shown or hidden',
    );
    expect(await shown()).toEqual([['hub_table']]);

    const refused = async (changes: Environment, ...args: readonly string[]) => {
      const { code, printed } = await connect({ ...env, ...changes }, ...(args.length > 0 ? args : named));
      expect(code).toBe(1);
      expect(printed).not.toContain(secret.slice(60, 120));
      return printed;
    };
    expect(await refused({ HUB88_PRIVATE_KEY_FILE: none })).toBe(
      'HUB88_PRIVATE_KEY_FILE: not an RSA key in PEM of 2048 bits or more\n',
    );
    expect(await refused({ HUB88_PUBLIC_KEY_FILE: join(folder, 'absent.pem') })).toBe(
      'HUB88_PUBLIC_KEY_FILE: no such file\n',
    );
    expect(await refused({ HUB88_OPERATOR_ID: '' })).toBe('HUB88_OPERATOR_ID: needed beside HUB88_URL\n');
    expect(await refused({ HUB88_OPERATOR_ID: '4' })).toContain('the platform says: HTTP 404');
    expect(await refused({ HUB88_URL: '' })).toContain('hub88 is not connected');
    expect(await refused({}, ...named, '--place', 'Video Slots=slots')).toContain(
      '--place Video Slots=slots: ',
    );
    expect(await refused({}, 'hub88')).toContain('npm run venue:connect -- <code>');
    expect(await refused({}, ...named, '--adapter', 'nothing')).toContain('no adapter "nothing"');
    expect((await rows('select from venue')).length).toBe(1);
  } finally {
    await client.end();
    await platform.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('the games of a platform that lists none are read from a file', async () => {
  const [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'mingpai-connect-')),
  ]);
  const [list, secret] = [join(folder, 'games.tsv'), join(folder, 'secret')];
  await Promise.all([
    writeFile(
      list,
      'wheel\tWheel 9\tStudio Live\tRoulette\topen\nold\tOld Wheel\tStudio Live\tWheel\tclosed\n',
    ),
    writeFile(secret, 'a-secret-of-twenty-letters\n'),
  ]);
  const env = {
    DATABASE_URL: database.url,
    VALKYRIE_URL: 'http://127.0.0.1:9',
    VALKYRIE_PROVIDER: 'Studio',
    VALKYRIE_OPERATOR_KEY_FILE: secret,
    VALKYRIE_PAM_TOKEN_FILE: secret,
    VALKYRIE_GAMES_FILE: list,
  };
  const named = ['--adapter', 'valkyrie', '--name', '真人', '--name-en', 'Live', '--category', 'realbet'];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    expect((await connect(env, 'live', ...named)).printed).toBe(
      'live: 1 games added, 0 shown or hidden, 0 moved to another category; the venue is switched off until staff switch it on (console, 场馆)\n',
    );
    const { rows } = await client.query('select name, adapter, wallet, enabled from venue');
    expect(rows).toEqual([{ name: '真人', adapter: 'valkyrie', wallet: 'seamless', enabled: false }]);
  } finally {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
