/** The staff's calls on members: finding one, suspending one; translation only. */
import {
  batchById,
  type ConsolePayloadOf,
  changed,
  type DefineConsoleCall,
  unchanged,
} from '../backoffice/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { tagsOf } from '../tags/index.ts';
import { membersOnward, searchMembers, setFrozen, wireListed } from './console-members.ts';
import type { Sessions } from './sessions.ts';

export function memberConsole(
  define: DefineConsoleCall,
  { database, clock }: AppContext,
  sessions: Sessions,
): void {
  define('memberSearch', async (query) => {
    const now = clock.now();
    const { rows, ...counted } = await searchMembers(database, now, asked(query));
    const tags = await tagsOf(
      database,
      now,
      rows.map(({ id }) => id),
    );
    return done({ ...counted, rows: rows.map((row) => wireListed(row, tags.get(row.id))) });
  });

  define.list('memberSearch', async (query, onward) =>
    batchById(await membersOnward(database, clock.now(), asked(query), onward), onward.most, (row) =>
      wireListed(row, undefined),
    ),
  );

  define.change('freezeMember', async ({ id, reason }, _visit, change) => {
    const frozen = await change(async (tx) => {
      const before = await setFrozen(tx, clock, BigInt(id), reason);
      if (!before) return refused('not_found');
      await sessions.endAll(tx, BigInt(id), 'ended_by_staff');
      // Other words of staff's about one that stands already change nothing for the member.
      if (!before.was)
        await sendInboxMessage(tx, clock, BigInt(id), inboxTexts.suspended({ at: beijingText(clock.now()) }));
      return changed(null, {
        action: 'member_frozen',
        subject: `member/${id}`,
        before: { state: before.was ? 'frozen' : 'normal' },
        after: { state: 'frozen' },
        about: { reason },
      });
    });
    sessions.forget({ memberId: BigInt(id) });
    return frozen;
  });

  define.change('unfreezeMember', ({ id, reason }, _visit, change) =>
    change(async (tx) => {
      const before = await setFrozen(tx, clock, BigInt(id), undefined);
      if (!before) return refused('not_found');
      if (!before.was) return unchanged(null);
      const told = inboxTexts.suspensionLifted({ at: beijingText(clock.now()) });
      await sendInboxMessage(tx, clock, BigInt(id), told);
      return changed(null, {
        action: 'member_unfrozen',
        subject: `member/${id}`,
        before: { state: 'frozen' },
        after: { state: 'normal' },
        about: { reason },
      });
    }),
  );
}

function asked(query: ConsolePayloadOf<'memberSearch'>) {
  const { search, tag, state, vip, agent, case: ofCase, page, pageSize, sort, order } = query;
  return {
    ...{ search, tag, state, vip, agent, case: ofCase, page, pageSize, sort, order },
    from: moment(query.from),
    to: moment(query.to),
    seen: [moment(query.seenFrom), moment(query.seenTo)],
    first: [moment(query.firstFrom), moment(query.firstTo)],
    last: [moment(query.lastFrom), moment(query.lastTo)],
    balance: [query.balanceFrom, query.balanceTo],
    deposits: [query.depositsFrom, query.depositsTo],
    net: [query.netFrom, query.netTo],
    won: [query.wonFrom, query.wonTo],
    count: [query.countFrom, query.countTo],
  } as const;
}

function moment(instant: string | undefined): Date | undefined {
  return instant === undefined ? undefined : new Date(instant);
}
