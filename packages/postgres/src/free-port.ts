import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what systems give to outgoing connections (Linux from 32768, macOS and IANA from 49152): one of those is taken between the
 * asking and the listening wherever much connects.
 */
const [from, to] = [20_000, 32_768];

/**
 * A TCP port of this machine that nobody listens on, for a program that is told where to listen.
 *
 * @param draw where to look next
 */
export async function freePort(draw = () => randomInt(from, to)): Promise<number> {
  for (;;) {
    const port = draw();
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? found(false) : failed(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => found(true)));
  });
}
