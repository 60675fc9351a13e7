import { expect, test } from 'vitest';
import { actorLabel } from './actors.ts';

test.each([
  ['老牌', '老牌'],
  ['chain', '链上付款'],
  ['gateway/sandbox', '支付通道 sandbox'],
  ['agent/12', '代理 12'],
  ['seed', '系统'],
  [null, ''],
])('%s is called %s', (actor, label) => {
  expect(actorLabel(actor)).toBe(label);
});
