import { type Clause, has } from '../clause.ts';
import { doors, money, platform, play, unwritable } from './files.ts';

const rules = 'docs/rules/5-validation.md';
const contractRules = 'packages/contract/src/rules/rules.test.ts';

export const v2: readonly Clause[] = [
  has('2.1.1', 'It is written down which form each field has to have.', [
    ['packages/contract/src/calls.test.ts', 'the API document names every path with its answer'],
    [rules, 'Chapter 5: what is checked before anything is done'],
  ]),
  has('2.1.2', 'It is written down which fields have to fit each other.', [
    [contractRules, 'deposit by bank'],
    [rules, 'Chapter 5: what is checked before anything is done'],
  ]),
  has('2.1.3', 'It is written down how much of what may be done, by one and by all.', [
    [
      'apps/server/src/authority/authority.test.ts',
      'a limit is told with its figures: yuan where it is money, and accounts as they are counted',
    ],
    ['docs/operating.md', 'What one person decides alone'],
  ]),
  has('2.2.1', 'Each field is compared with what it may be: kind, length, range, list.', [
    [doors, 'a wrong type is answered with the name of its field'],
    [unwritable, 'every call with fields says 1000 and names the field whose text cannot be written'],
  ]),
  has('2.2.2', 'The server checks, whatever the page has checked.', [
    [doors, 'a wrong type is answered with the name of its field'],
    [money, 'a withdrawal is checked in its order: amount, address, pay password, turnover, balance'],
  ]),
  has('2.2.3', 'Fields that belong together are checked together.', [
    ['apps/server/src/deposits/offer.test.ts', 'the least of a way may be its most, and not more'],
    [contractRules, 'bank card'],
  ]),
  has('2.3.1', 'Steps happen in their order, and none is left out.', [
    [money, 'what was rejected cannot be approved, and nothing moves'],
    [
      'attacks/i4-one-chief.test.ts',
      'a second person’s yes holds after the time that everybody sees, and not a second before',
    ],
  ]),
  has('2.3.2', 'Limits of the business hold as they are written.', [
    [`${play}/limits.test.ts`, 'exactly the limit may be deposited in 24 hours, and not a fen more'],
    [
      'attacks/t9-exposure.test.ts',
      'never costs the house more than it means to lose, whatever forty accounts bet at once',
    ],
  ]),
  has('2.3.3', 'What belongs together happens whole or not at all.', [
    [
      'apps/server/src/backoffice/audit.test.ts',
      'a deposit whose decision cannot be noted stays as it was, and can be decided afterwards',
    ],
    [
      'packages/ledger/src/invariants.test.ts',
      'all or nothing: of transfers that belong together none stays when one is refused',
    ],
  ]),
  has('2.3.4', 'What there is little of is given once, however many ask at once.', [
    ['attacks/t1-at-once.test.ts', 'twelve taps on red packets open as many as there are chances'],
    [
      'attacks/i2-payouts.test.ts',
      'ten payouts just under the limit, one clerk, one member, all at once: no more than one person may give is paid',
    ],
    [
      `${platform}/idempotency.test.ts`,
      'ten equal requests at the same moment have one effect, with a key and without',
    ],
  ]),
  has(
    '2.4.1',
    'Whoever asks too often waits.',
    [
      [
        `${platform}/rate-limit.test.ts`,
        'as many attempts as the rule says are let in, and the next is told how long to wait',
      ],
      [
        'attacks/t6-refused-by-the-hundred.test.ts',
        '150 sockets of refused transfers and withdrawals of one account: others look and move, and are never refused',
      ],
    ],
    'The captcha of the specification is drawn by the page and stops no program.',
  ),
];
