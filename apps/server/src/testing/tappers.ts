/** Members who tap for a packet at once, by HTTP: their tokens come as JSON, each one's answer goes out. Run by startup-budget.ts. */
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';

const [address = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export interface Answer {
  readonly code: number;
  readonly fen: number;
  readonly seconds: number;
}

function grab(token: string, began: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL('/api/douserredpacket', address),
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': token.slice(0, 20),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const { code, data } = JSON.parse(Buffer.concat(parts).toString()) as {
            code: number;
            data: { redpacketmoney: number } | null;
          };
          const fen = Math.round((data?.redpacketmoney ?? 0) * 100);
          resolve({ code, fen, seconds: (performance.now() - began) / 1_000 });
        });
      },
    );
    sent.on('error', reject);
    sent.end('{}');
  });
}

const tokens = (await json(process.stdin)) as readonly string[];
const began = performance.now();
process.stdout.write(JSON.stringify(await Promise.all(tokens.map((token) => grab(token, began)))));
agent.destroy();
