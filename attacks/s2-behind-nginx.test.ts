/**
 * S2: the same behind a real web server: nginx with exactly the file that the operating guide shows (deploy/nginx.conf), other ports and
 * another certificate apart. Where nginx is not installed, a proxy of this test's own that forwards as the file says makes the same
 * claims hold; what only nginx itself can show is then said to be shown by nobody, in the test's name.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect as overTls } from 'node:tls';
import { freePort } from '@mingpai/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noise } from '../apps/server/src/testing/noise.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));
const openssl = ['/usr/bin/openssl', '/usr/local/bin/openssl'].find((path) => existsSync(path));
const host = 'play.example';

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

interface Front {
  readonly send: typeof overHttps;
  readonly port: number;
  /** Where it listens without TLS. */
  readonly plainPort?: number;
  stop(): Promise<void>;
}

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { TRUSTED_PROXIES: '1', PUBLIC_URL: `https://${host}` } });
});
afterAll(() => site.stop());

/** @param balancer the address of a load balancer before it, written where the file says */
async function startNginx(balancer?: string): Promise<Front> {
  const folder = await mkdtemp(join(tmpdir(), 'mingpai-nginx-'));
  await mkdir(join(folder, 'bodies'));
  execFileSync(
    openssl ?? 'openssl',
    // biome-ignore format: one line of a shell
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${host}`, '-keyout', join(folder, 'key'), '-out', join(folder, 'crt')],
    { stdio: 'ignore' },
  );
  const [secure, plain] = [await freePort(), await freePort()];
  const file = (await readFile(new URL('../deploy/nginx.conf', import.meta.url), 'utf8'))
    .replace(/# (set_real_ip_from) [\d.]+;/, balancer === undefined ? '$&' : `$1 ${balancer};`)
    .replace(/# (real_ip_header .*|real_ip_recursive .*)$/gm, balancer === undefined ? '$&' : '$1')
    .replaceAll('listen 443', `listen 127.0.0.1:${secure}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    .replaceAll('/etc/nginx/mingpai.crt', join(folder, 'crt'))
    .replaceAll('/etc/nginx/mingpai.key', join(folder, 'key'))
    .replace('127.0.0.1:8080', new URL(site.running.address).host)
    .replace('127.0.0.1:8090', new URL(site.sandbox.url).host)
    .replace('/run/nginx.pid', join(folder, 'pid'))
    .replaceAll('/var/log/nginx', folder)
    // Where it writes what is on its way; the package's own folders belong to root.
    .replace(
      'http {',
      `http {\n  client_body_temp_path ${folder}/bodies;\n  proxy_temp_path ${folder}/bodies;\n  fastcgi_temp_path ${folder}/bodies;\n  uwsgi_temp_path ${folder}/bodies;\n  scgi_temp_path ${folder}/bodies;`,
    )
    .replace(
      'worker_processes auto;',
      `worker_processes 1;\ndaemon off;\n${process.getuid?.() === 0 ? 'user root;' : ''}`,
    );
  await writeFile(join(folder, 'nginx.conf'), file);
  const child = spawn(nginx ?? 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const front = {
    send: overHttps,
    port: secure,
    plainPort: plain,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (let left = 200; left > 0 && child.exitCode === null; left -= 1) {
    const up = await ask(front, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
    if (up) return front;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error('nginx does not start with deploy/nginx.conf');
}

/** Forwards as deploy/nginx.conf does. */
async function startOwn(): Promise<Front> {
  const server = createServer((request, response) => {
    if (/^\/(metrics|readyz)\/?$/i.test(request.url ?? '')) {
      response.writeHead(404).end();
      return;
    }
    const claimed = request.headers['x-forwarded-for'];
    const seen = request.socket.remoteAddress?.replace('::ffff:', '') ?? '';
    const onward = overHttp(
      new URL(request.url ?? '/', site.running.address),
      {
        method: request.method,
        headers: {
          ...request.headers,
          'x-forwarded-for': claimed === undefined ? seen : `${String(claimed)}, ${seen}`,
          'x-forwarded-proto': 'https',
          'x-forwarded-host': request.headers.host ?? '',
          forwarded: '',
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    send: overHttp,
    port: address && typeof address === 'object' ? address.port : 0,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function ask(
  { send, port }: Pick<Front, 'send' | 'port'>,
  path: string,
  {
    headers = {},
    body,
    name = host,
  }: { headers?: Record<string, string>; body?: Buffer | string; name?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = send(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        servername: name,
        // The certificate is this test's own.
        rejectUnauthorized: false,
        headers: {
          host: name,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** What comes first of an answer that does not end. */
function firstWords({ send, port }: Front, path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = send(
      {
        host: '127.0.0.1',
        port,
        path,
        servername: host,
        rejectUnauthorized: false,
        headers: { host, ...headers },
      },
      (answer) => {
        answer.setEncoding('utf8');
        answer.once('data', (text: string) => {
          resolve(text);
          call.destroy();
        });
        answer.once('end', () => reject(new Error('it ended without a word')));
      },
    );
    call.on('error', reject);
    call.end();
  });
}

const json = { 'content-type': 'application/json' };
const dataOf = ({ text }: Answer) =>
  JSON.parse(text) as { code: number; data: { api_token: string; url: string } };

const fronts: [string, () => Promise<Front>][] = [
  nginx && openssl
    ? ['nginx with the file of the guide', startNginx]
    : [
        'a proxy of the test that forwards as the guide says (no nginx on this machine: its file was shown by nobody)',
        startOwn,
      ],
  ['a small proxy in front', startOwn],
];

describe.each(fronts)('behind %s', (_what, start) => {
  let front: Front;
  beforeAll(async () => {
    front = await start();
  });
  afterAll(() => front.stop());

  async function newcomer(headers: Record<string, string>) {
    const form = {
      password: 'kiesel1',
      confirmPass: 'kiesel1',
      realname: '测试会员',
      paypassword: 'stapel1',
    };
    const name = `ngx${randomUUID().slice(0, 8)}`;
    const made = await ask(front, '/api/register', {
      headers: { ...json, ...headers },
      body: JSON.stringify({ name, ...form }),
    });
    expect(dataOf(made).code).toBe(200);
    const { rows } = await site.running.site.database.query<{ address: string }>(
      'select s.address from session s join member m on m.id = s.member_id where m.username = $1',
      [name],
    );
    return {
      token: dataOf(made).data.api_token,
      address: rows[0]?.address,
      cookie: made.headers['set-cookie'],
    };
  }

  test('the address is the one that was seen, whatever is claimed', async () => {
    for (const claimed of ['203.0.113.9', '::1', 'nonsense', '1.1.1.1, 2.2.2.2'])
      expect((await newcomer({ 'x-forwarded-for': claimed, forwarded: 'for=9.9.9.9' })).address).toBe(
        '127.0.0.1',
      );
    expect((await newcomer({})).address).toBe('127.0.0.1');
  });

  test('the metrics and the readiness are closed, to whoever claims to be this machine too', async () => {
    for (const path of ['/metrics', '/METRICS', '/metrics/', '/readyz'])
      for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }] as Record<string, string>[]) {
        const answer = await ask(front, path, { headers });
        expect(answer.status, path).toBe(404);
        expect(answer.text).not.toContain('process_cpu');
      }
  });

  test('members call, upload, and get cookies and links for https', async () => {
    const { token, cookie } = await newcomer({});
    expect(String(cookie)).toContain('Secure');
    const as = { ...json, authorization: `Bearer ${token}` };
    expect(dataOf(await ask(front, '/api/balance', { headers: as, body: '{}' })).code).toBe(200);
    const link = dataOf(await ask(front, '/api/getservicerurl', { headers: as, body: '{}' })).data.url;
    expect(link).toMatch(/^https:\/\/play\.example\/service\//);
    // Nearly as large as a picture may be.
    const picture = await noise(760);
    expect(picture.length).toBeGreaterThan(1_500_000);
    const body = Buffer.concat([
      Buffer.from(
        '--m\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      picture,
      Buffer.from('\r\n--m--\r\n'),
    ]);
    const sent = await ask(front, '/api/uploadimg', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=m' },
      body,
    });
    expect(dataOf(sent).code).toBe(200);
  });

  test('a stream of signals comes through as it is written', async () => {
    const { token } = await newcomer({});
    const words = await firstWords(front, '/api/signals', { authorization: `Bearer ${token}` });
    expect(words).toContain('data: open');
  });

  test('browsers are told to stay with https', async () => {
    const { headers } = await ask(front, '/healthz');
    expect(headers['strict-transport-security']).toContain('max-age=31536000; includeSubDomains');
  });
});

async function hidesThePlatform(): Promise<void> {
  const front = await startNginx();
  try {
    const games = 'games.play.example';
    expect((await ask(front, '/healthz', { name: games })).status).toBe(200);
    for (const path of ['/v1/health', '/control/books', '/control/clock', '/CONTROL/books'])
      expect((await ask(front, path, { name: games, body: '{}', headers: json })).status, path).toBe(404);
    await expect(ask(front, '/', { name: 'evil.example' })).rejects.toThrow();
  } finally {
    await front.stop();
  }
}

/** What of an offer nginx takes; undefined: nothing. */
function agreed(port: number, offer: ConnectionOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = overTls({
      host: '127.0.0.1',
      port,
      servername: host,
      rejectUnauthorized: false,
      ...offer,
    });
    socket.on('secureConnect', () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    });
    socket.on('error', () => resolve(undefined));
  });
}

/**
 * As many members at once as there are addresses, by way of a balancer: each has asked, is told to go on, and does not.
 * @returns how many were told that their address has too many connections instead
 */
async function refusedOf(port: number, addresses: readonly string[]): Promise<number> {
  const sockets = addresses.map(() =>
    overTls({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false }),
  );
  const answers = await Promise.all(
    sockets.map(async (socket, index) => {
      await once(socket, 'secureConnect');
      socket.write(
        `POST /api/balance HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${addresses[index]}\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n`,
      );
      const [words] = await once(socket, 'data');
      return /^HTTP\/1\.1 (\d+)/.exec(String(words))?.[1];
    }),
  );
  for (const socket of sockets) socket.destroy();
  expect(answers.filter((status) => status !== '100' && status !== '503')).toEqual([]);
  return answers.filter((status) => status === '503').length;
}

async function countsMembers(): Promise<void> {
  const crowd = (address: (index: number) => string) =>
    Array.from({ length: 260 }, (_, index) => address(index));
  const front = await startNginx('127.0.0.1');
  try {
    expect(
      await refusedOf(
        front.port,
        crowd((index) => `203.0.113.${index % 250}`),
      ),
    ).toBe(0);
    expect(
      await refusedOf(
        front.port,
        crowd(() => '203.0.113.9'),
      ),
    ).toBe(60);
    // A balancer that nobody wrote down.
    expect(
      await refusedOf(
        front.port,
        crowd(() => '10.1.2.3'),
      ),
    ).toBe(0);
  } finally {
    await front.stop();
  }
}

async function keepsTalksSecret(): Promise<void> {
  const front = await startNginx();
  try {
    expect(await agreed(front.port, {})).toMatch(/^TLSv1\.3 /);
    expect(await agreed(front.port, { maxVersion: 'TLSv1.2' })).toMatch(
      /^TLSv1\.2 ECDHE-RSA-.*(GCM|POLY1305)/,
    );
    // As weak as the library of this machine lets a client be.
    const weak = 'ALL:@SECLEVEL=0';
    expect(await agreed(front.port, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: weak })).toBe(
      undefined,
    );
    for (const ciphers of [
      'AES128-GCM-SHA256',
      'ECDHE-RSA-AES128-SHA',
      'ECDHE-RSA-AES256-SHA384',
      'AES256-SHA',
    ])
      expect(
        await agreed(front.port, { maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` }),
        ciphers,
      ).toBe(undefined);
    const plain = { send: overHttp, port: front.plainPort ?? 0 };
    const page = await ask(plain, '/register?pid=1');
    expect([page.status, page.headers.location]).toEqual([301, `https://${host}/register?pid=1`]);
    expect((await ask(plain, '/api/balance', { headers: json, body: '{}' })).status).toBe(403);
    expect((await ask(plain, '/API/balance', { headers: json, body: '{}' })).status).toBe(403);
    for (const path of ['/api/signals', '/API/signals']) expect((await ask(plain, path)).status).toBe(403);
    expect((await ask(plain, '/anything', { body: '{}' })).status).toBe(403);
  } finally {
    await front.stop();
  }
}

if (nginx && openssl)
  test(
    'nginx takes TLS 1.2 and 1.3 with ciphers that keep past talks secret; without TLS a page is led on and a call refused',
    keepsTalksSecret,
  );

if (nginx && openssl)
  test('members behind a load balancer do not share what one address may have open', countsMembers, 60_000);

if (nginx && openssl)
  test(
    'nginx hides the platform of the games but for what members play, and answers no other name',
    hidesThePlatform,
  );
else
  test('no nginx on this machine: that its file closes the platform and the metrics is read in it only', async () => {
    const file = await readFile(new URL('../deploy/nginx.conf', import.meta.url), 'utf8');
    for (const closed of [
      '^/(v1|control)',
      '^/(metrics|readyz)',
      'return 444',
      'ssl_protocols TLSv1.2 TLSv1.3;',
    ])
      expect(file).toContain(closed);
  });
