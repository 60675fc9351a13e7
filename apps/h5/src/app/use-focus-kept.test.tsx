// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { StepStart } from '../ui/step-start.tsx';
import { useFocusKept } from './use-focus-kept.ts';

afterEach(cleanup);

/** A page with one button, which goes when it is pressed; what comes in its place may begin a step. */
function OneButton({ over = false, next = false }: { readonly over?: boolean; readonly next?: boolean }) {
  useFocusKept();
  const [gone, setGone] = useState(false);
  const own = gone ? (
    next && <StepStart>what is next</StepStart>
  ) : (
    <button type="button" onClick={() => setGone(true)}>
      goes
    </button>
  );
  return (
    <main tabIndex={-1} aria-label="the page">
      {over ? (
        <div role="dialog" tabIndex={-1} aria-label="the panel">
          {own}
        </div>
      ) : (
        own
      )}
    </main>
  );
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test.each([
  [{}, 'the page'],
  [{ over: true }, 'the panel'],
  [{ next: true }, 'what is next'],
  [{ over: true, next: true }, 'what is next'],
])('where what had the focus goes from the page (%o), it is on %s', async (given, place) => {
  render(<OneButton {...given} />);
  const button = screen.getByRole('button');
  button.focus();
  await act(async () => button.click());
  await waitFor(() => expect(focused()).toBe(place));
});

test('who was nowhere stays there: nothing is focused on its own', async () => {
  render(<OneButton />);
  await act(async () => screen.getByRole('button').click());
  await act(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(document.activeElement).toBe(document.body);
});
