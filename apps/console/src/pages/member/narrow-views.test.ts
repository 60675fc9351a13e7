import { expect, test } from 'vitest';
import { narrowViews } from './narrow-views.ts';

test('each view of a part of what happened has that part, and says so where there is none of it', () => {
  expect(narrowViews).toEqual({
    rebates: { kinds: ['rebate'], empty: '没有领取过返水' },
    packets: { kinds: ['red_packet'], empty: '没有抽过红包' },
    transfers: { kinds: ['transfer'], empty: '没有转入或转出过场馆' },
    messages: { kinds: ['message', 'chat'], empty: '没有给会员发过消息' },
  });
});
