/** The adapter of each gateway, behind a circuit breaker, and which gateway takes an order. */

import { type Breaker, type Health, openBreaker } from '../platform/breaker.ts';
import { BadConfiguration } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { openBtcpayGateway } from './btcpay-adapter.ts';
import type { GatewayPort, GatewayWay } from './port.ts';
import { openSandboxGateway } from './sandbox-adapter.ts';

type Adapters = Readonly<Record<string, (site: Pick<AppContext, 'config' | 'clock'>) => GatewayPort>>;

/** One entry for each adapter: to connect another gateway, write its file and add it here (docs/connecting-a-gateway.md). */
const adapters: Adapters = {
  btcpay: ({ config, clock }) => {
    const {
      BTCPAY_URL: url,
      BTCPAY_STORE: store,
      BTCPAY_API_KEY: apiKey,
      BTCPAY_WEBHOOK_SECRET: secret,
    } = config;
    if (url === undefined || store === undefined || apiKey === undefined || secret === undefined)
      throw new BadConfiguration(
        'BTCPAY_URL: a gateway needs it, BTCPAY_STORE, BTCPAY_API_KEY and BTCPAY_WEBHOOK_SECRET',
      );
    return openBtcpayGateway(
      { url, store, apiKey, webhookSecret: secret, currency: config.BTCPAY_CURRENCY },
      clock,
    );
  },
  sandbox: ({ config, clock }) =>
    openSandboxGateway(
      {
        url: config.SANDBOX_GATEWAY_URL ?? config.SANDBOX_URL,
        operator: config.SANDBOX_OPERATOR,
        secret: config.SANDBOX_GATEWAY_SECRET ?? config.SANDBOX_SECRET,
        subject: 'Mingpai',
      },
      clock,
    ),
};

interface GatewayRow {
  readonly code: string;
  readonly adapter: string;
}

export interface Gateways {
  /** @returns `undefined` where no gateway has this code */
  portOf(code: string): Promise<GatewayPort | undefined>;
  /** The one that takes the next order of a way; `resting`: those that serve it do not answer now. */
  chosenFor(db: Queryable, way: GatewayWay): Promise<{ readonly code: string } | 'resting' | undefined>;
  /** This process must stop: nobody here waits for a gateway any more. */
  leave(): void;
}

/** @param known the adapters that rows may name */
export function openGateways(site: AppContext, known: Adapters = adapters): Gateways {
  const { database, log } = site;
  const leaving = new AbortController();
  const open = new Map<string, { readonly port: GatewayPort; readonly breaker: Breaker }>();

  function guarded({ code, adapter }: GatewayRow) {
    const opened = open.get(code);
    if (opened) return opened;
    const make = known[adapter];
    if (!make) throw new Error(`gateway ${code}: no adapter "${adapter}"`);
    const breaker = openBreaker((health) => void remember(code, health), leaving.signal);
    const made = { port: guard(make(site), breaker), breaker };
    open.set(code, made);
    return made;
  }

  /** For staff, who look at it from another node too. */
  async function remember(code: string, { state, since, reason }: Health): Promise<void> {
    log.warn({ gateway: code, state, reason }, 'gateway health changed');
    await database
      .query('update gateway set state = $2, since = $3, reason = $4 where code = $1', [
        code,
        state,
        new Date(since),
        reason.slice(0, 200),
      ])
      .catch((error: unknown) => log.warn({ err: error, gateway: code }, 'gateway health could not be kept'));
  }

  return {
    async portOf(code) {
      const { rows } = await database.query<GatewayRow>('select code, adapter from gateway where code = $1', [
        code,
      ]);
      return rows[0] && guarded(rows[0]).port;
    },
    async chosenFor(db, way) {
      const { rows } = await db.query<GatewayRow>(
        'select code, adapter from gateway where enabled and $1 = any (ways) order by position, code',
        [way],
      );
      if (rows.length === 0) return undefined;
      return rows.find((row) => !guarded(row).breaker.resting()) ?? 'resting';
    },
    leave: () => leaving.abort(),
  };
}

function guard(port: GatewayPort, { through }: Breaker): GatewayPort {
  return {
    ...port,
    open: (order) => through(() => port.open(order)),
    standing: (order) => through(() => port.standing(order)),
  };
}
