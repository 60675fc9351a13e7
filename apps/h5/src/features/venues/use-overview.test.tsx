// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { useOverview } from './use-overview.ts';

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

function Shown() {
  const { overview, fault, retry } = useOverview(60_000);
  return (
    <>
      <output>{overview ? overview.total : fault === null ? 'on its way' : fault.message}</output>
      <button type="button" onClick={retry}>
        again
      </button>
    </>
  );
}
const shown = () => screen.getByRole('status').textContent;

test('what could not be read says why, begins anew when it is asked for again, and gives way to the answer', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => answers.push(answer)));
  const refused = () => Response.json({ code: 1002, message: '稍后再试', data: null });
  renderAt('/money', <Shown />);
  expect(shown()).toBe('on its way');
  const answer = async (made: () => Response) => {
    await waitFor(() => expect(answers).not.toEqual([]));
    for (const one of answers.splice(0)) one(made());
  };
  await answer(refused);
  await waitFor(() => expect(shown()).toBe('稍后再试'));
  await userEvent.click(screen.getByRole('button'));
  expect(shown()).toBe('on its way');
  await answer(refused);
  await waitFor(() => expect(shown()).toBe('稍后再试'));
  await userEvent.click(screen.getByRole('button'));
  await answer(() => Response.json({ code: 200, message: '', data: { total: 66.3 } }));
  await waitFor(() => expect(shown()).toBe('66.3'));
});
