import { has, hasNot, partly, type Standard } from './clause.ts';

const members = 'apps/server/src/members';
const doors = 'apps/server/src/app/doors.test.ts';
const strangers = 'apps/server/src/app/strangers.test.ts';
const takeovers = 'attacks/a1-takeovers.test.ts';
const mailbox = 'attacks/a1-mailbox.test.ts';
const office = 'apps/server/src/backoffice';
const rights = `${office}/rights.test.ts`;
const staffTakeovers = 'attacks/a2-staff-takeovers.test.ts';

export const asvs: Standard = {
  name: 'OWASP ASVS 5.0, level 2',
  about: 'By section; a section is no row for each of its requirements.',
  clauses: [
    has('V1.2 Injection', 'What comes from outside is never taken for a command, a query or markup.', [
      ['attacks/t7-unwritable-text.test.ts', 'huge, odd and deep texts in every field never make a fault'],
      [
        'apps/server/src/backoffice/audit-log.test.ts',
        'signs that mean anything to the database mean themselves',
      ],
      ['apps/server/src/platform/sanitise.test.ts', '%s becomes %s'],
    ]),
    has('V2.2 Validation', 'Each field is checked by the server for its kind, length and range.', [
      [doors, 'a wrong type is answered with the name of its field'],
      [
        'attacks/t7-unwritable-text.test.ts',
        'every call with fields says 1000 and names the field whose text cannot be written',
      ],
    ]),
    has(
      'V2.3 Business logic',
      'Steps happen in their order and once, and limits hold under any number of calls at once.',
      [
        [
          'apps/server/src/platform/idempotency.test.ts',
          'ten equal requests at the same moment have one effect, with a key and without',
        ],
        [
          'attacks/i2-payouts.test.ts',
          'ten payouts just under the limit, one clerk, one member, all at once: no more than one person may give is paid',
        ],
      ],
    ),
    has(
      'V2.4 Anti-automation',
      'Whoever tries too often waits.',
      [
        [
          'apps/server/src/platform/rate-limit.test.ts',
          'as many attempts as the rule says are let in, and the next is told how long to wait',
        ],
      ],
      'The captcha of the specification is drawn by the page and stops no program.',
    ),
    has('V3.4 Browser security headers', 'No foreign script, no framing by others, https stays https.', [
      [doors, 'headers forbid inline script, framing by others and sniffing'],
      ['attacks/s2-behind-nginx.test.ts', 'browsers are told to stay with https'],
    ]),
    has(
      'V3.5 Origins',
      'No other site’s page acts in a member’s name.',
      [[doors, "a staff token is no member's"]],
      'Sessions are bearer tokens and no cookies, so there is nothing that a browser would send by itself.',
    ),
    has(
      'V5.2 Uploads',
      'A file is what it says, no larger than allowed, and nothing else of it is served.',
      [
        [`${members}/avatar.test.ts`, 'what else was in the file is not served'],
        ['apps/server/src/deposits/proofs.test.ts', 'what is no GIF or PNG by its content is refused'],
      ],
      'Files are not looked at by a virus scanner.',
    ),
    partly(
      'V6.2 Passwords',
      'At least 8 characters, long ones welcome, not among the common ones, kept by a slow hash.',
      [
        [
          'apps/server/src/platform/password.test.ts',
          'a site keeps passwords as argon2id with the least that OWASP asks for: 19 MiB, two passes, one lane',
        ],
        [
          'apps/server/src/platform/common-passwords.test.ts',
          'what nobody tries first is taken: odd words, several words, random ones',
        ],
        [
          `${members}/members.test.ts`,
          'a new login password ends every session; a new pay password ends none',
        ],
      ],
      'The product’s specification begins at six characters; passwords are not compared with a service of leaked ones.',
    ),
    has(
      'V6.3 Guessing and enumeration',
      'Guesses are slowed without locking the owner out, and nobody learns which names exist.',
      [
        [`${members}/members.test.ts`, 'an unknown account and a wrong password get the same answer'],
        [takeovers, 'names that do not exist get the same answers as names that do, on every way back'],
        [
          takeovers,
          'codes are guessed by the hundred from many addresses: the guesser is stopped, the owner signs in and uses a recovery code all the while',
        ],
      ],
      'A registration says that a name is taken.',
    ),
    has(
      'V6.4 Factors, lost and found',
      'A factor that is lost comes back by another one or by people who cannot give it away alone.',
      [
        [
          takeovers,
          'the authenticator stolen: it gives the login password back, but not the pay password as well, now or in a month',
        ],
        [takeovers, 'one bribed clerk says yes twice: it stays one, here and in the database'],
        [
          takeovers,
          'who lost everything is back after a day with both passwords new; old sessions, passwords and factors are worth nothing',
        ],
        [
          mailbox,
          'the mailbox alone: a day of waiting, one password, a second factor still asked for, and 0 fen',
        ],
        [
          mailbox,
          'mailbox and authenticator of one stolen phone give one password back, not both, for a month',
        ],
      ],
    ),
    partly(
      'V6.5 Several factors',
      'TOTP, recovery codes and passkeys, each of one use; asked for where they are set up.',
      [
        [
          `${members}/asked-factor.test.ts`,
          'a code opens one session, on whichever node it is tried, and of ten at once one',
        ],
        [`${members}/asked-factor.test.ts`, 'a recovery code serves in its stead, once'],
        [
          `${members}/passkeys.test.ts`,
          'an answer from another place, to a question of before, never asked, or asked for something else is none',
        ],
      ],
      'A member may go without one: level 2 wants one from everybody. Above the operator’s sum nobody withdraws without.',
    ),
    has(
      'V6.8 Staff',
      'Colleagues have a second factor or a passkey, are reset by two, and are not locked out by strangers.',
      [
        [
          `${office}/staff-passkeys.test.ts`,
          'a passkey that knows who is there signs in alone; one that does not stands beside the password',
        ],
        [
          `${office}/staff-passkeys.test.ts`,
          'one refusal for whatever is wrong, and a wrong answer uses the question up',
        ],
        [
          `${office}/staff-passkeys.test.ts`,
          'passkeys fall with a reset by two and with disabling; what was offered before is not made after',
        ],
        [
          'apps/server/src/backoffice/staff.test.ts',
          'a code works once, half a minute early or late, and none that is older than the last',
        ],
        [staffTakeovers, 'the password alone opens nothing, with whatever else that is not theirs'],
        ['attacks/i4-one-chief.test.ts', 'whoever resets a colleague’s login is not that colleague'],
      ],
      'In ASVS this section is on identity providers, of which there is none here.',
    ),
    has('V7.2 Session tokens', 'Drawn at random, new at each sign-in, and kept as hashes.', [
      [`${members}/members.test.ts`, 'the database keeps neither passwords nor tokens'],
      [`${members}/sessions.test.ts`, "a token that was never given is nobody's"],
    ]),
    has('V7.3 Session time', 'Sessions end for want of use and after their time.', [
      [
        `${members}/sessions.test.ts`,
        'a session lives for seven days, to the millisecond, in memory and in the database',
      ],
      [
        `${members}/sessions.test.ts`,
        'a session that is not kept ends when it was not used for its while, to the millisecond; use keeps it, at another node too',
      ],
    ]),
    has(
      'V7.4 Ending sessions',
      'Signed out is signed out at once, everywhere; each device can be ended by its owner.',
      [
        [
          `${members}/members.test.ts`,
          'a token is dead with the answer to the sign-out or the password change, not a moment later',
        ],
        [
          `${members}/own-sessions.test.ts`,
          'each device is listed, the one that asks first; one is signed out, then all others',
        ],
        [
          `${office}/staff-sessions.test.ts`,
          'it was not me: every other session ends and every passkey goes, and the app still signs in',
        ],
      ],
    ),
    has('V8.2 Authorization by function', 'A call is open to those whose it is, and to nobody else.', [
      [rights, 'a clerk is let in by the calls of a clerk and by no others'],
      [rights, 'nobody without a session is let in anywhere but to sign in'],
    ]),
    has(
      'V8.3 Authorization by object',
      'Nobody sees or changes what is another’s, whatever number they name.',
      [
        [
          strangers,
          'no call tells a stranger anything of another member, or changes anything of theirs, whatever it names',
        ],
        [
          strangers,
          'fields that a call does not take do nothing: nobody makes themselves rich, important or somebody else',
        ],
      ],
    ),
    has('V8.4 Administration', 'What costs money takes two people and time.', [
      [
        'attacks/i4-one-chief.test.ts',
        'nobody is their own second person, in another session neither, and the database says so too',
      ],
      [
        `${office}/staff-networks.test.ts`,
        'no list is taken that locks out whoever proposes it, whoever agrees, or every chief',
      ],
      [staffTakeovers, 'a session that was taken along to another network ends there'],
    ]),
    partly(
      'V11.2 Cryptography',
      'Known algorithms from known libraries.',
      [
        [
          'apps/server/src/push/encrypt.test.ts',
          'a changed message, and one for another browser, cannot be read',
        ],
      ],
      'No inventory of keys with their lives; Web Push is encrypted by code of our own over Node’s primitives. The test is of that one.',
    ),
    has(
      'V11.5 Random values',
      'Secrets come from the system’s generator; numbers that decide games pass the usual tests.',
      [['apps/sandbox/src/game-platform/fairness/battery/battery.test.ts', '$name stands each test']],
    ),
    partly(
      'V12 Communication',
      'TLS in front, and nothing of the inside is called from outside.',
      [
        ['attacks/s2-behind-nginx.test.ts', 'members call, upload, and get cookies and links for https'],
        [
          'attacks/s4-inside-addresses.test.ts',
          'no way of writing this machine is called: numbers, names, mixtures',
        ],
      ],
      'TLS is the web server’s, whose file is given; its versions and ciphers are not tested here.',
    ),
    has('V13.2 Least rights', 'The server’s own role cannot rewrite history.', [
      ['attacks/i6-server-role.test.ts', 'the role of the server owns nothing and belongs to nobody'],
    ]),
    has(
      'V14.2 Personal data',
      'Masked for staff, shown with a reason that is kept, handed to whose it is, erased when the law’s years are over.',
      [
        [
          'attacks/i8-personal-data.test.ts',
          "no answer of the console tells a member's data to somebody who has not asked for it",
        ],
        [
          'apps/server/src/account-closing/closing.test.ts',
          'five years later the person is gone from every table but what is sealed, the books stand, and the name stays taken',
        ],
        [
          'apps/server/src/identity/review.test.ts',
          'whoever has the database alone reads neither form nor picture',
        ],
        [
          'apps/server/src/own-data/own-data.test.ts',
          'all that is the member’s is in it, and nothing of staff, of risk, or of anybody else',
        ],
      ],
      'Erasing waits for the years of the law; backups keep what was erased for as long as they are kept.',
    ),
    has(
      'V16.2 and V16.3 Log',
      'What staff do is logged with who, when, whom and why, in the same transaction.',
      [
        [
          'apps/server/src/backoffice/audit.test.ts',
          'a deposit whose decision cannot be noted stays as it was, and can be decided afterwards',
        ],
        [
          'apps/server/src/backoffice/audit-log.test.ts',
          'the log answers who, what, when, about whom, about which order, and from which amount on',
        ],
      ],
    ),
    has('V16.4 Log protection', 'Nobody changes the log unseen, its owner neither.', [
      [
        'apps/server/src/backoffice/audit-seal.test.ts',
        'the database refuses to change, remove or empty the log and its seals, to its owner as well',
      ],
      [
        'attacks/i6-history.test.ts',
        'everything sealed anew over a changed row: inside it all fits, the file names seal and row',
      ],
    ]),
    hasNot(
      'V15.1 Dependencies',
      'Known-vulnerable parts are noticed and replaced within a set time.',
      'No command looks packages up against a list of vulnerabilities, and no time is set.',
    ),
  ],
};
