import { expect, test } from 'vitest';
import { openLog } from './log.ts';

function opened() {
  let text = '';
  const log = openLog('warn', { write: (line: string) => (text += line) });
  return { log, text: () => text };
}

test('passwords, tokens, headers and bodies are written by no line; of a request only what finds a fault', () => {
  const { log, text } = opened();
  const req = {
    id: 'r1',
    method: 'POST',
    url: '/api/login_pc?token=in-the-query',
    headers: { authorization: 'Bearer in-a-header' },
    body: { password: 'in-the-body' },
  };
  const form = {
    password: 'one',
    paypassword: 'two',
    pay_pass: 'three',
    token: 'four',
    authorization: 'five',
  };
  log.error({ req, form }, 'unexpected fault');
  expect(text()).not.toMatch(/in-the-query|in-a-header|in-the-body|one|two|three|four|five/);
  expect(JSON.parse(text())).toMatchObject({
    req: { id: 'r1', method: 'POST', path: '/api/login_pc' },
    msg: 'unexpected fault',
  });
});

test('an entry is one line of JSON with its moment in UTC, whatever somebody typed into it', () => {
  const { log, text } = opened();
  log.warn({ address: '1.2.3.4\n{"level":60,"msg":"forged"}\u001b[2J' }, 'refused\r\nat the door');
  const lines = text().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    msg: 'refused\r\nat the door',
  });
  expect(text()).not.toContain('\u001b');
});
