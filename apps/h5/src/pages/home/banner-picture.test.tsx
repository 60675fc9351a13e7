// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { BannerPicture } from './banner-picture.tsx';

afterEach(cleanup);

function leading(url: string) {
  const src = '/pictures/banners/1.svg';
  const banner = { src, pic: src, title: '新活动', url };
  render(
    <MemoryRouter>
      <BannerPicture banner={banner} />
    </MemoryRouter>,
  );
  return screen.queryByRole('link', { name: '新活动' });
}

test.each(['/activity', '/#/activity', '#/activity'])('%s is a place in the app', (url) => {
  expect(leading(url)?.getAttribute('href')).toBe('/activity');
});

test('another site opens in a window of its own, which learns nothing of ours', () => {
  const link = leading('https://help.example/a');
  expect(link?.getAttribute('href')).toBe('https://help.example/a');
  expect(link?.getAttribute('target')).toBe('_blank');
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
});

test.each(['', 'javascript:alert(1)', '//evil.example/', 'http://plain.example/'])(
  'a banner with the address %j leads nowhere',
  (url) => {
    expect(leading(url)).toBeNull();
  },
);
