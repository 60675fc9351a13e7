/** What every connection is given by variables of one prefix: an address, a currency, origins, files. */
import { readFileSync } from 'node:fs';
import { BadConfiguration, type Config } from '../../platform/config.ts';
import type { OfferedGame } from '../port.ts';
import { privateKeyOf, publicKeysOf } from './body-signature.ts';

type Prefix = 'HUB88' | 'VALKYRIE' | 'GAMEHUB';

/** What should stand in a file. */
interface Kind<Content> {
  readonly what: string;
  /** @throws for a text that is nothing of the kind */
  read(text: string): Content;
}

const rsa = 'not an RSA key in PEM of 2048 bits or more';
export const privateKey = { what: rsa, read: privateKeyOf };
export const publicKeys = { what: rsa, read: publicKeysOf };
/** One a line: all are believed, the first is ours to send. */
export const secrets = { what: 'not secrets of 16 characters or more, one a line', read: secretsOf };
/** Of a platform that has no list of them: a line each, as `venue:connect --look` prints them. */
export const games = { what: 'not lines of code, name, maker, kind, open or closed, by tabs', read: gamesOf };

/** @returns undefined where there is no address: it is not connected */
export function connectionOf(config: Config, prefix: Prefix) {
  const url = config[`${prefix}_URL`];
  if (url === undefined) return undefined;
  return {
    url,
    /** ISO 4217, of all wallets. */
    currency: config[`${prefix}_CURRENCY`],
    /** Where its games come from: nothing else may be shown in the frame. */
    origins: config[`${prefix}_GAME_ORIGINS`],
  };
}

/** @throws {BadConfiguration} naming the variable that an address makes necessary */
export function needed<Value>(value: Value | undefined, name: `${Prefix}_${string}`): Value {
  if (value !== undefined) return value;
  throw new BadConfiguration(`${name}: needed beside ${name.slice(0, name.indexOf('_'))}_URL`);
}

/** @throws {BadConfiguration} never with what stands in the file: a library's message could repeat a part of a key */
export function fileOf<Content>(
  config: Config,
  name: keyof Config & `${Prefix}_${string}_FILE`,
  { what, read }: Kind<Content>,
): Content {
  const file = needed(config[name], name);
  try {
    return read(readFileSync(file, 'utf8'));
  } catch (error) {
    const absent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new BadConfiguration(`${name}: ${absent ? 'no such file' : what}`);
  }
}

function secretsOf(text: string): readonly [string, ...string[]] {
  const [first, ...others] = text.split('\n').flatMap((line) => line.trim() || []);
  if (first === undefined || [first, ...others].some((secret) => !/^[\x21-\x7e]{16,512}$/.test(secret)))
    throw new Error('no secret');
  return [first, ...others];
}

function gamesOf(text: string): readonly OfferedGame[] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    const [code = '', name = '', maker = '', kind = '', open = 'open'] = line.trimEnd().split('\t');
    if (!/^[\x21-\x7e]{1,64}$/.test(code) || !['open', 'closed'].includes(open)) throw new Error('no game');
    return [{ code, name: name || code, maker, kind, cover: '', open: open === 'open' }];
  });
}
