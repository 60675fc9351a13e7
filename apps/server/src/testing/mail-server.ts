/** A real SMTP server for tests, which can be told to behave badly, and the mailboxes behind it. */
import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly to: string;
  /** As it came over the wire: headers, an empty line, the body. */
  readonly raw: string;
  readonly messageId: string;
  /** Its text, decoded. */
  readonly text: string;
}

type Manners =
  | 'good'
  /** Takes the letter, and hangs up before it says so. */
  | 'mute'
  /** Knows no such mailbox. */
  | 'no_mailbox'
  /** Does not like who we say we are: an operator's slip. */
  | 'bad_sender'
  | 'no_such_sender'
  /** Says only that something of an address is wrong. */
  | 'some_address'
  /** Does not know us, which is no fault of the address. */
  | 'no_relay'
  /** Tomorrow, perhaps. */
  | 'later';

const refusals = {
  no_mailbox: { responseCode: 550, message: '5.1.1 no such user' },
  bad_sender: { responseCode: 553, message: '5.1.7 bad sender address syntax' },
  no_such_sender: { responseCode: 550, message: '5.1.8 sender domain does not exist' },
  some_address: { responseCode: 550, message: '5.1.0 address rejected' },
  no_relay: { responseCode: 550, message: '5.7.1 relaying denied' },
  later: { responseCode: 451, message: '4.7.1 try again later' },
} as const;

export async function startMailServer() {
  const letters: Received[] = [];
  let manners: Manners = 'good';
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      if (manners === 'good' || manners === 'mute') return callback();
      const { responseCode, message } = refusals[manners];
      return callback(Object.assign(new Error(message), { responseCode }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          raw,
          messageId: /^message-id: *(.*)$/im.exec(raw)?.[1] ?? '',
          text: textOf(raw),
        });
        if (manners !== 'mute') return callback();
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    be(next: Manners) {
      manners = next;
    },
    to: (mailbox: string) => letters.filter(({ to }) => to === mailbox),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Something that listens and is no mail server: it says this on each connection, as often as asked, and nothing else. */
export async function startSilence(says = '') {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const drip = says === '' ? undefined : setInterval(() => socket.write(says), 20);
    socket.once('close', () => {
      clearInterval(drip);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The body of a letter of one part. */
function textOf(raw: string): string {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
