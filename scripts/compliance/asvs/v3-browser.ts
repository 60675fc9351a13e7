import { type Clause, has, partly } from '../clause.ts';
import { dangerous, deviceId, doors, members, nginx, noDanger } from './files.ts';

const headers: Clause['shown'][number] = [
  doors,
  'headers forbid inline script, framing by others and sniffing',
];
const ofThisHost: Clause['shown'][number] = [
  deviceId,
  'by https the mark is a cookie of this host alone, read by no script and sent from no other site',
];

export const v3: readonly Clause[] = [
  has('3.2.1', 'An answer or an upload that is opened by itself is not shown as something else.', [
    headers,
    [`${members}/avatar.test.ts`, 'a %s becomes the picture, drawn anew and served without script'],
  ]),
  has('3.2.2', 'What is text is put into a page as text.', [
    [dangerous, noDanger],
    ['apps/h5/src/ui/rich-text.test.tsx', 'headings, lists and emphasis stay'],
  ]),
  has(
    '3.3.1',
    'Cookies go by TLS alone, and their names say so.',
    [ofThisHost, [nginx, 'members call, upload, and get cookies and links for https']],
    'There is one cookie, the browser’s mark. Without TLS it has a plain name.',
  ),
  has('3.3.2', 'Each cookie says from which sites it is sent.', [ofThisHost]),
  has(
    '3.3.3',
    'No other host can write a cookie of ours.',
    [ofThisHost, [deviceId, 'a mark that a neighbour wrote does not stand in for the host’s own']],
    'Browsers of before have the plain name until they sign in again; it counts where the other is not there.',
  ),
  partly(
    '3.3.4',
    'What no script may read is in a cookie that none can.',
    [ofThisHost],
    'The mark is. The session’s token is no cookie: the page’s script holds it, as clients in the field send it.',
  ),
  has(
    '3.4.1',
    'Browsers are told to stay with https for a year, under all names below.',
    [[nginx, 'browsers are told to stay with https']],
    'Where `PUBLIC_URL` begins with https.',
  ),
  has('3.4.2', 'Other origins read what the site has listed them for.', [
    ['attacks/cors-listed-origins.test.ts', 'the console, the portal and the pages are for nobody else'],
  ]),
  has(
    '3.4.3',
    'A content policy lets no foreign script, object or base in.',
    [
      headers,
      [doors, 'the content policy lets in the addresses that operators set, and drops them with the setting'],
    ],
    'Style attributes are allowed inline: the component library sizes its parts by them.',
  ),
  has(
    '3.4.4',
    'No answer is sniffed for another type.',
    [
      headers,
      [
        'apps/server/src/app/broken-requests.test.ts',
        'a request with %s is refused, and what hides behind it is no request',
      ],
    ],
    'What the web server answers by itself carries no such header.',
  ),
  has('3.4.5', 'Other sites do not learn what stood in an address.', [
    headers,
    [
      'apps/h5/src/pages/home/banner-picture.test.tsx',
      'another site opens in a window of its own, which learns nothing of ours',
    ],
  ]),
  has(
    '3.4.6',
    'Nobody else frames a page of ours.',
    [headers],
    'Pages of the site may frame each other: the app frames the portal. Answers of the web server itself say nothing of it.',
  ),
  has(
    '3.5.1',
    'A page of another site moves nothing in a member’s name.',
    [[doors, '%s wants a session']],
    'The session is a bearer token: a browser sends nothing by itself that opens a door.',
  ),
  has('3.5.2', 'What needs a question before it cannot be asked without one.', [
    [doors, '%s wants a session'],
    ['attacks/cors-listed-origins.test.ts', 'the console, the portal and the pages are for nobody else'],
  ]),
  has(
    '3.5.3',
    'What changes something is no GET.',
    [
      [
        'packages/contract/src/calls.test.ts',
        'the table holds every published call to the letter, and ours beside them',
      ],
    ],
    'The published contract asks for an agent’s one-time address by GET; it wants the bearer token, and opens nothing without it. A campaign’s link counts who follows it.',
  ),
  partly(
    '3.5.4',
    'Applications have hosts of their own.',
    [[nginx, 'nginx hides the platform of the games but for what members play, and answers no other name']],
    'Games have a name of their own; members’ app, console and portal are paths of one. `staffNetworks` keeps strangers from the console’s calls.',
  ),
  has(
    '3.5.5',
    'Words between windows count from known origins in a known form.',
    [
      [
        'apps/h5/src/pages/game/use-frame-words.test.tsx',
        'a word counts only from the window in the frame, at the origin that was opened',
      ],
    ],
    'The console’s preview checks origin and window too, without a test.',
  ),
  has(
    '3.7.1',
    'No plug-in or other technology of the past is used.',
    [headers],
    'That the policy lets no object in is what is tested.',
  ),
  has(
    '3.7.2',
    'Nobody is led to another host by itself but to listed ones.',
    [
      ['apps/h5/src/app/moved.test.ts', 'only another https address is followed'],
      ['attacks/s3-own-host.test.ts', 'no link of ours follows %o'],
    ],
    'Where the site has moved to is set by two of the staff.',
  ),
];
