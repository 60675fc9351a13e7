/** The staff's calls on cases; translation only. */
import { peopleWith } from '../authority/index.ts';
import { batchById, changed, type DefineConsoleCall, unchanged } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import {
  type Case,
  caseOf,
  commentCase,
  findCases,
  handCase,
  linkCase,
  linksOf,
  moveCase,
  openCase,
  remarksOf,
  takeCase,
} from './cases.ts';

/** The right that shows orders of a kind. */
const readsOrders = { deposit: 'deposits.read', withdrawal: 'withdrawals.read' } as const;

export function caseConsole(define: DefineConsoleCall, { database, clock }: AppContext): void {
  const by = (staffId: bigint) => ({ staffId, now: clock.now() });

  define('cases', async ({ own, member, ...query }, { staff }) => {
    const { rows, total } = await findCases(database, {
      ...query,
      owner: own ? staff.id : undefined,
      member: member === undefined ? undefined : BigInt(member),
    });
    return done({ total, rows: rows.map((one) => wireCase(one, staff.id)) });
  });

  define.list('cases', async ({ own, member, ...query }, onward, reader) => {
    const asked = {
      owner: own ? reader.id : undefined,
      member: member === undefined ? undefined : BigInt(member),
    };
    const { rows } = await findCases(database, { ...query, ...asked, ...onward });
    return batchById(rows, onward.most, (one) => wireCase(one, 0n));
  });

  define('casePage', async ({ id }, { staff }) => {
    const [one, links, remarks, workers] = await Promise.all([
      caseOf(database, BigInt(id)),
      linksOf(database, BigInt(id)),
      remarksOf(database, BigInt(id)),
      peopleWith(database, 'members', clock.now()),
    ]);
    if (one === undefined) return refused('not_found');
    return done({
      ...wireCase(one, staff.id),
      links: links.map((link) => ({ ...link, memberId: Number(link.memberId) })),
      remarks: remarks.map((remark) => ({
        ...remark,
        id: Number(remark.id),
        at: remark.at.toISOString(),
      })),
      colleagues: workers
        .filter((worker) => worker.id !== one.ownerId)
        .map(({ id: worker, name }) => ({ id: Number(worker), name })),
    });
  });

  define.change('openCase', ({ subject, member }, { staff }, change) =>
    change.once({ subject, member: member ?? 0 }, async (tx) => {
      const opened = await openCase(tx, by(staff.id), {
        subject,
        member: member === undefined ? undefined : BigInt(member),
      });
      if (!opened.ok) return opened;
      const id = Number(opened.value);
      return changed(
        { id },
        {
          action: 'case_opened',
          subject: `case/${id}`,
          before: undefined,
          after: { title: subject },
          about: member === undefined ? {} : { member: String(member) },
        },
      );
    }),
  );

  define.change('takeCase', ({ id, from }, { staff }, change) =>
    change(async (tx) => {
      const taken = await takeCase(tx, by(staff.id), { id: BigInt(id), from: BigInt(from) });
      if (!taken.ok) return taken;
      if (taken.value.ownerId === staff.id) return unchanged(null);
      return changed(null, {
        action: 'case_taken',
        subject: `case/${id}`,
        before: { owner: taken.value.owner },
        after: { owner: staff.name },
      });
    }),
  );

  define.change('handCase', ({ id, to }, { staff }, change) =>
    change(async (tx) => {
      const colleague = (await peopleWith(tx, 'members', clock.now())).find((one) => Number(one.id) === to);
      if (colleague === undefined) return refused('not_found');
      const handed = await handCase(tx, by(staff.id), { id: BigInt(id), to: colleague.id });
      if (!handed.ok) return handed;
      if (handed.value.ownerId === colleague.id) return unchanged(null);
      return changed(null, {
        action: 'case_handed',
        subject: `case/${id}`,
        before: { owner: handed.value.owner },
        after: { owner: colleague.name },
      });
    }),
  );

  define.change('moveCase', ({ id, state, outcome }, { staff }, change) =>
    change(async (tx) => {
      const moved = await moveCase(tx, by(staff.id), { id: BigInt(id), state, outcome });
      if (!moved.ok) return moved;
      if (moved.value.state === state) return unchanged(null);
      return changed(null, {
        action: 'case_moved',
        subject: `case/${id}`,
        before: { state: moved.value.state },
        after: { state },
      });
    }),
  );

  define.change('commentCase', ({ id, body }, { staff }, change) =>
    change.once({ id, body }, async (tx) => {
      const written = await commentCase(tx, by(staff.id), { id: BigInt(id), body });
      if (!written.ok) return written;
      const remark = Number(written.value);
      return changed(
        { id: remark },
        {
          action: 'case_commented',
          subject: `case/${id}`,
          before: undefined,
          after: undefined,
          about: { noteNumber: remark },
        },
      );
    }),
  );

  define.change('linkCase', ({ id, kind, reference }, { staff }, change) =>
    change(async (tx) => {
      // The link tells whose the order is.
      if (kind !== 'member' && !staff.rights.includes(readsOrders[kind])) return refused('staff_not_allowed');
      const linked = await linkCase(tx, by(staff.id), { id: BigInt(id), kind, reference });
      if (!linked.ok) return linked;
      if (!linked.value) return unchanged(null);
      return changed(null, {
        action: 'case_linked',
        subject: `case/${id}`,
        before: undefined,
        after: undefined,
        about: kind === 'member' ? { member: reference } : { order: reference },
      });
    }),
  );
}

function wireCase({ id, ownerId, openedAt, closedAt, ...one }: Case, reader: bigint) {
  return {
    ...one,
    id: Number(id),
    ownerId: Number(ownerId),
    own: ownerId === reader,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
