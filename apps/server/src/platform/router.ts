/**
 * The one door of the API. A call of the contract gets a handler here; the door checks session and payload, and makes
 * the envelope `{code, message, data}` with HTTP 200 for every business answer (wire facts, Envelope and session).
 */
import { isIP } from 'node:net';
import { type CallName, calls } from '@mingpai/contract/calls';
import { codes, messageOf } from '@mingpai/contract/codes';
import { schemas } from '@mingpai/contract/schemas';
import { readPayload } from '@mingpai/contract/schemas/reading';
import { type Message, textOf } from '@mingpai/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type LeaveAfter, openAdmission } from './admission.ts';
import { deviceIdOf } from './device-id.ts';
import { type Language, languageOf } from './language.ts';
import { type Done, type Outcome, type Refused, refused } from './outcome.ts';
import { openRefusedLog } from './refused-log.ts';

/** What a handler returns goes out as it is named in the contract. */
export type AnswerOf<Name extends CallName> = z.input<(typeof schemas)[Name]['answer']>;
export type PayloadOf<Name extends CallName> = z.output<(typeof schemas)[Name]['payload']>;

export interface Visit {
  /** Idempotency-Key of the client, if it sent one. */
  readonly key: string | undefined;
  readonly address: string;
  /** User-Agent, cut to 200 characters. */
  readonly device: string;
  readonly token: string | undefined;
  /** In which content goes out. */
  readonly language: Language;
  readonly request: FastifyRequest;
}

export interface MemberVisit extends Visit {
  readonly memberId: bigint;
}

type VisitOf<Name extends CallName> = (typeof calls)[Name]['session'] extends true
  ? MemberVisit
  : Visit & {
      readonly memberId: bigint | undefined;
      /** The browser's mark; asking for it sets the cookie (`device-id.ts`). */
      readonly deviceId: () => string;
    };

export type Handler<Name extends CallName> = (
  payload: PayloadOf<Name>,
  visit: VisitOf<Name>,
) => Promise<Outcome<AnswerOf<Name>>> | Outcome<AnswerOf<Name>>;

export type FindMember = (token: string) => Promise<bigint | undefined>;

export type DefineCall = <Name extends CallName>(name: Name, handler: Handler<Name>) => void;

/**
 * What one member may have under way at once. A call that makes or moves something takes connections and hashing, and may wait for a
 * venue; one that only looks takes a connection for a moment. Whoever waits here holds nothing.
 */
const sizes = {
  moving: { running: 4, waiting: 300, patienceMs: 15_000 },
  looking: { running: 8, waiting: 100, patienceMs: 10_000 },
} as const;

/** A member who is turned away hears of it so much later, in ms: asking again at once gains nothing. */
const turnedAwayMs = 1_000;
/** After a refusal the place stays taken for so long, in ms, where more of the same member's calls wait for it. */
const restMs = 20;

/**
 * @param findMember whose session a token is
 * @param closed why a call is refused to everybody right now, if it is
 * @param crowded whether so many wait for the database that a call is better refused before it begins
 */
export function openRouter(
  http: FastifyInstance,
  findMember: FindMember,
  closed: (call: CallName) => Promise<Refused | undefined>,
  crowded: (work: 'looking' | 'moving') => boolean = () => false,
): { define: DefineCall; missing(): CallName[] } {
  const defined = new Set<CallName>();
  const moving = openAdmission(sizes.moving);
  const looking = openAdmission(sizes.looking);
  const noteRefused = openRefusedLog(http.log);
  const define: DefineCall = (name, handler) => {
    defined.add(name);
    const call = calls[name];
    const { payload: payloadSchema, answer } = schemas[name];
    const route = {
      method: call.method,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (crowded(call.repeatable ? 'looking' : 'moving')) return refuse(reply, refused('too_busy'));
        const shut = await closed(name);
        if (shut) return refuse(reply, shut);
        const token = tokenOf(request);
        const memberId = token === undefined ? undefined : await findMember(token);
        if (call.session && memberId === undefined) return refuse(reply, refused('session_lost'));
        const bad = badHeader(request);
        if (bad) return refuse(reply, bad);
        // A body in parts belongs to an upload: taken as empty, what it asks for would be passed over in silence.
        if (isInParts(request) && !('body' in call)) return refuse(reply, refused('content_type_unknown'));
        const payload = readPayload(
          payloadSchema,
          call.method === 'GET' ? request.query : (request.body ?? {}),
        );
        if (!payload.success) return refuse(reply, describe(payload.error, 'payload_invalid'));
        const visit = { ...visitOf(request, token), memberId, deviceId: () => deviceIdOf(request, reply) };
        // A visitor's calls have limits of their own kind: by address, where they cost something.
        const leave =
          call.session && memberId !== undefined
            ? await (call.repeatable ? looking : moving).enter(String(memberId))
            : nothingToLeave;
        if (leave === undefined) return turnAway(reply);
        let outcome: Outcome<unknown> | undefined;
        try {
          // The table decides whether a session is there; the types of handler and visit follow it by name.
          outcome = await (handler as unknown as UntypedHandler)(payload.data, visit);
        } finally {
          leave(outcome?.ok || call.repeatable ? 0 : restMs);
        }
        if (outcome.ok) return envelope(reply, answer, outcome);
        const who = memberId === undefined ? undefined : `member/${memberId}`;
        noteRefused({ call: name, code: outcome.code, address: visit.address, who });
        return refuse(reply, outcome);
      },
    } as const;
    const paths: readonly string[] = [call.path, ...('aliases' in call ? call.aliases : [])];
    for (const url of paths) http.route({ ...route, url });
  };
  return { define, missing: () => callNames.filter((name) => !defined.has(name)) };
}

const nothingToLeave: LeaveAfter = () => undefined;

/** Refusal `too_many_at_once`: nothing was begun. */
export async function turnAway(reply: FastifyReply): Promise<object> {
  await new Promise((later) => setTimeout(later, turnedAwayMs));
  return refuse(reply, refused('too_many_at_once'));
}

const callNames = Object.keys(calls) as CallName[];

type UntypedHandler = (payload: unknown, visit: unknown) => Promise<Outcome<unknown>>;

/** Nothing of these was begun, and a moment later it may be. */
const soonAgain: ReadonlySet<Refused['code']> = new Set(['too_busy', 'too_many_at_once']);

/** A refusal's data is null whatever the call's answer is, so it has a serializer of its own. */
export function refuse(reply: FastifyReply, refusalOfCall: Refused): object {
  reply.serializer(JSON.stringify);
  reply.type('application/json; charset=utf-8');
  if (soonAgain.has(refusalOfCall.code)) reply.header('retry-after', '2');
  return refusal(refusalOfCall, languageOf(reply.request));
}

/** The envelope of a refusal, its sentence in the reader's language. */
export function refusal(
  { code, data }: Refused,
  language: Language,
): { code: number; message: string; data: null } {
  return { code: codes[code].code, message: messageOf(code, language, data), data: null };
}

/** An unexpected fault: HTTP 500, the envelope, a request id to quote, never a stack. */
export function sendFault(
  reply: FastifyReply,
  requestId: string,
  code: 'fault' | 'unavailable',
): FastifyReply {
  if (code === 'unavailable') reply.header('retry-after', '2');
  return reply
    .status(code === 'fault' ? 500 : 503)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...refusal(refused(code), languageOf(reply.request)), request_id: requestId }));
}

/** `Bearer ` with nothing behind it, or no header, is a visitor. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || header.length > 200) return undefined;
  // The scheme's name is read in any case, and blanks may stand before the token (RFC 9110, 11.1 and 11.4).
  const [, token] = /^bearer +(\S.*)$/i.exec(header) ?? [];
  return token;
}

/** Longer keys are refused, not dropped: without its key a repetition would be a second operation. */
const longestKey = 100;

/** Refusal `bad_input` for headers that a call cannot go by. */
export function badHeader({ headers }: FastifyRequest): Refused | undefined {
  return (headers['idempotency-key'] ?? '').length > longestKey
    ? refused('key_too_long', { most: longestKey })
    : undefined;
}

/** The address of whoever asks. What a proxy passed on without reading it may be no address: its own stands then. */
export function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;
}

export function visitOf(request: FastifyRequest, token: string | undefined): Visit {
  const key = request.headers['idempotency-key'];
  return {
    key: typeof key === 'string' && key.length > 0 ? key : undefined,
    address: addressOf(request),
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    token,
    language: languageOf(request),
    request,
  };
}

/** The refusal that names the first field that is wrong. @param code how its fields are named */
export function describe(
  error: z.ZodError,
  code: 'field_invalid' | 'payload_invalid' = 'field_invalid',
): Refused {
  const [issue] = error.issues;
  if (issue === undefined) return refused('bad_input');
  return refused(code, { field: issue.path.join('.'), problem: issue.message });
}

/**
 * The envelope of what was done, written by the answer's schema: only what the contract names goes out, nothing else leaves by
 * accident. The writer is made at a call's first answer: making those of all calls is half the work of a start.
 */
export function envelope(reply: FastifyReply, answer: z.ZodType, { message, value }: Done<unknown>): object {
  reply.serializer(writerOf(reply, answer));
  reply.type('application/json; charset=utf-8');
  return { code: codes.ok.code, message: told(message, languageOf(reply.request)), data: value };
}

function isInParts({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

function told(message: Message | string | undefined, language: Language): string {
  if (message === undefined) return messageOf('ok', language);
  return typeof message === 'string' ? message : textOf(message, language);
}

type Writer = (payload: Record<string, unknown>) => string;

/** By the answer's schema, which is the same for all servers of a process. */
const writers = new WeakMap<z.ZodType, Writer>();

function writerOf(reply: FastifyReply, answer: z.ZodType): Writer {
  const known = writers.get(answer);
  if (known) return known;
  const data = z.toJSONSchema(answer, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
  delete data.$schema;
  const properties = { code: { type: 'integer' }, message: { type: 'string' }, data };
  const made = reply.compileSerializationSchema({ type: 'object', properties });
  writers.set(answer, made);
  return made;
}
