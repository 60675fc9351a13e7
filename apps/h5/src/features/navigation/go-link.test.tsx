// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { GoLink } from './go-link.tsx';
import { OwnHeader } from './own-header.tsx';
import { useLocation } from './router.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.mocked(toast).mockReset();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}
const where = () => screen.getByRole('status').textContent;

test('a link to the page in sight is marked as such and says so when it is tapped; another leads on', async () => {
  const gone = vi.fn();
  renderAt(
    '/help?type=1',
    <>
      <GoLink to="/help?type=1" onGo={gone}>
        here
      </GoLink>
      <GoLink to="/help?type=2" label="the other" describedBy="more">
        there
      </GoLink>
      <p id="more">of two</p>
      <Where />
    </>,
  );
  const here = screen.getByRole('link', { name: 'here', current: 'page' });
  await userEvent.click(here);
  expect(gone).toHaveBeenCalledOnce();
  expect(toast).toHaveBeenCalledExactlyOnceWith('已在当前页面！');
  expect(where()).toBe('/help?type=1');
  const other = screen.getByRole('link', { name: 'the other', description: 'of two', current: false });
  await userEvent.click(other);
  expect(where()).toBe('/help?type=2');
  expect(toast).toHaveBeenCalledOnce();
  expect(here.hasAttribute('aria-current')).toBe(false);
  expect(other.getAttribute('aria-current')).toBe('page');
});

test('a page with a heading of its own has a way back that is seen and named, and the languages', () => {
  renderAt('/login', <OwnHeader title="登录" />);
  expect(screen.getByRole('heading', { level: 1, name: '登录' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '返回' }).querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'EN, switch to English' })).toBeTruthy();
});
