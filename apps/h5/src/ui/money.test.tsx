// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Money } from './money.tsx';

test('an amount is grouped, has two decimals, and is read out with its unit', () => {
  const { container } = render(<Money yuan={1234567.5} />);
  expect(container.textContent).toContain('¥1,234,567.50');
  expect(container.textContent).toContain('1,234,567.50元');
});

test('money in and out is told by its sign, not by colour alone', () => {
  const { container } = render(
    <>
      <Money yuan={10} way="in" />
      <Money yuan={-10} way="out" />
    </>,
  );
  expect(container.textContent).toContain('+¥10.00');
  expect(container.textContent).toContain('−¥10.00');
});

test('a result below nothing bears its sign where no way of the money is told, also when it is read out', () => {
  const { container } = render(<Money yuan={-5.5} />);
  expect(container.textContent).toContain('−¥5.50');
  expect(container.textContent).toContain('−5.50元');
});

test('an amount that is not known yet says so', () => {
  render(<Money yuan={undefined} />);
  expect(screen.getByRole('img', { name: '金额加载中' })).toBeTruthy();
});

test('a longer figure says that it is wider, so that large text does not cut it', () => {
  const { container } = render(
    <>
      <Money yuan={8} size="display" />
      <Money yuan={123_456_789.01} size="display" />
    </>,
  );
  const widths = [...container.querySelectorAll<HTMLElement>('[style*="--ems"]')].map(({ style }) =>
    Number(style.getPropertyValue('--ems')),
  );
  // In the figure's own size: digits of five eighths, two commas, a point and the sign.
  expect(widths[0]).toBeGreaterThanOrEqual(2.6);
  expect(widths[1]).toBeGreaterThanOrEqual(8.4);
});
