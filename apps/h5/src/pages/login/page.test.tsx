// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import LoginPage from './page.tsx';

test('the toggle shows another picture each time, whatever chance says', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { container } = renderAt('/login', <LoginPage />);
  const picture = () => container.querySelector('img[src*="/captcha/"]')?.getAttribute('src');
  for (const name of ['注册', '登录', '注册', '登录']) {
    const before = picture();
    expect(before).toBeTruthy();
    const toggle = container.querySelector<HTMLButtonElement>('p > button');
    expect(toggle?.textContent).toBe(name);
    act(() => toggle?.click());
    await expect.poll(picture).not.toBe(before);
  }
});
