import { expect, test } from 'vitest';
import { openRefusedLog } from './refused-log.ts';

function opened() {
  let at = 0;
  const lines: [object, string][] = [];
  const note = openRefusedLog(
    { warn: (...line: unknown[]) => lines.push(line as [object, string]) },
    () => at,
  );
  const wrong = { call: 'signIn', code: 'wrong_credentials', address: '192.0.2.7' } as const;
  return { lines, guess: () => note(wrong), note, pass: (ms: number) => (at += ms) };
}

test('a refusal that a guesser gets is a line with call, code, address and who; one of a form that is filled in wrongly is none', () => {
  const { lines, note } = opened();
  note({ call: 'withdraw', code: 'wrong_pay_password', address: '192.0.2.7', who: 'member/100001' });
  note({ call: 'withdraw', code: 'field_invalid', address: '192.0.2.7', who: 'member/100001' });
  expect(lines).toEqual([
    [
      { call: 'withdraw', refused: 'wrong_pay_password', address: '192.0.2.7', who: 'member/100001' },
      'refused at the door',
    ],
  ]);
});

test('a flood is 30 lines a minute of one address and 600 of all, hides nobody else, and what was left out is told as a number', () => {
  const { lines, guess, note, pass } = opened();
  for (let guesses = 0; guesses < 1_000; guesses += 1) guess();
  expect(lines).toHaveLength(30);
  note({ call: 'signIn', code: 'wrong_credentials', address: '192.0.2.8' });
  expect(lines).toHaveLength(31);
  for (let address = 0; address < 1_000; address += 1)
    note({ call: 'signIn', code: 'wrong_credentials', address: `198.51.100.${address}` });
  expect(lines).toHaveLength(600);
  pass(59_999);
  guess();
  expect(lines).toHaveLength(600);
  pass(1);
  guess();
  expect(lines.slice(600)).toEqual([
    [{ untold: 970 + 431 + 1 }, 'refused at the door, and not written one by one'],
    [
      { call: 'signIn', refused: 'wrong_credentials', address: '192.0.2.7', who: undefined },
      'refused at the door',
    ],
  ]);
});
