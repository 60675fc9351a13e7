import { type Clause, has, hasNot, partly } from '../clause.ts';
import { doors, inside, nginx, serverRole } from './files.ts';

const signature = 'apps/sandbox/src/game-platform/signature.test.ts';
const notServed: Clause['shown'][number] = [
  doors,
  'nothing of the tree is served but the built clients: no repository, no source, no list of a folder',
];
const launcher = 'packages/postgres/src/launcher.test.ts';

export const v13: readonly Clause[] = [
  partly(
    '13.1.1',
    'It is written down whom the site calls, and where somebody may name whom it calls.',
    [
      ['docs/operating.md', 'A web server in front'],
      ['docs/from-demonstration-to-real.md', 'From the demonstration to a site for real money'],
    ],
    'In the variables and the page of each partner; no one page lists them all.',
  ),
  partly(
    '13.2.1',
    'Parts of the site show each other who they are, by something that does not stay for ever.',
    [
      [signature, 'refuses another operator, a wrong secret and a nonce that is too short'],
      [signature, 'refuses the same nonce a second time, also with a body that was signed anew'],
      [launcher, 'nobody but the holder of the password gets in, and only from this machine'],
    ],
    'Each call is signed with its moment and a nonce, by a secret that stays until the operator changes it; so does the database’s password.',
  ),
  has('13.2.2', 'Each part may do what it needs.', [
    [serverRole, 'the role of the server owns nothing and belongs to nobody'],
    ['scripts/deploy.test.ts', 'each unit names a user and may gain no rights'],
  ]),
  has('13.2.3', 'No password that comes with a product is in use.', [
    ['scripts/deploy.test.ts', 'no secret is written down, and each has a place'],
    [
      launcher,
      'a role of its own may sign in and owns nothing, keeps its password, and loses what it was given',
    ],
  ]),
  partly(
    '13.2.4',
    'The site calls only whom a list names.',
    [
      [inside, 'no way of writing this machine is called: numbers, names, mixtures'],
      [
        'apps/server/src/push/services.test.ts',
        'an operator may name others, plain HTTP only on this machine and with its port',
      ],
    ],
    'Partners are those of the configuration, push services are listed; a chain’s nodes and receivers of events are whom staff write down, anywhere in the public network.',
  ),
  partly(
    '13.2.5',
    'The server itself is held to a list of whom it may call and what it may load.',
    [['scripts/deploy.test.ts', 'each unit names a user and may gain no rights']],
    'The unit may write to one folder; nothing holds its calls to a list.',
  ),
  hasNot(
    '13.3.1',
    'A vault makes, keeps and ends secrets.',
    'Secrets lie in the environment, in files of `DATA_DIR` that the site’s user alone reads, and some in the database: authenticator apps’ among them, not encrypted.',
  ),
  partly(
    '13.3.2',
    'Whoever needs no secret reads none.',
    [
      [launcher, 'nobody but the holder of the password gets in, and only from this machine'],
      [
        'apps/server/src/identity/review.test.ts',
        'whoever has the database alone reads neither form nor picture',
      ],
    ],
    'One user of the machine reads all of them.',
  ),
  has('13.4.1', 'No repository is served.', [notServed]),
  has(
    '13.4.2',
    'Nothing that helps to find faults is open to the world.',
    [
      [
        'e2e/specification/dated/wire.test.ts',
        'a fault inside is HTTP 500 with the envelope and a request id, and tells nothing of the code',
      ],
      [
        'apps/server/src/app/installation.test.ts',
        'a site for real money stays one: DEMO=1 later seeds nothing',
      ],
    ],
    'The debugger is `npm run dev`’s alone, by reading.',
  ),
  has('13.4.3', 'No folder is listed.', [notServed]),
  has('13.4.4', 'TRACE is not answered.', [notServed]),
  has(
    '13.4.5',
    'Figures and documents of the inside are closed to the world.',
    [
      [nginx, 'the metrics and the readiness are closed, to whoever claims to be this machine too'],
      [
        'attacks/s2-forwarded-address.test.ts',
        'the metrics are read on this machine without a proxy, and by nobody who came through one',
      ],
    ],
    'The document of the members’ calls is open on purpose; that of the console is not.',
  ),
];
