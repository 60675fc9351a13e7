// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../testing/console.tsx';
import { stubScreen } from '../testing/screen-width.ts';
import { signedInForEach } from '../testing/signed-in.ts';
import { DemonstrationLine } from './demonstration-line.tsx';

signedInForEach();
afterEach(() => vi.unstubAllGlobals());

const asked = {
  installation: () => ({ demonstration: true, signs: [{ sign: 'staff' as const, count: 3 }], steps: [] }),
};
const alert = () => screen.getByRole('alert').textContent;

test('on a phone the line is one sentence, and says why once it is asked', async () => {
  stubScreen('phone');
  answerWith(asked);
  renderAt('/', <DemonstrationLine />);
  await screen.findByText('演示站，不能收真钱。');
  expect(alert()).not.toContain('from-demonstration-to-real');
  fireEvent.click(screen.getByRole('button', { expanded: false }));
  expect(alert()).toContain('真钱站从空数据库开始，见 docs/from-demonstration-to-real.md。');
  fireEvent.click(screen.getByRole('button', { expanded: true }));
  expect(alert()).not.toContain('from-demonstration-to-real');
});

test('where there is room it says why at once', async () => {
  stubScreen('wide');
  answerWith(asked);
  renderAt('/', <DemonstrationLine />);
  await screen.findByText('演示站，不能收真钱。');
  expect(alert()).toContain('真钱站从空数据库开始，见 docs/from-demonstration-to-real.md。');
  expect(screen.queryByRole('button')).toBeNull();
});
