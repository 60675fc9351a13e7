/** The staff's call for a list as a file. Its rows are masked as the list's own answer is. */
import { packLists } from '@mingpai/contract/console/books/names';
import { consoleCalls } from '@mingpai/contract/console/calls';
import type { ExportName } from '@mingpai/contract/console/exports/names';
import { type PersonalField, personalPlan } from '@mingpai/contract/console/personal';
import { consoleSchemas } from '@mingpai/contract/console/schemas';
import { type Leave, openGate } from '../../platform/admission.ts';
import type { AppContext } from '../../platform/context.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { describe, type Visit } from '../../platform/router.ts';
import { masked } from '../personal/mask.ts';
import { viewOf } from '../personal/reveals.ts';
import type { StaffMember } from '../staff.ts';
import type { Wording } from './cells.ts';
import { beginFile, beginStream, type ListFile } from './file.ts';
import type { Row } from './lines.ts';
import type { Onward, UntypedReadOn } from './lists.ts';
import { packOf } from './pack.ts';

/** Of one node at a time, and of one person one: each holds a connection for moments only, but reads whole tables. */
const atATime = { running: 4, waiting: 0, patienceMs: 0 } as const;

export interface ExportDeps {
  readonly lists: ReadonlyMap<ExportName, UntypedReadOn>;
  /** Whose staff session a token is now. */
  readonly findStaff: (token: string) => Promise<StaffMember | undefined>;
  /** Which personal data a view has asked for (`viewOf`): `100001/mobile`. */
  readonly openTo: (view: string) => Promise<ReadonlySet<string>>;
}

interface PackAsked {
  readonly from: string;
  readonly to: string;
  readonly format: 'csv' | 'xlsx';
}

interface Request {
  readonly list: ExportName;
  readonly format: 'csv' | 'xlsx';
  readonly question: Readonly<Record<string, unknown>>;
}

type Whose = Pick<Visit, 'token' | 'language' | 'request'> & { readonly staff: StaffMember };

/** What a pack of a span needs besides the rights; a refusal otherwise. */
export type PackReady = (span: { readonly from: string; readonly to: string }) => Promise<Outcome<null>>;

export function openExports(
  site: Pick<AppContext, 'database' | 'clock' | 'log'>,
  { lists, findStaff, openTo }: ExportDeps,
) {
  const gate = openGate(atATime);

  /** How a list is read on, and its rows as the list would show them to whoever asks; undefined: not to them. */
  function readBy(list: ExportName, whose: Whose) {
    const { staff, token = '' } = whose;
    const readOn = lists.get(list);
    const { right } = consoleCalls[list];
    const sees = (reader: StaffMember) => right === null || reader.rights.includes(right);
    if (readOn === undefined || !sees(staff)) return undefined;
    const reader = async () => {
      const still = await findStaff(token);
      if (!still?.rights.includes('exports') || !sees(still))
        throw new Error('whoever exports this may not see it any more');
      return still;
    };
    const plan = personalPlan(consoleSchemas[list].answer);
    const shown = async (rows: readonly Row[], question: unknown) => {
      await reader();
      if (plan === undefined) return rows;
      const open = await openTo(viewOf(whose));
      const isOpen = (member: number, field: PersonalField) => open.has(`${member}/${field}`);
      // The answer of a list of one member says whose it is as its question does.
      const answer = masked(plan, { ...Object(question), rows }, isOpen) as { readonly rows: typeof rows };
      return answer.rows;
    };
    return {
      readOn: async (question: unknown, onward: Onward) => readOn(question, onward, await reader()),
      shown,
    };
  }

  /** The words of who reads the file, in which venues have names. */
  async function wordingOf({ language }: Whose): Promise<Wording> {
    const { rows } = await site.database.query<{ code: string; name: string; name_en: string }>(
      'select code, name, name_en from venue_name',
    );
    const nameOf = ({ name, name_en }: (typeof rows)[number]) =>
      language === 'en' && name_en !== '' ? name_en : name;
    return { language, venues: new Map(rows.map((venue) => [venue.code, nameOf(venue)])) };
  }

  async function within(staff: StaffMember, begin: (leave: Leave) => Promise<ListFile>) {
    const leave = await gate.enter(String(staff.id));
    if (leave === undefined) return refused('too_many_at_once');
    try {
      return done(await begin(leave));
    } catch (error) {
      leave();
      throw error;
    }
  }

  return {
    /** @returns refusals `staff_not_allowed`, `bad_input`, `too_many_at_once` */
    async list({ list, format, question: asked }: Request, whose: Whose): Promise<Outcome<ListFile>> {
      const read = readBy(list, whose);
      if (read === undefined) return refused('staff_not_allowed');
      const question = consoleSchemas[list].payload.safeParse(asked);
      if (!question.success) return describe(question.error);
      const { staff } = whose;
      const wording = await wordingOf(whose);
      return within(staff, (leave) =>
        beginFile(site, { list, format, wording, question: question.data, asked, staff, ...read, leave }),
      );
    },

    /** @returns refusals `staff_not_allowed` where one of its lists is not this person's, `too_many_at_once`, those of `ready` */
    async pack({ from, to, format }: PackAsked, whose: Whose, ready: PackReady): Promise<Outcome<ListFile>> {
      const reads = new Map(packLists.map((list) => [list, readBy(list, whose)]));
      if ([...reads.values()].includes(undefined)) return refused('staff_not_allowed');
      const open = await ready({ from, to });
      if (!open.ok) return open;
      const { staff } = whose;
      const wording = await wordingOf(whose);
      const part = (list: ExportName, question: Row) => {
        const read = readBy(list, whose);
        if (read === undefined) throw new Error('whoever exports this may not see it any more');
        return { ...read, question: consoleSchemas[list].payload.parse(question) };
      };
      const about = { list: 'exportPack', format, question: `from: ${from}; to: ${to}` };
      const name = `books-${from}-${to}.zip`;
      return within(staff, (leave) =>
        beginStream(
          site,
          { name, type: 'application/zip', list: 'exportPack', about, staff, leave },
          (taken) => packOf({ from, to, format, wording, part }, taken),
        ),
      );
    },
  };
}
