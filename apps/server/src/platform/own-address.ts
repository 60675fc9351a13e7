/**
 * Where the site is for whoever asks: the address of PUBLIC_URL, one of OWN_HOSTS, or the one at which the connection really arrived.
 * What a request says of its host decides between these and is never repeated: a link of ours leads nowhere else.
 */
import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';

export type OwnAddress = Pick<Config, 'PUBLIC_URL' | 'OWN_HOSTS'>;

/** An origin, such as `https://play.example`: without a path, and without a slash behind it. */
export function siteOrigin({ PUBLIC_URL, OWN_HOSTS }: OwnAddress, request: FastifyRequest): string {
  const publicOrigin = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).origin;
  const asked = request.host.toLowerCase();
  const own = OWN_HOSTS.find((host) => host === asked);
  if (own !== undefined) {
    const scheme = publicOrigin?.startsWith('https:') ? 'https' : request.protocol;
    return `${scheme === 'https' ? 'https' : 'http'}://${own}`;
  }
  if (publicOrigin !== undefined) return publicOrigin;
  const { localAddress = '127.0.0.1', localPort } = request.socket;
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '');
  const here = `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
  // A browser on this machine may call it by name; its frames must have the same origin as the page around them.
  const isLoopback = address === '127.0.0.1' || address === '::1';
  return `http://${isLoopback && asked === `localhost:${localPort}` ? asked : here}`;
}

/** Where letters lead, which no visitor's request has a say in: PUBLIC_URL, or this machine. */
export function configuredOrigin({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return new URL(PUBLIC_URL ?? `http://127.0.0.1:${PORT}`).origin;
}
