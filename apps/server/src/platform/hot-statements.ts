/**
 * Statements that a process asks for all the time are sent by a name: the database then reads and plans them once for each connection
 * instead of at each call, which was more than half of what a member's money call cost it.
 */

/** Asked for so often within a window, a statement gets its name. */
const hotFrom = 50;
const windowMs = 10_000;

/** Each connection keeps a plan for each name. */
const mostNames = 400;

/** Texts that are counted within one window; lists with filters are texts without end. */
const mostCounted = 2_000;

/**
 * Only what reads and writes rows, one statement alone, has a plan. A list of all columns is left out: a migration that adds one while
 * this version still runs would change what the prepared statement returns, which the database refuses.
 */
function canBeNamed(text: string): boolean {
  return (
    /^\s*(?:select|insert|update|delete|with)\b/i.test(text) &&
    !text.includes(';') &&
    !/(?:\bselect|\breturning|[,.])\s*\*/i.test(text)
  );
}

export interface HotStatements {
  /** Counts the statement. @returns its name once it is asked for often, the same for the same text as long as the process lives */
  nameOf(text: string): string | undefined;
  /** Its prepared form no longer fits the tables: it goes without a name from now on. */
  unfit(text: string): void;
}

/** @param nowMs of this process's own time: how often is often is a matter of the machine's, not of the site's clock */
export function openHotStatements(nowMs: () => number = () => performance.now()): HotStatements {
  const names = new Map<string, string | null>();
  let counts = new Map<string, number>();
  let windowEnds = 0;
  let given = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined) return known ?? undefined;
      if (given >= mostNames) return undefined;
      const now = nowMs();
      if (now >= windowEnds) {
        counts = new Map();
        windowEnds = now + windowMs;
      }
      const count = (counts.get(text) ?? 0) + 1;
      if (count < hotFrom) {
        if (count > 1 || counts.size < mostCounted) counts.set(text, count);
        return undefined;
      }
      if (!canBeNamed(text)) {
        names.set(text, null);
        return undefined;
      }
      given += 1;
      const name = `hot_${given}`;
      names.set(text, name);
      return name;
    },
    unfit(text) {
      names.set(text, null);
    },
  };
}

/** What PostgreSQL says when a migration has changed what a prepared statement returns; `feature_not_supported`. */
export function isUnfit(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error as Error & { readonly code?: unknown }).code === '0A000' &&
    error.message.includes('cached plan')
  );
}
