import { type Clause, has, hasNot, partly } from '../clause.ts';
import { doors, inside, nginx, office, strangers } from './files.ts';

const ignored: Clause['shown'][number] = [
  strangers,
  'fields that a call does not take do nothing: nobody makes themselves rich, important or somebody else',
];
const crowd = 'attacks/z6-crowd.test.ts';

export const v15: readonly Clause[] = [
  partly(
    '15.1.1',
    'It is written down within which time a weak package is replaced.',
    [['CONTRIBUTING.md', 'Packages of others']],
    'Nothing but a person keeps to it.',
  ),
  partly(
    '15.1.2',
    'All packages are listed, from where they are known to come.',
    [['CONTRIBUTING.md', 'Packages of others']],
    '`package-lock.json` names each with the sum of its content; the list is written on demand, and kept nowhere.',
  ),
  has('15.1.3', 'It is written down what costs much, and how it is kept from stopping the rest.', [
    ['docs/operating.md', 'A web server in front'],
    [crowd, 'reads are served while money waits, late comers are told at once, and the money is exact'],
  ]),
  hasNot(
    '15.2.1',
    'No package is older than that time allows.',
    'No check of ours asks whether a package has a known weakness: `npm audit` does, when a person runs it.',
  ),
  has('15.2.2', 'What costs much cannot stop the rest.', [
    [crowd, 'reads are served while money waits, late comers are told at once, and the money is exact'],
    [
      'attacks/t6-refused-by-the-hundred.test.ts',
      'what waits is bounded, and whoever is turned away hears that nothing was begun',
    ],
    [
      `${office}/exports/export.test.ts`,
      'two hundred thousand rows go out whole and in order, and are never held together',
    ],
  ]),
  partly(
    '15.2.3',
    'A site for members has nothing of tests and demonstrations.',
    [
      [
        'apps/server/src/app/installation.test.ts',
        'a site for real money stays one: DEMO=1 later seeds nothing',
      ],
      [nginx, 'nginx hides the platform of the games but for what members play, and answers no other name'],
    ],
    'The code of the demonstration and of the stand-ins is in the image, and is not begun there.',
  ),
  has('15.3.1', 'An answer has the fields that are asked for, and no whole row.', [
    [
      'apps/server/src/platform/router.test.ts',
      'an answer has the fields of the contract alone, whatever a row brought along, at every depth',
    ],
    [
      'attacks/i8-personal-data.test.ts',
      "no answer of the console tells a member's data to somebody who has not asked for it",
    ],
  ]),
  has('15.3.2', 'A call to others follows no redirect.', [
    [inside, 'a redirect is an answer, and nobody follows it'],
  ]),
  has('15.3.3', 'Fields that a call does not take change nothing.', [ignored]),
  has('15.3.4', 'The address of whoever asks is the one that our own proxies saw.', [
    [nginx, 'the address is the one that was seen, whatever is claimed'],
    [
      'attacks/s2-forwarded-address.test.ts',
      'limits count the address that the proxy saw, whatever is claimed',
    ],
  ]),
  has('15.3.5', 'Values are of the kind that they are taken for.', [
    [doors, 'a wrong type is answered with the name of its field'],
    ['packages/contract/src/schemas.test.ts', 'amounts arrive as fen, unknown fields not at all'],
  ]),
  has(
    '15.3.6',
    'Nobody changes what all objects share.',
    [ignored],
    'The test sends `__proto__` and `constructor` among others.',
  ),
  partly(
    '15.3.7',
    'A parameter that comes twice, or from another place, does not get by.',
    [
      [
        'apps/server/src/game-providers/hub88/protocol.test.ts',
        'of two amounts in one body the last one counts',
      ],
      [ignored[0], ignored[1]],
    ],
    'A call takes its parameters from one place, body or query, and of equal names the last; that members’ calls do is not tested.',
  ),
];
