// @vitest-environment happy-dom
import { codes } from '@mingpai/contract/codes';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiRefusal } from '../../api/errors.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { waysAfter } from './ways.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Where the ways lead that stand after a refusal. */
function waysOf(code: number): (string | null)[] {
  renderAt(
    '/gamePage',
    waysAfter(new ApiRefusal(code, ''), () => undefined),
  );
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

test.each([
  ['on_pause', '/limits'],
  ['loss_limit', '/limits'],
  ['time_limit', '/limits'],
  ['stake_limit', '/limits'],
  ['account_closing', '/security'],
] as const)('what trying again cannot change (%s) has ways out: the money, %s, help', (name, own) => {
  expect(waysOf(codes[name].code)).toEqual(['/withdrawal', own, '/boutBallBetInfo?type=8']);
});

test('where support is named for a mistake there is a way to it', () => {
  expect(waysOf(codes.identity_underage.code)).toEqual([
    '/withdrawal',
    '/identity',
    '/kefu',
    '/boutBallBetInfo?type=8',
  ]);
});

test('what support alone can change leads to support', () => {
  expect(waysOf(codes.member_frozen.code)).toEqual(['/kefu']);
});

test('what may be different a moment later has none', () => {
  expect(waysOf(codes.rate_limited.code)).toEqual([]);
});

test('where a text has changed it is read and agreed to, in the version that was shown, and the game is tried again', async () => {
  let owed = [
    { document: 'terms' as const, version: 4 },
    { document: 'privacy' as const, version: 2 },
  ];
  const asked = answerWith({ agreements: () => ({ owed }) });
  const again = vi.fn();
  renderAt('/gamePage', waysAfter(new ApiRefusal(codes.terms_changed.code, ''), again));
  expect((await screen.findByRole('link', { name: '阅读《条款与规则》' })).getAttribute('href')).toBe(
    '/abouts?type=5',
  );
  expect(screen.getByRole('link', { name: '阅读《隐私政策》' }).getAttribute('href')).toBe('/abouts?type=6');
  expect(screen.getByRole('link', { name: '取出余额' }).getAttribute('href')).toBe('/withdrawal');
  // Another version came meanwhile: that one is to be read first.
  owed = [{ document: 'terms', version: 5 }];
  await userEvent.click(screen.getByRole('button', { name: '同意并继续' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '阅读《隐私政策》' })).toBeNull());
  expect(again).not.toHaveBeenCalled();
  const shown = owed;
  owed = [];
  await userEvent.click(screen.getByRole('button', { name: '同意并继续' }));
  await waitFor(() => expect(again).toHaveBeenCalledOnce());
  const said = (asked.agreements as { agreed: unknown[] }[])
    .map(({ agreed }) => agreed)
    .filter(({ length }) => length > 0);
  expect(said).toEqual([
    [
      { document: 'terms', version: 4 },
      { document: 'privacy', version: 2 },
    ],
    shown,
  ]);
});
