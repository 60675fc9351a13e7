import { expect, it } from 'vitest';
import { nameOf } from './Reels.tsx';
import { texts } from './texts.ts';

it.each([
  ['jade', ['百搭', '莲花', '葫芦', '扇子', '铜钱', '竹子', 'A', 'K', 'Q', '分散（Scatter）']],
  ['ember', ['百搭', '七', '铃铛', '樱桃', '西瓜', '柠檬', 'A', 'K', 'Q', '分散（Scatter）']],
  ['star', ['百搭', '太阳', '行星', '月亮', '彗星', '火箭', 'A', 'K', 'Q', '分散（Scatter）']],
] as const)('each symbol of %s is called what is drawn', (family, names) => {
  const called = Array.from(names, (_, symbol) => nameOf(symbol, family, texts['zh-CN']));
  expect(called).toEqual(names);
});

it('a win says what it is made of', () => {
  const { winsOf } = texts.en;
  expect(
    winsOf([[3, nameOf(7, 'cloud', texts.en)] as const, [5, nameOf(1, 'cloud', texts.en)] as const]),
  ).toBe('3 × K, 5 × Diamond');
});
