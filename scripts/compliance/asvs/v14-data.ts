import { type Clause, has, partly } from '../clause.ts';
import { doors } from './files.ts';

const personal = 'packages/contract/src/console/personal.test.ts';
const closing = 'apps/server/src/account-closing/closing.test.ts';
const uncached: Clause['shown'][number] = [
  doors,
  'no cache keeps an answer: of members, visitors and staff, refused, not found or unreadable',
];

export const v14: readonly Clause[] = [
  partly(
    '14.1.1',
    'Data that want care are found and graded.',
    [
      [personal, 'every field of an answer to staff that looks personal is marked, or exempt for a reason'],
      [personal, 'a new field without a mark is found'],
    ],
    'Marked or not, and documents apart: two grades, of what staff are shown. Tables are not graded.',
  ),
  partly(
    '14.1.2',
    'It is written down how each grade is kept.',
    [
      ['docs/operating.md', "Members' personal data"],
      ['docs/operating.md', 'Documents of members'],
      ['docs/operating.md', 'Logs'],
    ],
    'How long each is kept stands in decision 121, not beside its grade.',
  ),
  partly(
    '14.2.1',
    'Nothing secret stands in an address.',
    [
      [
        'apps/h5/src/signals/stream.test.ts',
        'words are heard whole, however the network cuts them, and the token is in no address',
      ],
      [
        'packages/contract/src/calls.test.ts',
        'the table holds every published call to the letter, and ours beside them',
      ],
    ],
    'Links in letters, the one-time ticket of the service desk and an agent’s one-time address carry what opens them, once.',
  ),
  has(
    '14.2.2',
    'Nothing on the way keeps a copy of what is somebody’s.',
    [uncached],
    'The guide’s nginx keeps nothing; a cache of the operator’s own is told `no-store`.',
  ),
  has('14.2.3', 'Nothing goes to others who watch visitors.', [
    [doors, 'headers forbid inline script, framing by others and sniffing'],
    ['apps/h5/src/ui/rich-text.test.tsx', 'a link opens elsewhere and tells nothing about us'],
  ]),
  partly(
    '14.2.4',
    'What is written of each grade is done.',
    [
      [
        'attacks/i8-personal-data.test.ts',
        'with a reason the fields that were asked for are clear, to that session alone, and the log tells who, whose, what and why',
      ],
      [
        'apps/server/src/identity/review.test.ts',
        'whoever has the database alone reads neither form nor picture',
      ],
      [
        closing,
        'five years later the person is gone from every table but what is sealed, the books stand, and the name stays taken',
      ],
    ],
    'Secrets of authenticator apps lie in the database as they are; backups keep what was erased for as long as they are kept.',
  ),
  partly(
    '14.3.1',
    'When a session is over the browser keeps nothing of it.',
    [
      ['apps/h5/src/api/session.test.ts', 'the end of a session clears both storages'],
      [
        'apps/h5/src/app/app.test.tsx',
        'a lost session is told once, leads to the sign-in page and clears what was kept',
      ],
      [
        'apps/console/src/api/client.test.ts',
        'a session that has ended is over at this tab; what was shown in it waits for its person, and goes when they leave',
      ],
      [
        'apps/console/src/app/signed-in.test.tsx',
        'somebody else begins at their own first page, and nothing of the one before is left',
      ],
    ],
    'The page does it; no `Clear-Site-Data` is sent. At a desk of staff the page waits, covered, in the memory of its tab, so that what was typed is not lost, until another person signs in or the tab is closed.',
  ),
  has('14.3.2', 'Browsers are told to keep no answer.', [uncached]),
  partly(
    '14.3.3',
    'A browser’s storage holds nothing secret but a session’s token.',
    [
      ['apps/h5/src/api/operation.test.ts', 'neither password nor card number is written to the device'],
      [
        'apps/h5/src/app/kept/kept.test.tsx',
        'it lies where the session lies, goes with it, and is shown to no other',
      ],
    ],
    'Figures of the last visit lie there, so that the app stands without a network; from which account one paid in lies there as long as the tab is open.',
  ),
];
