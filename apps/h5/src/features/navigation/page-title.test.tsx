// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useOwnTitle, usePageTitle } from './page-title.ts';

afterEach(cleanup);

function Titled({ title }: { readonly title: string | undefined }) {
  usePageTitle(title);
  return null;
}
function Shown() {
  return <output>{useOwnTitle() ?? 'the route’s'}</output>;
}
const shown = () => screen.getByRole('status').textContent;

test('a page’s own title stands while it is shown, and one that goes takes none from the page that came meanwhile', () => {
  const { rerender } = render(<Shown />);
  expect(shown()).toBe('the route’s');
  rerender(
    <>
      <Shown />
      <Titled key="one" title="一" />
    </>,
  );
  expect(shown()).toBe('一');
  rerender(
    <>
      <Shown />
      <Titled key="one" title="一" />
      <Titled key="two" title="二" />
    </>,
  );
  expect(shown()).toBe('二');
  rerender(
    <>
      <Shown />
      <Titled key="two" title="二" />
    </>,
  );
  expect(shown()).toBe('二');
  rerender(
    <>
      <Shown />
      <Titled key="two" title={undefined} />
    </>,
  );
  expect(shown()).toBe('the route’s');
});
