/** Speaks just enough of PostgreSQL's protocol to be taken for one, with the answers that a test gives it. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface FakePostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export interface FakeAnswers {
  /** Why a connection with these parameters is refused, if it is. */
  refuse?(parameters: string): string | undefined;
  /** The one value that a question has; `connection` counts from 0. */
  answer(question: string, connection: number): string;
}

export async function startFakePostgres({ refuse, answer }: FakeAnswers): Promise<FakePostgres> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const connection = sockets.size;
    sockets.add(socket);
    socket.on('error', () => undefined);
    let begun = false;
    let unread = Buffer.alloc(0);
    socket.on('data', (data) => {
      unread = Buffer.concat([unread, data]);
      for (;;) {
        const head = begun ? 1 : 0;
        if (unread.length < head + 4) return;
        const length = head + unread.readInt32BE(head);
        if (unread.length < length) return;
        const body = unread.subarray(head + 4, length).toString();
        const kind = begun ? unread.toString('latin1', 0, 1) : 'start';
        unread = unread.subarray(length);
        if (kind === 'start') {
          begun = true;
          const why = refuse?.(body);
          if (why !== undefined) socket.end(message('E', `SFATAL\0C08P01\0M${why}\0\0`));
          else socket.write(Buffer.concat([message('R', '\0\0\0\0'), ready]));
        } else if (kind === 'Q') socket.write(row(answer(body.replace(/\0$/, ''), connection)));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `postgres://fake@127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/fake`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function message(kind: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body, 'latin1'));
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(body, 'latin1')]);
}

const ready = message('Z', 'I');

/** One row with one column, as text. */
function row(value: string): Buffer {
  const field = `at\0${'\0'.repeat(6)}\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0`;
  const length = Buffer.alloc(4);
  length.writeInt32BE(value.length);
  return Buffer.concat([
    message('T', `\0\x01${field}`),
    message('D', `\0\x01${length.toString('latin1')}${value}`),
    message('C', 'SELECT 1\0'),
    ready,
  ]);
}
