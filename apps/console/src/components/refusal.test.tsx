// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from './refusal.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a refusal comes into sight, and the next one as well', () => {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent);
    // As newer browsers do.
    return Promise.resolve();
  });
  const { rerender } = render(<Refusal fault={null} />);
  expect(seen).toEqual([]);
  rerender(<Refusal fault={new Error('太多')} />);
  expect(screen.getByRole('alert').textContent).toBe('太多');
  rerender(<Refusal fault={new Error('还是太多')} />);
  expect(seen).toEqual(['太多', '还是太多']);
});
