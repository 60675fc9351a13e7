// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { OwnLevel } from './own-level.tsx';

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const room = (left: number | null) => ({ most: left === null ? null : 1_000, left });
const status: Answer<'identityStatus'> = {
  asks: true,
  level: 'none',
  since: null,
  deposits: { day: room(300), month: room(200), life: room(null) },
  withdrawals: { day: room(50), month: room(70), life: room(null) },
  next: null,
  hours: 24,
  leastAge: 18,
  service: false,
  underage: false,
  form: null,
  pictures: [],
};

test('what the level leaves is the least of its spans, in and out', async () => {
  answerWith({ identityStatus: status });
  renderAt('/recharge', <OwnLevel />);
  const link = await screen.findByRole('link', { name: /^现在还可存 200\.00 元，还可取 50\.00 元；/ });
  expect(link.getAttribute('href')).toBe('/identity');
});

test('nothing is said where the operator asks for nothing', async () => {
  const asked = answerWith({ identityStatus: { ...status, asks: false } });
  renderAt('/recharge', <OwnLevel />);
  await waitFor(() => expect(asked.identityStatus).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});
