/**
 * A platform of games by our own hand, from what Hub88 publishes of its operator API, that behaves as badly as a network and a
 * partner can: it stands in for the real one in tests, and beside the sandbox (`main.ts`). It imports nothing of the site.
 */
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type Book, openBook } from './book.ts';
import { type Caller, openCaller } from './caller.ts';
import { type Platform, startPlatform } from './platform.ts';
import { openTransferGames, openTransferWallet, type TransferWallet } from './transfer-wallet.ts';
import { openWire, type Pace, published, type Wire } from './wire.ts';

export interface Aggregator extends Platform, Caller, Pick<Wire, 'deliverLate' | 'timeouts'> {
  /** From now on. */
  keepTime(pace: Pace): void;
  readonly book: Book;
  /** Of operators whose members' money lies here. */
  readonly wallets: TransferWallet;
  readonly transferGames: ReturnType<typeof openTransferGames>;
}

export interface AggregatorDeps {
  /** The operator's address for wallet calls; asked anew for each. */
  readonly wallet: () => string;
  readonly operator: number;
  readonly keys: AggregatorKeys;
  readonly currency?: string;
  readonly port?: number;
  readonly now?: () => Date;
}

export interface AggregatorKeys {
  /** Its own, which signs what it asks. */
  readonly platform: KeyObject;
  /** The operator's, which signs what they ask. */
  readonly operator: KeyObject;
}

export function newKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
}

export function privatePem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

export function publicPem(key: KeyObject): string {
  return createPublicKey(privatePem(key)).export({ type: 'spki', format: 'pem' }).toString();
}

export async function startAggregator({
  wallet,
  operator,
  keys,
  currency = 'CNY',
  port,
  now = () => new Date(),
}: AggregatorDeps): Promise<Aggregator> {
  let pace = published;
  const [book, wire] = [openBook(), openWire(() => pace)];
  const caller = openCaller({
    wallet,
    key: keys.platform,
    strangersKey: newKey(),
    book,
    wire,
    pace: () => pace,
    currency,
    now,
  });
  const operatorsKey = createPublicKey(publicPem(keys.operator));
  const wallets = openTransferWallet(currency);
  const transferGames = openTransferGames(wallets, book, currency, now);
  const platform = await startPlatform({
    wallets,
    operator,
    operatorsKey,
    book,
    caller,
    now,
    ...(port !== undefined && { port }),
  });
  return {
    ...platform,
    ...caller,
    book,
    wallets,
    transferGames,
    deliverLate: wire.deliverLate,
    timeouts: wire.timeouts,
    keepTime,
  };
  function keepTime(next: Pace): void {
    pace = next;
  }
}
