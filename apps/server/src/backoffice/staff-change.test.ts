import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { done, refused } from '../platform/outcome.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { type DefineConsoleCall, openConsoleRouter } from './console-router.ts';
import { mayStill, refuseFirst, standingYes } from './staff.ts';
import { answered, changed, logged, openChange, unchanged } from './staff-change.ts';

const clock = new SetClock('2026-11-23T02:00:00.000Z');
let tables: TestTables;
let database: Database;
let staffId: bigint;
/** The log's last entry of before the test. */
let before: bigint;

beforeAll(async () => {
  tables = await openTestTables(clock);
  database = tables.database;
  await database.query('create table shelf (name text primary key)');
});
afterAll(() => tables.close());
beforeEach(async () => {
  await database.query('delete from shelf');
  staffId = await tables.staff('clerk');
  const { rows } = await database.query<{ id: bigint }>('select coalesce(max(id), 0) as id from audit');
  before = rows[0]?.id ?? 0n;
});

const changeWith = (key?: string) =>
  openChange({ database, clock }, { call: 'saveNotice', staffId, key, refuseGone: async () => undefined });
const entryFor = (name: string) => ({
  action: 'shelf_changed',
  subject: `shelf/${name}`,
  before: { place: 'left', kept: 'same' },
  after: { place: 'right', kept: 'same' },
  about: { reason: 'tidy' },
});

/** What the log says of a shelf. */
async function entriesOf(name: string) {
  const { rows } = await database.query<{ staff_id: bigint; action: string; detail: unknown }>(
    'select staff_id, action, detail from audit where subject = $1 and id > $2 order by id',
    [`shelf/${name}`, before],
  );
  return rows;
}

async function onShelf(name: string): Promise<boolean> {
  const { rows } = await database.query('select from shelf where name = $1', [name]);
  return rows.length > 0;
}

test('a change and its entry stand together: who, what was before, what is after, and why', async () => {
  const outcome = await changeWith()(async (tx) => {
    await tx.query("insert into shelf values ('oak')");
    return changed({ id: 1 }, entryFor('oak'));
  });
  expect(outcome).toEqual({ ok: true, value: { id: 1 } });
  expect(await entriesOf('oak')).toEqual([
    {
      staff_id: staffId,
      action: 'shelf_changed',
      detail: { placeBefore: 'left', placeAfter: 'right', reason: 'tidy' },
    },
  ]);
});

test('a refusal leaves neither the change nor an entry', async () => {
  const outcome = await changeWith()(async (tx) => {
    await tx.query("insert into shelf values ('elm')");
    return refused('not_found');
  });
  expect(outcome).toEqual({ ok: false, code: 'not_found' });
  expect(await onShelf('elm')).toBe(false);
  expect(await entriesOf('elm')).toEqual([]);
});

test('a change whose entry cannot be written does not happen', async () => {
  const nobody = openChange(
    { database, clock },
    { call: 'saveNotice', staffId: 999_999n, key: undefined, refuseGone: async () => undefined },
  );
  const change = nobody(async (tx) => {
    await tx.query("insert into shelf values ('ash')");
    return changed(null, entryFor('ash'));
  });
  await expect(change).rejects.toThrow(/audit_staff_id_fkey/);
  expect(await onShelf('ash')).toBe(false);
});

test('what was so already leaves no entry', async () => {
  expect(await changeWith()(async () => unchanged({ id: 2 }))).toEqual({ ok: true, value: { id: 2 } });
  expect(await changeWith()(async () => logged(done(3)))).toEqual({ ok: true, value: 3 });
  expect(await entriesOf('2')).toEqual([]);
});

test('sent twice with one key it happens once, and both are answered alike', async () => {
  let times = 0;
  const key = crypto.randomUUID();
  const send = () =>
    changeWith(key).once({ name: 'yew' }, async (tx) => {
      times += 1;
      await tx.query("insert into shelf values ('yew')");
      return changed({ id: 7 }, entryFor('yew'));
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.ok && first.value, second.ok && second.value]).toEqual([{ id: 7 }, { id: 7 }]);
  expect(times).toBe(1);
  expect(await entriesOf('yew')).toHaveLength(1);
});

test('one key from two colleagues is two requests: nobody is answered what another has done', async () => {
  const key = crypto.randomUUID();
  const send = (name: string) =>
    changeWith(key).once({ name: 'ash' }, async (tx) => {
      await tx.query('insert into shelf values ($1)', [name]);
      return changed({ name }, entryFor('ash'));
    });
  expect(await send('ash')).toMatchObject({ ok: true, value: { name: 'ash' } });
  const first = staffId;
  staffId = await tables.staff('clerk');
  expect(await send('mountain ash')).toMatchObject({ ok: true, value: { name: 'mountain ash' } });
  expect((await entriesOf('ash')).map((entry) => entry.staff_id)).toEqual([first, staffId]);
});

test('what has a transaction of its own writes its entry in there', async () => {
  const outcome = await changeWith().within((note) =>
    database.transaction(async (tx) => {
      await note(tx, entryFor('fir'));
      return refused('already_decided');
    }),
  );
  expect(outcome).toEqual({ ok: false, code: 'already_decided' });
  expect(await entriesOf('fir')).toEqual([]);
});

test('a call that changes something can be defined in no other way', () => {
  const define = Object.assign(() => undefined, {
    change: () => undefined,
    list: () => undefined,
  }) as unknown as DefineConsoleCall;
  define.change('unfreezeMember', (_payload, _visit, change) => change(async () => unchanged(null)));
  define.change('revealPersonal', async (_payload, _visit, change) =>
    answered(await change(async () => unchanged(1)), () => ({ until: '2026-11-23T02:00:00Z' })),
  );
  // @ts-expect-error the contract calls it `logged`
  define('unfreezeMember', async () => done(null));
  // @ts-expect-error the answer does not come from a change
  define.change('unfreezeMember', async () => done(null));
  // @ts-expect-error it only looks
  define.change('staffMe', async () => done(null));
});

test('whoever was let go changes nothing more, in a transaction of the change or of its own', async () => {
  const gone = openChange(
    { database, clock },
    { call: 'saveNotice', staffId, key: undefined, refuseGone: async () => refused('staff_not_allowed') },
  );
  const ways = [
    gone(async (tx) => {
      await tx.query("insert into shelf values ('sloe')");
      return changed(null, entryFor('sloe'));
    }),
    gone.once({ name: 'sloe' }, async (tx) => {
      await tx.query("insert into shelf values ('sloe')");
      return changed(null, entryFor('sloe'));
    }),
    gone.within((note) =>
      database.transaction(async (tx) => {
        await tx.query("insert into shelf values ('sloe')");
        await note(tx, entryFor('sloe'));
        return done(null);
      }),
    ),
  ];
  for (const way of ways) expect(await way).toEqual({ ok: false, code: 'staff_not_allowed' });
  expect(await onShelf('sloe')).toBe(false);
  expect(await entriesOf('sloe')).toEqual([]);
});

test('a call that was let in at the door is refused when its clerk has been let go before it came to its turn', async () => {
  const http = fastify();
  const found = {
    id: staffId,
    username: 'clerk',
    name: 'clerk',
    rights: ['members'] as const,
    decidesFrom: null,
  };
  const define = openConsoleRouter(
    http,
    { clock, database },
    async () => found,
    async () => new Set(),
  );
  let leaves = false;
  define.change('writeNote', async ({ body }, _visit, change) => {
    if (leaves)
      await database.query('update staff set disabled_at = $2 where id = $1', [staffId, clock.now()]);
    return change(async (tx) => {
      await tx.query('insert into shelf values ($1)', [body]);
      return changed({ id: 1 }, entryFor(body));
    });
  });
  const write = async (body: string) => {
    const headers = { authorization: 'Bearer token' };
    const answer = await http.inject({
      method: 'POST',
      url: '/api/console/notes/write',
      headers,
      payload: { id: 1, body },
    });
    return answer.json<{ code: number }>().code;
  };
  expect(await write('rowan')).toBe(200);
  leaves = true;
  expect(await write('aspen')).toBe(6001);
  expect([await onShelf('rowan'), await onShelf('aspen')]).toEqual([true, false]);
  await http.close();
});

test('whose yes still counts: somebody who can sign in and has the right by now, by a role or beside it; a call without a right asks only for the first', async () => {
  const [clerk, chief] = [await tables.staff('clerk'), await tables.staff('chief')];
  const may = (id: bigint, right: Parameters<typeof mayStill>[2]) =>
    database.transaction((tx) => mayStill(tx, id, right));
  const stands = (id: bigint | null) =>
    database.transaction((tx) => standingYes(tx, id, 'adjustments.large'));
  expect([await may(clerk, 'adjustments'), await may(clerk, 'adjustments.large')]).toEqual([true, false]);
  expect([await may(chief, 'adjustments.large'), await may(clerk, null)]).toEqual([true, true]);
  expect([await stands(clerk), await stands(chief), await stands(null)]).toEqual([null, chief, null]);
  await database.query("update staff set rights = '{adjustments.large}' where id = $1", [clerk]);
  expect([await may(clerk, 'adjustments.large'), await stands(clerk)]).toEqual([true, clerk]);
  await database.query('update staff set disabled_at = $2 where id = $1', [clerk, clock.now()]);
  expect([await may(clerk, 'adjustments'), await may(clerk, null), await may(999_999n, null)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([await stands(clerk), await may(chief, null)]).toEqual([null, true]);
});

test('a first step counts of whoever is not new any more, from the very moment, and has the right still', async () => {
  const first = async (decidesFrom: string | null, rights = '{content}') => {
    const id = await tables.staff('clerk');
    await database.query(
      'update staff set decides_from = $2, roles = array[]::text[], rights = $3 where id = $1',
      [id, decidesFrom, rights],
    );
    const asked = await database.transaction((tx) =>
      refuseFirst(tx, { first: id, right: 'content' }, clock.now()),
    );
    return asked === undefined ? 'counts' : asked.code;
  };
  expect(await first(null)).toBe('counts');
  expect(await first('2026-11-23T01:59:59.999Z')).toBe('counts');
  expect(await first('2026-11-23T02:00:00.000Z')).toBe('counts');
  expect(await first('2026-11-23T02:00:00.001Z')).toBe('proposer_new');
  expect(await first(null, '{adjustments}')).toBe('proposer_gone');
});
