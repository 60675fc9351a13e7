import { type Clause, has, notApplicable, partly } from '../clause.ts';

const verify = 'packages/ledger/src/verify.test.ts';
const figures = 'apps/server/src/reports/figures.test.ts';
const returns = 'apps/server/src/reports/returns.test.ts';
const auditLog = 'apps/server/src/backoffice/audit-log.test.ts';
const exported = 'apps/server/src/backoffice/exports/export.test.ts';

export const records: readonly Clause[] = [
  has(
    '2.8.1, kept',
    'What is recorded is kept and can be brought back.',
    [
      [
        'packages/ledger/src/server-crash.test.ts',
        'what was acknowledged before a kill is there after the restart, and the rest can be sent again',
      ],
      [
        'apps/server/src/testing/crash.test.ts',
        'killed under load, five times: after each the books are in order and what was answered has happened',
      ],
      ['scripts/deploy.test.ts', 'WAL, backups and the alarm about them are of one stanza and one table'],
    ],
    'A backup is taken and restored by `npm run drill`, by hand.',
  ),
  has('2.8.1, unchanged', 'A change of what is recorded is found.', [
    [verify, 'a change that keeps all sums and balances right is found by its seal'],
    [
      verify,
      'a chain that was made anew from end to end has another head than the one that was written down',
    ],
  ]),
  has('2.8.1, taken out', 'Records can be taken out as files for whoever looks into them.', [
    [exported, 'every list can be taken, with its heads alone where there is nothing'],
    [exported, 'a workbook holds the same as the values apart by commas, as another program unpacks it'],
  ]),
  has(
    '2.8.2, play',
    'Each game played is kept: when, whose, stake, result, win, balance before and after, its number.',
    [
      [
        'apps/server/src/game-providers/found-bets.test.ts',
        'a bet shows what the ledger moved for it and each thing that it came to',
      ],
      [
        'packages/ledger/src/reading.test.ts',
        'an entry says what it did, where the account stood before and after, and why',
      ],
    ],
    'For a venue’s own games what the venue tells.',
  ),
  has(
    '2.8.2, result',
    'How it came out can be seen again, step by step.',
    [
      [
        'apps/sandbox/src/game-platform/bet-detail.test.ts',
        'tells what a slot paid, with a page that works it out again',
      ],
      ['attacks/i10-seeds.test.ts', 'nothing was swapped yet, and what was kept is sealed'],
    ],
    'Of our own games.',
  ),
  partly(
    '2.8.3',
    'Each game is kept with its stated return, how often it was played, what was staked and won, from when to when.',
    [
      [
        'apps/server/src/lobby/lobby.test.ts',
        'games bear what their own models say, as their platform tells it, and others bear nothing',
      ],
      [
        returns,
        'the table of a span tells for each game what it brought back, what it should, and how it stands',
      ],
    ],
    'Of games whose platform tells its model. Versions of a game’s model, and when each began, are not kept.',
  ),
  notApplicable('2.8.4', 'Contests and tournaments are kept.', 'There are none.'),
  has(
    '2.8.5',
    'Accounts are kept: who, since when, how they were looked at, limits, exclusions, all movements.',
    [
      [
        'apps/server/src/own-data/own-data.test.ts',
        'all that is the member’s is in it, and nothing of staff, of risk, or of anybody else',
      ],
      [
        'apps/server/src/identity/review.test.ts',
        'whoever has the database alone reads neither form nor picture',
      ],
    ],
  ),
  has('2.8.6', 'Gifts are kept: offered, given, played through, taken back.', [
    [
      'apps/server/src/account-closing/closing.test.ts',
      'a bonus that is locked when the account closes goes back to the house whole, and nothing of it comes later',
    ],
    [
      'apps/server/src/books/days.test.ts',
      'bonuses are one kind of account however many there are, and their sums are the ledger’s',
    ],
  ]),
  notApplicable(
    '2.8.7',
    'Jackpots are kept.',
    'There are none. Red packets are gifts, drawn by a published rule.',
  ),
  partly(
    '2.8.8',
    'What matters is kept as it happens: failed sign-ins, large wins and payments, changes, faults, differences.',
    [
      [
        'apps/server/src/app/refused-at-the-door.test.ts',
        'who guesses at a door, and who goes beyond their rights, stands in the log; what they typed does not',
      ],
      [
        'attacks/v2-exposure.test.ts',
        'a win of many times its stake is held, one within the multiple is paid, a small one is paid whatever its multiple',
      ],
      [
        'apps/server/src/reports/waiting.test.ts',
        'what differs at a venue, and money that came by a gateway or a chain for nobody, is unexplained, by age',
      ],
    ],
    'In several places: the log of staff, the log of the process, queues and alarms; no one list holds them all.',
  ),
  has('2.8.9', 'Who of the staff has which rights, and who was signed in when, is kept.', [
    [
      'apps/server/src/backoffice/staff-administration.test.ts',
      'another role, being disabled and a reset each end the sessions at once, with before and after in the log',
    ],
    [auditLog, 'the log answers who, what, when, about whom, about which order, and from which amount on'],
  ]),
  has(
    '2.9.1',
    'Reports are there for any span, also where there is nothing, and can be taken out.',
    [
      [figures, 'every figure of $from to $to is the sum of what it opens to'],
      [exported, 'every list can be taken, with its heads alone where there is nothing'],
    ],
    'No regulator’s own forms.',
  ),
  partly(
    '2.9.2',
    'How each game did: played, staked, won, stated and actual return.',
    [
      [
        figures,
        'what a game brought back is what its bets are now: corrected ones as they stand, void ones not at all',
      ],
      [
        returns,
        'two percent too much over two million rounds of thirty days are an alarm; longer ago, or of honest games, they are none',
      ],
    ],
    'The stated return of games whose platform tells none is not known.',
  ),
  has('2.9.3', 'What the house owes its members.', [
    [
      'apps/server/src/liabilities/liabilities.test.ts',
      'every wallet counts: central, at venues, held by a withdrawal and on its way; a chain of entries leads from day to day',
    ],
    [
      'apps/server/src/liabilities/liabilities.test.ts',
      'a locked bonus is in no leaf and not owed: receipt, wallet, head, trial balance and reports agree to the fen',
    ],
  ]),
  partly(
    '2.9.4',
    'Large wins: whose, when, how much, who let them go.',
    [
      [
        'attacks/v2-exposure.test.ts',
        'two people release a held win: never one alone, never the clerk above the chief’s limit; a proposal can be put back',
      ],
    ],
    'Those above the venue’s limits, as a queue and in the log; there are no jackpots.',
  ),
  has(
    '2.9.5',
    'What was changed: when, of what, by whom, why, before and after.',
    [
      [
        'apps/server/src/backoffice/staff-change.test.ts',
        'a change and its entry stand together: who, what was before, what is after, and why',
      ],
      [
        auditLog,
        'an action is found with who did it, when, and its detail; what the site did itself is 系统’s',
      ],
    ],
    'Of releases of the program nothing is kept by the site itself.',
  ),
];
