/** A stranger's connections, which say what they are told to and no more. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestSite } from '../apps/server/src/testing/site.ts';

/** Connections that the site holds. */
export function connectionsOf(site: TestSite): Promise<number> {
  return new Promise((resolve, reject) =>
    site.running.http.server.getConnections((error, number) => (error ? reject(error) : resolve(number))),
  );
}

export interface HalfOpen {
  /** Connects and says it. */
  open(said: string): Promise<Socket>;
  /** So many, a hundred at a time. */
  openMany(count: number, said: (index: number) => string): Promise<void>;
  closeAll(): void;
}

export function halfOpen(site: TestSite): HalfOpen {
  const sockets: Socket[] = [];
  async function open(said: string): Promise<Socket> {
    const socket = connect(Number(new URL(site.running.address).port), '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    // Thrown out is what should happen to most of them.
    socket.on('error', () => undefined);
    if (said !== '') socket.write(said);
    return socket;
  }
  return {
    open,
    async openMany(count, said) {
      for (let from = 0; from < count; from += 100)
        await Promise.all(
          Array.from({ length: Math.min(100, count - from) }, (_, index) => open(said(from + index))),
        );
    },
    closeAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
