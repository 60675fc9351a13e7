// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Ceiling } from './ceiling.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

let kept: number | null;
let sent: unknown[];
let read: number;
beforeEach(() => {
  kept = 120.5;
  sent = [];
  read = 0;
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === '/api/transfer/ceiling') {
      read += 1;
      return Response.json({ code: 200, message: '', data: { amount: kept } });
    }
    const payload = JSON.parse(body) as { amount?: string };
    sent.push(payload);
    kept = payload.amount === undefined ? null : Number(payload.amount);
    return Response.json({ code: 200, message: '操作成功！', data: null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.findByLabelText<HTMLInputElement>('每次最多带入（元）');
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

test('what is set stands in the field; another amount is sent, and none at all where it is left empty', async () => {
  renderAt('/transfer', <Ceiling />);
  expect((await field()).value).toBe('120.5');
  await userEvent.clear(await field());
  await userEvent.type(await field(), '80');
  await save();
  await waitFor(() => expect(sent).toEqual([{ amount: '80' }]));
  // What a game would bring by now is asked for again: it goes by what was saved.
  await waitFor(() => expect(read).toBe(2));
  await userEvent.clear(await field());
  await save();
  await waitFor(() => expect(sent).toEqual([{ amount: '80' }, {}]));
  await waitFor(() => expect(toast).toHaveBeenLastCalledWith('操作成功！'));
});

test('what is no amount is said at the field, and nothing is sent', async () => {
  renderAt('/transfer', <Ceiling />);
  await userEvent.clear(await field());
  await userEvent.type(await field(), '1,5');
  await save();
  await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('请输入操作金额！')).toBeTruthy();
  expect(sent).toEqual([]);
});
