// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import { promotionRow } from '../../testing/promotion-row.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { PromotionsPage } from './page.tsx';

signedInForEach();
afterEach(() => vi.unstubAllGlobals());

test('what is offered, or was, leads to its report by its title; a draft has none yet, and each says of which kind it is', async () => {
  answerWith({
    staffMe: () => staff('promotions'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    promotionResults: () => ({ asOf: null, rows: [] }),
    promotionList: () => ({
      types: [
        { id: 3, name: '体育' },
        { id: 2, name: '新会员' },
      ],
      venues: [],
      promotions: [
        promotionRow({ id: 1, title: '还是草稿', typeId: 3 }),
        promotionRow({
          id: 2,
          title: '周末存送',
          state: 'published',
          startsAt: '2026-10-01T16:00:00.000Z',
          endsAt: '2026-10-31T15:59:59.000Z',
        }),
        promotionRow({
          id: 3,
          title: '已经下架',
          state: 'hidden',
          startsAt: '2026-09-30T16:00:00.000Z',
          endsAt: '2026-10-02T16:00:00.000Z',
        }),
      ],
    }),
  });
  renderAt('/promotions', <PromotionsPage />);
  const wayFrom = async (title: string) =>
    (await screen.findByText(title)).closest('a')?.getAttribute('href');
  expect(await wayFrom('周末存送')).toBe('/promotions/2?from=2026-10-02&to=2026-10-31');
  expect(await wayFrom('已经下架')).toBe('/promotions/3?from=2026-10-01&to=2026-10-03');
  expect(await wayFrom('还是草稿')).toBeUndefined();
  const kindOf = (id: number) =>
    [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);
  expect([kindOf(1).includes('体育'), kindOf(2).includes('新会员')]).toEqual([true, true]);
});

test('a screen of 1,024 px shows promotions without scrolling, but for what goes first', async () => {
  stubNarrowDesk();
  answerWith({
    staffMe: () => staff('promotions'),
    ruleChanges: () => ({ rows: [], total: 0, people: [] }),
    promotionResults: () => ({ asOf: null, rows: [] }),
    promotionList: () => ({ types: [], venues: [], promotions: [promotionRow({ title: '周末存送' })] }),
  });
  renderAt('/promotions', <PromotionsPage />);
  await screen.findByText('周末存送');
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  // What promotions have cost stands below.
  expect(headsOfList().slice(0, 6)).toEqual([
    '活动',
    '状态',
    '期间（北京时间）',
    '对象与申请条件',
    '彩金（元）',
    '操作',
  ]);
});
