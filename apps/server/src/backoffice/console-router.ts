/** The staff's door: session, right, payload, envelope; the same as the members' but for who may pass. */

import { codes } from '@mingpai/contract/codes';
import { openToKeys } from '@mingpai/contract/console/api-keys/open';
import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import type { ExportName } from '@mingpai/contract/console/exports/names';
import { type PersonalField, personalPlan } from '@mingpai/contract/console/personal';
import { consoleSchemas } from '@mingpai/contract/console/schemas';
import { faultOf } from '@mingpai/contract/schemas/reading';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { openAdmission } from '../platform/admission.ts';
import type { AppContext } from '../platform/context.ts';
import { deviceIdOf } from '../platform/device-id.ts';
import { readIn } from '../platform/language.ts';
import { type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { openRefusedLog } from '../platform/refused-log.ts';
import {
  addressOf,
  badHeader,
  describe,
  envelope,
  refuse,
  tokenOf,
  turnAway,
  type Visit,
  visitOf,
} from '../platform/router.ts';
import type { KeyAccess } from './api-keys/access.ts';
import { actBy } from './api-keys/acting-key.ts';
import { isApiKey } from './api-keys/keys.ts';
import { openExports, type PackReady } from './exports/console.ts';
import { ListFile } from './exports/file.ts';
import type { ReadOn, UntypedReadOn } from './exports/lists.ts';
import { masked } from './personal/mask.ts';
import { viewOf } from './personal/reveals.ts';
import { mayStill, type StaffMember, tooFresh } from './staff.ts';
import { type Change, type Committed, openChange } from './staff-change.ts';

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

/** The calls that the contract calls `logged`: what they change is in the log with it. */
type LoggedCallName = {
  [Name in ConsoleCallName]: (typeof consoleCalls)[Name]['logged'] extends true ? Name : never;
}[ConsoleCallName];

export interface DefineConsoleCall {
  /** A call that looks. */
  <Name extends Exclude<ConsoleCallName, LoggedCallName>>(
    name: Name,
    handler: (
      payload: ConsolePayloadOf<Name>,
      visit: VisitOf<Name>,
    ) => Promise<Outcome<ConsoleAnswerOf<Name>>>,
  ): void;
  /** A call that changes something; its answer is what a change hands back (`staff-change.ts`). */
  change<Name extends LoggedCallName>(
    name: Name,
    handler: (
      payload: ConsolePayloadOf<Name>,
      visit: StaffVisit,
      change: Change,
    ) => Promise<Refused | Committed<ConsoleAnswerOf<Name>>>,
  ): void;
  /** How a list is read on for a file (`exports/`); its right, its masks and its columns are those of the call and the contract. */
  list<Name extends ExportName>(name: Name, readOn: ReadOn<Name>): void;
  /** What must hold before the pack of a span goes out. */
  pack(ready: PackReady): void;
}

/** Of one member of staff: what a person does in a list and more, not what a stolen session could take from everybody. */
const each = { running: 8, waiting: 300, patienceMs: 15_000 } as const;

/**
 * @param site whose database and clock changes use; a new account does not decide about money for a day
 * @param findStaff whose staff session a token is, used from this address; a member's token is nobody's
 * @param openTo which personal data a view has asked for (`viewOf`), `100001/mobile`; whatever else the contract marks leaves masked
 * @param keys by which programs call; absent: only people do
 */
export function openConsoleRouter(
  http: FastifyInstance,
  site: Pick<AppContext, 'database' | 'clock'>,
  findStaff: (token: string, address?: string) => Promise<StaffMember | undefined>,
  openTo: (view: string) => Promise<ReadonlySet<string>>,
  keys?: KeyAccess,
): DefineConsoleCall {
  const admission = openAdmission(each);
  const noteRefused = openRefusedLog(http.log);
  const define = (name: ConsoleCallName, handler: UntypedHandler) => {
    const call = consoleCalls[name];
    const { payload: payloadSchema, answer } = consoleSchemas[name];
    const plan = personalPlan(answer);
    http.route({
      method: call.method,
      url: call.path,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const token = tokenOf(request);
        if (keys === undefined || token === undefined || !isApiKey(token))
          return serve(
            request,
            reply,
            call.staff && token !== undefined ? await findStaff(token, addressOf(request)) : undefined,
          );
        const key = await keys.find(token);
        if (!key) return refuse(reply, refused('session_lost'));
        if (!(await keys.inside(request))) return refuse(reply, refused('staff_network_outside'));
        // What goes beyond its limit is not written down: that would be the load which it is refused for.
        if (!(await keys.within(key))) return refuse(reply, refused('rate_limited'));
        // What breaks on the way was called all the same.
        let code: number = codes.fault.code;
        try {
          const answered = openToKeys(name)
            ? await actBy(key.name, () => serve(request, reply, key.staff))
            : refuse(reply, refused('key_not_for'));
          if ('code' in answered) code = Number(answered.code);
          return answered;
        } finally {
          await keys.note(key, name, code, request);
        }
      },
    });
    async function serve(request: FastifyRequest, reply: FastifyReply, staff: StaffMember | undefined) {
      const token = tokenOf(request);
      const refuseAndTell = (why: Refused) => {
        const who = staff && `staff/${staff.id}`;
        noteRefused({ call: name, code: why.code, address: addressOf(request), who });
        return refuse(reply, why);
      };
      if (call.staff && !staff) return refuse(reply, refused('session_lost'));
      if (call.right !== null && !staff?.rights.includes(call.right))
        return refuseAndTell(refused('staff_not_allowed'));
      const bad = badHeader(request);
      if (bad) return refuse(reply, bad);
      const fresh = call.decides === true && staff ? tooFresh(staff, site.clock.now()) : undefined;
      if (fresh) return refuse(reply, fresh);
      const payload = payloadSchema.safeParse(request.body ?? {}, { error: faultOf });
      if (!payload.success) return refuse(reply, describe(payload.error));
      const opened = new Set<string>();
      const open = (member: bigint, field: PersonalField) => opened.add(`${member}/${field}`);
      const deviceId = () => deviceIdOf(request, reply);
      const visit = { ...visitOf(request, token), staff, open, deviceId };
      const leave = staff ? await admission.enter(String(staff.id)) : () => undefined;
      if (leave === undefined) return turnAway(reply);
      const change = openChange(site, {
        call: name,
        staffId: staff?.id ?? 0n,
        key: visit.key,
        refuseGone: async (tx) =>
          staff === undefined || (await mayStill(tx, staff.id, call.right))
            ? undefined
            : refused('staff_not_allowed'),
      });
      const outcome = await readIn(visit.language, () => handler(payload.data, visit, change)).finally(() =>
        leave(),
      );
      if (!outcome.ok) return refuseAndTell(saidToStaff(outcome));
      if (outcome.value instanceof ListFile) return sendFile(reply, outcome.value);
      const asked = plan && token !== undefined ? await openTo(viewOf(visit)) : undefined;
      const isOpen = (member: number, field: PersonalField) =>
        opened.has(`${member}/${field}`) || asked?.has(`${member}/${field}`) === true;
      const value = plan ? masked(plan, outcome.value, isOpen) : outcome.value;
      return envelope(reply, answer, { ...outcome, value });
    }
  };
  const lists = new Map<ExportName, UntypedReadOn>();
  const list = (name: ExportName, readOn: UntypedReadOn) => lists.set(name, readOn);
  const exports = openExports({ ...site, log: http.log }, { lists, findStaff, openTo });
  const pack = (ready: PackReady) => calls('exportPack', (asked, visit) => exports.pack(asked, visit, ready));
  const calls = Object.assign(define, { change: define, list, pack }) as unknown as DefineConsoleCall;
  calls('exportList', exports.list);
  return calls;
}

/** What is worded for members where they meet it has words of its own for staff, of the same figures. */
function saidToStaff(outcome: Refused): Refused {
  return outcome.code === 'stopped' ? { ...outcome, code: 'stopped_for_staff' } : outcome;
}

/** Written as fast as it is taken; a fault on the way breaks the connection, so that nobody takes a part for the whole. */
function sendFile(reply: FastifyReply, { name, type, stream }: ListFile): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(stream);
}

type UntypedHandler = (payload: unknown, visit: unknown, change: Change) => Promise<Outcome<unknown>>;
