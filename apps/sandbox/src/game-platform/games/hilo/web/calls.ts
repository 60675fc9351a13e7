/** The page's calls. Each may be sent again as it is: a bet has its id and a decision the table it was made on. */
import { type Answer, ask } from '../../kit/calls.ts';
import { type Action, type Table, tableAnswer } from './table.ts';

export type Call =
  | { readonly path: 'table' }
  | { readonly path: 'seed' }
  | {
      readonly path: 'rounds';
      readonly body: { id: string; stake: number; client_seed: string; commitment: string };
    }
  | { readonly path: 'decisions'; readonly body: { round: string; version: number; action: Action } };

export function createCaller(token: string): (call: Call) => Promise<Answer<Table>> {
  return (call) =>
    ask(token, {
      path: `hilo/${call.path}`,
      shape: tableAnswer,
      ...(call.path === 'table' ? {} : { body: 'body' in call ? call.body : null }),
    });
}
