/** What the third parties are told by the environment. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { readPayoutNodes } from './payout-nodes.ts';
import type { ChainNodes } from './payout-provider/index.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Holds a folder for each third party; made when missing. */
  readonly dataDir: string;
  /** The operator that may call them. */
  readonly operator: string;
  /** Signs what the operator asks of the game platform. */
  readonly secret: string;
  /** Opens the calls for tests; without it they do not exist. */
  readonly controlToken: string | undefined;
  /** Origins that may show a page in a frame. */
  readonly frameAncestors: readonly string[];
  /** Where a browser reaches the pages; without it, the host that the operator called. */
  readonly publicUrl: string | undefined;
  /** Where the operator is asked and told, and the secret that signs what the game platform asks of its wallet. */
  readonly walletUrl: string;
  readonly walletSecret: string;
  /** Signs what the operator and the payment gateway tell each other. */
  readonly gatewaySecret: string;
  /** Signs what the operator asks of the payout provider. */
  readonly payoutSecret: string;
  /** Signs what the operator and the checker of documents tell each other. */
  readonly checkerSecret: string;
  /** The key of the API of the stand-in for a BTCPay Server; `webhook:` before it signs its events. */
  readonly btcpaySecret?: string | undefined;
  /** The key of the public beacon follows from it. */
  readonly beaconSecret: string;
  /** Nodes of drand's quicknet, whose rounds the draws name; without one they name rounds of the beacon here. */
  readonly beaconUrls: readonly string[];
  /** Where the beacon here is asked by a game platform in another process. */
  readonly ownBeaconUrl: string;
  /** Where payouts are sent, by network; those of another are only kept. */
  readonly payoutNodes?: ChainNodes | undefined;
}

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const hexAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits');

const environment = z.object({
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535).default(8090),
  SANDBOX_DATA_DIR: z
    .string()
    .min(1)
    .default('data/sandbox')
    .transform((path) => resolve(path)),
  SANDBOX_OPERATOR: z.string().min(1).max(64).default('mingpai'),
  SANDBOX_SECRET: z.string({ error: 'is missing' }).min(16, 'needs at least 16 characters'),
  SANDBOX_CONTROL_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  SANDBOX_FRAME_ANCESTORS: z
    .string()
    .default('http://localhost:8080 http://127.0.0.1:8080')
    .transform((list) => list.split(/\s+/).filter((item) => item !== ''))
    .pipe(z.array(origin, { error: 'must be origins with spaces between' }).min(1)),
  SANDBOX_PUBLIC_URL: origin.optional(),
  SANDBOX_WALLET_URL: origin.default('http://127.0.0.1:8080'),
  SANDBOX_WALLET_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  SANDBOX_GATEWAY_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  SANDBOX_PAYOUT_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  SANDBOX_CHECKER_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  SANDBOX_BTCPAY_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  SANDBOX_BEACON_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  SANDBOX_BEACON_URLS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter((item) => item !== ''))
    .pipe(z.array(z.url({ protocol: /^https?$/ }), { error: 'must be addresses with commas between' })),
  SANDBOX_OWN_BEACON_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PAYOUT_NODE: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PAYOUT_TOKEN: hexAddress.optional(),
  SANDBOX_PAYOUT_FROM: hexAddress.optional(),
  SANDBOX_PAYOUT_TRON_NODE: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PAYOUT_TRON_TOKEN: hexAddress.optional(),
  SANDBOX_PAYOUT_TRON_FROM: hexAddress.optional(),
});

export type ConfigOutcome =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the configuration. A problem is one line that begins with the variable's name. Empty counts as absent. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigOutcome {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    return { ok: false, problems: [...new Set(problems)] };
  }
  const { data } = parsed;
  const { nodes, problems } = readPayoutNodes(data);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    config: {
      host: data.SANDBOX_HOST,
      port: data.SANDBOX_PORT,
      dataDir: data.SANDBOX_DATA_DIR,
      operator: data.SANDBOX_OPERATOR,
      secret: data.SANDBOX_SECRET,
      controlToken: data.SANDBOX_CONTROL_TOKEN,
      frameAncestors: data.SANDBOX_FRAME_ANCESTORS,
      publicUrl: data.SANDBOX_PUBLIC_URL,
      walletUrl: data.SANDBOX_WALLET_URL,
      walletSecret: data.SANDBOX_WALLET_SECRET ?? data.SANDBOX_SECRET,
      gatewaySecret: data.SANDBOX_GATEWAY_SECRET ?? data.SANDBOX_SECRET,
      payoutSecret: data.SANDBOX_PAYOUT_SECRET ?? data.SANDBOX_SECRET,
      checkerSecret: data.SANDBOX_CHECKER_SECRET ?? data.SANDBOX_SECRET,
      btcpaySecret: data.SANDBOX_BTCPAY_SECRET,
      beaconSecret: data.SANDBOX_BEACON_SECRET ?? data.SANDBOX_SECRET,
      beaconUrls: data.SANDBOX_BEACON_URLS,
      ownBeaconUrl: data.SANDBOX_OWN_BEACON_URL ?? `http://127.0.0.1:${data.SANDBOX_PORT}/beacon`,
      payoutNodes: nodes,
    },
  };
}
