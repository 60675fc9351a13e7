import { calls } from '@mingpai/contract/calls';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { done } from './outcome.ts';
import { openRouter } from './router.ts';

test('an answer has the fields of the contract alone, whatever a row brought along, at every depth', async () => {
  const http = fastify();
  const door = openRouter(
    http,
    async () => 7n,
    async () => undefined,
  );
  const row = { balance: 12.5, password_hash: '$argon2id$', member_id: 7n };
  door.define('balance', () => done(row));
  const venue = { name: 'pp', platname: 'PP', balance: 1, seamless: false, secret: 'a key' };
  door.define('venueBalances', () => done([venue]));
  const ask = (path: string) =>
    http.inject({ method: 'POST', url: path, headers: { authorization: 'Bearer x' }, payload: {} });
  const balance = await ask(calls.balance.path);
  expect(balance.json()).toMatchObject({ code: 200, data: { balance: 12.5 } });
  expect(Object.keys(balance.json().data)).toEqual(['balance']);
  const venues = await ask(calls.venueBalances.path);
  const { secret: _, ...told } = venue;
  expect(venues.json()).toMatchObject({ code: 200, data: [told] });
  expect(venues.body).not.toContain(venue.secret);
  await http.close();
});
