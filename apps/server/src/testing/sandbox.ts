/** The real game platform in another process, with the controls by which tests make it misbehave. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@mingpai/postgres';
import { killPlatforms, openPlatform } from './sandbox-host.ts';

/** Signs what the site asks of the platform. */
export const sandboxSecret = 'a-secret-for-tests-only';
/** Signs what the platform asks of the site. */
export const walletSecret = 'another-secret-for-tests-only';
/** Signs what the site and the payment gateway tell each other. */
export const gatewaySecret = 'a-third-secret-for-tests-only';
/** Signs what the site asks of the payout provider. */
export const payoutSecret = 'a-fourth-secret-for-tests-only';
/** Signs what the site and the checker of documents tell each other. */
export const checkerSecret = 'a-fifth-secret-for-tests-only';
/** The key of the stand-in for a BTCPay Server; its webhook signs with `webhook:` before it. */
export const btcpaySecret = 'a-sixth-secret-for-tests-only';
const controlToken = 'a-control-token-for-tests';

export interface TestSandbox {
  readonly url: string;
  /** Holds a folder for each third party, with its store: `game-platform/store.db`. */
  readonly dataDir: string;
  /** Makes the next `times` calls of an operation misbehave; of one venue only, if one is named. */
  fault(
    operation: string,
    fault: string,
    times?: number,
    more?: { readonly delayMs?: number; readonly venue?: string; readonly reason?: string },
  ): Promise<unknown>;
  clearFaults(): Promise<unknown>;
  /** Sets the platform's time to the machine's and this many ms. */
  shiftClock(offsetMs: number): Promise<unknown>;
  /** A venue's maintenance begins, or ends. */
  switchVenue(venue: string, up: boolean): Promise<unknown>;
  /**
   * A bet that somebody made at a venue.
   * @param order amounts in fen; without a payout it stays unsettled
   * @returns false when less than the stake lies there
   */
  bet(order: { venue: string; player: string; id: string; stake: number; payout?: number }): Promise<boolean>;
  /** Annuls a settled bet: the stake comes back, what was paid is taken. @returns false when less than that lies there */
  annulBet(id: string): Promise<boolean>;
  /** Settles an open bet. @param payout fen */
  settleBet(id: string, payout: number): Promise<boolean>;
  /**
   * What a payer does with a payment, or the gateway with its callback.
   * @param amount fen; without it what was asked for
   */
  payer(order: string, act: 'pay' | 'decline' | 'repeat', amount?: number): Promise<boolean>;
  /** What the checker of documents finds of a form that it has. */
  checker(
    reference: string,
    act: 'passed' | 'failed' | 'people' | 'repeat',
    reasons?: readonly string[],
  ): Promise<boolean>;
  /** What a payer, or the shop itself, does with an invoice of the stand-in for a BTCPay Server; `amount` in hundredths. */
  invoice(
    order: string,
    act:
      | 'pay'
      | 'confirm'
      | 'lose'
      | 'settle'
      | 'invalidate'
      | 'freeze'
      | 'expire'
      | 'archive'
      | 'repeat_all',
    more?: { readonly amount?: number; readonly confirmed?: boolean; readonly which?: number },
  ): Promise<boolean>;
  /** What becomes of a payout there, whether that makes sense or not. */
  payout(
    order: string,
    state: string,
    more?: { readonly proof?: string; readonly which?: number },
  ): Promise<boolean>;
  payouts(): Promise<readonly { readonly id: string; readonly order: string; readonly state: string }[]>;
  /** Kills the process without warning and starts another on what it left; the faults go with it. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param walletUrl where the site will listen: the platform plays from its wallets
 * @param env more of its environment
 */
export async function startSandbox(
  walletUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<TestSandbox> {
  const [port, dataDir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'mingpai-sandbox-'))]);
  const url = `http://127.0.0.1:${port}`;
  const close = await openPlatform({
    SANDBOX_PORT: String(port),
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_OPERATOR: 'mingpai',
    SANDBOX_SECRET: sandboxSecret,
    SANDBOX_WALLET_URL: walletUrl,
    SANDBOX_WALLET_SECRET: walletSecret,
    SANDBOX_GATEWAY_SECRET: gatewaySecret,
    SANDBOX_PAYOUT_SECRET: payoutSecret,
    SANDBOX_CHECKER_SECRET: checkerSecret,
    SANDBOX_BTCPAY_SECRET: btcpaySecret,
    SANDBOX_CONTROL_TOKEN: controlToken,
    ...env,
  });

  /** @returns whether the platform did it */
  async function control(path: string, body: unknown): Promise<boolean> {
    const response = await fetch(`${url}/control/${path}`, {
      method: 'POST',
      headers: { 'x-control': controlToken, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`control: ${response.status} ${text}`);
    return (JSON.parse(text) as { ok: boolean }).ok;
  }

  return {
    url,
    dataDir,
    fault: (operation, fault, times = 1, { delayMs, ...which } = {}) =>
      control('faults', {
        operation,
        fault,
        times,
        ...which,
        ...(delayMs === undefined ? {} : { delay_ms: delayMs }),
      }),
    shiftClock: (offsetMs) => control('clock', { offset_ms: offsetMs }),
    switchVenue: (venue, up) => control('venues', { venue, up }),
    bet: (order) => control('bets', order),
    settleBet: (id, payout) => control('bets/change', { id, state: 'settled', payout }),
    annulBet: (id) => control('bets/change', { id, state: 'void' }),
    payer: (id, act, amount) => control('payments', { id, act, ...(amount === undefined ? {} : { amount }) }),
    checker: (id, act, reasons = []) => control('checks', { id, act, reasons }),
    invoice: (order, act, more = {}) => control('btcpay/invoices', { order, act, ...more }),
    payout: (order, state, more = {}) => control('btcpay/payouts', { order, state, ...more }),
    async payouts() {
      const response = await fetch(`${url}/control/btcpay/payouts`, {
        headers: { 'x-control': controlToken },
      });
      return ((await response.json()) as { payouts: { id: string; order: string; state: string }[] }).payouts;
    },
    clearFaults: () =>
      fetch(`${url}/control/faults`, { method: 'DELETE', headers: { 'x-control': controlToken } }),
    killAndRestart: killPlatforms,
    async stop() {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
