// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { BannerRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { faultsShown, fieldOf, save, type } from '../../testing/fields.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { BannerEditor } from './editor.tsx';

signedInForEach();

const banner: BannerRow = {
  id: 4,
  version: 9,
  src: '/pictures/banners/4.webp',
  srcEn: '',
  title: '双十二',
  titleEn: '',
  url: '/activity',
  shown: true,
  startsAt: null,
  endsAt: '2026-12-12T15:59:00.000Z',
  audience: {},
  state: 'live',
};

type Answers = Parameters<typeof answerWith>[0];
function open(of: BannerRow | undefined, answers: Answers = {}) {
  let closed = 0;
  const asked = answerWith({ audienceTags: () => [], saveBanner: () => ({ id: 4 }), ...answers });
  renderAt(
    '/banners',
    <BannerEditor
      banner={of}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  return { asked, closed: () => closed };
}

test('what nobody touches goes out as it was, with the version that was read', async () => {
  const { asked, closed } = open(banner);
  save();
  await screen.findByText('轮播图已保存');
  const { state, ...fields } = banner;
  expect(asked.saveBanner?.[0]).toMatchObject(fields);
  expect(closed()).toBe(1);
});

test('without a picture and words for those who hear it nothing goes out', async () => {
  const { asked } = open(undefined);
  type('标题', '  ');
  save();
  await waitFor(() => expect(faultsShown()).toEqual(['请上传图片', '请填写标题']));
  expect(asked.saveBanner).toBeUndefined();
});

test.each(['//example.com', 'http://example.com', 'javascript:alert(1)', 'activity', 'https://'])(
  'a link %s leads nowhere and is refused before it goes out',
  async (url) => {
    const { asked } = open(banner);
    type('链接', url);
    save();
    await waitFor(() => expect(faultsShown()).toHaveLength(1));
    expect(asked.saveBanner).toBeUndefined();
  },
);

test.each(['', '/rebate', 'https://example.com/a'])('a link “%s” goes out', async (url) => {
  const { asked } = open(banner);
  type('链接', url);
  save();
  await waitFor(() => expect(asked.saveBanner).toHaveLength(1));
  expect(asked.saveBanner?.[0]).toMatchObject({ url });
});

test('one that is hidden goes out as hidden; a refusal leaves what was typed', async () => {
  const { asked, closed } = open(banner, {
    saveBanner: () => {
      throw new Refusal(5_100, '只能前往站点设置里列出的网站');
    },
  });
  fireEvent.click(screen.getByLabelText('在首页显示'));
  type('标题', '双十二返场');
  save();
  await screen.findByText('只能前往站点设置里列出的网站');
  expect(asked.saveBanner?.[0]).toMatchObject({ shown: false, title: '双十二返场' });
  expect([fieldOf('标题').value, closed()]).toEqual(['双十二返场', 0]);
});
