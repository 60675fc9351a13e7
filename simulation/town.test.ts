import { expect, test } from 'vitest';
import { told, UnheardOf } from './town.ts';

const reply = (code: number) => ({ status: 200, code, message: '', data: null });

/** What it throws. */
function thrownBy(code: number): unknown {
  try {
    return told(reply(code), ['insufficient_balance']);
  } catch (error) {
    return error;
  }
}

test('an answer that was to be expected is told by its name', () => {
  expect(told(reply(200))).toBe('ok');
  expect(told(reply(9001), ['rate_limited'])).toBe('rate_limited');
});

test('a refusal that nobody expected there is one after which others live on', () => {
  // Somebody asks too often.
  expect(thrownBy(9001)).toBeInstanceOf(UnheardOf);
});

test('an answer of which nobody knows what it has done ends a life', () => {
  // A number that nobody has, a fault of the site, a site that does not know what became of it.
  for (const code of [1, 9500, 9503]) {
    expect(thrownBy(code)).toBeInstanceOf(Error);
    expect(thrownBy(code)).not.toBeInstanceOf(UnheardOf);
  }
});
