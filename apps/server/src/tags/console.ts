/** The staff's calls on tags; translation only. */
import { changed, type DefineConsoleCall, unchanged } from '../backoffice/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { saveTag, tagList, tagMember, untagMember } from './tags.ts';

export function tagConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('tags', async () => done([...(await tagList(database))]));

  define.change('saveTag', (tag, { staff }, change) =>
    change(async (tx) => {
      const before = await saveTag(tx, { staffId: staff.id, now: clock.now() }, tag);
      const { colour, open } = tag;
      if (before?.colour === colour && before.open === open) return unchanged(null);
      return changed(null, {
        action: 'tag_saved',
        subject: `tag/${tag.tag}`,
        before: before && { colour: before.colour, open: before.open },
        after: { colour, open },
      });
    }),
  );

  define.change('tagMember', ({ id, tag, until }, { staff }, change) =>
    change(async (tx) => {
      const end = until === undefined ? undefined : new Date(until);
      const by = { staffId: staff.id, now: clock.now() };
      const given = await tagMember(tx, by, { memberId: BigInt(id), tag, until: end });
      if (!given.ok) return given;
      const { had } = given.value;
      if (had !== undefined && had?.getTime() === end?.getTime()) return unchanged(null);
      return changed(null, {
        action: 'member_tagged',
        subject: `member/${id}`,
        before: had === undefined ? undefined : { until: untilText(had) },
        after: { until: untilText(end ?? null) },
        about: { tag },
      });
    }),
  );

  define.change('untagMember', ({ id, tag }, _visit, change) =>
    change(async (tx) => {
      const had = await untagMember(tx, clock.now(), { memberId: BigInt(id), tag });
      if (had === undefined) return unchanged(null);
      return changed(null, {
        action: 'member_untagged',
        subject: `member/${id}`,
        before: { until: untilText(had) },
        after: undefined,
        about: { tag },
      });
    }),
  );
}

/** Beijing time; empty: without end. */
function untilText(until: Date | null): string {
  return until === null ? '' : beijingText(until);
}
