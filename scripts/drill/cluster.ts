/** A cluster on this machine: three PostgreSQL under Patroni with etcd, HAProxy in front of them and of three nodes, Redis. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@mingpai/postgres';
import type { SignedAccess } from '../../apps/server/src/platform/signed-client.ts';
import { type DeafProxy, openDeafProxy } from '../../apps/server/src/testing/deaf-proxy.ts';
import { type Account, accountOf } from './account.ts';
import { connectionsWithin, descriptors } from './connections.ts';
import { findPrograms, type Program, program } from './programs.ts';

/** The tree that this file belongs to. */
export const root = join(import.meta.dirname, '../..');
/** Big enough for the data of a drill, small enough to be filled in a second. */
const smallDisk = '1200m';
const three = [1, 2, 3] as const;

export interface DatabaseHost {
  /** As Patroni calls it. */
  readonly name: string;
  readonly patroni: Program;
  /** Patroni's own calls, directly. */
  readonly rest: string;
  /** All ways to and from this machine. */
  readonly links: readonly DeafProxy[];
  /** Its PostgreSQL as who sits on this machine reaches it, whatever became of the ways to it. */
  readonly direct: string;
  /** Where its data lies. */
  readonly home: string;
  /** Its own file of the backups' program. */
  readonly backups: string;
}

/** A folder that is a small disk of its own; an ordinary one where nobody may mount any. */
export interface Disk {
  readonly path: string;
  readonly small: boolean;
}

export interface Cluster {
  readonly site: string;
  readonly databaseUrl: string;
  readonly databases: readonly DatabaseHost[];
  readonly etcds: readonly (Program & { readonly url: string })[];
  readonly nodes: readonly Program[];
  /** Addresses of the nodes themselves, in their order. */
  readonly nodeUrls: readonly string[];
  readonly redis: Program;
  readonly sandboxEnv: NodeJS.ProcessEnv;
  /** The stand-ins' game platform. */
  readonly platform: SignedAccess;
  /** Where base backups and WAL go. */
  readonly repository: Disk;
  readonly folder: string;
  readonly account: Account | undefined;
  /** Asks a node to end and starts in its place the server of a tree, as a release does; waits until it is ready. */
  replaceNode(index: number, tree: string): Promise<void>;
  stop(): Promise<void>;
}

/** Writes a file of `deploy/drill` with its names in braces replaced. */
function fill(template: string, to: string, values: Readonly<Record<string, string | number>>): void {
  const text = readFileSync(join(root, 'deploy/drill', template), 'utf8');
  writeFileSync(
    to,
    text.replace(/\{ ?(\w+) ?\}/g, (_, name: string) => String(values[name] ?? `{${name}}`)),
  );
}

/** @param folder empty; everything of the cluster lies there */
export async function startCluster(folder: string, say: (line: string) => void): Promise<Cluster> {
  const found = findPrograms();
  const account = accountOf();
  const stops: (() => Promise<void> | void)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  const begin = (made: Program) => {
    made.start();
    stops.push(() => made.kill());
    return made;
  };
  try {
    chmodSync(folder, 0o755);
    const ports = async () => Promise.all(three.map(() => freePort()));
    const [clients, peers, databasePorts, restPorts, nodePorts] = [
      await ports(),
      await ports(),
      await ports(),
      await ports(),
      await ports(),
    ];
    const [redisPort, front, databaseFront, sandboxPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];

    const members = three.map((_, index) => `e${index + 1}=http://127.0.0.1:${peers[index]}`).join(',');
    const etcds = three.map((_, index) => {
      const url = `http://127.0.0.1:${clients[index]}`;
      const peer = `http://127.0.0.1:${peers[index]}`;
      const args = ['--name', `e${index + 1}`, '--data-dir', join(folder, `etcd-${index + 1}`)];
      args.push('--listen-client-urls', url, '--advertise-client-urls', url, '--listen-peer-urls', peer);
      args.push('--initial-advertise-peer-urls', peer, '--initial-cluster', members, '--enable-v2');
      return { ...begin(program(`etcd-${index + 1}`, found.etcd, args, { folder })), url };
    });

    // Patroni ends where etcd does not know its own version yet.
    await until(
      async () => (await Promise.all(etcds.map(({ url }) => answers(`${url}/health`)))).every(Boolean),
      30_000,
      'etcd has no leader',
    );
    const databases: DatabaseHost[] = [];
    const disk = (name: string): Disk => {
      const path = join(folder, name);
      mkdirSync(path);
      const small =
        spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDisk}`, 'tmpfs', path]).status === 0;
      if (small) stops.push(() => void spawnSync('umount', ['-l', path]));
      if (account) chownSync(path, account.uid, account.gid);
      return { path, small };
    };
    const repository = disk('repository');
    for (const index of [0, 1, 2] as const) {
      const name = `db${index + 1}`;
      const { path: home } = disk(name);
      const through = (port = 0) => openDeafProxy(`tcp://127.0.0.1:${port}`);
      const [database, rest, ...toEtcd] = await Promise.all(
        [databasePorts[index], restPorts[index], ...clients].map(through),
      );
      const links = [database, rest, ...toEtcd].filter((link) => link !== undefined);
      const hostOf = (link: DeafProxy | undefined) => new URL(link?.url ?? '').host;
      fill('patroni.yml', join(folder, `${name}.yml`), {
        name,
        home,
        bin: '/usr/lib/postgresql/15/bin',
        rest: `127.0.0.1:${restPorts[index]}`,
        rest_seen: hostOf(rest),
        database: `127.0.0.1:${databasePorts[index]}`,
        database_seen: hostOf(database),
        etcd: toEtcd.map((link) => `'${hostOf(link)}'`).join(', '),
      });
      const backups = join(home, 'pgbackrest.conf');
      fill('../pgbackrest.conf', backups, {
        repository: repository.path,
        home,
        port: databasePorts[index] ?? 0,
      });
      const patroni = program(`patroni-${name}`, found.patroni, [join(folder, `${name}.yml`)], {
        folder,
        account,
        pidFile: join(home, 'data/postmaster.pid'),
      });
      stops.push(() => {
        for (const link of links) link.stop();
      });
      begin(patroni);
      begin(
        program(`disk-${name}`, join(root, 'deploy/hand-over-when-full.sh'), [], {
          folder,
          env: {
            ...process.env,
            PATRONI: `http://127.0.0.1:${restPorts[index]}`,
            NAME: name,
            DISK: home,
            LEAST_KB: '65536',
          },
        }),
      );
      const direct = `postgres://postgres:of-the-drill@127.0.0.1:${databasePorts[index]}/postgres`;
      databases.push({
        name,
        patroni,
        rest: `http://127.0.0.1:${restPorts[index]}`,
        links,
        direct,
        home,
        backups,
      });
    }

    const server = (name: string, port: string | number | undefined, check = '') =>
      `server ${name} 127.0.0.1:${port} check ${check}`;
    fill('haproxy.cfg', join(folder, 'haproxy.cfg'), {
      database_port: databaseFront,
      site_port: front,
      ...connectionsWithin(descriptors()),
      databases: databases
        .map(({ name, links }) =>
          server(name, new URL(links[0]?.url ?? '').port, `port ${new URL(links[1]?.url ?? '').port}`),
        )
        .join('\n  '),
      nodes: nodePorts.map((port, index) => server(`node${index + 1}`, port)).join('\n  '),
    });
    begin(program('haproxy', found.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], { folder }));
    const redis = begin(
      program('redis', found['redis-server'], ['--port', `${redisPort}`, '--save', '', '--dir', folder], {
        folder,
      }),
    );
    const databaseUrl = `postgres://postgres:of-the-drill@127.0.0.1:${databaseFront}/postgres`;
    say('waiting for a primary with a synchronous standby');
    await until(async () => (await statesOf(databases)).sync === 1, 120_000, 'no synchronous standby');

    const platform = {
      url: `http://127.0.0.1:${sandboxPort}`,
      operator: 'mingpai',
      secret: 'of-the-drill-and-of-nothing-else',
    };
    const sandboxEnv = {
      ...process.env,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_DATA_DIR: join(folder, 'sandbox'),
      SANDBOX_OPERATOR: platform.operator,
      SANDBOX_SECRET: platform.secret,
      SANDBOX_URL: platform.url,
      SANDBOX_WALLET_URL: `http://127.0.0.1:${front}`,
    };
    begin(
      program('stand-ins', process.execPath, [join(root, 'apps/sandbox/src/main.ts')], {
        folder,
        env: sandboxEnv,
      }),
    );
    const nodes: Program[] = [];
    const nodeUrls = nodePorts.map((port) => `http://127.0.0.1:${port}`);
    const startNode = async (index: number, tree: string) => {
      const env = {
        ...sandboxEnv,
        PORT: String(nodePorts[index]),
        DATABASE_URL: databaseUrl,
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        DATA_DIR: join(folder, 'site'),
        DEMO: '1',
        TRUSTED_PROXIES: '1',
        LOG_LEVEL: 'warn',
      };
      nodes[index] = program(`node-${index + 1}`, process.execPath, [join(tree, 'apps/server/src/main.ts')], {
        folder,
        env,
      });
      nodes[index].start();
      await until(() => answers(`${nodeUrls[index]}/readyz`), 90_000, `node ${index + 1} is not ready`);
    };
    for (const index of nodeUrls.keys()) {
      stops.push(() => nodes[index]?.kill());
      await startNode(index, root);
    }
    const site = `http://127.0.0.1:${front}`;
    await until(() => answers(`${site}/readyz`), 30_000, 'no node behind HAProxy');
    const replaceNode = async (index: number, tree: string) => {
      await nodes[index]?.end();
      await startNode(index, tree);
    };
    return {
      site,
      databaseUrl,
      databases,
      etcds,
      nodes,
      nodeUrls,
      redis,
      sandboxEnv,
      platform,
      repository,
      folder,
      account,
      replaceNode,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface States {
  readonly primary: DatabaseHost | undefined;
  /** Standbys that are known to have everything that was committed. */
  readonly sync: number;
}

export async function statesOf(databases: readonly DatabaseHost[]): Promise<States> {
  const states = await Promise.all(
    databases.map(async (host) => {
      const [primary, sync] = await Promise.all(
        ['primary', 'sync'].map((path) => answers(`${host.rest}/${path}`)),
      );
      return { host, primary, sync };
    }),
  );
  return {
    primary: states.find(({ primary }) => primary)?.host,
    sync: states.filter(({ sync }) => sync).length,
  };
}

export async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

export async function until(
  holds: () => Promise<boolean>,
  patienceMs: number,
  otherwise: string,
): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(otherwise);
    await new Promise((wake) => setTimeout(wake, 200));
  }
}
