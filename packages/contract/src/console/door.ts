/** What the table says of each of the staff's calls, and what they may need. */

/**
 * What a member of staff may be allowed to do; each call needs at most one. `<area>.read` looks, `<area>` changes, and whoever may
 * change may look (`withReads`).
 */
export const rights = [
  'deposits.read',
  'deposits',
  'withdrawals.read',
  'withdrawals',
  'members.read',
  'members',
  'members.freeze',
  'settings.read',
  'settings',
  /** The log and the books; there is nothing to change. */
  'audit',
  'venues.read',
  'venues',
  'promotions.read',
  'promotions',
  'free_bets.read',
  /** Give bets whose stakes are the house's, and take back those that were not played. */
  'free_bets',
  'content.read',
  /** Notices, banners and articles: what the site tells everybody. */
  'content',
  'service.read',
  'service',
  'service.lead.read',
  /** Templates for a role; looking: the figures of service, by clerk. */
  'service.lead',
  'agents.read',
  'agents',
  'identity.read',
  /** Read members' documents, with a reason. */
  'identity.documents',
  /** Decide who a member is. */
  'identity',
  'adjustments.read',
  /** Ask for corrections of balances, and decide those of others. */
  'adjustments',
  /** Decide those from the chief's limit on. */
  'adjustments.large',
  'stops.read',
  /** Stop deposits, withdrawals, a venue and the like, and lift that again. */
  'stops',
  'staff.read',
  /** Add members of staff, make roles, and change what people may do. */
  'staff',
  'webhooks.read',
  /** Addresses of the operator's own programs that are told of events. */
  'webhooks',
  /** Figures of the site, and what they are made of; there is nothing to change. */
  'reports',
  /** Take lists away as files, as far as one may see them. */
  'exports',
] as const;
export type Right = (typeof rights)[number];

/** Whether a right lets nobody change anything. */
export function onlyReads(right: Right): boolean {
  return right === 'audit' || right === 'reports' || right.endsWith('.read');
}

/** These rights and the looking that belongs to them, in the table's order; names that are no rights any more fall out. */
export function withReads(held: readonly string[]): Right[] {
  const all = new Set(held.flatMap((right) => [right, `${right}.read`]));
  return rights.filter((right) => all.has(right));
}

/** Who holds one of these has the right. */
export function givenBy(right: Right): readonly Right[] {
  return rights.filter((one) => withReads([one]).includes(right));
}

export interface ConsoleCallDoor {
  readonly method: 'POST';
  readonly path: string;
  /** Needs a staff session. */
  readonly staff: boolean;
  /** Needs this right besides; null: any member of staff. */
  readonly right: Right | null;
  /** Where false a client sends an `Idempotency-Key`; these calls also change a thing only in the state they expect. */
  readonly repeatable: boolean;
  /**
   * Whether it decides about money: refused to accounts that are new, reset or raised (docs/decisions/0026). `partly`: parts of it
   * do, and its handler asks; stops and words go through.
   */
  readonly decides: boolean | 'partly';
  /** Whether it changes something of the site's: what was so before and after is in the staff's log with it. */
  readonly logged: boolean;
  /** The body is a form with a file in its field `file`; JSON otherwise. */
  readonly body?: 'multipart';
  readonly summary: string;
}
