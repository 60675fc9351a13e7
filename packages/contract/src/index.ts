/** The front door for servers. Clients import the single files (`@mingpai/contract/calls`), so that no validator is shipped. */
export type { CallDoor } from './calls/door.ts';
export { type CallName, calls } from './calls.ts';
export { type Code, codes, messageOf, type RefusalCode } from './codes.ts';
export { messages } from './messages.ts';
export { schemas } from './schemas.ts';
export type { Answer, Envelope, Payload } from './types.ts';
