import { type Clause, has, notApplicable, partly } from '../clause.ts';
import {
  auditLog,
  dangerous,
  doors,
  inside,
  mailbox,
  money,
  noDanger,
  strangers,
  unwritable,
} from './files.ts';

const sanitised: Clause['shown'][number] = ['apps/server/src/platform/sanitise.test.ts', '%s becomes %s'];
const written: Clause['shown'][number] = [
  unwritable,
  'huge, odd and deep texts in every field never make a fault',
];
const richText = 'apps/h5/src/ui/rich-text.test.tsx';

export const v1: readonly Clause[] = [
  partly(
    '1.1.1',
    'Input is decoded once, before it is looked at, and only where it is encoded.',
    [
      [unwritable, 'a path with a zero byte or a broken escape gets an envelope, at every kind of door'],
      [
        doors,
        'nothing of the tree is served but the built clients: no repository, no source, no list of a folder',
      ],
    ],
    'Paths are tried encoded twice; fields of forms are not.',
  ),
  has('1.1.2', 'Output is escaped last, by whatever writes it.', [
    [dangerous, noDanger],
    [
      'apps/server/src/content/console.test.ts',
      'an article is read as it was saved, without what could run, in English where there is some',
    ],
  ]),
  has(
    '1.2.1',
    'What goes into HTML, an attribute, a style or a header is escaped for that place.',
    [
      [dangerous, noDanger],
      [richText, 'headings, lists and emphasis stay'],
      [
        'apps/server/src/email/sending.test.ts',
        'what a visitor wrote into a notice makes no header and no link',
      ],
    ],
    'React writes text as text; no test puts markup into each field of each page.',
  ),
  has('1.2.2', 'Addresses are put together encoded, and lead by safe schemes alone.', [
    sanitised,
    [
      'apps/h5/src/features/navigation/safe-target.test.ts',
      'a page of the app is returned to with its query',
    ],
    ['apps/h5/src/app/moved.test.ts', 'only another https address is followed'],
  ]),
  has('1.2.3', 'What goes into JSON or a script cannot change its form.', [written, [dangerous, noDanger]]),
  has(
    '1.2.4',
    'Queries take values beside the text, in the database’s own functions too.',
    [
      [auditLog, 'signs that mean anything to the database mean themselves'],
      written,
      [
        'scripts/sql/statements.test.ts',
        'every statement is known, but for those of few files that hand on or grant',
      ],
    ],
    'Statements that are put together of fixed parts are found by reading.',
  ),
  has(
    '1.2.5',
    'No command of the system is made of what somebody sent.',
    [[dangerous, noDanger]],
    'The embedded PostgreSQL is started with fixed arguments.',
  ),
  notApplicable('1.2.6', 'Nothing is injected into LDAP.', 'There is no directory.'),
  notApplicable('1.2.7', 'Nothing is injected into XPath.', 'No XML is read.'),
  notApplicable('1.2.8', 'LaTeX is processed safely.', 'There is none.'),
  has('1.2.9', 'Signs that mean something in a pattern are escaped.', [
    [
      dangerous,
      'no source runs text as code, takes it for HTML, starts a program, skips a certificate or takes a broken hash',
    ],
  ]),
  has('1.3.1', 'HTML that people write is cleaned by a known library.', [
    sanitised,
    [richText, 'a link opens elsewhere and tells nothing about us'],
  ]),
  has(
    '1.3.2',
    'Nothing that was sent is run as code.',
    [
      [dangerous, noDanger],
      [doors, 'headers forbid inline script, framing by others and sniffing'],
    ],
    'Libraries that make writers and validators by `Function` do so of our own schemas.',
  ),
  has('1.3.3', 'What goes to a dangerous place is cut and cleaned before.', [written, sanitised]),
  has('1.3.4', 'A vector picture of somebody’s carries no script.', [
    ['apps/server/src/members/avatar.test.ts', '%s is refused'],
    [
      'apps/server/src/deposits/proofs.test.ts',
      'what is no picture by its content is refused, in words that name what is taken',
    ],
  ]),
  has('1.3.5', 'Languages that can be run, Markdown and style sheets among them, are cleaned or off.', [
    sanitised,
  ]),
  has('1.3.6', 'The server calls no address inside because somebody wrote it down.', [
    [inside, 'no way of writing this machine is called: numbers, names, mixtures'],
    [inside, 'a name that means another address the second time is called where it was checked'],
  ]),
  has('1.3.7', 'No template is made of what somebody sent.', [
    ['apps/console/src/texts/say.test.ts', 'what a value holds is never taken for a place'],
    [dangerous, noDanger],
  ]),
  notApplicable('1.3.8', 'Nothing is injected into JNDI.', 'There is no Java.'),
  notApplicable(
    '1.3.9',
    'Nothing is injected into memcache.',
    'Redis alone counts attempts, under names that are hashed.',
  ),
  has('1.3.10', 'A text that places are filled in comes from nobody outside.', [
    ['apps/console/src/texts/say.test.ts', 'what a value holds is never taken for a place'],
  ]),
  has('1.3.11', 'Nothing is injected into mail.', [
    [
      'apps/server/src/email/sending.test.ts',
      'what a visitor wrote into a notice makes no header and no link',
    ],
    [mailbox, 'six digits are guessed five times; addresses that would be headers or two are none'],
  ]),
  notApplicable(
    '1.4.1',
    'Memory is not written beyond its bounds.',
    'TypeScript; pictures, argon2 and PostgreSQL’s client are libraries.',
  ),
  has('1.4.2', 'Whole numbers do not overflow.', [
    [
      'packages/ledger/src/batcher.test.ts',
      'a balance beyond 4 * 10^18 is a refusal, not a failure of the whole batch',
    ],
    ['packages/contract/src/money.test.ts', 'decimals keep their places'],
    [
      money,
      '50 different withdrawals at once on funds for 10: ten are held, the balance is never below zero',
    ],
  ]),
  has(
    '1.4.3',
    'What was taken is given back.',
    [
      [
        'apps/server/src/platform/database.test.ts',
        'who closes a database leaves no connection behind, whatever it was used for',
      ],
      [
        'attacks/s5-half-open.test.ts',
        '2,000 silent, half and slow connections: members are served, and room for the silent is bounded',
      ],
    ],
    'Memory is Node’s to free.',
  ),
  notApplicable('1.5.1', 'A reader of XML resolves nothing outside.', 'No XML is read.'),
  has('1.5.2', 'What is read back becomes no object that its sender chose.', [
    [
      strangers,
      'fields that a call does not take do nothing: nobody makes themselves rich, important or somebody else',
    ],
    [doors, 'a wrong type is answered with the name of its field'],
  ]),
];
