/** Upload and delivery of members' pictures. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/context.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { DefineCall } from '../platform/router.ts';
import { takeUpload } from '../platform/uploads.ts';
import { avatarPicture, changeAvatar } from './avatar.ts';

const perMember: LimitRule = { name: 'avatar/member', attempts: 20, perSeconds: 3_600 };

export function avatarApi(http: FastifyInstance, define: DefineCall, site: AppContext): void {
  define('uploadAvatar', async (_payload, { memberId, request }) => {
    const taken = await takeUpload(request, site.limits, perMember, memberId);
    return taken.ok ? changeAvatar(site, memberId, taken.value.bytes) : taken;
  });

  http.get<{ Params: { name: string } }>('/uploads/avatars/:name', async ({ params }, reply) => {
    const id = /^([\w-]{1,64})\.png$/.exec(params.name)?.[1];
    const picture = id === undefined ? undefined : await avatarPicture(site.database, id);
    if (picture === undefined) return reply.callNotFound();
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(picture);
  });
}
