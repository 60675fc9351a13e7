/** The staff's calls on what is written for agents; translation only. Each action and its audit row are one transaction. */
import { namesWallet } from '@mingpai/contract/console/mailings/words';
import { changed, type DefineConsoleCall, unchanged } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { takeUpload } from '../platform/uploads.ts';
import { addContent, type ContentText, changeContent, contentList, removeContent } from './agent-content.ts';
import { agentPicturePath, keepAgentPicture } from './agent-pictures.ts';

const perStaff: LimitRule = { name: 'agent-picture/staff', attempts: 60, perSeconds: 3_600 };

export function agentContentConsole(define: DefineConsoleCall, site: AppContext): void {
  const { database, clock } = site;

  define('agentContent', async ({ kind, ...page }) => {
    const { rows, total } = await contentList(database, kind, page);
    return done({
      total,
      rows: rows.map(({ createdAt, publishedAt, ...row }) => ({
        ...row,
        id: Number(row.id),
        src: row.picture === null ? null : agentPicturePath(row.picture),
        createdAt: createdAt.toISOString(),
        publishedAt: publishedAt?.toISOString() ?? null,
      })),
    });
  });

  define('uploadAgentPicture', async (_payload, { staff, request }) => {
    const taken = await takeUpload(request, site.limits, perStaff, staff.id);
    if (!taken.ok) return taken;
    const kept = await keepAgentPicture(site, staff.id, taken.value.bytes);
    return kept.ok ? done({ ...kept.value, src: agentPicturePath(kept.value.picture) }) : kept;
  });

  define.change('saveAgentContent', (payload, _visit, change) =>
    change.once(payload, async (tx) => {
      const { id, version = 0, kind, ...text } = payload;
      if ([text.title, text.titleEn, text.content, text.contentEn].some(namesWallet))
        return refused('content_names_wallet');
      if (id === undefined) {
        const added = await addContent(tx, clock, kind, text);
        if (!added.ok) return added;
        return changed(
          { id: Number(added.value) },
          {
            action: `agent_${kind}_added`,
            subject: `agent_${kind}/${added.value}`,
            before: undefined,
            after: fieldsOf(text),
          },
        );
      }
      const before = await changeContent(tx, clock, { id: BigInt(id), version, kind }, text);
      if (!before.ok) return before;
      const [was, is] = [fieldsOf(before.value), fieldsOf(text)];
      if (JSON.stringify(was) === JSON.stringify(is)) return unchanged({ id });
      return changed(
        { id },
        { action: `agent_${kind}_changed`, subject: `agent_${kind}/${id}`, before: was, after: is },
      );
    }),
  );

  define.change('removeAgentContent', (payload, _visit, change) =>
    change.once(payload, async (tx) => {
      const { id, version, kind } = payload;
      const before = await removeContent(tx, { id: BigInt(id), version, kind });
      if (!before.ok) return before;
      return changed(null, {
        action: `agent_${kind}_removed`,
        subject: `agent_${kind}/${id}`,
        before: fieldsOf(before.value),
        after: undefined,
      });
    }),
  );
}

/** As the log says it. */
function fieldsOf({ title, content, titleEn, contentEn, picture, shown }: ContentText) {
  return { title, content, titleEn, contentEn, picture, shown };
}
