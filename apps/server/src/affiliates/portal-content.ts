/** The portal's calls on what staff write for agents; translation only. */
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { materialFor, noticesFor, readNotice } from './agent-content.ts';
import { agentPicturePath } from './agent-pictures.ts';
import type { DefineAgentCall } from './portal-router.ts';

export function contentRoutes(define: DefineAgentCall, { database, clock }: AppContext): void {
  define('portalNotices', async (page, { agentId, language }) => {
    const { rows, total, unread } = await noticesFor(database, { ...page, agentId, language });
    return done({
      total,
      unread,
      rows: rows.map(({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() })),
    });
  });

  define('portalReadNotice', async ({ notice }, { agentId }) => {
    await readNotice(database, clock, { noticeId: BigInt(notice), agentId });
    return done(null);
  });

  define('portalMaterial', async (page, { language }) => {
    const { rows, total } = await materialFor(database, { ...page, language });
    return done({
      total,
      rows: rows.map(({ id, picture, ...row }) => ({
        ...row,
        id: Number(id),
        src: picture === null ? null : agentPicturePath(picture),
      })),
    });
  });
}
