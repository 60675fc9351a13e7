import { expect, test } from 'vitest';
import { freezingOf } from './freezing.ts';

test('who is not suspended can be suspended', () => {
  expect(freezingOf({ username: 'mingpai01', frozenAt: null })).toMatchObject({
    does: 'freezeMember',
    button: '冻结会员',
    title: '冻结 mingpai01',
    confirm: '确认冻结',
    done: '已冻结',
  });
});

test('the suspension of who is suspended can be lifted', () => {
  expect(freezingOf({ username: 'mingpai01', frozenAt: '2026-11-21T00:00:00Z' })).toMatchObject({
    does: 'unfreezeMember',
    button: '解除冻结',
    title: '解除冻结 mingpai01',
    confirm: '确认解除',
    done: '已解除冻结',
  });
});
