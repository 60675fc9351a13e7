/** What is brought in from another system: the kinds of files, their columns, and what can be wrong with a cell (docs/importing.md). */
export const importKinds = ['members', 'bets'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Heads of the columns; those that must be there first. */
export const importColumns = {
  members: {
    needed: ['username', 'real_name', 'balance'],
    further: [
      'mobile',
      'email',
      'birthday',
      'registered_at',
      'vip_level',
      'referrer',
      'turnover',
      'password_hash',
    ],
  },
  bets: {
    needed: ['username', 'venue', 'bet_id', 'game', 'stake', 'payout', 'placed_at'],
    further: ['round', 'valid', 'settled_at'],
  },
} as const satisfies Record<ImportKind, { needed: readonly string[]; further: readonly string[] }>;

export const importStates = [
  'coming',
  'reading',
  'faulty',
  'read',
  'asked',
  'running',
  'done',
  'refused',
] as const;
export type ImportState = (typeof importStates)[number];

export const importFaults = [
  /** Of the file: these end the reading. */
  'encoding',
  'quotes',
  'record_too_long',
  'incomplete',
  'too_many_rows',
  'too_many_faults',
  'missing_column',
  'unknown_column',
  /** Of a line. */
  'cells',
  /** Of a cell. */
  'empty',
  'formula',
  'invisible',
  'too_long',
  'malformed',
  'negative',
  'fraction',
  'too_large',
  'future',
  'underage',
  'weak_hash',
  'above_ceiling',
  /** Beside other lines of the file, and beside what the site has. */
  'twice',
  'taken',
  'in_use',
  'unknown_member',
  /** When it was let in: the member was made, and has nobody who invited. */
  'without_referrer',
] as const satisfies readonly string[];
export type ImportFault = (typeof importFaults)[number];

/** Bytes of a file that are sent at once from the console. */
export const importPartBytes = 40_000;
/** The most bytes of a file that comes by the console; a larger one is read where the server runs (`npm run import`). */
export const importBytes = 64_000_000;
