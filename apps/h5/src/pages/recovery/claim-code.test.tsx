// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import RecoveryPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const opened = { number: 'R20261', claim: 'KQ7M-22PX', from: '2026-11-22 12:00' };
const offered = { hours: 24, email: false, venues: [] };

async function askBySupport(): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name: '客服核实' }));
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
}

test('the claim code, told once, is at hand behind its tab, and after a reload', async () => {
  answerWith({ recoveryForm: offered, openRecovery: opened });
  const { unmount } = renderAt('/recovery', <RecoveryPage />);
  await askBySupport();
  await screen.findByText(opened.claim);
  await userEvent.click(screen.getByRole('radio', { name: '领取码' }));
  expect(screen.getByLabelText<HTMLInputElement>(/领取码/, { selector: 'input[type=text]' }).value).toBe(
    opened.claim,
  );
  unmount();
  renderAt('/recovery', <RecoveryPage />);
  await userEvent.click(screen.getByRole('radio', { name: '客服核实' }));
  expect(screen.getByText(opened.claim)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '另行申请' }));
  expect(screen.queryByText(opened.claim)).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test('why a request was refused stands above its button', async () => {
  answerWith({ recoveryForm: offered });
  renderAt('/recovery', <RecoveryPage />);
  await askBySupport();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('nobody answers openRecovery'));
});
