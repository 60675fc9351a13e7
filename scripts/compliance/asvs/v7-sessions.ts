import { type Clause, has, notApplicable, partly } from '../clause.ts';
import {
  account,
  mailbox,
  members,
  office,
  sessions,
  staff,
  staffTakeovers,
  strangers,
  takeovers,
} from './files.ts';

const own = `${members}/own-sessions.test.ts`;
const ownStaff = `${office}/staff-sessions.test.ts`;
const page: Clause['shown'][number] = ['docs/security.md', 'Sessions'];
const noProvider = 'Nobody signs in by another house’s account.';

export const v7: readonly Clause[] = [
  has('7.1.1', 'It is written down when a session ends for want of use and at the latest, and why.', [
    page,
    [
      sessions,
      'a session that is not kept ends when it was not used for its while, to the millisecond; use keeps it, at another node too',
    ],
  ]),
  has(
    '7.1.2',
    'It is written down how many sessions one may have, and what becomes of more.',
    [page, [own, 'each device is listed, the one that asks first; one is signed out, then all others']],
    'Any number: no test opens a thousand.',
  ),
  notApplicable('7.1.3', 'Sessions that several houses share are written down.', noProvider),
  has('7.2.1', 'A token is looked at by the server alone.', [
    [strangers, "no door opens to the key of another: a member's, an agent's, a staff's"],
    [sessions, "a token that was never given is nobody's"],
  ]),
  has('7.2.2', 'Sessions go by tokens that are made for them, not by fixed keys.', [
    [account, 'the database keeps neither passwords nor tokens'],
    [
      staff,
      'a session lasts twelve hours to the millisecond, or until it is signed out, or its person may not sign in',
    ],
  ]),
  has(
    '7.2.3',
    'A token is drawn, of 128 bits at least.',
    [
      [
        'scripts/dangerous-code.test.ts',
        'chance that a browser may guess decides nothing on the server, and nothing of the ledger',
      ],
      [account, 'the database keeps neither passwords nor tokens'],
    ],
    'It has 256, in the code; no test counts them.',
  ),
  partly(
    '7.2.4',
    'Signing in makes a new token and ends the one before.',
    [[account, 'a session that was signed out is lost for whoever else held it']],
    'Each sign-in has a new one. One that the same browser had is not ended by it: it is listed among the devices.',
  ),
  partly(
    '7.3.1',
    'A session ends for want of use.',
    [
      [
        sessions,
        'a session that is not kept ends when it was not used for its while, to the millisecond; use keeps it, at another node too',
      ],
      [staff, 'without use a session ends after its minutes, to the millisecond; with use it goes on'],
    ],
    'Not that of a member who chose to stay signed in; why is written down.',
  ),
  has('7.3.2', 'A session ends after its time, whatever it is used for.', [
    [sessions, 'a session lives for seven days, to the millisecond, in memory and in the database'],
    [
      staff,
      'a session lasts twelve hours to the millisecond, or until it is signed out, or its person may not sign in',
    ],
  ]),
  has(
    '7.4.1',
    'A session that was ended opens nothing, anywhere.',
    [
      [account, 'a token is dead with the answer to the sign-out or the password change, not a moment later'],
      [
        sessions,
        "a session that ended is nobody's, at once here and at once elsewhere; the others of the member go on",
      ],
    ],
    'A node that remembers a session hears of its end by the change feed, milliseconds after the answer; while the feed cannot be relied on it asks the database.',
  ),
  has('7.4.2', 'Who is switched off or goes has no session any more.', [
    [
      `${office}/staff-changes.test.ts`,
      'who is switched off is out at once; back again they are new for a day, and a chief only with a second yes',
    ],
    [
      'apps/server/src/game-providers/venues.test.ts',
      'a suspended member is signed out, and then may bring money back but not send it anywhere',
    ],
  ]),
  has('7.4.3', 'Who changes a password or a factor can end all other sessions.', [
    [account, 'a new login password ends every session; a new pay password ends none'],
    [own, 'each device is listed, the one that asks first; one is signed out, then all others'],
    [
      `${office}/staff-administration.test.ts`,
      'one’s own password: the old one and a fresh factor are asked for, the other sessions end, and nothing readable is kept',
    ],
  ]),
  partly(
    '7.4.4',
    'Every page has a way to sign out in sight.',
    [
      [
        'e2e/specification/labels.test.ts',
        'the drawer has its entries, with 立即登录 for a visitor and 安全退出 for a member',
      ],
    ],
    'It is in the drawer of the members’ app; pages with a back header lead there.',
  ),
  partly(
    '7.4.5',
    'Staff can end the sessions of one, or of all.',
    [
      [ownStaff, 'who runs the staff ends a colleague’s sessions, and the log says who'],
      [
        'apps/server/src/game-providers/venues.test.ts',
        'a suspended member is signed out, and then may bring money back but not send it anywhere',
      ],
    ],
    'A member’s are ended by suspending the account alone, and nothing ends those of everybody.',
  ),
  has('7.5.1', 'What one comes in by is changed after showing anew who one is.', [
    [takeovers, 'an open session taken: without the passwords it sets up nothing and resets nothing'],
    [
      mailbox,
      'binding takes both passwords and the factor; the old address is told and undoes it; a new one gives nothing back for a day',
    ],
    [
      staffTakeovers,
      'an open session alone makes no passkey, no key, no password, and takes no passkey away',
    ],
  ]),
  partly(
    '7.5.2',
    'One sees one’s sessions, and ends any after showing anew who one is.',
    [
      [own, 'each device is listed, the one that asks first; one is signed out, then all others'],
      [ownStaff, 'one session is ended, or all others; nobody ends those of a colleague by its name'],
    ],
    'Ending one asks for nothing: who is robbed should not have to look for a code first.',
  ),
  notApplicable('7.6.1', 'Sessions there and here end as is written down.', noProvider),
  notApplicable('7.6.2', 'No session begins there without a person.', noProvider),
];
