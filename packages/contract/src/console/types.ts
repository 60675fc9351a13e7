/** Types of the staff's calls as they cross the wire; no code. */
import type { z } from 'zod';
import type { ConsoleCallName } from './calls.ts';
import type { consoleSchemas } from './schemas.ts';

export type ConsolePayload<Name extends ConsoleCallName> = z.input<(typeof consoleSchemas)[Name]['payload']>;
export type ConsoleAnswer<Name extends ConsoleCallName> = z.output<(typeof consoleSchemas)[Name]['answer']>;
