/**
 * The one way out to addresses that somebody typed: an operator's chain nodes, a browser's push service. What points inside (private
 * ranges, this machine, the cloud's own addresses) is not called, and the connection goes to the very address that was checked, so that a
 * name cannot mean one thing when it is looked at and another when it is called. Redirects are never followed (decision 30).
 */
import { lookup } from 'node:dns/promises';
import { type ClientRequestArgs, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Readable } from 'node:stream';
import type { Config } from './config.ts';

/** The address is not one that this server calls; the message names no address. */
export class InsideAddress extends Error {
  override readonly name = 'InsideAddress';
}

export interface OutboundRequest {
  readonly method?: string | undefined;
  readonly headers?: RequestInit['headers'] | undefined;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Outbound {
  /**
   * As `fetch`, but that a redirect is an answer like others, which nobody follows.
   * @throws {InsideAddress} before anything is connected
   */
  fetch(url: string | URL, request?: OutboundRequest): Promise<Response>;
}

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;

const resolveByDns: Resolve = async (name) =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

/** @param allow hosts that are called whatever they mean: `name`, `name:port`, `address`, `address:port` */
export function openOutbound(allow: readonly string[], resolve: Resolve = resolveByDns): Outbound {
  const allowed = new Set(allow);

  /** Where to connect. */
  async function checked({ hostname, host, port, protocol }: URL): Promise<string> {
    const name = hostname.replace(/^\[(.*)\]$/, '$1');
    const whole = `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
    const isAllowed = [hostname, host, whole, name].some((one) => allowed.has(one));
    const addresses = isIP(name) === 0 ? await resolve(name) : [name];
    const [first] = addresses;
    if (first === undefined) throw new Error('the name has no address');
    // One that means several things at once is not sorted out.
    if (!isAllowed && !addresses.every(isOutside)) throw new InsideAddress('an address that is not called');
    return first;
  }

  return {
    async fetch(url, { method = 'GET', headers, body, signal } = {}) {
      const target = new URL(url);
      if (!/^https?:$/.test(target.protocol)) throw new InsideAddress('only http and https are called');
      const hostname = await checked(target);
      signal?.throwIfAborted();
      const secure = target.protocol === 'https:';
      const name = target.hostname.replace(/^\[(.*)\]$/, '$1');
      const options: ClientRequestArgs & { servername?: string } = {
        hostname,
        port: target.port,
        path: target.pathname + target.search,
        method,
        headers: { ...Object.fromEntries(new Headers(headers)), host: target.host, ...lengthOf(body) },
        ...(target.username === '' ? {} : { auth: credentialsOf(target) }),
        ...(signal ? { signal } : {}),
        // The certificate is the name's, not the address's.
        ...(secure && isIP(name) === 0 ? { servername: name } : {}),
      };
      return new Promise((resolved, reject) => {
        const call = (secure ? overHttps : overHttp)(options, (answer) => {
          const { statusCode = 502 } = answer;
          const bare = [204, 205, 304].includes(statusCode);
          if (bare) answer.resume();
          const told = Object.entries(answer.headers).flatMap(([key, value]) =>
            [value ?? []].flat().map((one): [string, string] => [key, one]),
          );
          resolved(
            new Response(bare ? null : (Readable.toWeb(answer) as ReadableStream), {
              status: statusCode,
              headers: told,
            }),
          );
        });
        call.on('error', reject);
        call.end(body);
      });
    },
  };
}

/** Where the machine's configuration has its third parties. */
const partners = ['SANDBOX_URL', 'SANDBOX_CHECKER_URL', 'SANDBOX_GATEWAY_URL', 'SANDBOX_PAYOUT_URL'] as const;

/** What the machine's own configuration names is called; what is typed into a page is not, unless OUTBOUND_ALLOW names it too. */
export function outboundOf(
  config: Pick<Config, (typeof partners)[number] | 'OUTBOUND_ALLOW' | 'PUSH_SERVICES'>,
): Outbound {
  const own = config.PUSH_SERVICES.filter((service) => service.startsWith('http://'));
  return openOutbound([
    ...config.OUTBOUND_ALLOW,
    ...[...partners.flatMap((name) => config[name] ?? []), ...own].map((url) => new URL(url).host),
  ]);
}

function lengthOf(body: string | Uint8Array | undefined): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}

function credentialsOf({ username, password }: URL): string {
  return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
}

/** IANA's registries of special purpose: everything that is not somewhere in the public network. */
const insideFour = blockOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
const publicSix = blockOf('ipv6', [['2000::', 3]]);
/** Of the public range, what carries another address within it (Teredo, 6to4), and what is for documents. */
const insideSix = blockOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

function blockOf(
  family: 'ipv4' | 'ipv6',
  ranges: readonly (readonly [network: string, bits: number])[],
): BlockList {
  const list = new BlockList();
  for (const [network, bits] of ranges) list.addSubnet(network, bits, family);
  return list;
}

/** Whether an address lies in the public network. An IPv4 address that is written as IPv6 is not: nobody's name means that. */
export function isOutside(address: string): boolean {
  const [plain = ''] = address.split('%', 1);
  if (isIPv6(plain)) return publicSix.check(plain, 'ipv6') && !insideSix.check(plain, 'ipv6');
  return isIP(plain) === 4 && !insideFour.check(plain, 'ipv4');
}
