import { calls } from '@mingpai/contract/calls';
import { consoleCalls } from '@mingpai/contract/console/calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

function request(path: string, token: string, body: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return site.raw(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('who guesses at a door, and who goes beyond their rights, stands in the log; what they typed does not', async () => {
  const { token, id, username } = await site.member();
  const clerk = await site.staffToken('clerk');
  const lines: unknown[] = [];
  const said = vi.spyOn(site.running.http.log, 'warn').mockImplementation((line) => void lines.push(line));
  const guess = { name: username, password: 'not-the-one' };
  await request(calls.signIn.path, '', guess);
  const change = { paypassword: 'not-the-one', password: 'another-one' };
  await request(calls.changePassword.path, token, change);
  await request(consoleCalls.auditLog.path, clerk, {});
  said.mockRestore();
  expect(lines).toEqual([
    { call: 'signIn', refused: 'wrong_credentials', address: '127.0.0.1' },
    { call: 'changePassword', refused: 'wrong_old_password', address: '127.0.0.1', who: `member/${id}` },
    {
      call: 'auditLog',
      refused: 'staff_not_allowed',
      address: '127.0.0.1',
      who: expect.stringMatching(/^staff\/\d+$/),
    },
  ]);
});
