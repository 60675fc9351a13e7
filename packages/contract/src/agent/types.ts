/** Types of the portal's calls as they cross the wire; no code. */
import type { z } from 'zod';
import type { AgentCallName } from './calls.ts';
import type { agentSchemas } from './schemas.ts';

export type AgentPayload<Name extends AgentCallName> = z.input<(typeof agentSchemas)[Name]['payload']>;
export type AgentAnswer<Name extends AgentCallName> = z.output<(typeof agentSchemas)[Name]['answer']>;
