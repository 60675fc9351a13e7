import { type Clause, has, hasNot, partly } from '../clause.ts';
import { account, common, factor, lockedOut, mailbox, office, staffTakeovers, takeovers } from './files.ts';

export const v6Passwords: readonly Clause[] = [
  has('6.1.1', 'It is written down how guesses are slowed, and that no stranger locks an owner out.', [
    [
      lockedOut,
      'twelve victims of a stranger with many addresses all get in on their own devices, wherever they are',
    ],
    ['docs/operating.md', 'A web server in front'],
  ]),
  partly(
    '6.1.2',
    'Words of the house that make a password easy are written down.',
    [
      [
        common,
        'a password that is the username, turned around or with a few digits, is like the name; another that holds it is not',
      ],
    ],
    'They stand in `platform/common-passwords.ts` (the product’s own name, words of play), not in a document; an operator who names the site otherwise cannot add theirs.',
  ),
  has(
    '6.1.3',
    'All ways in are written down, with how strong each is.',
    [
      [
        takeovers,
        'support is asked with wrong answers, or with what friends know: no request reaches the staff, no claim works',
      ],
      ['docs/security.md', 'Strangers'],
    ],
    'Decisions 54, 55, 68, 69, 85 and 101 hold them.',
  ),
  partly(
    '6.2.1',
    'A password has eight characters at least.',
    [
      [
        'packages/contract/src/console/session/password.test.ts',
        'a colleague’s new password has twelve characters, of any kind; eleven are refused, and 128 are taken',
      ],
    ],
    'Of staff. The product’s specification begins at six for members.',
  ),
  has('6.2.2', 'A password can be changed.', [
    [account, 'a new login password ends every session; a new pay password ends none'],
  ]),
  has('6.2.3', 'Whoever changes it gives the present one.', [
    [account, 'of two changes at once from one old password, one is made'],
    [`${office}/staff-administration.test.ts`, 'guesses at the old password are counted'],
  ]),
  has('6.2.4', 'A new password is none of the three thousand that are tried first.', [
    [common, '%s is common'],
  ]),
  has('6.2.5', 'Any characters may be in it, and none has to be.', [
    [common, 'what nobody tries first is taken: odd words, several words, random ones'],
  ]),
  partly(
    '6.2.6',
    'It is covered while it is typed.',
    [
      [
        'apps/h5/src/ui/field.test.tsx',
        'a password is covered as it is typed, shown while somebody asks for it, and may be pasted',
      ],
    ],
    'In the members’ app, whose password fields are one; the console’s are the component library’s.',
  ),
  partly(
    '6.2.7',
    'It may be pasted, and filled in by a program.',
    [
      [
        'apps/h5/src/ui/field.test.tsx',
        'a password is covered as it is typed, shown while somebody asks for it, and may be pasted',
      ],
    ],
    'Fields of the withdrawal password ask browsers not to fill them in.',
  ),
  has(
    '6.2.8',
    'It is compared as it was sent, to the letter.',
    [
      [factor, 'a password that ends in six digits stays one'],
      [
        factor,
        'a client without a field for it sends six digits behind the password; wrong ones are refused, and where there is no factor they are a wrong password',
      ],
    ],
    'Clients in the field send a code behind it: the whole is tried first.',
  ),
  hasNot(
    '6.2.9',
    'One of 64 characters is taken.',
    'The specification’s fields end at 32, a withdrawal password at 18. Staff’s may have 128.',
  ),
  has(
    '6.2.10',
    'It holds until it is changed; nobody has to change it by the calendar.',
    [[factor, 'a browser is known for 90 days']],
    'The test signs in after ninety days, and looks no further.',
  ),
  has('6.2.11', 'No new password is one of those words.', [
    [common, '%s is common'],
    [
      common,
      'a password that is the username, turned around or with a few digits, is like the name; another that holds it is not',
    ],
  ]),
  partly(
    '6.2.12',
    'A new password is none that has been in a breach.',
    [
      [common, '%s is common'],
      [common, 'a part of a leaked password, and several of them as the list has them, are none'],
    ],
    'Compared with the 49,233 of a published list; no service is asked that knows hundreds of millions.',
  ),
  has('6.3.1', 'Guesses are slowed as is written down.', [
    [
      lockedOut,
      'the guesser is stopped: by address, by spreading over addresses, by mark, and with the right password too',
    ],
    [
      takeovers,
      'codes are guessed by the hundred from many addresses: the guesser is stopped, the owner signs in and uses a recovery code all the while',
    ],
  ]),
  has(
    '6.3.2',
    'There is no account that comes with the site.',
    [
      [
        'apps/server/src/app/installation.test.ts',
        'without DEMO an empty database becomes a closed site: no account, no venue, no way of paying, no address',
      ],
      [
        'scripts/first-chief.test.ts',
        'the command makes chiefs with a password and a second factor of their own, and nothing from a slip',
      ],
    ],
    'A demonstration has some, whose passwords are drawn for it alone.',
  ),
  partly(
    '6.3.3',
    'Everybody signs in with two factors.',
    [
      [staffTakeovers, 'the password alone opens nothing, with whatever else that is not theirs'],
      [factor, 'a browser that never gave a code is asked for one, and not again once it did'],
    ],
    'Staff do. Members where they set one up; from the operator’s sum on nobody withdraws without.',
  ),
  has('6.3.4', 'No way in is left out of the document, and all are as strong.', [
    [takeovers, 'names that do not exist get the same answers as names that do, on every way back'],
    [
      mailbox,
      'the mailbox alone: a day of waiting, one password, a second factor still asked for, and 0 fen',
    ],
    ['apps/server/src/app/doors.test.ts', '%s wants a session'],
  ]),
];
