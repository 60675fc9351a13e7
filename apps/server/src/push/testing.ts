/** For tests: a browser's side of Web Push, and a push service on this machine that checks what it is sent as a real one would. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export interface Message {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly tag: string;
  readonly path: string;
}

export interface Received {
  readonly message: Message;
  readonly headers: IncomingMessage['headers'];
  /** What the site said of itself (RFC 8292), its signature checked. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub?: string };
  /** The key that signed, base64url. */
  readonly key: string;
}

export interface TestBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What was delivered to it, in the order of arrival. */
  readonly received: Received[];
  /** Requests to its address, whatever they were answered. */
  asked(): number;
  /** What the service answers to the next of them, in their order; 201 after these. */
  readonly answers: ServiceAnswer[];
}

/** An answer to one request: a status, with headers if any, or silence. */
export type ServiceAnswer =
  | number
  | { readonly status: number; readonly headers: Record<string, string> }
  | 'silence';

export interface TestPushService {
  readonly url: string;
  browser(): TestBrowser;
  /** What was wrong with requests: signature, form, or what cannot be decrypted. */
  readonly faults: string[];
  stop(): Promise<void>;
}

export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, { browser: TestBrowser; open: (body: Buffer) => string; asked: number }>();
  const faults: string[] = [];
  let url = '';

  async function take(request: IncomingMessage): Promise<ServiceAnswer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const known = browsers.get(request.url ?? '');
    if (!known) return 404;
    known.asked += 1;
    const answer = known.browser.answers.shift() ?? 201;
    if (typeof answer !== 'number' || answer !== 201) return answer;
    try {
      const { claims, key } = identified(request, url);
      const message: Message = JSON.parse(known.open(Buffer.concat(chunks)));
      known.browser.received.push({ message, headers: request.headers, claims, key });
      return 201;
    } catch (error) {
      faults.push(String(error));
      return 400;
    }
  }

  const server = createServer((request, response) => {
    void take(request).then((answer) => {
      if (answer === 'silence') return;
      const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer;
      response.writeHead(status, headers).end('a service may say anything here');
    });
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const address = server.address();
  url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const service: TestPushService = {
    url,
    faults,
    browser() {
      const path = `/send/${randomBytes(16).toString('base64url')}`;
      const { keys, open } = newReceiver();
      const entry = {
        browser: {
          endpoint: url + path,
          ...keys,
          received: [] as Received[],
          answers: [] as ServiceAnswer[],
          asked: () => entry.asked,
        },
        open,
        asked: 0,
      };
      browsers.set(path, entry);
      return entry.browser;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return service;
}

/** Checks `Authorization: vapid` as RFC 8292 asks of a push service. @throws saying what is wrong */
function identified(request: IncomingMessage, origin: string): Pick<Received, 'claims' | 'key'> {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
    request.headers.authorization ?? '',
  );
  if (!parts) throw new Error('not identified');
  const [, header = '', content = '', signature = '', key = ''] = parts;
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const genuine = verify(
    'sha256',
    Buffer.from(`${header}.${content}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!genuine) throw new Error('the signature is wrong');
  const claims: Received['claims'] = JSON.parse(Buffer.from(content, 'base64url').toString());
  if (claims.aud !== origin) throw new Error('signed for another service');
  for (const [name, value] of [
    ['content-encoding', 'aes128gcm'],
    ['ttl', /^\d+$/],
    ['topic', /^[\w-]{32}$/],
  ] as const) {
    const given = String(request.headers[name] ?? '');
    if (typeof value === 'string' ? given !== value : !value.test(given))
      throw new Error(`${name}: ${given}`);
  }
  return { claims, key };
}

/** A browser's key pair and secret, and how it reads what was encrypted for them. */
export function newReceiver() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    open: (body: Buffer) => decrypt(body, pair.getPrivateKey(), auth),
  };
}

/** Written from the browser's side of RFC 8188 and 8291. @throws when it was not encrypted for this browser, or changed */
export function decrypt(body: Buffer, privateKey: Buffer, auth: Buffer): string {
  const receiver = createECDH('prime256v1');
  receiver.setPrivateKey(privateKey);
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  if (body.readUInt32BE(16) < body.length - 21 - keyLength) throw new Error('more than one record');
  const sender = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
  const secret = hkdfSync('sha256', receiver.computeSecret(sender), auth, info, 32);
  const part = (name: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', new Uint8Array(secret), salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
    );
  const record = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.findLastIndex((octet) => octet !== 0);
  if (plain[end] !== 2) throw new Error('no end of the last record');
  return plain.subarray(0, end).toString();
}
