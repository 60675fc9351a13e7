// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { currentReferral, noticeReferral, referralUsed } from './referral.ts';

beforeEach(() => referralUsed());

test('the code is found before the hash and in it', () => {
  noticeReferral({ search: '?pid=AB12', hash: '' });
  expect(currentReferral()).toBe('AB12');
  noticeReferral({ search: '', hash: '#/login?type=1&pid=CD34' });
  expect(currentReferral()).toBe('CD34');
});

test('it survives pages without one until a registration has used it', () => {
  noticeReferral({ search: '?pid=AB12', hash: '' });
  noticeReferral({ search: '', hash: '#/vip' });
  expect(currentReferral()).toBe('AB12');
  expect(localStorage.getItem('pid')).toBe('AB12');
  referralUsed();
  noticeReferral({ search: '', hash: '#/' });
  expect(currentReferral()).toBeUndefined();
});

test('what is no code is not kept', () => {
  noticeReferral({ search: '?pid=%3Cscript%3E', hash: '' });
  expect(currentReferral()).toBeUndefined();
});
