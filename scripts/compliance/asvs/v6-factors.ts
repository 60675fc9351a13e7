import { type Clause, has, notApplicable, partly } from '../clause.ts';
import { dangerous, factor, mailbox, office, staff, takeovers } from './files.ts';

const timing = 'attacks/a3-takeovers-by-timing.test.ts';
const noProvider = 'Nobody signs in by another house’s account.';

export const v6Factors: readonly Clause[] = [
  partly(
    '6.4.1',
    'A first password is drawn, soon over, and not the one that stays.',
    [
      [
        `${office}/staff-administration.test.ts`,
        'somebody new signs in with what was shown once; nothing readable of it is kept',
      ],
    ],
    'A colleague’s first password is drawn, of 79 bits, and shown once; it does not run out, and nobody is made to change it.',
  ),
  partly(
    '6.4.2',
    'No hints, and no questions whose answers others may know.',
    [
      [
        takeovers,
        'support is asked with wrong answers, or with what friends know: no request reaches the staff, no claim works',
      ],
      [
        takeovers,
        'who knows the pay password, answers all questions and fools two colleagues still waits two days, of which the owner is told at once',
      ],
    ],
    'Who has lost everything is asked for what the books know. It opens nothing by itself: two colleagues agree, a day passes, and the owner is told.',
  ),
  has('6.4.3', 'A forgotten password comes back past no second factor.', [
    [
      mailbox,
      'the mailbox alone: a day of waiting, one password, a second factor still asked for, and 0 fen',
    ],
    [
      takeovers,
      'the authenticator stolen: it gives the login password back, but not the pay password as well, now or in a month',
    ],
  ]),
  partly(
    '6.4.4',
    'Who has lost a factor shows who they are as well as when it was set up.',
    [
      [
        takeovers,
        'who lost everything is back after a day with both passwords new; old sessions, passwords and factors are worth nothing',
      ],
      [
        `${office}/staff-changes.test.ts`,
        'a reset gives a new password and second factor; the account, a clerk’s too, may nothing until another person says yes',
      ],
    ],
    'A member’s documents are not asked for then, where they were shown before.',
  ),
  has('6.5.1', 'A code, a recovery code and six digits work once.', [
    [factor, 'a code opens one session, on whichever node it is tried, and of ten at once one'],
    [takeovers, 'a code of the authenticator works once, and so does a recovery code'],
    [staff, 'the same code at the same moment lets one in'],
  ]),
  partly(
    '6.5.2',
    'Short secrets are kept by a slow hash with a salt.',
    [[takeovers, 'a code of the authenticator works once, and so does a recovery code']],
    'Recovery codes have 79 bits and are kept as SHA-256 without a salt: below 112 bits the standard wants a password’s hash.',
  ),
  has('6.5.3', 'Codes and seeds come from a generator that nobody guesses.', [
    [dangerous, 'chance that a browser may guess decides nothing on the server, and nothing of the ledger'],
  ]),
  has(
    '6.5.4',
    'A code has twenty bits at least.',
    [[mailbox, 'six digits are guessed five times; addresses that would be headers or two are none']],
    'Six digits are 19.9 bits, which the standard names as enough.',
  ),
  partly(
    '6.5.5',
    'A code that was sent lives ten minutes at most, one of an app thirty seconds.',
    [
      [staff, 'a code works once, half a minute early or late, and none that is older than the last'],
      [mailbox, 'who forgot it on their own phone is back at once, within a quarter of an hour'],
    ],
    'Six digits by letter live fifteen minutes; a code of an app is taken half a minute before and after its own.',
  ),
  notApplicable(
    '6.6.1',
    'Codes by telephone go to numbers that were tried, beside stronger ways.',
    'No code goes by telephone.',
  ),
  has('6.6.2', 'A code that was sent is good for what it was asked for alone.', [
    [
      mailbox,
      'the app first and the mailbox then: the same; a code for the pay password from before is void as well',
    ],
    [
      timing,
      'the address is changed while a letter is under way: the code in it opens nothing, at the old mailbox and after the old one came back',
    ],
  ]),
  has('6.6.3', 'Codes that were sent are not guessed.', [
    [mailbox, 'six digits are guessed five times; addresses that would be headers or two are none'],
    [
      mailbox,
      'other ways to write a name are no other names: the asks of one place at an account are counted together',
    ],
  ]),
  notApplicable('6.8.1', 'Two providers cannot speak for one person.', noProvider),
  notApplicable('6.8.2', 'What a provider says is signed, and looked at.', noProvider),
  notApplicable('6.8.3', 'What a provider says counts once.', noProvider),
  notApplicable('6.8.4', 'How somebody signed in there is asked about.', noProvider),
];
