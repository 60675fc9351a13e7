import { type Clause, has, partly } from '../clause.ts';
import { auditLog, doors, log, office, refusedLog, serverRole } from './files.ts';

const page: Clause['shown'][number] = ['docs/operating.md', 'Logs'];
const refused: Clause['shown'][number] = [
  'apps/server/src/app/refused-at-the-door.test.ts',
  'who guesses at a door, and who goes beyond their rights, stands in the log; what they typed does not',
];
const line: Clause['shown'][number] = [
  log,
  'an entry is one line of JSON with its moment in UTC, whatever somebody typed into it',
];
const seal = `${office}/audit-seal.test.ts`;

export const v16: readonly Clause[] = [
  partly(
    '16.1.1',
    'It is written down what is logged, where, for whom and how long.',
    [page],
    'No test compares the page with the code.',
  ),
  has('16.2.1', 'An entry says when, where, who and what.', [
    [auditLog, 'the log answers who, what, when, about whom, about which order, and from which amount on'],
    [
      refusedLog,
      'a refusal that a guesser gets is a line with call, code, address and who; one of a form that is filled in wrongly is none',
    ],
  ]),
  has('16.2.2', 'Clocks agree, and moments are in UTC or say their zone.', [
    line,
    [
      'attacks/z14-astray-clock.test.ts',
      'a node whose clock goes astray leaves, says why, and comes back by itself',
    ],
  ]),
  partly('16.2.3', 'Logs go where it is written, and nowhere else.', [page], 'By reading.'),
  has('16.2.4', 'Programs can read the logs and put them together.', [line]),
  has('16.2.5', 'What is secret is not logged.', [
    [
      log,
      'passwords, tokens, headers and bodies are written by no line; of a request only what finds a fault',
    ],
    refused,
  ]),
  has(
    '16.3.1',
    'Who signs in is logged, and who tries in vain.',
    [
      refused,
      [
        'apps/server/src/members/own-sessions.test.ts',
        'each device is listed, the one that asks first; one is signed out, then all others',
      ],
      [
        `${office}/staff-sessions.test.ts`,
        'one sees where one is signed in, with what and since when, and the sign-in before',
      ],
    ],
    'A member’s sign-in is a row of the sessions, a colleague’s one of the log; which factor a member used stands in neither.',
  ),
  has('16.3.2', 'Who wanted what they may not is logged.', [refused]),
  partly(
    '16.3.3',
    'Attempts to get past a guard are logged.',
    [
      refused,
      [
        refusedLog,
        'a flood is 30 lines a minute of one address and 600 of all, hides nobody else, and what was left out is told as a number',
      ],
    ],
    'Guesses, codes, rights and limits are. Forms that no page of ours would send, and callbacks with a wrong signature, are not.',
  ),
  partly(
    '16.3.4',
    'Faults, and guards that fail, are logged.',
    [
      [
        'attacks/z14-astray-clock.test.ts',
        'a node whose clock goes astray leaves, says why, and comes back by itself',
      ],
      [
        'apps/server/src/backoffice/exports/export.test.ts',
        'nothing of a file goes out where the log cannot be written',
      ],
    ],
    'Every unexpected fault is a line of the log, in the code; no test reads one.',
  ),
  has('16.4.1', 'What is typed cannot forge an entry.', [line]),
  has(
    '16.4.2',
    'Nobody changes a log, and those read it who may.',
    [
      [seal, 'the database refuses to change, remove or empty the log and its seals, to its owner as well'],
      [serverRole, 'the role of the server owns nothing and belongs to nobody'],
      [
        'apps/server/src/backoffice/rights.test.ts',
        'a clerk is let in by the calls of a clerk and by no others',
      ],
    ],
    'That is the log of staff. The log of the process is the machine’s to keep.',
  ),
  partly(
    '16.4.3',
    'Logs go to another machine, out of a thief’s reach.',
    [
      [
        'attacks/i6-history.test.ts',
        'everything sealed anew over a changed row: inside it all fits, the file names seal and row',
      ],
      [
        'apps/server/src/seals/sender.test.ts',
        'each seal of the log arrives at the receiver, once, as the database has it',
      ],
    ],
    'The heads of the seals do, so that a change is found there; the entries themselves, and the log of the process, go where the operator sends them.',
  ),
  has('16.5.1', 'A fault tells nothing of the inside.', [
    [
      'e2e/specification/dated/wire.test.ts',
      'a fault inside is HTTP 500 with the envelope and a request id, and tells nothing of the code',
    ],
    [doors, 'a body that is %s gets the envelope, never a stack'],
  ]),
  has('16.5.2', 'Without a third party the site goes on, safely.', [
    [
      'apps/server/src/game-providers/breaker.test.ts',
      'while it is down nobody waits for it: the outcome is unknown at once',
    ],
    [
      'attacks/z7-hung-redis.test.ts',
      'limits hold by this node alone while Redis hangs, and nobody waits for it',
    ],
  ]),
  has('16.5.3', 'What breaks on the way is not done by half, and opens nothing.', [
    [
      `${office}/audit.test.ts`,
      'a deposit whose decision cannot be noted stays as it was, and can be decided afterwards',
    ],
    [
      'apps/server/src/app/bad-days.test.ts',
      'without its database the site says so at once, and works on by itself when it is back',
    ],
  ]),
];
