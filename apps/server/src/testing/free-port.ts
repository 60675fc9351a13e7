import { createServer } from 'node:net';

/** A TCP port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
