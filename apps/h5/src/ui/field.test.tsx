// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Field } from './field.tsx';

function PasswordForm() {
  const [value, setValue] = useState('');
  return <Field label="登录密码" secret value={value} onChange={setValue} autoComplete="current-password" />;
}

test('a password is covered as it is typed, shown while somebody asks for it, and may be pasted', () => {
  render(<PasswordForm />);
  const field = screen.getByLabelText<HTMLInputElement>('登录密码');
  expect(field.type).toBe('password');
  expect(field.autocomplete).toBe('current-password');
  // Nothing stands in the way of what a password manager or a clipboard puts there.
  expect(fireEvent.paste(field, { clipboardData: { getData: () => 'kiesel1' } })).toBe(true);
  expect(fireEvent.drop(field)).toBe(true);
  fireEvent.change(field, { target: { value: 'kiesel1' } });
  expect(field.value).toBe('kiesel1');
  fireEvent.click(screen.getByRole('button', { name: '显示登录密码' }));
  expect(field.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: '隐藏登录密码' }));
  expect(field.type).toBe('password');
});
