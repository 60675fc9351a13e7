import { expect, test } from 'vitest';
import { narrowTabs } from './narrow-tabs.ts';

test('each tab of a part of what happened has that part, and says so where there is none of it', () => {
  expect(narrowTabs.map(({ label, kinds, empty }) => [label, kinds, empty])).toEqual([
    ['返水', ['rebate'], '没有领取过返水'],
    ['红包', ['red_packet'], '没有抽过红包'],
    ['场馆转账', ['transfer'], '没有转入或转出过场馆'],
    ['消息', ['message', 'chat'], '没有给会员发过消息'],
  ]);
});
