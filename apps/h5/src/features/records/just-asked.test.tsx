// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { takenJustAsked } from '../../testing/taken-just-asked.ts';
import { justAsked, useJustAsked } from './just-asked.ts';

afterEach(cleanup);

/** What a page waits for, as a part of it that is not there yet. */
let missing: Promise<void> | undefined;

function Records() {
  const asked = useJustAsked();
  if (missing !== undefined) throw missing;
  return <p>{`open: ${asked?.number ?? 'none'}`}</p>;
}

test('a page that waits for a part of itself when it is first drawn opens what was asked for all the same, and the next page does not', async () => {
  let arrive: () => void = () => undefined;
  missing = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  justAsked(2, 'W1');
  render(
    <Suspense fallback="waits">
      <Records />
    </Suspense>,
  );
  await screen.findByText('waits');
  missing = undefined;
  arrive();
  expect(await screen.findByText('open: W1')).toBeTruthy();
  expect(takenJustAsked()).toBeUndefined();
});
