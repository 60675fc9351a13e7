// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { CodeForm } from '../../features/bonuses/code-form.tsx';
import FactorSheet from '../../features/second-factor/factor-sheet.tsx';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { LimitSheet } from './limit-sheet.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.mocked(toast).mockClear();
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return Response.json({ code: 1001, message: '没有被接受', data: null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const limit = { kind: 'deposit', span: 'day', value: null, used: 0 } as unknown as Parameters<
  typeof LimitSheet
>[0]['limit'];
const nothing = () => undefined;

const forms = [
  ['优惠码', '使用', '请输入优惠码', <CodeForm key="code" />],
  ['限额（元）', '确认设置', '请输入限额', <LimitSheet key="limit" limit={limit} onClose={nothing} />],
  [
    '验证码或恢复码',
    '确认',
    '请输入验证码或恢复码',
    <FactorSheet key="factor" refusal={undefined} busy={false} onGiven={nothing} onClose={nothing} />,
  ],
] as const;

/** The words at the field, which has the focus. */
async function standsAt(label: string, words: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe(words);
  expect(document.activeElement).toBe(field);
}

test.each(forms)(
  '%s is asked for at its field, until something is typed',
  async (label, button, words, form) => {
    renderAt('/', form);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await standsAt(label, words);
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(label), '1');
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBeNull();
  },
);

test.each(forms.slice(0, 2))(
  'what the server refuses of %s stands at its field',
  async (label, button, _, form) => {
    renderAt('/', form);
    await userEvent.type(screen.getByLabelText(label), '1');
    await userEvent.click(screen.getByRole('button', { name: button }));
    await standsAt(label, '没有被接受');
    expect(toast).toHaveBeenCalledWith('没有被接受');
  },
);
