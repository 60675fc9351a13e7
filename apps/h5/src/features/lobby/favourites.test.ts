// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toggleFavourite, useFavourites } from './favourites.ts';

beforeEach(() => closeSession());
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

function Shown() {
  return createElement('output', undefined, useFavourites().join(' '));
}
const shown = () => screen.getByRole('status').textContent;

/** Whatever was under way has ended. */
const attempted = () => new Promise((rested) => setTimeout(rested));

/** A server that keeps what it is told. */
function serve(places: string[] = []) {
  type Change = { add: string[]; remove: string[] };
  const asked = answerWith({
    favourites: () => {
      const { add, remove } = (asked.favourites ?? []).at(-1) as Change;
      for (const place of remove) if (places.includes(place)) places.splice(places.indexOf(place), 1);
      for (const place of add) if (!places.includes(place)) places.unshift(place);
      return { places: [...places] };
    },
  });
  return { places, asked };
}

test('a visitor’s second tap takes the mark away, the latest stands first, and nobody is told', () => {
  const { asked } = serve();
  for (const place of ['pp/1', 'pp/2', 'ae/1', 'pp/2']) toggleFavourite(place);
  renderAt('/games', createElement(Shown));
  expect(shown()).toBe('ae/1 pp/1');
  expect(asked).toEqual({});
});

test('marks of a visitor, and of the version before, join those of the account once, at sign-in', async () => {
  localStorage.setItem('mingpai.favourites', JSON.stringify([7, 'pp/2', 'pp/1']));
  const { asked, places } = serve(['ae/9']);
  renderAt('/games', createElement(Shown));
  expect(shown()).toBe('pp/2 pp/1');
  openSession('token', false);
  await waitFor(() => expect(shown()).toBe('pp/2 pp/1 ae/9'));
  expect(places).toEqual(['pp/2', 'pp/1', 'ae/9']);
  // On another visit nothing is left to be sent, so what another phone took away stays away.
  places.splice(0, 1);
  cleanup();
  renderAt('/games', createElement(Shown));
  await waitFor(() => expect(shown()).toBe('pp/1 ae/9'));
  expect(asked.favourites).toEqual([
    { add: ['pp/1', 'pp/2'], remove: [] },
    { add: [], remove: [] },
  ]);
});

test('another phone has them: nothing is there but the session', async () => {
  serve(['pp/3', 'pp/1']);
  openSession('token', false);
  renderAt('/games', createElement(Shown));
  await waitFor(() => expect(shown()).toBe('pp/3 pp/1'));
});

test('a tap is seen at once and told; one that could not be sent goes with the next', async () => {
  const { places, asked } = serve();
  openSession('token', false);
  renderAt('/games', createElement(Shown));
  await waitFor(() => expect(asked.favourites).toHaveLength(1));
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  toggleFavourite('pp/1');
  await waitFor(() => expect(shown()).toBe('pp/1'));
  // The attempt has ended before the network is back.
  await attempted();
  expect(places).toEqual([]);
  vi.stubGlobal('fetch', online);
  toggleFavourite('pp/2');
  await waitFor(() => expect(places).toEqual(['pp/2', 'pp/1']));
  toggleFavourite('pp/1');
  toggleFavourite('pp/3');
  await waitFor(() => expect(places).toEqual(['pp/3', 'pp/2']));
  expect(shown()).toBe('pp/3 pp/2');
});

test('a game that was marked anew reaches the account as the latest, and no more are kept than it keeps', async () => {
  const { places, asked } = serve();
  for (const place of ['pp/1', 'pp/2', 'pp/1', 'pp/1']) toggleFavourite(place);
  for (let game = 3; game <= 61; game += 1) toggleFavourite(`pp/${game}`);
  renderAt('/games', createElement(Shown));
  expect(shown()?.split(' ')).toHaveLength(60);
  openSession('token', false);
  await waitFor(() => expect(asked.favourites).toHaveLength(1));
  expect(places.slice(-2)).toEqual(['pp/3', 'pp/1']);
});

test('an answer to whoever was signed in before is nobody’s any more', async () => {
  const { asked } = serve(['ae/9']);
  const answer = globalThis.fetch;
  const held = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (...asks: Parameters<typeof fetch>) => {
    const told = await answer(...asks);
    await held.promise;
    return told;
  });
  openSession('token', false);
  renderAt('/games', createElement(Shown));
  await waitFor(() => expect(asked.favourites).toHaveLength(1));
  openSession('another', false);
  held.resolve();
  await attempted();
  expect(shown()).toBe('');
});

test('what another version wrote is no favourite', () => {
  localStorage.setItem('mingpai.favourites', '{"pp":1}');
  toggleFavourite('pp/1');
  renderAt('/games', createElement(Shown));
  expect(shown()).toBe('pp/1');
});
