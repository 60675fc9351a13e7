/** The service that sends withdrawals: a BTCPay Server where its payout methods are configured, otherwise the stand-in (docs/payouts.md). */
import { BadConfiguration } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import { openBtcpaySender, openSandboxSender, type PayoutSender } from '../withdrawals/index.ts';

/** Nothing goes to either before an operator sets a limit. @throws {BadConfiguration} for methods of a server that is not named */
export function payoutSender({ config, clock, database }: AppContext): PayoutSender {
  const {
    BTCPAY_PAYOUT_METHODS: methods,
    BTCPAY_URL: url,
    BTCPAY_STORE: store,
    BTCPAY_API_KEY: apiKey,
  } = config;
  if (methods.size > 0) {
    if (url === undefined || store === undefined || apiKey === undefined)
      throw new BadConfiguration('BTCPAY_PAYOUT_METHODS: needs BTCPAY_URL, BTCPAY_STORE and BTCPAY_API_KEY');
    return openBtcpaySender({ url, store, apiKey, methods }, database, clock);
  }
  return openSandboxSender(
    {
      url: config.SANDBOX_PAYOUT_URL ?? config.SANDBOX_URL,
      operator: config.SANDBOX_OPERATOR,
      secret: config.SANDBOX_PAYOUT_SECRET ?? config.SANDBOX_SECRET,
    },
    clock,
  );
}
