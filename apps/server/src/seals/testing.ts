/** Somebody else's place that the heads of the seals are sent to. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestReceiver {
  /** Listens on this machine. @returns its address */
  open(): Promise<string>;
  close(): void;
}

/** @param take gets each post, its lines as they came, and answers it */
export function openReceiver(
  take: (lines: readonly string[], response: ServerResponse) => void,
): TestReceiver {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => take(body.trim().split('\n'), response));
  });
  return {
    async open() {
      await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
