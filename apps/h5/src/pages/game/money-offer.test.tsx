// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keys } from '../../api/keys.ts';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { useMoneyOffer } from './use-money-offer.ts';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

let queries: QueryClient;
function Shown() {
  queries = useQueryClient();
  const { offer, ask, close, brings } = useMoneyOffer('mpqp', true);
  const [[, here] = []] = queries.getQueriesData<Answer<'venueBalances'>>({ queryKey: keys.venueBalances });
  return (
    <>
      <output>{brings === undefined ? 'unknown' : (offer?.open ?? 'none').toString()}</output>
      <span data-testid="here">{here?.[0]?.balance}</span>
      <button type="button" onClick={ask}>
        ask
      </button>
      <button type="button" onClick={close}>
        close
      </button>
    </>
  );
}

/** A game that is opened with so much in the wallet and at its venue. */
async function open({ central = 300, here = 0, follows = 0, seamless = false }): Promise<void> {
  openSession('token', false);
  const member: unknown = { username: 'mingpai01', transferstatus: follows };
  answerWith({
    balance: () => ({ balance: central }),
    venueBalances: [{ name: '明牌棋牌', platname: 'mpqp', balance: here, seamless }],
    profile: () => member as never,
  });
  renderAt('/gamePage', <Shown />);
  await waitFor(() => expect(said()).not.toBe('unknown'));
  await act(async () => undefined);
}
const said = () => screen.getByRole('status').textContent;
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

test.each([
  ['nothing lies there and the wallet has some', {}, 'true'],
  ['a fen lies there', { here: 0.01 }, 'none'],
  ['the wallet is empty', { central: 0 }, 'none'],
  ['the wallet follows by itself', { follows: 1 }, 'none'],
  ['the venue plays from the wallet', { seamless: true }, 'none'],
])('money is offered as a game is opened where it is of use: %s', async (_words, found, offered) => {
  await open(found);
  expect(said()).toBe(offered);
});

test('who did not want it is not asked again, unless the game asks for them', async () => {
  await open({});
  press('close');
  expect(said()).toBe('false');
  press('ask');
  await waitFor(() => expect(said()).toBe('true'));
});

test('who has lost it all is offered no more of it', async () => {
  await open({ here: 80 });
  expect(said()).toBe('none');
  const [[, lying] = []] = queries.getQueriesData<Answer<'venueBalances'>>({ queryKey: keys.venueBalances });
  act(() =>
    queries.setQueriesData({ queryKey: keys.venueBalances }, () =>
      lying?.map((one) => ({ ...one, balance: 0 })),
    ),
  );
  await waitFor(() => expect(screen.getByTestId('here').textContent).toBe('0'));
  expect(said()).toBe('none');
});
