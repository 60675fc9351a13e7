import { expect, test } from 'vitest';
import { isCommonPassword, isLikeName } from './common-passwords.ts';
import { isLeaked } from './leaked-passwords.ts';

test.each([
  [
    'a list that everybody knows',
    ['123456', 'password', 'qwerty', 'woaini1314', '5201314', 'a123456', 'iloveyou'],
  ],
  [
    'a word with digits or signs around it',
    ['dragon88', '88dragon', 'Password1!', 'welcome2026', 'monkey_12'],
  ],
  ['a word with letters written as digits', ['p4ssw0rd', 'Dr4g0n', 'p@ssword12', 'm0nkey']],
  ['a word turned around', ['drowssap', 'nogard77']],
  [
    'a row or walk of the keyboard',
    ['qwertyuiop', 'asdfghjkl', 'zxcvbn', 'poiuytrewq', 'abcdefgh', '!@#$%^&*'],
  ],
  ['the same over and over', ['aaaaaaaa', 'abababab', '121212', 'dragondragon']],
  ['a word of the house or of play', ['mingpai88', 'Baccarat1', 'j4ckpot', 'admin2026', 'casino!!']],
  ['a password that leaked elsewhere', ['dimazarya', '2012qw', '87654321VV', ' xpcrew', 'ayrazamid']],
  ['digits alone', ['852096', '90817263', '410937582']],
  ['a date', ['19880808', '1988-08-08', '08081988', '2001.12.31']],
])('%s is common', (_what, passwords) => {
  expect(passwords.filter((one) => !isCommonPassword(one))).toEqual([]);
});

test('what nobody tries first is taken: odd words, several words, random ones', () => {
  const good = [
    'kiesel1',
    'lampe rost elf',
    'x7Kq-92bv',
    'blauer-tisch-4',
    '藍色的桌子會唱歌',
    'correct horse battery staple',
    '83kfj2',
    'dragon-under-a-lamp',
  ];
  expect(good.filter(isCommonPassword)).toEqual([]);
});

test('a part of a leaked password, and several of them as the list has them, are none', () => {
  expect(['imazary', 'dimazarya\nxpcrew', '\n', 'dimazarya-xpcrew'].filter(isLeaked)).toEqual([]);
});

test('a password that is the username, turned around or with a few digits, is like the name; another that holds it is not', () => {
  expect(
    ['playerone', 'PlayerOne1', '99playerone', 'enoreyalp7'].filter((one) => !isLikeName(one, 'playerOne')),
  ).toEqual([]);
  expect(['playerone-rides-east', 'kiesel1'].filter((one) => isLikeName(one, 'playerone'))).toEqual([]);
});
