/** The staff's calls on messages to many; translation only. */
import { batchById, changed, type DefineConsoleCall, type Fields } from '../backoffice/index.ts';
import { unlessHeld } from '../claims/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { approveMailing, type Mailing, mailingList, stopMailing, writeMailing } from './mailing.ts';

export function mailingConsole(define: DefineConsoleCall, site: AppContext): void {
  const { database, clock } = site;

  define('mailingList', async (query, { staff }) => {
    const { rows, total } = await mailingList(database, query);
    return done({
      total,
      rows: rows.map((row) => {
        const open = row.state !== 'sent' && row.state !== 'stopped';
        const may = staff.rights.includes('content');
        return {
          ...wireMailing(row),
          may: [
            ...(may && row.state === 'waiting' && row.made_by !== staff.id ? (['approve'] as const) : []),
            ...(may && open ? (['stop'] as const) : []),
          ],
        };
      }),
    });
  });

  define.list('mailingList', async ({ id, waiting }, onward) => {
    const { rows } = await mailingList(database, { id, waiting, ...onward });
    return batchById(rows, onward.most, wireMailing);
  });

  define.change('sendMailing', (payload, { staff }, change) =>
    change.once(payload, async (tx) => {
      const { audience, names, sendAt, ...words } = payload;
      const to = names === undefined ? audience && { audience } : { names };
      if (to === undefined) return refused('bad_input');
      const at = sendAt === undefined ? undefined : new Date(sendAt);
      const written = await writeMailing(tx, site, staff.id, { ...words, to, sendAt: at });
      if (!written.ok) return written;
      const { id, state, counted, more } = written.value;
      return changed(
        { id: Number(id), state },
        {
          action: 'mailing_written',
          subject: `mailing/${id}`,
          before: undefined,
          after: {
            ...words,
            audience: 'audience' in to ? JSON.stringify(to.audience) : '',
            names: 'names' in to ? to.names.slice(0, 20).join(' ') : '',
            sendAt: at?.toISOString() ?? '',
          },
          about: { counted, more, needsSecond: state === 'waiting' },
        },
      );
    }),
  );

  define.change('approveMailing', ({ id }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'mailings', id, staff, now: clock.now() }, async (tx) => {
        const approved = await approveMailing(tx, site, staff.id, BigInt(id));
        if (!approved.ok) return approved;
        return changed(null, {
          action: 'mailing_approved',
          subject: `mailing/${id}`,
          before: undefined,
          after: toldOf(approved.value),
        });
      }),
    ),
  );

  define.change('stopMailing', ({ id }, { staff }, change) =>
    change.once({ id }, async (tx) => {
      const stopped = await stopMailing(tx, site, staff.id, BigInt(id));
      if (!stopped.ok) return stopped;
      return changed(null, {
        action: 'mailing_stopped',
        subject: `mailing/${id}`,
        before: undefined,
        after: toldOf(stopped.value),
      });
    }),
  );
}

/** What a decision about it was made of. */
function toldOf({ title, audience, sent }: Mailing): Fields {
  return { title, audience: audience === null ? '' : JSON.stringify(audience), sent };
}

/** What a message to many says to everybody who may see it. */
function wireMailing({
  id,
  reached: _reached,
  most: _most,
  made_by: _by,
  made_at,
  send_at,
  ended_at,
  maker,
  approver,
  stopper,
  counted_more: more,
  ...row
}: Awaited<ReturnType<typeof mailingList>>['rows'][number]) {
  return {
    ...row,
    id: Number(id),
    more,
    sendAt: send_at.toISOString(),
    madeAt: made_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    madeBy: maker,
    approvedBy: approver,
    stoppedBy: stopper,
  };
}
