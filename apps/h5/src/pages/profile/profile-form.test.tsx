// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import type { Member } from '../../features/member/use-member.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { ProfileForm } from './profile-form.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

const member = { mobile: '13800138000', email: 'one@mail.example', birthday: '1990-01-02' } as Member;
let refusal: string;

beforeEach(() => {
  openSession('token', false);
  vi.stubGlobal('fetch', async () => Response.json({ code: 1000, message: refusal, data: null }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['请输入正确手机号', '手机号码'],
  ['请输入正确邮箱号', '电子邮箱'],
  ['请输入正确的日期格式：YYYY-MM-DD', '年'],
])('%s, said by the server alone, stands at its field, which has the focus', async (message, label) => {
  refusal = message;
  renderAt('/userInfo', <ProfileForm member={member} />);
  await userEvent.click(screen.getByRole('button', { name: '确认修改' }));
  const field = screen.getByLabelText(new RegExp(label));
  await waitFor(() => expect(document.activeElement).toBe(field));
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(message);
  expect(toast).toHaveBeenCalledWith(message);
});
