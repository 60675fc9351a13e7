/** The service that sends withdrawals: a BTCPay Server where its payout methods are configured, otherwise the stand-in (docs/payouts.md). */
import { nodeAddress } from '../chain/index.ts';
import { openBreaker } from '../platform/breaker.ts';
import { BadConfiguration } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import { openBtcpaySender, openSandboxSender, type PayoutSender } from '../withdrawals/index.ts';

export interface Payouts {
  readonly sender: PayoutSender;
  /** Ends the waiting for what it was asked: nobody knows its outcome, and another node asks again. */
  leave(): void;
}

/** Nothing goes to either before an operator sets a limit; one that is silent is left alone. @throws {BadConfiguration} for methods of a server that is not named */
export function openPayouts({ config, clock, database, log }: AppContext): Payouts {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  const { through } = openBreaker(
    ({ state, reason }) => log.warn({ state, reason }, 'payout service'),
    leaving.signal,
  );
  const {
    BTCPAY_PAYOUT_METHODS: methods,
    BTCPAY_URL: url,
    BTCPAY_STORE: store,
    BTCPAY_API_KEY: apiKey,
  } = config;
  if (methods.size > 0) {
    if (url === undefined || store === undefined || apiKey === undefined)
      throw new BadConfiguration('BTCPAY_PAYOUT_METHODS: needs BTCPAY_URL, BTCPAY_STORE and BTCPAY_API_KEY');
    // What it says of one order is no sign of its health: each call goes through the breaker, not each order.
    const access = { url, store, apiKey, methods, through, addressOf: nodeAddress };
    return { sender: openBtcpaySender(access, database, clock), leave };
  }
  const standIn = openSandboxSender(
    {
      url: config.SANDBOX_PAYOUT_URL ?? config.SANDBOX_URL,
      operator: config.SANDBOX_OPERATOR,
      secret: config.SANDBOX_PAYOUT_SECRET ?? config.SANDBOX_SECRET,
    },
    clock,
  );
  return {
    sender: {
      send: (request) => through(() => standIn.send(request)),
      standing: (orderNo) => through(() => standIn.standing(orderNo)),
    },
    leave,
  };
}
