/** Members' calls on the file of their own data, and the file itself; translation only. */
import { Readable } from 'node:stream';
import { ownDataPath } from '@mingpai/contract/constants';
import { message } from '@mingpai/contract/texts';
import type { FastifyInstance } from 'fastify';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { type DefineCall, type FindMember, refuse, tokenOf } from '../platform/router.ts';
import { askOwnData, ownFile, readOwnData } from './files.ts';

export function ownDataApi(
  http: FastifyInstance,
  define: DefineCall,
  site: AppContext,
  memberOf: FindMember,
): void {
  const { database, clock } = site;

  define('ownDataStatus', async (_payload, { memberId, token }) => {
    const file = await ownFile(database, memberId, clock.now(), { token });
    return done({
      asked: file ? beijingText(file.askedAt) : null,
      until: file?.expiresAt ? beijingText(file.expiresAt) : null,
      size: file?.size === null || file === undefined ? 0 : Number(file.size),
    });
  });

  define('askOwnData', async ({ password, code }, { memberId, token = '' }) => {
    const asked = await askOwnData(site, memberId, { password, code: code.trim(), token });
    return asked.ok ? done(null, message('own_data_asked')) : asked;
  });

  http.get(ownDataPath, async (request, reply) => {
    const token = tokenOf(request);
    const memberId = token === undefined ? undefined : await memberOf(token);
    if (memberId === undefined) return refuse(reply, refused('session_lost'));
    const file = await ownFile(database, memberId, clock.now(), { ready: true, token });
    if (!file) return refuse(reply, refused('not_found'));
    return reply
      .type('application/zip')
      .header('content-length', String(file.size))
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .send(Readable.from(readOwnData(site, memberId, file.id), { objectMode: true, highWaterMark: 1 }));
  });
}
