import { systemClock } from '../../platform/clock.ts';
import { sandboxSecret, startSandbox } from '../../testing/sandbox.ts';
import { transferAdapterSuite } from '../testing/transfer-kit.ts';
import { openSandboxVenue } from './adapter.ts';

const venue = 'mpqp';

transferAdapterSuite('the sandbox adapter', async () => {
  const sandbox = await startSandbox('http://127.0.0.1:9');
  const access = { url: sandbox.url, operator: 'mingpai', secret: sandboxSecret, timeoutMs: 1_000 };
  return {
    port: openSandboxVenue(access, venue, systemClock),
    game: 'hilo',
    now: () => systemClock.now(),
    loseNextTransfer: (when) => sandbox.fault('transfers/create', `timeout_${when}`),
    doubleNextTransfer: () => sandbox.fault('transfers/create', 'twice'),
    bet: ({ stake, payout, ...bet }) =>
      sandbox.bet({
        venue,
        ...bet,
        stake: Number(stake),
        ...(payout === undefined ? {} : { payout: Number(payout) }),
      }),
    settle: (id, payout) => sandbox.settleBet(id, Number(payout)),
    annul: (id) => sandbox.annulBet(id),
    close: () => sandbox.stop(),
  };
});
