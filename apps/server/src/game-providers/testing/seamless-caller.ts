/** A venue that calls the seamless door as the sandbox platform does, and may call it wrongly. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';

export interface SeamlessReply {
  readonly status: number;
  readonly ok: boolean;
  /** fen */
  readonly balance?: number;
  readonly reason?: string;
}

export interface SeamlessCaller {
  /** Signs and sends. */
  call(operation: string, content: unknown): Promise<SeamlessReply>;
  /** Sends bytes as they are, with these headers. */
  send(operation: string, body: string, headers: Readonly<Record<string, string>>): Promise<SeamlessReply>;
  /** @param nonce one of its own, unless told */
  headersFor(operation: string, body: string, atMs?: number, nonce?: string): Record<string, string>;
  /** A bet of a member with an id of its own. */
  betOf(
    member: Player,
    changes?: Readonly<Record<string, unknown>>,
  ): Record<string, unknown> & { id: string; round: string };
}

export interface Player {
  readonly player: string;
  readonly token: string;
}

export interface CallerSettings {
  /** The site's address. */
  readonly address: string;
  readonly venue: string;
  readonly secret: string;
  readonly now: () => number;
}

export function openSeamlessCaller({ address, venue, secret, now }: CallerSettings): SeamlessCaller {
  const pathOf = (operation: string) => `/seamless/${venue}/${operation}`;

  function headersFor(
    operation: string,
    body: string,
    atMs = now(),
    nonce = randomBytes(16).toString('hex'),
  ): Record<string, string> {
    const timestamp = String(atMs);
    const signature = createHmac('sha256', secret)
      .update(`${pathOf(operation)}\n${timestamp}\n${nonce}\n${body}`)
      .digest('hex');
    return {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    };
  }

  async function send(
    operation: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<SeamlessReply> {
    const response = await fetch(new URL(pathOf(operation), address), { method: 'POST', headers, body });
    return { status: response.status, ...((await response.json()) as Omit<SeamlessReply, 'status'>) };
  }

  return {
    headersFor,
    send,
    call(operation, content) {
      const body = JSON.stringify(content);
      return send(operation, body, headersFor(operation, body));
    },
    betOf: ({ player, token }, changes = {}) => ({
      id: randomUUID(),
      player,
      token,
      game: 'mpdz01',
      round: randomUUID(),
      amount: 1_000,
      ...changes,
    }),
  };
}
