/**
 * Calls over connections that stay open, by as little work as HTTP/1.1 allows: whoever measures shares the cores with what is measured, and
 * pgbench, whose rate is the measure, is a program in C. Only answers with a `content-length`, as the site's are.
 */
import { connect, type Socket } from 'node:net';

export interface LeanAnswer {
  readonly status: number;
  readonly text: string;
}

export type LeanPost = (
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<LeanAnswer>;

interface Line {
  readonly socket: Socket;
  /** What has come of the answer that is waited for. */
  come: Buffer;
  waiting:
    | { readonly done: (answer: LeanAnswer) => void; readonly failed: (error: Error) => void }
    | undefined;
}

/** @param url of the site; as many connections are opened as calls are under way at once */
export function openLeanHttp(url: string): LeanPost {
  const { hostname, port, host } = new URL(url);
  const free: Line[] = [];

  function open(): Line {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const line: Line = { socket, come: Buffer.alloc(0), waiting: undefined };
    const broken = (error: Error) => {
      const at = free.indexOf(line);
      if (at >= 0) free.splice(at, 1);
      line.waiting?.failed(error);
      line.waiting = undefined;
    };
    socket.on('error', broken);
    socket.on('close', () => broken(new Error('the connection ended before the answer')));
    socket.on('data', (part: Buffer) => {
      line.come = line.come.length === 0 ? part : Buffer.concat([line.come, part]);
      const answer = answerIn(line.come);
      if (answer === undefined) return;
      line.come = Buffer.alloc(0);
      const { waiting } = line;
      line.waiting = undefined;
      if (answer.stays) {
        // One that nobody uses keeps no process from its end.
        socket.unref();
        free.push(line);
      } else socket.destroy();
      waiting?.done(answer);
    });
    return line;
  }

  return (path, body, headers) =>
    new Promise((done, failed) => {
      const line = free.pop() ?? open();
      line.waiting = { done, failed };
      line.socket.ref();
      let head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
      for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
      line.socket.write(`${head}\r\n${body}`);
    });
}

const headEnd = Buffer.from('\r\n\r\n');

/** @returns `undefined` while it has not come whole */
function answerIn(come: Buffer): (LeanAnswer & { readonly stays: boolean }) | undefined {
  const end = come.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = come.toString('latin1', 0, end).toLowerCase();
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without its length: ${head}`);
  const from = end + headEnd.length;
  if (come.length < from + Number(length)) return undefined;
  return {
    status: Number(head.slice(9, 12)),
    text: come.toString('utf8', from, from + Number(length)),
    stays: !head.includes('\r\nconnection: close'),
  };
}
