/**
 * A question to a third party that the machine's configuration names, over connections that stay open. `fetch` answers the same and costs
 * some four times as much of a core: streams, headers and signals of the browser's kind for every call.
 */
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';

export interface PartnerQuestion {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** How long the whole answer may take, in ms. */
  readonly timeoutMs: number;
  /** In bytes; an answer that is longer is not read to its end. */
  readonly largestAnswer: number;
}

export interface PartnerAnswer {
  /** A redirect is an answer like others, which nobody follows. */
  readonly status: number;
  readonly text: string;
}

/**
 * A connection that nobody uses is closed after this long, in ms: servers close theirs after five seconds at the earliest, and a question
 * that meets the end of its connection is one whose answer is unknown. A busy machine looks at its clock late, by a second and more: between
 * the two lie three.
 */
const idleMs = 2_000;

const kept = { keepAlive: true, timeout: idleMs, scheduling: 'lifo' } as const;
const agents = { http: new HttpAgent(kept), https: new HttpsAgent(kept) };

let ownNetwork: typeof fetch | undefined;

/** For processes that live in a network of their own, with a time of its own (simulation/machine): no wire is used. @param way absent: the wire again */
export function askPartnersBy(way?: typeof fetch): void {
  ownNetwork = way;
}

async function within(way: typeof fetch, url: URL, question: PartnerQuestion): Promise<PartnerAnswer> {
  const { method, headers, body, timeoutMs } = question;
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await way(url, {
    method,
    headers,
    redirect: 'error',
    signal,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** @throws where no whole answer came: `TimeoutError`, an error of the connection, an answer that is too large */
export function askPartner(url: URL, question: PartnerQuestion): Promise<PartnerAnswer> {
  if (ownNetwork !== undefined) return within(ownNetwork, url, question);
  const { method, headers, body, timeoutMs, largestAnswer } = question;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options = { method, headers: { ...headers, ...length } };
  return new Promise((resolve, reject) => {
    let patience: NodeJS.Timeout | undefined;
    const failed = (error: Error) => {
      clearTimeout(patience);
      reject(error);
    };
    const answered = (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size <= largestAnswer) chunks.push(chunk);
        else {
          // Its end may have come with it, and is then told all the same.
          failed(new Error('answer too large'));
          asked.destroy();
        }
      });
      answer.once('end', () => {
        clearTimeout(patience);
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
      });
      // An answer that breaks off says so here, and not at the question.
      answer.once('error', failed);
    };
    const asked: ClientRequest =
      url.protocol === 'https:'
        ? overHttps(url, { ...options, agent: agents.https }, answered)
        : overHttp(url, { ...options, agent: agents.http }, answered);
    asked.once('error', failed);
    patience = setTimeout(
      () => asked.destroy(new DOMException('no answer in time', 'TimeoutError')),
      timeoutMs,
    ).unref();
    asked.end(body);
  });
}
