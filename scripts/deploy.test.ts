/** What operators copy from deploy/ names what there is: files of this tree, and variables that both programs read as they are meant. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig as readStandIns } from '../apps/sandbox/src/config.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { connectionsWithin } from './drill/connections.ts';
import { serverEnvironment, serverFlags } from './processes.ts';
import { readSettings } from './settings.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const secrets = {
  POSTGRES_PASSWORD: 'a'.repeat(24),
  SANDBOX_SECRET: 'b'.repeat(24),
  METRICS_TOKEN: 'c'.repeat(24),
};

/** `NAME=value` lines, and whether secrets are left for their owner to write. */
function example(): Record<string, string> {
  const lines = read('deploy/site.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** The lines `# NAME=value` of the example that stand under a heading, as somebody writes them who needs them. */
function furtherOf(heading: string): Record<string, string> {
  const block = read('deploy/site.env.example')
    .split('\n\n')
    .find((part) => part.startsWith(`# ${heading}`));
  expect(block, heading).toBeDefined();
  const lines = block?.matchAll(/^# ([A-Z_]+)=(.*)$/gm) ?? [];
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** The lines `NAME: value` of one service of compose.yaml. */
function environmentOf(service: string): Record<string, string> {
  const [, block = ''] =
    new RegExp(`^  ${service}:\n((?:    .*\n)+)`, 'm').exec(read('deploy/compose.yaml')) ?? [];
  const lines = block.matchAll(/^ {6}([A-Z_]+): (.*)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [
      name,
      value.replace(
        /\$\{(\w+)[^}]*\}/g,
        (_, variable: string) => secrets[variable as keyof typeof secrets] ?? '',
      ),
    ]),
  );
}

test('the unit and the image start the server as npm start does, with flags that keep it small', () => {
  expect(serverFlags).toContain('--expose-gc');
  const unit = read('deploy/systemd/mingpai.service');
  const image = read('deploy/Containerfile');
  expect(unit).toContain(`/.bin/node ${serverFlags.join(' ')} apps/server/src/main.ts`);
  expect(image).toContain(
    `"node_modules/.bin/node", ${serverFlags.map((flag) => `"${flag}"`).join(', ')}, "apps/server/src/main.ts"`,
  );
  for (const [name, value] of Object.entries(serverEnvironment))
    for (const place of [unit, image]) expect(place).toMatch(new RegExp(`\\b${name}=${value}\\b`));
});

test('no secret is written down, and each has a place', () => {
  for (const name of Object.keys(secrets)) expect(example()[name], name).toBe('');
});

test('by compose.yaml the server finds its database, counters and stand-ins, and they find the server', () => {
  const shared = { ...example(), ...secrets };
  const site = readConfig({
    ...shared,
    ...environmentOf('site'),
    DATA_DIR: '/var/lib/mingpai',
    HOST: '0.0.0.0',
  });
  expect(site).toMatchObject({
    DATABASE_URL: `postgres://mingpai:${secrets.POSTGRES_PASSWORD}@database:5432/mingpai`,
    REDIS_URL: 'redis://counters:6379',
    SANDBOX_URL: 'http://standins:8090',
    OUTBOUND_ALLOW: ['standins:8090'],
    PUBLIC_URL: 'https://play.example',
    TRUSTED_PROXIES: 1,
    DEMO: false,
  });
  const standIns = readStandIns({ ...shared, ...environmentOf('standins') });
  expect(standIns).toMatchObject({
    ok: true,
    config: {
      host: '0.0.0.0',
      port: 8_090,
      walletUrl: 'http://site:8080',
      publicUrl: 'https://games.play.example',
      frameAncestors: ['https://play.example'],
      secret: secrets.SANDBOX_SECRET,
    },
  });
});

test('by the units the server has all that it needs, the stand-ins no way to the database, and the owner is the migrations’', () => {
  const units = furtherOf('Units only');
  const site = { ...example(), ...secrets, ...units };
  const own = { DATA_DIR: /^Environment=DATA_DIR=(.*)$/m.exec(read('deploy/systemd/mingpai.service'))?.[1] };
  expect(readConfig({ ...site, ...own })).toMatchObject({
    DATABASE_URL: 'postgres://mingpai_server:PASSWORD@10.0.0.20:5432/mingpai',
    REDIS_URL: 'redis://10.0.0.20:6379',
    HOST: '0.0.0.0',
    SANDBOX_URL: 'http://10.0.0.11:8090',
    SEAL_HEADS_URL: 'https://seals.example/heads',
    DATA_DIR: '/var/lib/mingpai',
  });
  const standIns = Object.fromEntries(Object.entries(site).filter(([name]) => name.startsWith('SANDBOX_')));
  expect(readStandIns({ ...standIns, ...furtherOf('The stand-ins') })).toMatchObject({
    ok: true,
    config: {
      host: '0.0.0.0',
      port: 8_090,
      walletUrl: 'http://10.0.0.10:8080',
      secret: secrets.SANDBOX_SECRET,
    },
  });
  const owner = furtherOf('The owner of the tables');
  expect(Object.keys(owner)).toEqual(['DATABASE_OWNER_URL']);
  expect(readSettings({ ...site, ...owner })).toMatchObject({
    databaseUrl: units.DATABASE_URL,
    ownerUrl: owner.DATABASE_OWNER_URL,
  });
  const files = (name: string) =>
    [...read(`deploy/systemd/mingpai${name}.service`).matchAll(/^EnvironmentFile=(.*)$/gm)].map(
      ([, file]) => file,
    );
  expect({
    site: files(''),
    standIns: files('-standins'),
    verify: files('-verify'),
    migrate: files('-migrate'),
  }).toEqual({
    site: ['/etc/mingpai/site.env'],
    standIns: ['/etc/mingpai/standins.env'],
    verify: ['/etc/mingpai/site.env'],
    migrate: ['/etc/mingpai/site.env', '/etc/mingpai/owner.env'],
  });
  for (const file of ['site.env', 'standins.env', 'owner.env'])
    for (const page of ['deploy/site.env.example', 'docs/operating.md'])
      expect(read(page), page).toContain(`/etc/mingpai/${file}`);
});

test('what must always run is started again however often it ends, and migrations come before the server', () => {
  for (const name of ['', '-standins', '-database-disk']) {
    const unit = read(`deploy/systemd/mingpai${name}.service`);
    expect(unit, name).toMatch(/^Restart=always$/m);
    expect(Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1]), name).toBeGreaterThanOrEqual(2);
    // In the other part systemd takes it for a word that it does not know.
    expect(unit.split('[Service]')[0], name).toMatch(/^StartLimitIntervalSec=0$/m);
  }
  const migrate = read('deploy/systemd/mingpai-migrate.service');
  for (const line of [
    'Type=oneshot',
    'Before=mingpai.service',
    'DynamicUser=yes',
    'TimeoutStartSec=infinity',
  ])
    expect(migrate.split('\n')).toContain(line);
  // Whoever took over the server's process reads nothing of another user's.
  const userOf = (unit: string) => /^User=(.*)$/m.exec(unit)?.[1];
  expect(userOf(migrate)).not.toBe(userOf(read('deploy/systemd/mingpai.service')));
});

test.each([
  'deploy/Containerfile',
  'deploy/compose.yaml',
  'deploy/systemd/mingpai.service',
  'deploy/systemd/mingpai-standins.service',
  'deploy/systemd/mingpai-verify.service',
  'deploy/systemd/mingpai-migrate.service',
])('%s starts programs of this tree', (file) => {
  const programs = read(file).match(/\b(apps|scripts)\/[\w/-]+\.ts/g) ?? [];
  expect(programs.length).toBeGreaterThan(0);
  for (const program of programs) expect(existsSync(join(root, program)), program).toBe(true);
});

/** The lines `name: value` of a file of YAML that stand deeper than the first column. */
const numbersIn = (file: string) =>
  Object.fromEntries(
    [...read(file).matchAll(/^ +(\w+): (\d+)s?$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );

test('a primary that is cut off has stopped before another one begins', () => {
  const { ttl = 0, loop_wait = 0, retry_timeout = 0 } = numbersIn('deploy/drill/patroni.yml');
  expect(loop_wait + 2 * retry_timeout).toBeGreaterThan(0);
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  expect(read('deploy/drill/patroni.yml')).toMatch(/^ +synchronous_mode: true$/m);
});

test('the lock of the primary lies where it is renewed by compare and swap', () => {
  // On the third API, Patroni of Debian 12 writes it over whoever has it (docs/decisions/0175).
  expect(read('deploy/drill/patroni.yml').match(/^etcd\w*:$/gm)).toEqual(['etcd:']);
  expect(read('scripts/drill/cluster.ts')).toContain("'--enable-v2'");
});

test('WAL, backups and the alarm about them are of one stanza and one table', () => {
  const stanza = /^\[(?!global)(\w+)\]$/m.exec(read('deploy/pgbackrest.conf'))?.[1];
  const unit = read('deploy/systemd/mingpai-backup.service');
  for (const text of [unit, read('deploy/drill/patroni.yml'), read('docs/operating.md')]) {
    const named = [...text.matchAll(/--stanza=(\w+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(new Set(named)).toEqual(new Set([stanza]));
  }
  const table = /insert into (\w+) default values/.exec(unit)?.[1];
  expect(read('apps/server/schema.sql')).toContain(`create table ${table} (`);
});

test('a backup is old for the alarm after the timer should have made the next', () => {
  const [, at] = /^OnCalendar=(.*)$/m.exec(read('deploy/systemd/mingpai-backup.timer')) ?? [];
  expect(at).toMatch(/^\*-\*-\* \d\d:\d\d:00 UTC$/);
  const [, age] = /backup_age_seconds\) > (\d+)/.exec(read('deploy/alarms.yml')) ?? [];
  expect(Number(age)).toBeGreaterThan(24 * 3_600);
  expect(Number(age)).toBeLessThanOrEqual(26 * 3_600);
});

test('a call that a node did not take goes to another at once, and no call is sent twice', () => {
  const proxy = read('deploy/drill/haproxy.cfg');
  expect(proxy).toMatch(/^ +option redispatch 1$/m);
  // HAProxy's own way to repeat what a server had taken already.
  expect(proxy).not.toMatch(/retry-on/);
  // A node is out by its checks: one connection that it refuses must not end all the others.
  expect(proxy).not.toMatch(/^[^#]*\b(observe|on-error|error-limit)\b/m);
});

test('apps that are open, however many, leave the nodes their way to the database', () => {
  const proxy = read('deploy/drill/haproxy.cfg');
  const parts = Object.fromEntries(
    proxy.split(/^(?=\w)/m).map((part) => [/^[^\n]*/.exec(part)?.[0], /^ +maxconn (\S+)$/m.exec(part)?.[1]]),
  );
  // For all frontends together, and for members.
  expect(parts).toMatchObject({ global: '{connections}', 'frontend site': '{site_connections}' });
  expect(parts['frontend database']).toBeUndefined();
  const [, all = '', site = ''] = /three nodes: connections (\d+), site_connections (\d+)/.exec(proxy) ?? [];
  // Three nodes of 20,000 members each, who have a stream and a connection for calls.
  expect(Number(site)).toBeGreaterThanOrEqual(120_000);
  expect(Number(all) - Number(site)).toBeGreaterThanOrEqual(500);
  const [, files] = /LimitNOFILE=(\d+)/.exec(proxy) ?? [];
  expect(Number(files)).toBeGreaterThan(2 * Number(all));
  // What the drill writes there, on whatever machine.
  expect(connectionsWithin(Number(files))).toEqual({ connections: all, site_connections: site });
  for (const descriptors of [4_096, 20_000, 65_536, 1_048_576]) {
    const { connections, site_connections } = connectionsWithin(descriptors);
    expect(2 * Number(connections)).toBeLessThan(descriptors);
    expect(Number(connections) - Number(site_connections)).toBeGreaterThanOrEqual(300);
  }
});

/** The statements of a file of nginx, each behind the blocks that it stands in; servers by their place in the file. */
function nginx(): string[] {
  const text = read('deploy/nginx.conf').replaceAll(/^\s*#.*$/gm, '');
  const [blocks, said]: [string[], string[]] = [[], []];
  let servers = 0;
  for (const [, statement = '', end] of text.matchAll(/((?:"[^"]*"|'[^']*'|[^{};"'])*)([{};])/g)) {
    const words = statement.trim().replaceAll(/\s+/g, ' ');
    if (end === '}') blocks.pop();
    else if (end === '{') blocks.push(words === 'server' ? `server ${++servers}` : words);
    else if (words !== '') said.push([...blocks, words].join(' > '));
  }
  expect(blocks).toEqual([]);
  return said;
}

test('a proxy in front sends nothing twice, believes no client about itself, and passes on what comes bit by bit', () => {
  const said = nginx();
  const everywhere = (name: string) => said.filter((one) => one.split(' > ').at(-1)?.startsWith(`${name} `));
  // A call that moves money was taken by a node that then fell silent: nobody but its member may repeat it.
  expect(everywhere('proxy_next_upstream')).toEqual(['http > proxy_next_upstream off']);
  // What a block sets of its own takes the place of all headers around it.
  expect(everywhere('proxy_set_header')).toEqual([
    'http > proxy_set_header Host $host',
    'http > proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
    'http > proxy_set_header X-Forwarded-Proto $scheme',
    'http > proxy_set_header X-Forwarded-Host $host',
    "http > proxy_set_header Forwarded ''",
    'http > proxy_set_header Upgrade $http_upgrade',
    'http > proxy_set_header Connection $connection_upgrade',
  ]);
  expect(everywhere('proxy_buffering')).toEqual([
    'http > server 3 > location /api/ > proxy_buffering off',
    'http > server 3 > location = /api/signals > proxy_buffering off',
  ]);
  // The longest question waits 25 s, and a stream is silent for 20.
  expect(everywhere('proxy_read_timeout')).toEqual(['http > proxy_read_timeout 75s']);
  // A picture has 2 MB.
  expect(everywhere('client_max_body_size')).toEqual(['http > client_max_body_size 3m']);
});

test('members behind a load balancer do not share what one address may, and nobody is believed who was not written down', () => {
  const said = nginx();
  expect(said.filter((one) => one.includes('limit_conn_zone'))).toEqual([
    'http > limit_conn_zone $counted_address zone=per_address:10m',
    'http > limit_conn_zone $counted_address zone=streams:10m',
  ]);
  // An empty key is not counted.
  expect(
    said.filter((one) => one.includes('$counted_address {') || one.includes('map $stands_for_many')),
  ).toEqual([
    'http > map $stands_for_many $counted_address > 0 $binary_remote_addr',
    "http > map $stands_for_many $counted_address > default ''",
  ]);
  expect(
    said.filter((one) => one.includes('geo $stands_for_many')).map((one) => one.split(' > ').at(-1)),
  ).toEqual([
    'default 0',
    '10.0.0.0/8 1',
    '172.16.0.0/12 1',
    '192.168.0.0/16 1',
    '100.64.0.0/10 1',
    'fc00::/7 1',
  ]);
  // As it stands this server is the outermost: what a client claims about itself is not believed.
  expect(said.filter((one) => /real_ip/.test(one))).toEqual([]);
  const written = read('deploy/nginx.conf').match(
    /^ +# (set_real_ip_from|real_ip_header|real_ip_recursive) .*;$/gm,
  );
  expect(written).toHaveLength(3);
});

test('a proxy in front takes no program without TLS, keeps browsers on it, and shows the world no figures', () => {
  const said = nginx();
  for (const statement of [
    'http > server 1 > listen 80 default_server',
    'http > server 1 > location / > if ($request_method !~ ^(GET|HEAD)$) > return 403',
    'http > server 1 > location / > return 301 https://$host$request_uri',
    'http > server 1 > location ~* ^/api/ > return 403',
    'http > server 2 > listen 443 ssl default_server',
    'http > server 2 > return 444',
    'http > server 3 > server_name play.example',
    'http > server 3 > add_header Strict-Transport-Security "max-age=31536000; includeSubDomains" always',
    'http > server 3 > location ~* ^/(metrics|readyz)/?$ > return 404',
    'http > server 4 > server_name games.play.example',
    'http > server 4 > location ~* ^/(v1|control)(/|$) > return 404',
  ])
    expect(said).toContain(statement);
  expect(said.filter((one) => one.includes(' > listen ')).map((one) => one.split(' > ').slice(1))).toEqual([
    ['server 1', 'listen 80 default_server'],
    ['server 2', 'listen 443 ssl default_server'],
    ['server 3', 'listen 443 ssl http2'],
    ['server 4', 'listen 443 ssl http2'],
  ]);
});

test('streams are counted apart from calls, an idle connection ends here before the site ends it, and TLS is not of yesterday', () => {
  const said = nginx();
  // A network that shares an address has thousands of open apps, which are not to use up what its calls may.
  expect(said.filter((one) => / > limit_conn /.test(one))).toEqual([
    'http > server 3 > limit_conn per_address 200',
    'http > server 3 > location = /api/signals > limit_conn streams 5000',
    'http > server 4 > limit_conn per_address 200',
  ]);
  // The site keeps one for 72 s: sent on one that the site has just ended, a call would be lost.
  const [, idle] = /^http > upstream mingpai > keepalive_timeout (\d+)s$/m.exec(said.join('\n')) ?? [];
  expect(Number(idle)).toBeGreaterThan(30);
  expect(Number(idle)).toBeLessThan(72);
  expect(said.filter((one) => /ssl_protocols/.test(one))).toEqual(['http > ssl_protocols TLSv1.2 TLSv1.3']);
});

test('by compose.yaml nothing listens to the world, and a stop lets requests end', () => {
  const compose = read('deploy/compose.yaml');
  const ports = [...compose.matchAll(/^ +ports: (.*)$/gm)].map(([, list]) => list);
  expect(ports).toEqual(['["127.0.0.1:8090:8090"]', '["127.0.0.1:8080:8080"]']);
  expect(compose).not.toMatch(/network_mode|^ +ports:$/m);
  // A stop has ended within ten seconds.
  expect(/^ +stop_grace_period: (\d+)s$/m.exec(compose)?.[1]).toBe('15');
});

test('backups of two weeks are kept, and WAL is not thrown away where there is no room for it', () => {
  const settings = read('deploy/pgbackrest.conf');
  expect(settings).toMatch(/^repo1-retention-full=14$/m);
  expect(settings).toMatch(/^start-fast=y$/m);
  expect(settings).not.toMatch(/archive-push-queue-max|retention-archive/);
});

test('where a host is no primary its backup is left out, and is no failure', () => {
  const unit = read('deploy/systemd/mingpai-backup.service').split('\n');
  const command = (name: string) => unit.filter((line) => line.startsWith(`${name}=`));
  expect(command('ExecCondition')).toEqual([expect.stringMatching(/curl .*--fail .*\/primary$/)]);
  expect(command('ExecStartPre')).toEqual([]);
  expect(command('ExecStart')).toHaveLength(1);
});

test('the books are verified after the backup of the night was begun', () => {
  const at = (timer: string) =>
    /^OnCalendar=\*-\*-\* (\d\d:\d\d):00 UTC$/m.exec(read(`deploy/systemd/mingpai-${timer}.timer`))?.[1];
  expect([at('backup'), at('verify')]).toEqual(['20:30', '21:00']);
  for (const timer of ['backup', 'verify'])
    expect(read(`deploy/systemd/mingpai-${timer}.timer`)).toMatch(/^Persistent=true$/m);
});

test('a stop of the site’s unit lets requests end, it has a socket for everybody, and what it writes is its own', () => {
  const unit = read('deploy/systemd/mingpai.service').split('\n');
  for (const line of [
    'KillSignal=SIGTERM',
    'TimeoutStopSec=15',
    'Restart=always',
    'LimitNOFILE=65536',
    'ProtectSystem=strict',
    'ProtectHome=yes',
    'PrivateTmp=yes',
    'CapabilityBoundingSet=',
    'UMask=0077',
  ])
    expect(unit).toContain(line);
});

test('each unit names a user and may gain no rights', () => {
  const units = ['', '-standins', '-backup', '-database-disk', '-verify', '-migrate'].map((name) =>
    read(`deploy/systemd/mingpai${name}.service`),
  );
  for (const unit of units) {
    expect(unit).toMatch(/^User=(?!root$)[\w-]+$/m);
    expect(unit).toMatch(/^NoNewPrivileges=yes$/m);
  }
});

test('a primary with little room hands over, not as a standby, and again only after its time', async () => {
  const [asked, handed]: [string[], number[]] = [[], []];
  const patroni = createServer((request, response) => {
    if (request.method === 'POST') {
      handed.push(performance.now());
      request.on('data', (piece) => asked.push(String(piece)));
    }
    // A standby at first.
    response.statusCode = request.url === '/primary' && looks++ === 0 ? 503 : 200;
    response.end();
  });
  let looks = 0;
  patroni.listen(0, '127.0.0.1');
  await once(patroni, 'listening');
  const { port } = patroni.address() as AddressInfo;
  const guard = (room: string) =>
    spawn(join(root, 'deploy/hand-over-when-full.sh'), {
      env: {
        ...process.env,
        PATRONI: `http://127.0.0.1:${port}`,
        NAME: 'db1',
        DISK: root,
        LEAST_KB: room,
        AGAIN_SECONDS: '3',
      },
    });
  const enough = guard('1');
  const little = guard(String(2 ** 52));
  try {
    await expect.poll(() => handed.length, { timeout: 30_000 }).toBe(2);
    expect((handed[1] ?? 0) - (handed[0] ?? 0)).toBeGreaterThan(2_000);
    expect(looks).toBe(3);
    expect(asked).toEqual(['{"leader": "db1"}', '{"leader": "db1"}']);
  } finally {
    for (const process of [enough, little]) process.kill();
    patroni.close();
  }
});

test('a disk that hangs, or is not there yet, is looked at again until it says how much room it has', async () => {
  const handed: string[] = [];
  const patroni = createServer((request, response) => {
    if (request.method === 'POST') handed.push(request.url ?? '');
    request.resume();
    response.end();
  });
  patroni.listen(0, '127.0.0.1');
  await once(patroni, 'listening');
  const { port } = patroni.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), 'mingpai-disk-'));
  // First nothing, then nonsense, then an answer.
  writeFileSync(
    join(folder, 'df'),
    `#!/bin/sh
touch "${folder}/asked$(ls "${folder}" | grep -c asked)"
[ -e "${folder}/asked1" ] || exec sleep 600
[ -e "${folder}/asked2" ] || { echo 'df: not mounted' >&2; exit 1; }
printf 'Avail\\n  7\\n'
`,
    { mode: 0o755 },
  );
  const said: string[] = [];
  const guard = spawn(join(root, 'deploy/hand-over-when-full.sh'), {
    env: {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      PATRONI: `http://127.0.0.1:${port}`,
      NAME: 'db1',
      DISK: root,
    },
  });
  guard.stdout.on('data', (piece) => said.push(String(piece)));
  try {
    await expect.poll(() => handed, { timeout: 30_000 }).toEqual(['/switchover']);
    expect(said.join('').split('\n').slice(0, 2)).toEqual([
      `nothing says how much room is left on ${root}`,
      `7 KB are left on ${root}: somebody else is to be the primary`,
    ]);
  } finally {
    guard.kill();
    patroni.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
