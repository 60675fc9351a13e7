// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Preview } from './preview.tsx';

afterEach(cleanup);

const promotion = {
  title: '周末存送',
  memo: '存款即送',
  banner: '/pictures/promotions/2.svg',
  content: '<p>说明</p><script>x()</script>',
  titleEn: 'Weekend bonus',
  memoEn: '',
  contentEn: '<p>Terms</p>',
};
const frame = () => document.querySelector('iframe');

test('what was typed stands in a frame in which nothing runs', () => {
  render(<Preview {...promotion} />);
  expect(screen.getByRole('heading').textContent).toBe('周末存送');
  expect(frame()?.getAttribute('sandbox')).toBe('');
  expect(frame()?.getAttribute('srcdoc')).toBe('<p>说明</p><script>x()</script>');
});

test('English is shown where it was written, and the Chinese where it was not', () => {
  render(<Preview {...promotion} />);
  fireEvent.click(screen.getByText(/English|英文/));
  expect(screen.getByRole('heading').textContent).toBe('Weekend bonus');
  screen.getByText('存款即送');
  expect(frame()?.getAttribute('srcdoc')).toBe('<p>Terms</p>');
});
