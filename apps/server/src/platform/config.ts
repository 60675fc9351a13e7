/**
 * The server's configuration, read from the environment once at start.
 * A bad value stops the start with one line that names the variable.
 */
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
/** A host, all below one (`*.`), or a service of one's own on this machine. */
const pushService = z
  .string()
  .regex(
    /^(?:(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+|http:\/\/127\.0\.0\.1:\d{1,5})$/,
    'names a push service wrongly',
  );
/** Separated by commas; each is a name or address, with its port where that is not the scheme's own. */
const hosts = z
  .string()
  .default('')
  .transform((names) => names.split(',').flatMap((name) => name.trim().toLowerCase() || []))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/, 'names a host wrongly'),
    ),
  );
/** ISO 4217 of a platform's wallets, and ISO 3166-1 of what it is told of every member. */
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'three capital letters')
  .default('CNY');
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'two capital letters')
  .default('CN');

/** What a payout service calls the payouts of a network, as `TRC20=name,ERC20=name`. */
const payoutMethods = z
  .string()
  .regex(
    /^(?:(?:TRC20|ERC20)=[\x21-\x2b\x2d-\x3c\x3e-\x7e]{1,64}(?:,|$)){0,2}$/,
    'names a payout method wrongly',
  )
  .default('')
  .transform((text) => text.split(',').flatMap((pair) => (pair === '' ? [] : [pair.split('=', 2)])))
  .transform((pairs) => new Map(pairs.map(([network, method]) => [network, method])))
  .pipe(z.map(z.enum(['TRC20', 'ERC20']), z.string()));

/** Origins, separated by commas. */
const origins = z
  .string()
  .default('')
  .transform((names) => names.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(z.string().regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'names an origin wrongly')));

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const schema = z.object({
  /** TCP port of the HTTP API and the clients. */
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  /** Of the members' pool; a node holds nine more (docs/operating.md, More than one node). */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(8).max(500).default(20),
  /** Optional: a standby of that database, from which reports are read (docs/operating.md, More than one node). */
  REPORT_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  /** Optional: shares rate limits between nodes. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional(),
  /** The address members use; decides links, cookies' security and the site-moved answer. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Further hosts that the site is reached at; links that we hand out lead to the one that was asked, and to no other. */
  OWN_HOSTS: hosts,
  /** Origins of clients that are served from elsewhere, such as `https://m.example`; they may call the API, no others may. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((names) => names.split(',').flatMap((name) => name.trim() || []))
    .pipe(z.array(z.string().regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'names an origin wrongly'))),
  /**
   * Hosts (`name`, `name:port`, `address:port`) that may be called although they point inside: chain nodes of one's own. What else is
   * typed into the console is called in the public network only (decision 30).
   */
  OUTBOUND_ALLOW: hosts,
  /** Where uploads and the demonstration accounts are written. */
  DATA_DIR: z.string().min(1).default('./data'),
  SANDBOX_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8090'),
  /** Where a member's browser reaches the stand-ins, when it differs from SANDBOX_URL. */
  SANDBOX_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_OPERATOR: z.string().min(1).default('mingpai'),
  SANDBOX_SECRET: z.string().min(16, 'needs at least 16 characters'),
  /** Signs what the platform asks of us (docs/seamless-wallet.md); without it SANDBOX_SECRET does. */
  SANDBOX_WALLET_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  /** Signs what we and the sandbox's gateway tell each other (docs/connecting-a-gateway.md); without it SANDBOX_SECRET does. */
  SANDBOX_GATEWAY_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  /** Signs what we ask of the sandbox's payout provider (docs/payouts.md); without it SANDBOX_SECRET does. */
  SANDBOX_PAYOUT_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  /** What members' documents are sealed with, 32 bytes in hex, the same for every node; without it a file of DATA_DIR holds one. */
  IDENTITY_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'needs 64 hex digits')
    .optional(),
  /** A service that checks documents (docs/connecting-an-identity-checker.md): its adapter; none: people check alone. */
  IDENTITY_CHECKER: z.enum(['sandbox']).optional(),
  /** Minutes that it may take; then a form is people's. */
  IDENTITY_CHECKER_MINUTES: z.coerce.number().int().min(1).max(10_080).default(60),
  /** Signs what we and the sandbox's checker tell each other; without it SANDBOX_SECRET does. */
  SANDBOX_CHECKER_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  /** The key of the sandbox's beacon follows from it (docs/draws.md); without it from SANDBOX_SECRET. */
  SANDBOX_BEACON_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  /** Where the payment gateway, the checker of documents and the payout provider are, when they are started apart from the game platform. */
  SANDBOX_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_CHECKER_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PAYOUT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A BTCPay Server as a gateway, and as a payout service (docs/connecting-btcpay.md); none: not connected. */
  BTCPAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  BTCPAY_STORE: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/)
    .optional(),
  BTCPAY_API_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  BTCPAY_WEBHOOK_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  /** Of its invoices: what their hundredth is worth, a fen is. */
  BTCPAY_CURRENCY: currency,
  /** Which payouts it sends, as `TRC20=<payout method>,ERC20=<payout method>`; without it, none. */
  BTCPAY_PAYOUT_METHODS: payoutMethods,
  /** Where Hub88, or a platform that speaks its operator API, is asked (docs/connecting-hub88.md); without it no venue of it plays. */
  HUB88_URL: z.url({ protocol: /^https?$/ }).optional(),
  HUB88_OPERATOR_ID: z.coerce.number().int().min(1).optional(),
  /** Of a brand under the same operator. */
  HUB88_SUB_PARTNER_ID: z.string().min(1).max(64).optional(),
  /** Of a brand whose money lies in wallets there. */
  HUB88_TRANSFER_SUB_PARTNER_ID: z.string().min(1).max(64).optional(),
  /** PEM files: our private key, and their public keys. */
  HUB88_PRIVATE_KEY_FILE: z.string().min(1).optional(),
  HUB88_PUBLIC_KEY_FILE: z.string().min(1).optional(),
  HUB88_CURRENCY: currency,
  HUB88_COUNTRY: country,
  /** Where its games come from: nothing else is let into the frame of a game. */
  HUB88_GAME_ORIGINS: origins,
  /** Where covers of its games come from; without it, every game has that of its category. */
  HUB88_COVER_ORIGINS: origins,
  /** Valkyrie as a platform of games (docs/connecting-valkyrie.md); none: not connected. */
  VALKYRIE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whose games come through it, as both sides name them. */
  VALKYRIE_PROVIDER: z
    .string()
    .regex(/^[\x21-\x7e]{1,40}$/)
    .optional(),
  /** Files of secrets, one a line: what we send them, and what they send us. */
  VALKYRIE_OPERATOR_KEY_FILE: z.string().min(1).optional(),
  VALKYRIE_PAM_TOKEN_FILE: z.string().min(1).optional(),
  /** Its games, a line each by tabs. */
  VALKYRIE_GAMES_FILE: z.string().min(1).optional(),
  VALKYRIE_CURRENCY: currency,
  VALKYRIE_COUNTRY: country,
  VALKYRIE_GAME_ORIGINS: origins,
  /** Blue Ocean's GameHub as a platform of games (docs/connecting-gamehub.md); none: not connected. */
  GAMEHUB_URL: z.url({ protocol: /^https?$/ }).optional(),
  GAMEHUB_LOGIN: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/)
    .optional(),
  /** Files of secrets, one a line: what we send them, and the salts of what they send us. */
  GAMEHUB_PASSWORD_FILE: z.string().min(1).optional(),
  GAMEHUB_SALT_FILE: z.string().min(1).optional(),
  GAMEHUB_CURRENCY: currency,
  GAMEHUB_GAME_ORIGINS: origins,
  /** The operator's mail server, `smtp://user:password@host:587` or `smtps://host:465`, and who letters are from; without both none are written. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z
    .string()
    .regex(/^(?:[^<>"@\r\n,]{1,60} )?<?[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+>?$/, 'is no address')
    .optional(),
  /** 1: seed a believable demonstration site when the database is empty. */
  DEMO: flag.default(false),
  /** Minutes that changes of rules of money wait on the site that DEMO makes; operators change it in the console. */
  DEMO_RULE_DELAY_MINUTES: z.coerce.number().int().min(0).max(10_080).default(60),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Where the heads of the seals are written down, outside of the database; in DATA_DIR unless told. */
  SEAL_HEADS_FILE: z.string().min(1).optional(),
  /** Where they are sent as well: an https address, or a service on this machine. */
  SEAL_HEADS_URL: z
    .url()
    .regex(/^(?:https:\/\/|http:\/\/127\.0\.0\.1:\d{1,5}(?:\/|$))/, 'must start with https://')
    .optional(),
  /** A time-stamp authority (RFC 3161) for those heads, and a PEM file of the certificates that its own lead to. */
  TIMESTAMP_URL: z
    .url()
    .regex(/^https?:\/\//)
    .optional(),
  TIMESTAMP_ROOTS_FILE: z.string().min(1).optional(),
  /**
   * Nodes of drand's quicknet, whose rounds the draws name (docs/draws.md), separated by commas, such as `https://api.drand.sh`; without
   * one the sandbox's beacon is asked.
   */
  BEACON_URLS: z
    .string()
    .default('')
    .transform((urls) => urls.split(',').flatMap((url) => url.trim() || []))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  /** Bearer token for /metrics from elsewhere than this machine; without it only loopback may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The push services that members' browsers may name for notices of arrivals, separated by commas (decision 21). */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,*.notify.windows.com')
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(pushService)),
});

export type Config = z.output<typeof schema>;

/** Thrown for a bad variable; its message is the one line to print. */
export class BadConfiguration extends Error {}

/**
 * @param environment usually `process.env`; empty strings count as absent.
 * @throws {BadConfiguration} naming the first bad variable
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BadConfiguration(`${issue?.path.join('.') ?? 'configuration'}: ${issue?.message ?? 'invalid'}`);
}
