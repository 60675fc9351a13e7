// @vitest-environment happy-dom
import { codes } from '@mingpai/contract/codes';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiRefusal } from '../../api/errors.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { waysAfter } from './ways.tsx';

afterEach(cleanup);

/** Where the ways lead that stand after a refusal. */
function waysOf(code: number): (string | null)[] {
  renderAt('/gamePage', waysAfter(new ApiRefusal(code, '')));
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

test.each([
  ['on_pause', '/limits'],
  ['loss_limit', '/limits'],
  ['time_limit', '/limits'],
  ['stake_limit', '/limits'],
  ['account_closing', '/security'],
  ['identity_underage', '/identity'],
] as const)('what trying again cannot change (%s) has ways out: the money, %s, help', (name, own) => {
  expect(waysOf(codes[name].code)).toEqual(['/withdrawal', own, '/boutBallBetInfo?type=8']);
});

test('what may be different a moment later has none', () => {
  expect(waysOf(codes.rate_limited.code)).toEqual([]);
});
