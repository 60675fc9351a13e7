/** What a connection of the library's has, and its types do not know of. */
import type { Socket } from 'node:net';
import pg from 'pg';

interface Inside {
  readonly connection: { readonly stream: Socket };
  readonly connectionParameters: { readonly options?: string };
  readonly processID: number | null;
  readonly readyForQuery: boolean;
}

const inside = (client: pg.ClientBase) => client as unknown as Inside;

/** The socket below it. */
export function socketOf(client: pg.ClientBase): Socket {
  return inside(client).connection.stream;
}

/** It waits for no answer. */
export function isIdle(client: pg.ClientBase): boolean {
  return inside(client).readyForQuery;
}

/** The server's process behind it. */
export function processOf(client: pg.ClientBase): number | undefined {
  return inside(client).processID ?? undefined;
}

/** The server's settings that it was made with. */
export function settingsOf(client: pg.ClientBase): string | undefined {
  return inside(client).connectionParameters.options;
}

/** For a pool, which asks with a callback. @param told of each try to connect: the error, null where there was none */
export function clientTelling(told: (error: Error | null) => void): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    // biome-ignore lint/suspicious/noExplicitAny: the library's two ways to be called
    override connect(callback?: any): any {
      if (callback === undefined) return super.connect();
      super.connect((error: Error | null) => {
        told(error);
        callback(error, this);
      });
    }
  };
}
