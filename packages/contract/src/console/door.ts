/** What the table says of each of the staff's calls, and what they may need. */

/** What a member of staff may be allowed to do; each call needs at most one. */
export const rights = [
  'deposits',
  'withdrawals',
  'members',
  'members.freeze',
  'settings',
  'audit',
  'venues',
  'promotions',
  /** Notices, banners and articles: what the site tells everybody. */
  'content',
  'service',
  'agents',
  /** Ask for corrections of balances, and decide those of others. */
  'adjustments',
  /** Decide those from the chief's limit on. */
  'adjustments.large',
  /** Stop deposits, withdrawals, a venue and the like, and lift that again. */
  'stops',
  /** Add members of staff, and change what they may do. */
  'staff',
  /** Figures of the site, and what they are made of. */
  'reports',
  /** Take lists away as files, as far as one may see them. */
  'exports',
] as const;
export type Right = (typeof rights)[number];

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
