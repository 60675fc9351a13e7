/** Speaks just enough of PostgreSQL's protocol to be taken for one, with the answers that a test gives it. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface FakePostgres {
  readonly url: string;
  stop(): Promise<void>;
}

type Row = Readonly<Record<string, string | number>>;

export interface FakeAnswers {
  /** Why a connection with these parameters is refused, if it is. */
  refuse?(parameters: string): string | undefined;
  /** The SQLSTATE of that; a protocol violation, unless told. */
  readonly refusedAs?: string;
  /** The one row that a question has, and when it comes; `connection` counts from 0. */
  answer(question: string, connection: number): Row | Promise<Row>;
}

export async function startFakePostgres({
  refuse,
  refusedAs = '08P01',
  answer,
}: FakeAnswers): Promise<FakePostgres> {
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
          if (why !== undefined) socket.end(message('E', `SFATAL\0C${refusedAs}\0M${why}\0\0`));
          else socket.write(Buffer.concat([message('R', '\0\0\0\0'), ready]));
        } else if (kind === 'Q')
          void Promise.resolve(answer(body.replace(/\0$/, ''), connection)).then((given) =>
            socket.write(row(given)),
          );
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

function count(of: number, bytes: 2 | 4): string {
  const written = Buffer.alloc(bytes);
  written.writeIntBE(of, 0, bytes);
  return written.toString('latin1');
}

/** One row; numbers as float8, the rest as text. */
function row(values: Row): Buffer {
  const columns = Object.entries(values);
  const fields = columns.map(
    ([name, value]) =>
      `${name}\0${count(0, 4)}${count(0, 2)}${count(typeof value === 'number' ? 701 : 25, 4)}${count(-1, 2)}${count(-1, 4)}${count(0, 2)}`,
  );
  const cells = columns.map(([, value]) => `${count(String(value).length, 4)}${value}`);
  return Buffer.concat([
    message('T', count(columns.length, 2) + fields.join('')),
    message('D', count(columns.length, 2) + cells.join('')),
    message('C', 'SELECT 1\0'),
    ready,
  ]);
}
