// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { useWatch } from './use-watch.ts';

signedInForEach();

function Watching() {
  useWatch();
  return null;
}

/** The desk answers so many times, and then no more. */
function open(...answers: { readonly last: number; readonly handed: number }[]) {
  const left = [...answers];
  const asked = answerWith({
    serviceWatch: () => {
      const next = left.shift();
      if (next === undefined) throw new Error('cut');
      return next;
    },
  });
  renderAt('/service', <Watching />);
  return asked;
}
const told = () => screen.queryByText('同事把一个对话转交给您');

test('each answer is followed by the next wait, from what the desk knows of on', async () => {
  const asked = open({ last: 7, handed: 2 }, { last: 9, handed: 2 });
  await waitFor(() => expect(asked.serviceWatch?.map(({ after }) => after)).toEqual([0, 7, 9]));
  // What was handed over before the desk was opened is no news.
  expect(told()).toBeNull();
});

test('a conversation that a colleague hands over is told', async () => {
  const asked = open({ last: 7, handed: 2 }, { last: 9, handed: 5 });
  await waitFor(() => expect(asked.serviceWatch).toHaveLength(3));
  await screen.findByText('同事把一个对话转交给您');
});
