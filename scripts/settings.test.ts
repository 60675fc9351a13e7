/** What a start takes from an environment that says little: a demonstration lives, and nothing else does. */
import { expect, test } from 'vitest';
import { BadSetting, readSettings } from './settings.ts';

const own = { DATABASE_URL: 'postgres://server@127.0.0.1/site' };
const lifeOf = (env: NodeJS.ProcessEnv) => {
  const { demonstration, pastDays, life } = readSettings(env);
  return { demonstration, pastDays, life };
};

test('a start that is told nothing brings up a demonstration with ninety days behind it, on which people act', () => {
  expect(lifeOf({})).toEqual({ demonstration: true, pastDays: 90, life: true });
});

test('a demonstration begins today, or is left alone, where it is told so', () => {
  expect(lifeOf({ DEMO_PAST_DAYS: '0' })).toEqual({ demonstration: true, pastDays: 0, life: true });
  expect(lifeOf({ DEMO_LIFE: '0' })).toEqual({ demonstration: true, pastDays: 90, life: false });
  expect(lifeOf({ DEMO_PAST_DAYS: '7', DEMO_LIFE: '1' })).toEqual({
    demonstration: true,
    pastDays: 7,
    life: true,
  });
});

test('on a database of its owner nothing is invented, demonstration or not, and a request for a past stops the start', () => {
  expect(lifeOf(own)).toEqual({ demonstration: false, pastDays: 0, life: false });
  expect(lifeOf({ ...own, DEMO: '1' })).toEqual({ demonstration: true, pastDays: 0, life: false });
  expect(lifeOf({ ...own, DEMO: '1', DEMO_LIFE: '1' })).toEqual({
    demonstration: true,
    pastDays: 0,
    life: false,
  });
  expect(() => readSettings({ ...own, DEMO: '1', DEMO_PAST_DAYS: '90' })).toThrow(BadSetting);
});

test('a site for real money on the embedded database has neither past nor invented members', () => {
  expect(lifeOf({ DEMO: '0' })).toEqual({ demonstration: false, pastDays: 0, life: false });
  expect(lifeOf({ DEMO: '0', DEMO_PAST_DAYS: '90', DEMO_LIFE: '1' })).toEqual({
    demonstration: false,
    pastDays: 0,
    life: false,
  });
});

test('a number of days that is none, or more than a year, stops the start with the name of the variable', () => {
  for (const text of ['ninety', '-1', '1.5', '366'])
    expect(() => readSettings({ DEMO_PAST_DAYS: text })).toThrow(/^DEMO_PAST_DAYS: /);
});
