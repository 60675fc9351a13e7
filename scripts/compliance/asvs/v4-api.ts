import { type Clause, has, notApplicable } from '../clause.ts';
import { broken, doors, nginx } from './files.ts';

const noGraph = 'There is no GraphQL.';
const noSocket = 'There is no WebSocket; what happens is told by a stream over HTTP.';
const tls =
  'nginx takes TLS 1.2 and 1.3 with ciphers that keep past talks secret; without TLS a page is led on and a call refused';

export const v4: readonly Clause[] = [
  has('4.1.1', 'Each answer says what it is, and in which characters.', [
    [doors, 'headers forbid inline script, framing by others and sniffing'],
    [broken, 'a request with %s is refused, and what hides behind it is no request'],
  ]),
  has(
    '4.1.2',
    'Pages are led from http to https; calls are refused there.',
    [[nginx, tls]],
    'With the file of the guide; it runs where nginx is installed.',
  ),
  has('4.1.3', 'Nobody writes a header that a proxy of ours writes.', [
    [nginx, 'the address is the one that was seen, whatever is claimed'],
    [
      'attacks/s2-forwarded-address.test.ts',
      'the address that is kept of a member is the one the proxy saw, not %s',
    ],
  ]),
  has(
    '4.2.1',
    'Everybody on the way agrees where a request ends.',
    [[broken, 'a request with %s is refused, and what hides behind it is no request']],
    'HTTP/2 ends at the web server.',
  ),
  notApplicable('4.3.1', 'Queries of a graph are bounded.', noGraph),
  notApplicable('4.3.2', 'A graph does not tell its own schema.', noGraph),
  notApplicable('4.4.1', 'Sockets go by TLS.', noSocket),
  notApplicable('4.4.2', 'Who opens a socket comes from a listed origin.', noSocket),
  notApplicable('4.4.3', 'Tokens of sockets are kept as sessions are.', noSocket),
  notApplicable('4.4.4', 'A socket’s token is had by the session.', noSocket),
];
