/** Requests that the parser of HTTP refuses: they get the envelope too, with the name of the header where one is to blame. */
import type { Socket } from 'node:net';
import { refused } from '../platform/outcome.ts';
import { refusal } from '../platform/router.ts';

/** What node says of a request that it could not read. */
interface Broken extends Error {
  readonly code?: string | undefined;
  readonly bytesParsed?: number | undefined;
  /** The bytes that were read last. */
  readonly rawPacket?: unknown;
}

/** Time for the answer to arrive, in ms. */
const farewellMs = 1_000;

/** Fastify's `clientErrorHandler`: no request exists, so the answer is written by hand and the connection ends. */
export function answerBroken(error: Broken, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const [status, what] = kindOf(error);
  // Nobody could read which language it asks for.
  const body = JSON.stringify(refusal(refused('request_unreadable', { part: what }), 'zh-CN'));
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Whoever does not read the answer does not keep the connection by that.
  setTimeout(() => socket.destroy(), farewellMs).unref();
}

function kindOf(error: Broken): readonly [string, string] {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'request'];
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  return [status, headerIn(error) ?? 'header'];
}

/** The header in which the parser stopped: the last name before the byte that it could not take. */
function headerIn({ rawPacket, bytesParsed }: Broken): string | undefined {
  if (!Buffer.isBuffer(rawPacket) || bytesParsed === undefined) return undefined;
  const read = rawPacket.subarray(0, bytesParsed + 1).toString('latin1');
  const line = read.slice(read.lastIndexOf('\n') + 1);
  return /^([A-Za-z0-9-]{1,64})[ \t]*:/.exec(line)?.[1]?.toLowerCase();
}
