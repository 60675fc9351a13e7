/** The address of an agent's link: counts, and leads on to the form of registration. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../platform/context.ts';
import { networkOf } from '../platform/network.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { addressOf } from '../platform/router.ts';
import { campaignCode, campaignNamed, countOpened } from './campaigns.ts';

export const campaignPath = '/i/';

/** One place opens so many links, whatever they are called; above it is led on to the site, and nothing is asked for it. */
const opened: LimitRule = { name: 'campaign/open', attempts: 60, perSeconds: 60 };
/** One place counts once an hour for a link: whoever reloads is one visitor, and nobody makes clicks in a loop. */
const counted: LimitRule = { name: 'campaign/click', attempts: 1, perSeconds: 3_600 };
/** What only looks at addresses: previews of messengers, search engines. */
const automatic = /bot|crawl|spider|preview|facebookexternalhit|curl|wget|python|headless/i;
const target = z.object({ code: z.string().regex(campaignCode) });

export function campaignRoute(http: FastifyInstance, { database, clock, limits }: AppContext): void {
  /** @returns where the link leads; a link that is not ours leads to the site as well: nobody is turned away for it */
  async function leadsTo(params: unknown, place: string, agent: string): Promise<string> {
    const { data } = target.safeParse(params);
    if (data === undefined || (await limits.hit(opened, place)) !== undefined) return '/';
    const campaign = await campaignNamed(database, data.code);
    if (campaign === undefined) return '/';
    const person = agent !== '' && !automatic.test(agent);
    // Only links that exist have counters: a stranger chooses no names.
    if (person && (await limits.hit(counted, `${campaign.id}/${place}`)) === undefined)
      await countOpened(database, clock, campaign.id);
    return `/register?pid=${campaign.agentId}-${data.code}`;
  }

  http.get(`${campaignPath}:code`, async (request, reply) => {
    const to = await leadsTo(
      request.params,
      networkOf(addressOf(request)),
      request.headers['user-agent'] ?? '',
    );
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(to, 302);
  });
}
