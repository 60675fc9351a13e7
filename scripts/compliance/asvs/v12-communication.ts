import { type Clause, has, hasNot, notApplicable, partly } from '../clause.ts';
import { dangerous, inside, nginx, noDanger } from './files.ts';

const tls: Clause['shown'][number] = [
  nginx,
  'nginx takes TLS 1.2 and 1.3 with ciphers that keep past talks secret; without TLS a page is led on and a call refused',
];
const runs = 'With the file of the guide; the test runs where nginx is installed.';

export const v12: readonly Clause[] = [
  has('12.1.1', 'TLS 1.2 and 1.3 alone, the newer first.', [tls], runs),
  has('12.1.2', 'Recommended ciphers alone.', [tls], runs),
  notApplicable('12.1.3', 'Certificates of clients are looked at.', 'Nobody shows one.'),
  partly(
    '12.2.1',
    'Whoever comes from outside comes by TLS, and never without.',
    [tls, [nginx, 'browsers are told to stay with https']],
    'TLS is the web server’s; a site that is opened to the world without one speaks plain HTTP.',
  ),
  hasNot(
    '12.2.2',
    'The certificate is one that everybody trusts.',
    'It is the operator’s; the file says where it stands, and nothing looks at it.',
  ),
  partly(
    '12.3.1',
    'Every connection of the site is encrypted: database, counters, mail, partners.',
    [['docs/operating.md', 'Letters by e-mail']],
    'Mail is by TLS but on this machine, in the code; database and Redis are as their addresses say, and a partner may be called by http where the operator configures it.',
  ),
  has(
    '12.3.2',
    'Certificates of whoever is called are looked at.',
    [
      [dangerous, noDanger],
      [inside, 'a name that means another address the second time is called where it was checked'],
    ],
    'By Node’s own check, which nothing switches off; no test shows a wrong certificate.',
  ),
  hasNot(
    '12.3.3',
    'Services inside speak by TLS.',
    'Web server and site, and nodes and stand-ins, speak plain HTTP on one machine or a private network.',
  ),
  hasNot('12.3.4', 'Certificates inside are trusted ones.', 'There are none.'),
];
