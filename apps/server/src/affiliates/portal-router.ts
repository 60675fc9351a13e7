/**
 * The portal's door: session, payload, and whom the payload is about. That an agent sees only their own team is decided here,
 * from the call's own entry in the table, so that no handler can forget it.
 */
import { type AgentCallName, agentCalls } from '@mingpai/contract/agent/calls';
import { agentSchemas } from '@mingpai/contract/agent/schemas';
import { faultOf } from '@mingpai/contract/schemas/reading';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../platform/database.ts';
import { readIn } from '../platform/language.ts';
import { type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { badHeader, describe, envelope, refuse, tokenOf, type Visit, visitOf } from '../platform/router.ts';
import { isBelow, isChildAgent } from './tree.ts';

type AnswerOf<Name extends AgentCallName> = z.input<(typeof agentSchemas)[Name]['answer']>;
type PayloadOf<Name extends AgentCallName> = z.output<(typeof agentSchemas)[Name]['payload']>;

export interface AgentVisit extends Visit {
  readonly agentId: bigint;
}

type VisitOf<Name extends AgentCallName> = (typeof agentCalls)[Name]['session'] extends true
  ? AgentVisit
  : Visit;

export type DefineAgentCall = <Name extends AgentCallName>(
  name: Name,
  handler: (payload: PayloadOf<Name>, visit: VisitOf<Name>) => Promise<Outcome<AnswerOf<Name>>>,
) => void;

/**
 * @param findAgent whose portal session a token is; tokens of members and staff are nobody's
 * @param closed why everybody is refused right now, if they are
 */
export function openPortalRouter(
  http: FastifyInstance,
  db: Queryable,
  findAgent: (token: string) => Promise<bigint | undefined>,
  closed: () => Promise<Refused | undefined>,
): DefineAgentCall {
  const allowed = { own: async () => true, member: isBelow, child: isChildAgent } as const;
  return (name, handler) => {
    const call = agentCalls[name];
    const { payload: payloadSchema, answer } = agentSchemas[name];
    http.route({
      method: call.method,
      url: call.path,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const shut = await closed();
        if (shut) return refuse(reply, shut);
        const token = tokenOf(request);
        const agentId = call.session && token !== undefined ? await findAgent(token) : undefined;
        if (call.session && agentId === undefined) return refuse(reply, refused('session_lost'));
        const bad = badHeader(request);
        if (bad) return refuse(reply, bad);
        const payload = payloadSchema.safeParse(request.body ?? {}, { error: faultOf });
        if (!payload.success) return refuse(reply, describe(payload.error));
        const subject = subjectOf(payload.data);
        if (
          agentId !== undefined &&
          subject !== undefined &&
          !(await allowed[call.about](db, agentId, subject))
        )
          return refuse(reply, refused('not_in_your_team'));
        const visit = { ...visitOf(request, token), agentId };
        // The table decides whether a session is there; the types of handler and visit follow it by name.
        // What operators named is called as its reader's page is.
        const outcome = await readIn(visit.language, () =>
          (handler as unknown as UntypedHandler)(payload.data, visit),
        );
        return outcome.ok ? envelope(reply, answer, outcome) : refuse(reply, outcome);
      },
    });
  };
}

type UntypedHandler = (payload: unknown, visit: unknown) => Promise<Outcome<unknown>>;

/** The member whom a payload names, if it names one. */
function subjectOf(payload: unknown): bigint | undefined {
  const named = z.object({ id: z.number() }).safeParse(payload);
  return named.success ? BigInt(named.data.id) : undefined;
}
