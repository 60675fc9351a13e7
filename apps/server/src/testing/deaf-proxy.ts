/** The way to a database whose machine may vanish without a word. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface DeafProxy {
  /** Where it listens, of the same kind as what it leads to. */
  readonly url: string;
  /** From now on it takes whatever comes and says nothing, to old connections and new ones. */
  goDeaf(): void;
  /** What answers now knows nothing of the old connections. */
  comeBack(): void;
  /** New connections are answered; nobody hears that the old ones are dead, as where packets are dropped. */
  comeBackAnew(): void;
  stop(): void;
}

export async function openDeafProxy(to: string): Promise<DeafProxy> {
  const target = new URL(to);
  let deaf = false;
  const pairs = new Set<readonly [Socket, Socket]>();
  /** Of before it came back anew. */
  const lost = new WeakSet<readonly [Socket, Socket]>();
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, into] of [pair, [far, near] as const]) {
      from.on('data', (data) => {
        if (!deaf && !lost.has(pair)) into.write(data);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        into.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(address && typeof address === 'object' ? address.port : 0);
  function comeBack(): void {
    deaf = false;
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  }
  return {
    url: url.href,
    goDeaf() {
      deaf = true;
    },
    comeBack,
    comeBackAnew() {
      deaf = false;
      for (const pair of pairs) lost.add(pair);
    },
    stop() {
      comeBack();
      server.close();
    },
  };
}
