import type { Answer } from '@mingpai/contract/types';

type Message = Answer<'serviceNews'>['messages'][number];

/** One line of the conversation: written here and on its way, or known to the server. */
export type Line = {
  /** The server's number; none while it is on its way. */
  readonly id: number | undefined;
  readonly clientId: string;
  readonly from: 'member' | 'staff';
  readonly name: string;
  readonly text: string;
  readonly orderNo: string;
  /** `YYYY-MM-DD HH:mm:ss`, Beijing time; empty while it is on its way. */
  readonly at: string;
  /** Why it did not go out; empty when the network was gone. */
  readonly failed: string | undefined;
  /** Pixels of its picture. */
  readonly picture: { readonly width: number; readonly height: number } | undefined;
  /** A picture that is on its way, kept to be sent again. */
  readonly file: Blob | undefined;
};

type Written = {
  readonly clientId: string;
  readonly text: string;
  readonly orderNo: string;
  readonly file?: Blob | undefined;
};
type Change =
  | { readonly kind: 'heard'; readonly messages: readonly Message[] }
  | ({ readonly kind: 'written' } & Written)
  | { readonly kind: 'failed'; readonly clientId: string; readonly why: string }
  | { readonly kind: 'again'; readonly clientId: string };

/** What is known stands in the server's order, each message once; what is on its way stands behind it. */
export function linesReducer(lines: readonly Line[], change: Change): readonly Line[] {
  switch (change.kind) {
    case 'written': {
      const { clientId, text, orderNo, file } = change;
      const line = { id: undefined, clientId, from: 'member', name: '', text, orderNo, at: '' } as const;
      return [...lines, { ...line, failed: undefined, picture: undefined, file }];
    }
    case 'failed':
      return lines.map((line) =>
        line.clientId === change.clientId && line.id === undefined ? { ...line, failed: change.why } : line,
      );
    case 'again':
      return lines.map((line) => (line.clientId === change.clientId ? { ...line, failed: undefined } : line));
    case 'heard': {
      const known = new Map(lines.filter(({ id }) => id !== undefined).map((line) => [line.id, line]));
      for (const message of change.messages) known.set(message.id, lineOf(message));
      const arrived = new Set([...known.values()].map(({ clientId }) => clientId));
      const underway = lines.filter(({ id, clientId }) => id === undefined && !arrived.has(clientId));
      return [...[...known.values()].sort((a, b) => (a.id ?? 0) - (b.id ?? 0)), ...underway];
    }
  }
}

function lineOf(message: Message): Line {
  const { id, from, name, text, order_no, client_id, created_at, picture } = message;
  return {
    ...{ id, clientId: client_id, from, name, text, orderNo: order_no, at: created_at, failed: undefined },
    picture: picture ?? undefined,
    file: undefined,
  };
}
