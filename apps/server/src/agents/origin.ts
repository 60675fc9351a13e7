import type { FastifyRequest } from 'fastify';
import type { Config } from '../app/config.ts';

/**
 * Where the site is for whoever asks. Without a PUBLIC_URL it is the address that they asked at: a frame of our own must have
 * the same origin as the page around it.
 */
export function siteOrigin({ PUBLIC_URL }: Config, { protocol, host }: FastifyRequest): string {
  return PUBLIC_URL === undefined ? `${protocol}://${host}` : new URL(PUBLIC_URL).origin;
}
