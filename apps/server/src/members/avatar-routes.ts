/** Upload and delivery of members' pictures. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../app/site.ts';
import type { DefineCall } from '../platform/door.ts';
import { refused } from '../platform/outcome.ts';
import { largestUpload } from '../platform/picture.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { avatarPicture, changeAvatar } from './avatar.ts';

const perMember: LimitRule = { name: 'avatar/member', attempts: 20, perSeconds: 3_600 };

/** Register before any route that takes an upload. */
export async function avatarRoutes(http: FastifyInstance, define: DefineCall, site: Site): Promise<void> {
  await http.register(multipart, {
    limits: { fileSize: largestUpload, files: 1, fields: 5, parts: 6, fieldSize: 1_000 },
  });

  define('uploadAvatar', async (_payload, { memberId, request }) => {
    if (!request.isMultipart()) return refused('not_a_picture');
    if ((await site.limits.hit(perMember, String(memberId))) !== undefined) return refused('rate_limited');
    const file = await request.file();
    if (file?.fieldname !== 'file') return refused('not_a_picture');
    const upload = await file.toBuffer().catch(() => undefined);
    if (upload === undefined) return refused('body_too_large');
    return changeAvatar(site, memberId, upload);
  });

  http.get<{ Params: { name: string } }>('/uploads/avatars/:name', async ({ params }, reply) => {
    const id = /^([\w-]{1,64})\.png$/.exec(params.name)?.[1];
    const picture = id === undefined ? undefined : await avatarPicture(site.database, id);
    if (picture === undefined) return reply.callNotFound();
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(picture);
  });
}
