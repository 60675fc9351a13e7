/** The staff's door: session, right, payload, envelope; the same as the members' but for who may pass. */

import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import { type PersonalField, personalPlan } from '@mingpai/contract/console/personal';
import { consoleSchemas } from '@mingpai/contract/console/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { openAdmission } from '../platform/admission.ts';
import { deviceIdOf } from '../platform/device-id.ts';
import { type Outcome, refused } from '../platform/outcome.ts';
import {
  badHeader,
  describe,
  envelope,
  refuse,
  tokenOf,
  turnAway,
  type Visit,
  visitOf,
} from '../platform/router.ts';
import { masked } from './personal/mask.ts';
import { type StaffMember, tooFresh } from './staff.ts';

export type ConsoleAnswerOf<Name extends ConsoleCallName> = z.input<(typeof consoleSchemas)[Name]['answer']>;
export type ConsolePayloadOf<Name extends ConsoleCallName> = z.output<
  (typeof consoleSchemas)[Name]['payload']
>;

export interface StaffVisit extends Visit {
  readonly staff: StaffMember;
  /** Leaves a field of a member clear in this answer; who calls it has told the log (`personal/reveals.ts`). */
  readonly open: (member: bigint, field: PersonalField) => void;
}

type VisitOf<Name extends ConsoleCallName> = (typeof consoleCalls)[Name]['staff'] extends true
  ? StaffVisit
  : Visit & {
      /** The browser's mark; asking for it sets the cookie (`platform/device-id.ts`). */
      readonly deviceId: () => string;
    };

export type DefineConsoleCall = <Name extends ConsoleCallName>(
  name: Name,
  handler: (payload: ConsolePayloadOf<Name>, visit: VisitOf<Name>) => Promise<Outcome<ConsoleAnswerOf<Name>>>,
) => void;

/** Of one member of staff: what a person does in a list and more, not what a stolen session could take from everybody. */
const each = { running: 8, waiting: 300, patienceMs: 15_000 } as const;

/**
 * @param findStaff whose staff session a token is; a member's token is nobody's
 * @param now the site's time: a new account does not decide about money for a day
 * @param openTo which personal data a session has asked for, `100001/mobile`; whatever else the contract marks leaves masked
 */
export function openConsoleRouter(
  http: FastifyInstance,
  findStaff: (token: string) => Promise<StaffMember | undefined>,
  now: () => Date,
  openTo: (token: string) => Promise<ReadonlySet<string>>,
): DefineConsoleCall {
  const admission = openAdmission(each);
  return (name, handler) => {
    const call = consoleCalls[name];
    const { payload: payloadSchema, answer } = consoleSchemas[name];
    const plan = personalPlan(answer);
    http.route({
      method: call.method,
      url: call.path,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const token = tokenOf(request);
        const staff = call.staff && token !== undefined ? await findStaff(token) : undefined;
        if (call.staff && !staff) return refuse(reply, refused('session_lost'));
        if (call.right !== null && !staff?.rights.includes(call.right))
          return refuse(reply, refused('staff_not_allowed'));
        const bad = badHeader(request);
        if (bad) return refuse(reply, bad);
        const fresh = call.decides === true && staff ? tooFresh(staff, now()) : undefined;
        if (fresh) return refuse(reply, fresh);
        const payload = payloadSchema.safeParse(request.body ?? {});
        if (!payload.success) return refuse(reply, refused('bad_input', describe(payload.error)));
        const opened = new Set<string>();
        const open = (member: bigint, field: PersonalField) => opened.add(`${member}/${field}`);
        const deviceId = () => deviceIdOf(request, reply);
        const visit = { ...visitOf(request, token), staff, open, deviceId };
        const leave = staff ? await admission.enter(String(staff.id)) : () => undefined;
        if (leave === undefined) return turnAway(reply);
        const outcome = await (handler as unknown as UntypedHandler)(payload.data, visit).finally(() =>
          leave(),
        );
        if (!outcome.ok) return refuse(reply, outcome);
        const asked = plan && token !== undefined ? await openTo(token) : undefined;
        const isOpen = (member: number, field: PersonalField) =>
          opened.has(`${member}/${field}`) || asked?.has(`${member}/${field}`) === true;
        const value = plan ? masked(plan, outcome.value, isOpen) : outcome.value;
        return envelope(reply, answer, { ...outcome, value });
      },
    });
  };
}

type UntypedHandler = (payload: unknown, visit: unknown) => Promise<Outcome<unknown>>;
