/** Types of payloads and answers as they cross the wire; no code, so a client may import them freely. */
import type { z } from 'zod';
import type { CallName } from './calls.ts';
import type { schemas } from './schemas.ts';

/** What a client sends. */
export type Payload<Name extends CallName> = z.input<(typeof schemas)[Name]['payload']>;
/** `data` of a successful answer. */
export type Answer<Name extends CallName> = z.output<(typeof schemas)[Name]['answer']>;

/** The envelope of every answer. */
export interface Envelope<Data> {
  readonly code: number;
  readonly message: string;
  readonly data: Data;
}
