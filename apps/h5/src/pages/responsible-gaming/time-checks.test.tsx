// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { TimeChecks } from './time-checks.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

test('how often the time is told is what the member chose, and another choice is sent in minutes', async () => {
  openSession('token', false);
  const asked = answerWith({ setRealityCheck: null });
  renderAt('/limits', <TimeChecks controls={playControls({ check_minutes: 20 })} />);
  const options = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(options).toEqual(['10', '20', '30', '60', '120']);
  expect(screen.getByRole('radio', { name: '20' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: '120' }));
  await waitFor(() => expect(asked.setRealityCheck).toEqual([{ minutes: 120 }]));
});

test('what was chosen is marked while it is being sent', async () => {
  openSession('token', false);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderAt('/limits', <TimeChecks controls={playControls({ check_minutes: 20 })} />);
  await userEvent.click(screen.getByRole('radio', { name: '60' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: '60' })).toHaveProperty('checked', true));
  expect(screen.getByRole('radio', { name: '20' })).toHaveProperty('checked', false);
});
