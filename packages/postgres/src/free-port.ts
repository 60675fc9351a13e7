import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Below what systems give to outgoing connections (Linux from 32768, macOS and IANA from 49152): one of those is taken between the
 * asking and the listening wherever much connects.
 */
const [from, to] = [20_000, 32_768];

/** A program listens this long after it was told where, in ms; until then nobody else is told the same. */
const heldMs = 120_000;

/**
 * A TCP port of this machine that nobody listens on, for a program that is told where to listen. It is not given again to anybody
 * on this machine, by whatever process, until that program had the time to listen.
 *
 * @param draw where to look next
 */
export async function freePort(draw = () => randomInt(from, to)): Promise<number> {
  for (;;) {
    const port = draw();
    if ((await hold(port)) && (await isFree(port))) return port;
  }
}

/** The UDP port of the same number says who was given it: nothing of ours speaks UDP, and it ends with its process. */
function hold(port: number): Promise<boolean> {
  return new Promise((held, failed) => {
    const socket = createSocket('udp4');
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? held(false) : failed(error),
    );
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      setTimeout(() => socket.close(), heldMs).unref();
      held(true);
    });
  });
}

/** Whether nobody on this machine listens on a TCP port now; it may have been given to a program that is about to. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((found, failed) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? found(false) : failed(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => found(true)));
  });
}
