/** The staff's call for a list as a file. Its rows are masked as the list's own answer is. */
import { consoleCalls } from '@mingpai/contract/console/calls';
import type { ExportName } from '@mingpai/contract/console/exports/names';
import { type PersonalField, personalPlan } from '@mingpai/contract/console/personal';
import { consoleSchemas } from '@mingpai/contract/console/schemas';
import { openGate } from '../../platform/admission.ts';
import type { AppContext } from '../../platform/context.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { describe, type Visit } from '../../platform/router.ts';
import { masked } from '../personal/mask.ts';
import type { StaffMember } from '../staff.ts';
import { beginFile, type ListFile } from './file.ts';
import type { UntypedReadOn } from './lists.ts';

/** Of one node at a time, and of one person one: each holds a connection for moments only, but reads whole tables. */
const atATime = { running: 4, waiting: 0, patienceMs: 0 } as const;

export interface ExportDeps {
  readonly lists: ReadonlyMap<ExportName, UntypedReadOn>;
  /** Whose staff session a token is now. */
  readonly findStaff: (token: string) => Promise<StaffMember | undefined>;
  /** Which personal data a session has asked for: `100001/mobile`. */
  readonly openTo: (token: string) => Promise<ReadonlySet<string>>;
}

interface Request {
  readonly list: ExportName;
  readonly format: 'csv' | 'xlsx';
  readonly question: Readonly<Record<string, unknown>>;
}

/** @returns refusals `staff_not_allowed`, `bad_input`, `too_many_at_once` */
export function openExports(
  site: Pick<AppContext, 'database' | 'clock' | 'log'>,
  { lists, findStaff, openTo }: ExportDeps,
) {
  const gate = openGate(atATime);
  return async (
    { list, format, question: asked }: Request,
    { staff, token = '', language }: Pick<Visit, 'token' | 'language'> & { readonly staff: StaffMember },
  ): Promise<Outcome<ListFile>> => {
    const readOn = lists.get(list);
    const { right } = consoleCalls[list];
    if (readOn === undefined || !staff.rights.includes(right)) return refused('staff_not_allowed');
    const { payload, answer } = consoleSchemas[list];
    const question = payload.safeParse(asked);
    if (!question.success) return describe(question.error);
    const plan = personalPlan(answer.shape.rows);
    const shown = async (rows: readonly Readonly<Record<string, unknown>>[]) => {
      const still = await findStaff(token);
      if (!still?.rights.includes('exports') || !still.rights.includes(right))
        throw new Error('whoever exports this may not see it any more');
      if (plan === undefined) return rows;
      const open = await openTo(token);
      const isOpen = (member: number, field: PersonalField) => open.has(`${member}/${field}`);
      return masked(plan, rows, isOpen) as typeof rows;
    };
    const leave = await gate.enter(String(staff.id));
    if (leave === undefined) return refused('too_many_at_once');
    try {
      const parts = { list, format, language, question: question.data, asked, staff, readOn, shown, leave };
      return done(await beginFile(site, parts));
    } catch (error) {
      leave();
      throw error;
    }
  };
}
