/** The address of an agent's link: counts, and leads on to the form of registration. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../platform/context.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { addressOf } from '../platform/router.ts';
import { openCampaign } from './campaigns.ts';

export const campaignPath = '/i/';

/** One address counts once an hour for a link: whoever reloads is one visitor, and nobody makes clicks in a loop. */
const counted: LimitRule = { name: 'campaign/click', attempts: 1, perSeconds: 3_600 };
/** What only looks at addresses: previews of messengers, search engines. */
const automatic = /bot|crawl|spider|preview|facebookexternalhit|curl|wget|python|headless/i;
const target = z.object({ code: z.string().max(20) });

export function campaignRoute(http: FastifyInstance, { database, clock, limits }: AppContext): void {
  http.get(`${campaignPath}:code`, async (request, reply) => {
    const { code } = target.parse(request.params);
    const agent = request.headers['user-agent'] ?? '';
    const counts =
      agent !== '' &&
      !automatic.test(agent) &&
      (await limits.hit(counted, `${code}/${addressOf(request)}`)) === undefined;
    const pid = await openCampaign(database, clock, code, counts);
    // A link that is not ours leads to the site as well: nobody is turned away for it.
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(pid === undefined ? '/' : `/register?pid=${pid}`, 302);
  });
}
