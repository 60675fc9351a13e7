/** Wagering weights and house edges: what is changed together is one proposal, and holds together or not at all. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { applyTerms } from './term-changes.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
});
afterAll(() => site.stop());
const database = () => site.running.site.database;
const at = (code: string, ...changes: [string | null, number | null, number | null][]) => ({
  venue: code,
  changes: changes.map(([game, wageringPercent, houseEdge]) => ({ game, wageringPercent, houseEdge })),
});
const termsOf = async (code: string) => {
  const { data } = await site.staff('venueTerms', { code }, chief);
  const all = [{ code: null, ...data.venue }, ...data.games];
  return new Map(all.map((one) => [one.code, [one.wageringPercent, one.houseEdge]]));
};

test('of a venue and its games each figure names its game, a colleague agrees once, and all of them hold', async () => {
  const { data: before } = await site.staff('venueTerms', { code: 'mpcp' }, chief);
  const [first, second] = before.games;
  if (!(first && second)) throw new Error('too few games');
  const changes = at('mpcp', [null, 90, before.venue.houseEdge], [second.code, 50, 777]);
  const asked = await site.staff('setVenueTerms', changes, chief);
  expect(asked.data.state).toBe('unconfirmed');
  expect(asked.data.figures.map(({ path, after }) => [path, after])).toEqual([
    ['venue.wagering', '90%'],
    [`venue.games.${second.name}.wagering`, '50%'],
    [`venue.games.${second.name}.edge`, '7.77%'],
  ]);
  const { data: listed } = await site.staff('ruleChanges', { state: 'all', page: 1, pageSize: 50 }, chief);
  expect((await agreed(site, 'setVenueTerms', changes, chief)).code).toBe(200);
  const { data: then } = await site.staff('ruleChanges', { state: 'all', page: 1, pageSize: 50 }, chief);
  expect(then.total).toBe(listed.total + 1);
  expect(then.rows[0]).toMatchObject({ subject: 'venue/mpcp', name: before.name });
  const held = await termsOf('mpcp');
  expect([null, first.code, second.code].map((code) => held.get(code))).toEqual([
    [90, before.venue.houseEdge],
    [first.wageringPercent, first.houseEdge],
    [50, 777],
  ]);
  const { data: log } = await site.staff('auditLog', { actions: ['venue_terms'] }, chief);
  expect(log.rows[0]?.detail).toMatchObject({
    wageringAfter: `${before.name} 90%; ${second.name} 50%`,
  });
});

test('one alone is called by its name, and stands in the log as a figure', async () => {
  const { data: before } = await site.staff('venueTerms', { code: 'mpqp' }, chief);
  const [game] = before.games;
  if (!game) throw new Error('no game');
  const changes = at('mpqp', [game.code, 40, 250]);
  expect((await agreed(site, 'setVenueTerms', changes, chief)).code).toBe(200);
  const { data: all } = await site.staff('ruleChanges', { state: 'all', page: 1, pageSize: 1 }, chief);
  expect(all.rows[0]).toMatchObject({ subject: 'venue/mpqp', name: game.name });
  const { data: log } = await site.staff('auditLog', { actions: ['venue_terms'] }, chief);
  expect(log.rows[0]?.detail).toMatchObject({ wageringAfter: '40%', edgeAfter: '2.5%' });
});

test('a venue without a weight of its own counts in full', async () => {
  for (const [percent, held] of [
    [60, 60],
    [null, 100],
  ] as const) {
    expect((await agreed(site, 'setVenueTerms', at('mpty', [null, percent, null]), chief)).code).toBe(200);
    expect((await termsOf('mpty')).get(null)).toEqual([held, null]);
  }
});

test('the rates that stand are held against all of them at once', async () => {
  const { data } = await site.staff('venueTerms', { code: 'mpcp' }, chief);
  const beyond = async (...changes: [string | null, number | null, number | null][]) =>
    (await site.staff('setVenueTerms', at('mpcp', ...changes), chief)).data.figures.filter(({ path }) =>
      path.startsWith('venue.beyondEdge'),
    );
  const [first, second] = data.games;
  if (!(first && second)) throw new Error('too few games');
  const [low, lower] = await Promise.all([
    beyond([first.code, null, 20]),
    beyond([first.code, null, 20], [second.code, null, 1]),
  ]);
  expect([low.length, lower.length]).toEqual([1, 1]);
  expect(lower[0]?.after).not.toBe(low[0]?.after);
  // The venue's own beside a game's: each is looked at.
  const both = await beyond([null, 100, 1], [first.code, null, 20], [second.code, null, null]);
  expect(both[0]?.after).toBe(lower[0]?.after);
});

test('a game that is not there, twice the same, and none at all change nothing', async () => {
  const code = async (...changes: [string | null, number | null, number | null][]) =>
    (await site.staff('setVenueTerms', at('mpcp', ...changes), chief)).code;
  expect(await code([null, 80, null], ['nothing', 10, null])).toBe(codes.not_found.code);
  expect(await code([null, 80, null], [null, 70, null])).not.toBe(200);
  expect(await code()).not.toBe(200);
});

test('what was proposed before several could be changed together holds as it was asked for, unless it moved meanwhile', async () => {
  const { data } = await site.staff('venueTerms', { code: 'mpcp' }, chief);
  const [game] = data.games;
  if (!game) throw new Error('no game');
  const { code, wageringPercent, houseEdge } = game;
  const proposed = {
    terms: {
      venue: 'mpcp',
      game: code,
      before: { wageringPercent, houseEdge },
      terms: { wageringPercent: 30, houseEdge },
    },
  };
  const apply = () =>
    database().transaction((tx) =>
      applyTerms(tx, { proposed } as unknown as Parameters<typeof applyTerms>[1]),
    );
  expect(await apply()).toBe(true);
  expect((await termsOf('mpcp')).get(code)).toEqual([30, houseEdge]);
  expect(await apply()).toBe(false);
});
