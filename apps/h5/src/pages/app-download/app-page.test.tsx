// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noticeInstall } from '../../features/install/install.ts';
import { renderAt } from '../../testing/render-at.tsx';
import AppDownloadPage from './page.tsx';

const site = { site_state: 1, h5_url: '', ios_download_url: '', ios_download_qrcode: '' };
const file = '/uploads/mingpai.apk';

beforeAll(noticeInstall);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** The page on a site whose operator has set this. */
async function open(set: Partial<typeof site>): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: { ...site, ...set } }));
  renderAt('/app', <AppDownloadPage />);
  await screen.findByText('用另一部手机扫一扫');
}

const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const frames = () => [...document.querySelectorAll('iframe')].map((frame) => frame.getAttribute('src'));

/** The browser offers to install the app. */
function offer(): () => Promise<{ outcome: string }> {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  act(() => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  return prompt;
}

test('the operator’s file is fetched in a hidden frame that is gone after two seconds', async () => {
  await open({ ios_download_url: file });
  await tap('立即下载');
  expect(frames()).toEqual([file]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(frames()).toEqual([file]);
  await vi.advanceTimersByTimeAsync(600);
  expect(frames()).toEqual([]);
});

test('a file that the content policy keeps out of frames is opened by the browser', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const blocked = (effectiveDirective: string) =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }));
  await open({ ios_download_url: 'https://files.example/mingpai.apk' });
  blocked('frame-src');
  expect(assign).not.toHaveBeenCalled();
  await tap('立即下载');
  blocked('frame-src');
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://files.example/mingpai.apk');
});

test.each(['', 'javascript:alert(1)', 'data:text/html,x'])(
  '%o is no file: the way to the home screen is told',
  async (address) => {
    await open({ ios_download_url: address });
    await tap('立即下载');
    expect(frames()).toEqual([]);
    expect(await screen.findByText('添加到主屏幕', { selector: '.adm-dialog *' })).toBeTruthy();
  },
);

test('where the browser offers it, the app is installed, once for each offer', async () => {
  await open({});
  const prompt = offer();
  await tap('安装到桌面');
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: '安装到桌面' })).toBeNull();
});

test('the code leads to the file, to the public address, or here', async () => {
  await open({ ios_download_url: file, h5_url: 'https://mingpai.example/' });
  expect(screen.getByRole('img', { name: '下载地址的二维码' })).toBeTruthy();
  expect(screen.getByText(new URL(file, window.location.href).href)).toBeTruthy();
  cleanup();
  await open({ h5_url: 'https://mingpai.example/' });
  expect(screen.getByText('https://mingpai.example/')).toBeTruthy();
  cleanup();
  await open({});
  expect(screen.getByText(`${window.location.origin}/`)).toBeTruthy();
});

test('once it is installed there is nothing left to install', async () => {
  await open({});
  act(() => {
    window.dispatchEvent(new Event('appinstalled'));
  });
  expect(screen.getByRole('status').textContent).toBe('已安装，可以从桌面打开');
  expect(screen.queryByRole('button', { name: '添加到主屏幕' })).toBeNull();
});

test('the slides that move by themselves are stopped by a button', async () => {
  await open({});
  const track = () => document.querySelector<HTMLElement>('.adm-swiper-slide');
  await tap('暂停介绍轮播');
  const before = track()?.getAttribute('style');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(track()?.getAttribute('style')).toBe(before);
  await tap('继续介绍轮播');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(track()?.getAttribute('style')).not.toBe(before);
});
