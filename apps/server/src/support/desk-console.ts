/** The calls of those who lead the service desk, and templates; translation only. */
import {
  changed,
  type DefineConsoleCall,
  rolesOfStaff,
  rolesThatGive,
  unchanged,
} from '../backoffice/index.ts';
import { startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { figuresByClerk, figuresByDay, figuresOf, remarksOf } from './figures.ts';
import { talksOf } from './talks.ts';
import { leads, removeTemplate, saveTemplate, type TemplateText, templatesFor } from './templates.ts';

export function deskConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  define('serviceTemplates', async (_payload, { staff }) => {
    const lead = leads(staff);
    const [held, roles] = await Promise.all([
      rolesOfStaff(database, staff.id),
      rolesThatGive(database, 'service'),
    ]);
    const templates = await templatesFor(database, staff.id, { roles: held, lead });
    return done({
      templates: templates.map(({ id, changedAt, ...template }) => ({
        ...template,
        id: Number(id),
        mine: template.scope === 'own' || lead,
        changedAt: changedAt.toISOString(),
      })),
      roles: lead ? [...roles] : [],
    });
  });

  define.change('saveServiceTemplate', (payload, { staff }, change) =>
    change.once(payload, async (tx) => {
      const { id, ...text } = payload;
      const known = ['own', 'all', ...(await rolesThatGive(tx, 'service')).map(({ code }) => code)];
      if (!known.includes(text.scope)) return refused('not_found');
      const saved = await saveTemplate(
        tx,
        staff,
        id === undefined ? undefined : BigInt(id),
        text,
        clock.now(),
      );
      if (!saved.ok) return saved;
      const answer = { id: Number(saved.value.id) };
      const [before, after] = [saved.value.before, text];
      if (before && JSON.stringify(fieldsOf(before)) === JSON.stringify(fieldsOf(after)))
        return unchanged(answer);
      return changed(answer, {
        action: before ? 'template_changed' : 'template_added',
        subject: `template/${answer.id}`,
        before: before && fieldsOf(before),
        after: fieldsOf(after),
      });
    }),
  );

  define.change('removeServiceTemplate', ({ id }, { staff }, change) =>
    change(async (tx) => {
      const removed = await removeTemplate(tx, staff, BigInt(id));
      if (!removed.ok) return removed;
      return changed(null, {
        action: 'template_removed',
        subject: `template/${id}`,
        before: fieldsOf(removed.value),
        after: undefined,
      });
    }),
  );

  define('serviceFigures', async ({ from, to }) => {
    const span = spanOf(from, to);
    const [figures, days, clerks, remarks] = await Promise.all([
      figuresOf(database, span),
      figuresByDay(database, span),
      figuresByClerk(database, span),
      remarksOf(database, span),
    ]);
    return done({
      ...figures,
      stars: [...figures.stars],
      days: [...days],
      clerks: clerks.map((one) => ({ ...one, id: Number(one.id) })),
      remarks: remarks.map((one) => ({
        ...one,
        session: Number(one.session),
        conversation: Number(one.conversation),
        first: Number(one.first),
        memberId: one.memberId === null ? null : Number(one.memberId),
        at: one.at.toISOString(),
      })),
    });
  });

  define('serviceTalks', async ({ from, to, kind, clerk, stars, after, limit }) => {
    const { rows, sum } = await talksOf(database, {
      ...spanOf(from, to),
      kind,
      clerk: clerk === undefined ? undefined : BigInt(clerk),
      stars,
      after: after === '' ? undefined : BigInt(after),
      // One more than a page says whether there is another.
      most: limit + 1,
    });
    const page = rows.slice(0, limit);
    return done({
      sum,
      rows: page.map(({ begunAt, answeredAt, ...one }) => ({
        ...one,
        session: Number(one.session),
        conversation: Number(one.conversation),
        first: Number(one.first),
        memberId: one.memberId === null ? null : Number(one.memberId),
        begunAt: begunAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      })),
      next: rows.length > limit ? String(page.at(-1)?.session ?? '') : null,
    });
  });
}

/** Whole Beijing days. */
function spanOf(from: string, to: string) {
  return {
    from: new Date(`${from}T00:00:00+08:00`),
    to: startOfBeijingDay(new Date(`${to}T00:00:00+08:00`), 1),
  };
}

function fieldsOf({ scope, title, text, textEn }: TemplateText) {
  return { scope, title, content: text, contentEn: textEn };
}
