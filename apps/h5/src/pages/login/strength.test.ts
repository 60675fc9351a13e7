import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each([
  ['', 'none'],
  ['kie1', 'weak'],
  ['kiesel1', 'weak' /* seven characters of the two commonest kinds */],
  ['888888888888', 'weak'],
  ['123456789abcDEF', 'weak'],
  ['kiesel12', 'fair'],
  ['Kies-12', 'fair'],
  ['kieselstein-am-bach', 'strong'],
  ['Kies1-Bach', 'strong'],
])('a password like %s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
