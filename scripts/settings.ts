/** What the scripts take from the environment; a bad value stops them with a line that names the variable. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface StartSettings {
  readonly port: number;
  readonly sandboxPort: number;
  /** Where `npm run dev` lets a debugger reach the server; the next free one where it is taken. */
  readonly inspectPort: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Of the role that the tables belong to, where DATABASE_URL names another. */
  readonly ownerUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly publicUrl: string | undefined;
  /** Whether an empty database becomes a demonstration: by itself only the embedded one does, another only where DEMO=1 says so. */
  readonly demonstration: boolean;
  /** Days of the past that a fresh demonstration on the embedded database gets, unless told none; 0: it begins today. */
  readonly pastDays: number;
  /** Whether invented members go on living on such a demonstration while one watches; they do unless told not to. */
  readonly life: boolean;
}

/** What a demonstration brings along without being asked: enough for each page, figure and chart to have something to show. */
const usualPastDays = 90;

/** A value of the environment that cannot be used; the message is the line to print. */
export class BadSetting extends Error {}

export function readSettings(env: NodeJS.ProcessEnv = process.env): StartSettings {
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL)
    throw new BadSetting("DATABASE_OWNER_URL: needs DATABASE_URL beside it, with the server's own role");
  const demonstration = flag(env, 'DEMO', !env.DATABASE_URL);
  const own = demonstration && !env.DATABASE_URL;
  return {
    port: port(env, 'PORT', 8080),
    sandboxPort: port(env, 'SANDBOX_PORT', 8090),
    inspectPort: port(env, 'INSPECT_PORT', 9229),
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    ownerUrl: address(env, 'DATABASE_OWNER_URL', ['postgres:', 'postgresql:']),
    redisUrl: address(env, 'REDIS_URL', ['redis:', 'rediss:']),
    publicUrl: address(env, 'PUBLIC_URL', ['http:', 'https:']),
    demonstration,
    pastDays: pastDays(env, own),
    life: flag(env, 'DEMO_LIFE', own) && own,
  };
}

function port(env: NodeJS.ProcessEnv, name: string, standard: number): number {
  const text = env[name];
  if (!text) return standard;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new BadSetting(`${name}: "${text}" is not a port (1 to 65535)`);
  return value;
}

/** @param own a demonstration on the embedded database: no other gets a past */
function pastDays(env: NodeJS.ProcessEnv, own: boolean): number {
  const text = env.DEMO_PAST_DAYS;
  const days = text ? Number(text) : usualPastDays;
  if (!Number.isInteger(days) || days < 0 || days > 365)
    throw new BadSetting(`DEMO_PAST_DAYS: "${text}" is not a number of days (0 to 365)`);
  if (text && days > 0 && env.DATABASE_URL)
    throw new BadSetting(
      'DEMO_PAST_DAYS: a past is made on the embedded database alone, never where DATABASE_URL is given',
    );
  return own ? days : 0;
}

function flag(env: NodeJS.ProcessEnv, name: string, standard: boolean): boolean {
  const text = env[name];
  if (!text) return standard;
  if (text !== '0' && text !== '1') throw new BadSetting(`${name}: "${text}" is neither 0 nor 1`);
  return text === '1';
}

function address(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new BadSetting(
      `${name}: "${text}" is not an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`,
    );
  return text;
}

/** The secret that server and sandbox sign their requests with; drawn once for an installation, readable by its owner only. */
export function sandboxSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'sandbox-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
