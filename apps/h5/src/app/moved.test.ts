// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { follow, placeToFollow, withReferral } from './moved.ts';

const here = 'https://old.example';
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('two sites that send to each other are followed once', () => {
  const gone = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  follow('https://new.example/');
  follow('https://new.example/');
  expect(gone.mock.calls).toEqual([['https://new.example/']]);
});

test('only another https address is followed', () => {
  expect(placeToFollow('https://new.example/', here)).toBe('https://new.example/');
  expect(placeToFollow('http://new.example/', here)).toBeUndefined();
  expect(placeToFollow('https://old.example/x', here)).toBeUndefined();
  expect(placeToFollow('javascript:alert(1)', here)).toBeUndefined();
  expect(placeToFollow('', here)).toBeUndefined();
});

test('a referral code goes along', () => {
  expect(withReferral('https://new.example', 'AB12')).toBe('https://new.example/register?pid=AB12');
  expect(withReferral('https://new.example/', 'A&b=1#')).toBe(
    'https://new.example/register?pid=A%26b%3D1%23',
  );
  expect(withReferral('https://new.example/', undefined)).toBe('https://new.example/');
});
