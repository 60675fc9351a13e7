/**
 * Connections that have not said anything yet: each costs a descriptor, and a stranger opens ten thousand of them for nothing. There is
 * room for a few hundred; the one that has been silent longest makes room for the next. A member's request follows its connection at
 * once, and a connection that has asked once is not among them (decision 30).
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections whose first request has not come. */
const room = 512;

export interface SilentConnections {
  /** A request came on it. */
  heard(socket: Socket): void;
}

export function openSilentConnections(server: Server): SilentConnections {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    if (silent.size <= room) return;
    const [oldest] = silent;
    if (oldest === undefined) return;
    silent.delete(oldest);
    oldest.destroy();
  });
  return { heard: (socket) => void silent.delete(socket) };
}
