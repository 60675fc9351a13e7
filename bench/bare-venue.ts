/** A venue that does whatever it is asked at once and keeps nothing: what a transfer costs is the site's. PORT: where it listens. */
import { createServer } from 'node:http';

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const asked = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}') as Record<string, unknown>;
    const body = JSON.stringify({ ...asked, ...answers(request.url ?? ''), ok: true });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
}).listen(Number(process.env.PORT), '127.0.0.1');

function answers(path: string): object {
  if (path === '/v1/transfers/create') return { status: 'done' };
  if (path === '/v1/bets/list') return { bets: [], cursor: '0', more: false };
  if (path === '/v1/health')
    return { venues: ['mpqp', 'mpdz'].map((venue) => ({ venue, up: true })), balance: 0 };
  return { balance: 0 };
}
