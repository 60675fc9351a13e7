/** Money to and from wallets at Hub88 on a bad network, and our process killed in the middle: it moves once or not at all, and both sides say the same. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { calls } from '@mingpai/contract/calls';
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { forgetDeadNodes } from '../../testing/dead-nodes.ts';
import { startNode } from '../../testing/node.ts';
import { type WireFault, wireFaults } from '../testing/aggregator/wire.ts';
import { type Hub88TransferSite, hub88Venue, startHub88TransferSite } from '../testing/hub88-site.ts';
import { openTransfers, type Transfers } from '../transfers.ts';

const unitsPerFen = 1_000n;
/** Longer than a try's lease, in ms. */
const leaseOverMs = 26_000;
const most = 10n ** 12n;
const limits = { win: most, multiple: 1_000n, hour: most, ahead: most, day: most };
const clock = new SetClock(new Date());
let hub: Hub88TransferSite;
let transfers: Transfers;
beforeAll(async () => {
  hub = await startHub88TransferSite(clock, 1_000);
  const { site, wallet } = hub.site.running;
  transfers = openTransfers(
    site,
    { wallet, limitsOf: async () => limits },
    () => hub.port,
    async () => new Set<bigint>(),
  );
});
/** Stopping the site verifies the ledger. */
afterAll(() => hub.stop());

type Direction = 'in' | 'out';
const directions = ['in', 'out'] as const;

async function begin(memberId: bigint, direction: Direction, amount: bigint): Promise<string> {
  const id = randomUUID();
  const order = { id, memberId, venue: hub88Venue, direction, amount };
  const begun = await hub.site.running.site.database.transaction((tx) => transfers.begin(tx, order));
  expect(begun.ok).toBe(true);
  return id;
}

/** A member with 1,000 in all, of which 500 lie there; in fen. */
async function memberThere(): Promise<bigint> {
  const { id } = await hub.site.memberWith(1_000n);
  expect(await transfers.settle(await begin(id, 'in', 500n))).toBe('done');
  return id;
}

/** Tries again until it is over, as the job does; what was held up on the way arrives in between. */
async function over(id: string): Promise<string> {
  for (let turn = 0; turn < 20; turn += 1) {
    const state = await transfers.settle(id);
    hub.platform.wallets.deliverLate();
    if (state !== 'pending') return state;
    clock.advance(leaseOverMs);
  }
  return 'pending';
}

async function money(memberId: bigint) {
  const { central, venues, inFlight } = await hub.site.running.balances.overview(memberId, [hub88Venue]);
  const there = venues.get(hub88Venue) ?? 0n;
  return {
    central,
    there,
    inFlight,
    theirs: hub.platform.wallets.balanceOf(`mp-m${memberId}`) / unitsPerFen,
  };
}

const standing = (there: bigint) => ({ central: 1_000n - there, there, inFlight: 0n, theirs: there });
/** The platform says that nobody whom it knows has signed this. */
const unsigned: readonly WireFault[] = ['flipped_bit', 'other_key'];

for (const direction of directions)
  test.each(wireFaults)(
    `a transfer ${direction} whose first letter meets %s moves once, or not at all`,
    async (fault) => {
      const memberId = await memberThere();
      const id = await begin(memberId, direction, 300n);
      const before = hub.platform.wallets.moved();
      hub.platform.wallets.meet(fault);
      const refused = unsigned.includes(fault);
      expect(await over(id)).toBe(refused ? 'refused' : 'done');
      expect(hub.platform.wallets.moved() - before).toBe(refused ? 0 : 1);
      expect(await money(memberId)).toEqual(standing(refused ? 500n : direction === 'in' ? 800n : 200n));
    },
  );

test.each(wireFaults)(
  'a transfer whose first five letters meet %s, long after its time, moves once or not at all',
  async (fault) => {
    const memberId = await memberThere();
    const before = hub.platform.wallets.moved();
    hub.platform.wallets.meet(...Array.from({ length: 5 }, () => fault));
    const refused = unsigned.includes(fault);
    expect(await over(await begin(memberId, 'out', 300n))).toBe(refused ? 'refused' : 'done');
    expect(hub.platform.wallets.moved() - before).toBe(refused ? 0 : 1);
    expect(await money(memberId)).toEqual(standing(refused ? 500n : 200n));
    hub.platform.wallets.forgetFaults();
  },
);

test.each(['timeout_after', 'error_after', 'cut_answer'] as const)(
  'after %s a refusal of our signature says nothing of what was done: it stays pending until the platform says so',
  async (fault) => {
    const memberId = await memberThere();
    hub.platform.wallets.meet(fault, 'other_key', 'flipped_bit', 'other_key');
    const id = await begin(memberId, 'in', 300n);
    expect(await transfers.settle(id)).toBe('pending');
    expect(await money(memberId)).toMatchObject({ central: 200n, inFlight: 300n, theirs: 800n });
    expect(await over(id)).toBe('done');
    expect(await money(memberId)).toEqual(standing(800n));
  },
);

test.each([
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_TIMEOUT',
  'RS_ERROR_OF_TOMORROW',
  'RS_ERROR_INVALID_TOKEN',
  '__proto__',
])('a status that says nothing (%s) leaves it pending, and the next answer decides', async (status) => {
  const memberId = await memberThere();
  const before = hub.platform.wallets.moved();
  hub.platform.wallets.say(status, 2);
  const id = await begin(memberId, 'out', 300n);
  expect(await transfers.settle(id)).toBe('pending');
  expect(await over(id)).toBe('done');
  expect(hub.platform.wallets.moved() - before).toBe(1);
  expect(await money(memberId)).toEqual(standing(200n));
});

test('an id that the platform knows with other content is never taken for this transfer', async () => {
  const memberId = await memberThere();
  const id = await begin(memberId, 'in', 300n);
  const other = { id, player: `m${memberId}`, direction: 'in', amount: 100n, notAfter: clock.now() } as const;
  expect(await hub.port.transfer(other)).toMatchObject({ outcome: 'done' });
  expect(await transfers.settle(id)).toBe('pending');
  expect(await money(memberId)).toMatchObject({ central: 200n, inFlight: 300n, theirs: 600n });
  // People find out; here the platform takes back what was never ours.
  hub.platform.wallets.forget(id);
  hub.platform.wallets.play(`mp-m${memberId}`, -100n * unitsPerFen);
  expect(await over(id)).toBe('done');
  expect(await money(memberId)).toEqual(standing(800n));
});

test('a withdrawal that was refused at its second letter stays refused when the first one arrives at last', async () => {
  const memberId = await memberThere();
  const user = `mp-m${memberId}`;
  hub.platform.wallets.meet('late');
  hub.platform.wallets.play(user, -400n * unitsPerFen);
  const id = await begin(memberId, 'out', 300n);
  expect(await transfers.settle(id)).toBe('refused');
  hub.platform.wallets.play(user, 400n * unitsPerFen);
  hub.platform.wallets.deliverLate();
  expect(await money(memberId)).toEqual(standing(500n));
});

test('while the platform is silent nothing is decided, for hours; when it speaks again the money moves once', async () => {
  const memberId = await memberThere();
  const before = hub.platform.wallets.moved();
  const id = await begin(memberId, 'in', 300n);
  hub.platform.misbehave('error', 6);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await transfers.settle(id)).toBe('pending');
    clock.advance(3_600_000);
  }
  expect(await money(memberId)).toMatchObject({ central: 200n, inFlight: 300n });
  expect(await over(id)).toBe('done');
  expect(hub.platform.wallets.moved() - before).toBe(1);
});

test('less than a fen is never moved: it stays where it is, and what is whole comes home', async () => {
  const memberId = await memberThere();
  hub.platform.wallets.play(`mp-m${memberId}`, 999n);
  expect(await hub.port.balance(`m${memberId}`)).toEqual({ outcome: 'done', value: 500n });
  expect(await transfers.settle(await begin(memberId, 'out', 500n))).toBe('done');
  expect(hub.platform.wallets.balanceOf(`mp-m${memberId}`)).toBe(999n);
  expect(await hub.port.balance(`m${memberId}`)).toEqual({ outcome: 'done', value: 0n });
});

test.each([
  ['another user', { user: 'mp-m1' }],
  ['another request', { request_uuid: randomUUID() }],
  ['another currency', { currency: 'EUR' }],
  ['no balance', { balance: undefined }],
  ['a balance below zero', { balance: -1 }],
  ['a balance that is no whole unit', { balance: 1.5 }],
  ['a text for a balance', { balance: '100' }],
])('an answer with %s says nothing', async (_what, changes) => {
  hub.platform.wallets.bend((answer) => ({ ...answer, ...changes }));
  expect(await hub.port.balance('m77')).toMatchObject({ outcome: 'unknown' });
  hub.platform.wallets.bend(undefined);
  expect(await hub.port.balance('m77')).toEqual({ outcome: 'done', value: 0n });
});

test('killed before the call, after it, before and after posting: once, and only once, the money moves', async () => {
  const { database, config } = hub.site.running.site;
  const plan = [
    ['before-call', 'in'],
    ['after-call', 'in'],
    ['after-call', 'out'],
    ['before-posting', 'out'],
    ['after-posting', 'in'],
  ] as const;
  const victims = await Promise.all(
    plan.map(async ([killAt, direction]) => {
      const { id, token } = await hub.site.memberWith(100_000n);
      expect(await transfers.settle(await begin(id, 'in', 50_000n))).toBe('done');
      const node = await startNode(config, { killAt, env: hub.environment });
      return { killAt, direction, id, token, node };
    }),
  );
  const before = hub.platform.wallets.moved();
  await Promise.all(
    victims.map(async ({ killAt, direction, token, node }) => {
      const ended = once(node.child, 'exit');
      const [sourcetype, targettype] =
        direction === 'in' ? ['userbalance', hub88Venue] : [hub88Venue, 'userbalance'];
      const answer = fetch(new URL(calls.transfer.path, node.address), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ amount: 300, sourcetype, targettype }),
      });
      await expect(answer, killAt).rejects.toThrow();
      expect(await ended, killAt).toEqual([null, 'SIGKILL']);
    }),
  );
  await forgetDeadNodes(database);
  clock.advance(leaseOverMs);
  const { rows } = await database.query<{ id: string }>(
    "select id from venue_transfer where venue = $1 and state = 'pending'",
    [hub88Venue],
  );
  expect(rows).toHaveLength(4);
  for (const { id } of rows) expect(await over(id)).toBe('done');
  expect(hub.platform.wallets.moved() - before).toBe(5);
  for (const { id, killAt, direction } of victims) {
    const there = direction === 'in' ? 80_000n : 20_000n;
    const central = 100_000n - there;
    expect(await money(id), killAt).toEqual({ central, there, inFlight: 0n, theirs: there });
  }
});

test('after all of it the platform’s wallets and our books agree for everybody, to the fen', async () => {
  clock.advance(5 * 60_000);
  const token = await hub.site.staffToken();
  const { data } = await hub.site.staff('reconcileVenue', { code: hub88Venue }, token);
  expect(data).toMatchObject({ skipped: 0, differences: 0 });
  const { ok, findings } = await createLedger({ database: hub.site.running.site.database }).verify();
  expect({ ok, findings }).toEqual({ ok: true, findings: [] });
});
