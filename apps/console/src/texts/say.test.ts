import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { said } from './said.tsx';
import { say, speak } from './say.ts';

afterEach(() => speak(undefined));

test('a text is its own Chinese, with its values where they belong and without the word that tells meanings apart', () => {
  expect(say('存款审核')).toBe('存款审核');
  expect(say('{1} 给 {0}', 'a', 2)).toBe('2 给 a');
  expect(say('会员@many')).toBe('会员');
});

test('English stands in for it where there is some, in an order of its own', () => {
  speak({ '{0} 给 {1}': '{1} from {0}', '会员@many': 'Members', 会员: 'Member' });
  expect(say('{0} 给 {1}', 'a', 'b')).toBe('b from a');
  expect(say('会员@many')).toBe('Members');
  expect(say('会员')).toBe('Member');
  expect(say('取款')).toBe('取款');
});

test('one is told from several', () => {
  speak({ '{0} 笔': '{0} {0|order|orders}' });
  expect([0, 1, 2, 11].map((number) => say('{0} 笔', number))).toEqual([
    '0 orders',
    '1 order',
    '2 orders',
    '11 orders',
  ]);
  expect(say('{0} 笔', '1')).toBe('1 order');
});

test('what a value holds is never taken for a place', () => {
  expect(say('{0} 与 {1}', '{1}', 'b')).toBe('{1} 与 b');
});

test('elements stand in a sentence as values do', () => {
  speak({ '由 {0} 初审': 'First approval by {0}' });
  expect(renderToStaticMarkup(said('由 {0} 初审', 'x'))).toBe('First approval by x');
});
