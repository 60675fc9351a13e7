/**
 * Which of a member's traces others are looked for by: a bound on each kind by itself, so that what can be made by the hundred, a browser
 * without cookies at every sign-in, pushes nothing of another kind out of sight, nor where the account was made.
 */

export type Trace = 'device' | 'network' | 'name' | 'address' | 'card' | 'document';

/** What a sign-in leaves: of each kind so many are looked at, the latest, and the first. */
const atSignIns: readonly Trace[] = ['device', 'network'];
const latest = 100;
const first = 20;
/** What a member binds or is called: more than anybody gets to bind (payment-methods/api.ts). */
const mostBound = 1_000;

/**
 * SQL, for a lateral join: kind, value and seen_at of what is looked at, by the index account_trace_by_kind.
 * @param member SQL, whose
 */
export function tracesOf(member: string, kinds: readonly Trace[]): string {
  const some = (of: readonly Trace[], order: 'asc' | 'desc', most: number) =>
    of.map(
      (kind) =>
        `(select a.kind, a.value, a.seen_at from account_trace a where a.member_id = ${member} and a.kind = '${kind}'
           order by a.seen_at ${order} limit ${most})`,
    );
  const made = kinds.filter((kind) => atSignIns.includes(kind));
  const bound = kinds.filter((kind) => !atSignIns.includes(kind));
  return [...some(bound, 'desc', mostBound), ...some(made, 'desc', latest), ...some(made, 'asc', first)].join(
    ' union ',
  );
}
