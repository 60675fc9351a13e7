// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BannerRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { fieldOf } from '../../testing/fields.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { BannersPage } from './page.tsx';

signedInForEach();

const banner = (id: number, more: Partial<BannerRow> = {}): BannerRow => ({
  id,
  version: id * 10,
  src: `/pictures/banners/${id}.webp`,
  srcEn: '',
  title: `图${id}`,
  titleEn: '',
  url: '',
  shown: true,
  startsAt: null,
  endsAt: null,
  audience: {},
  state: 'live',
  ...more,
});
async function open() {
  const asked = answerWith({
    staffMe: () => staff('content'),
    audienceTags: () => [],
    bannerList: () => [banner(4), banner(9), banner(2, { shown: false, state: 'draft' })],
    orderBanners: () => null,
    removeBanner: () => null,
  });
  renderAt('/banners', <BannersPage />);
  await screen.findByText('图4');
  return asked;
}
const disabled = (label: string) => screen.getByLabelText<HTMLButtonElement>(label).disabled;

test('a banner goes up where it is moved up and down where down, with the order that was read; the ends go no further', async () => {
  const asked = await open();
  expect(screen.getByText(/首页显示 2 张/)).toBeDefined();
  expect([disabled('上移 图4'), disabled('下移 图4'), disabled('下移 图2')]).toEqual([true, false, true]);
  fireEvent.click(screen.getByLabelText('上移 图9'));
  await waitFor(() => expect(asked.orderBanners).toEqual([{ from: [4, 9, 2], to: [9, 4, 2] }]));
  fireEvent.click(screen.getByLabelText('下移 图4'));
  await waitFor(() => expect(asked.orderBanners).toHaveLength(2));
  expect(asked.orderBanners?.[1]).toEqual({ from: [4, 9, 2], to: [9, 4, 2] });
});

test('the row that is pressed is edited, and removed as it was read', async () => {
  const asked = await open();
  fireEvent.click(screen.getByLabelText('删除 图2'));
  fireEvent.click(await screen.findByText('确认删除'));
  await screen.findByText('轮播图已删除');
  expect(asked.removeBanner).toEqual([{ id: 2, version: 20 }]);
  fireEvent.click(screen.getByLabelText('编辑 图9'));
  await waitFor(() => expect(fieldOf('标题').value).toBe('图9'));
});
