// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { toggleFavourite } from './favourites.ts';

const kept = () => JSON.parse(localStorage.getItem('mingpai.favourites') ?? '[]');

beforeEach(() => localStorage.clear());

test('a second tap takes the mark away, and the latest stands first', () => {
  for (const place of ['pp/1', 'pp/2', 'ae/1', 'pp/2']) toggleFavourite(place);
  expect(kept()).toEqual(['ae/1', 'pp/1']);
});

test('what another version wrote is no favourite', () => {
  localStorage.setItem('mingpai.favourites', '{"pp":1}');
  toggleFavourite('pp/1');
  localStorage.setItem('mingpai.favourites', JSON.stringify([7, ...kept()]));
  toggleFavourite('ae/1');
  expect(kept()).toEqual(['ae/1', 'pp/1']);
});
