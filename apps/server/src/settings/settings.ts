/** Reads and changes what operators can set; every node sees a change at once. */
import { type Actor, actorName } from '../platform/actor.ts';
import { announce, type ChangeFeed, oldestMemoryMs } from '../platform/change-feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable, Tx } from '../platform/database.ts';
import { type Area, type AreaValue, areas } from './areas.ts';

export interface Settings {
  current<Name extends Area>(area: Name): Promise<AreaValue<Name>>;
  /** Every version, the first one first, for what is counted by the rules that held at a moment. The first holds from ever. */
  versions<Name extends Area>(area: Name): Promise<readonly Version<Name>[]>;
  /**
   * The latest version as the database has it, kept from changing until the transaction ends, for what changes part of an area.
   * `version`: how often it was set.
   */
  locked<Name extends Area>(
    tx: Tx,
    area: Name,
  ): Promise<{ readonly value: AreaValue<Name>; readonly version: number }>;
  /**
   * Adds a version. @param by who set it: `staff/<id>` or `seed`
   * @param since from when it is counted by, where it was ordered for that moment and is put into force a little later; never before the
   *        version that it follows
   */
  set<Name extends Area>(tx: Tx, area: Name, value: AreaValue<Name>, by: Actor, since?: Date): Promise<void>;
}

export interface Version<Name extends Area> {
  readonly value: AreaValue<Name>;
  readonly since: Date | undefined;
}

/** The feed's topic under which an area is announced when it was set. */
export const settingTopic = 'setting';

export function openSettings(database: Database, feed: ChangeFeed, clock: Clock): Settings {
  const known = new Map<string, Promise<unknown>>();
  /** Until when an area that this node set is read from the database, by `performance.now()`: the feed tells of it a moment later. */
  const setHere = new Map<string, number>();
  feed.on(
    settingTopic,
    (area) => {
      known.delete(area);
      known.delete(allOf(area));
    },
    () => known.clear(),
  );

  /** From memory while the feed tells of every change: whoever set something here finds it in the next answer. */
  function remembered<Value>(area: Area, key: string, read: () => Promise<Value>): Promise<Value> {
    if (!feed.reliable || performance.now() < (setHere.get(area) ?? 0)) return read();
    const cached = known.get(key);
    // What is kept under a key was read by the same function.
    if (cached) return cached as Promise<Value>;
    const loading = read();
    known.set(key, loading);
    loading.catch(() => known.delete(key));
    return loading;
  }

  const load = <Name extends Area>(area: Name, db: Queryable = database) => settingIn(db, area);

  async function loadAll<Name extends Area>(area: Name): Promise<readonly Version<Name>[]> {
    const { rows } = await database.query<{ value: unknown; set_at: Date }>(
      'select value, set_at from setting where area = $1 order by id',
      [area],
    );
    const parsed = (value: unknown) => areas[area].parse(value) as AreaValue<Name>;
    // Before somebody set anything, the defaults held.
    return [
      { value: parsed({}), since: undefined },
      ...rows.map(({ value, set_at }) => ({ value: parsed(value), since: set_at })),
    ];
  }

  return {
    current: (area) => remembered(area, area, () => load(area)),
    versions: (area) => remembered(area, allOf(area), () => loadAll(area)),
    async locked(tx, area) {
      await tx.query("select pg_advisory_xact_lock(hashtextextended('setting/' || $1, 0))", [area]);
      const value = await load(area, tx);
      const { rows } = await tx.query<{ version: number }>(
        'select count(*)::int as version from setting where area = $1',
        [area],
      );
      return { value, version: rows[0]?.version ?? 0 };
    },
    async set(tx, area, value, by, since = clock.now()) {
      await tx.query(
        `insert into setting (area, value, set_by, set_at)
         values ($1, $2::jsonb, $3, greatest($4::timestamptz, (select max(s.set_at) from setting s where s.area = $1)))`,
        [area, JSON.stringify(areas[area].parse(value)), by, since],
      );
      await announce(tx, settingTopic, area);
      setHere.set(area, performance.now() + oldestMemoryMs);
    },
  };
}

/** What holds by the database itself, for a transaction that must not go by what this node remembers. */
export async function settingIn<Name extends Area>(db: Queryable, area: Name): Promise<AreaValue<Name>> {
  const { rows } = await db.query<{ value: unknown }>(
    'select value from setting where area = $1 order by id desc limit 1',
    [area],
  );
  // Settings added since a version was written take their defaults.
  return areas[area].parse(rows[0]?.value ?? {}) as AreaValue<Name>;
}

export interface LastSet {
  /** How often the area was set; 0: its defaults hold. */
  readonly version: number;
  /** A colleague's name, or the part of the site. */
  readonly setBy: string | null;
  readonly setAt: Date | null;
}

/** Who set an area last, and when. */
export async function lastSet(db: Queryable, area: Area): Promise<LastSet> {
  const { rows } = await db.query<LastSet>(
    `select count(*)::int as version, max(t.set_at) as "setAt",
            (array_agg(${actorName('t.set_by')} order by t.id desc))[1] as "setBy"
       from setting t where t.area = $1`,
    [area],
  );
  return rows[0] ?? { version: 0, setBy: null, setAt: null };
}

/** Who closed the site, and when, where it is closed. */
export async function siteClosing(
  db: Queryable,
): Promise<{ readonly by: string; readonly at: Date } | undefined> {
  const { rows } = await db.query<{ by: string; at: Date }>(
    `select ${actorName('t.set_by')} as by, t.set_at as at from setting t
      where t.area = 'site' and (t.value ->> 'siteState')::int = 0
        and t.id > coalesce((select max(o.id) from setting o
                              where o.area = 'site' and coalesce((o.value ->> 'siteState')::int, 1) <> 0), 0)
      order by t.id limit 1`,
  );
  return rows[0];
}

/** All versions of an area are kept under a name of their own. */
function allOf(area: string): string {
  return `${area}/versions`;
}

/** Of versions the one that held until a moment: the last that began before it. */
export function heldBefore<Name extends Area>(
  versions: readonly Version<Name>[],
  moment: Date,
): AreaValue<Name> {
  const held = versions.findLast(({ since }) => since === undefined || since < moment);
  if (held === undefined) throw new Error('no version held from ever');
  return held.value;
}
