/** Weights toward wagering and edges of games: what a member must play, and what rates may be, hang on them. */
import { isDeepStrictEqual } from 'node:util';
import { type CategoryId, categories } from '@mingpai/contract/states';
import type { Draft, Figure, RuleChange } from '../backoffice/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import type { InsteadOfEdge } from './house-edge.ts';
import { setTerms, type Terms, termsOf } from './terms.ts';

interface TermsChange extends Terms {
  /** null: the venue's own. */
  readonly game: string | null;
}

export interface TermsRequest {
  readonly venue: string;
  /** They hold together or not at all. */
  readonly changes: readonly TermsChange[];
}

interface ProposedTerms extends TermsRequest {
  readonly before: readonly TermsChange[];
}

/** As it was proposed while each game was a change of its own. */
interface ProposedOne {
  readonly venue: string;
  readonly game: string | null;
  readonly before: Terms;
  readonly terms: Terms;
}

/** By how much rebates and commission are above the edges, basis points by category, as if these terms held (affiliates, `edgesShort`). */
export type EdgesShort = (
  db: Queryable,
  instead?: InsteadOfEdge,
) => Promise<Readonly<Record<CategoryId, number>>>;

/**
 * An edge may always be told as it is, also where rates that stand are above it: by how much is among the figures that both people read.
 * @returns what is to be proposed; undefined when there is no such venue or game
 */
export async function draftOfTerms(
  tx: Tx,
  { venue, changes }: TermsRequest,
  edgesShort: EdgesShort,
): Promise<Draft | undefined> {
  const standing = await standingTerms(tx, { venue, changes });
  if (!standing) return undefined;
  const { before, nameOf } = standing;
  const [short, shortThen] = [await edgesShort(tx), await edgesShort(tx, { venue, edges: changes })];
  const subjectOf = (game: string | null) => (game === null ? `venue/${venue}` : `game/${venue}/${game}`);
  const [only] = changes.length === 1 ? changes : [];
  const lists = (part: (terms: TermsChange) => string | null, of: readonly TermsChange[]) =>
    only ? part(of[0] ?? only) : of.map((terms) => `${nameOf(terms.game)} ${part(terms) ?? '—'}`).join('; ');
  return {
    kind: 'venue',
    // Of a game too: what waits is shown where the venue's terms are.
    subject: `venue/${venue}`,
    name: nameOf(only?.game ?? null),
    needs: 'settings',
    holds: changes.map(({ game }) => `terms/${subjectOf(game)}`),
    proposed: {
      terms: {
        venue,
        before: before.map((each) => ({ ...each })),
        changes: changes.map((each) => ({ ...each })),
      },
    },
    figures: [
      ...changes.flatMap((next, at) => {
        const path = next.game === null ? 'venue' : `venue.games.${nameOf(next.game)}`;
        const was = before[at];
        return [
          figureOf(`${path}.wagering`, was ? wageringOf(was) : null, wageringOf(next)),
          figureOf(`${path}.edge`, was ? edgeOf(was) : null, edgeOf(next)),
        ];
      }),
      ...categories.map(({ id }) =>
        figureOf(
          `venue.beyondEdge.${id}`,
          shareText(short[id] || null, 100),
          shareText(shortThen[id] || null, 100),
        ),
      ),
    ].filter((figure) => figure.before !== figure.after),
    waits: true,
    action: 'venue_terms',
    detail: {
      wageringBefore: lists(wageringOf, before),
      wageringAfter: lists(wageringOf, changes),
      edgeBefore: lists(edgeOf, before),
      edgeAfter: lists(edgeOf, changes),
    },
  };
}

/** @returns `undefined` for a change of another thing about a venue; `false` where the terms moved meanwhile */
export async function applyTerms(tx: Tx, { proposed }: RuleChange): Promise<boolean | undefined> {
  const { terms } = proposed as { readonly terms?: ProposedTerms | ProposedOne };
  if (terms === undefined) return undefined;
  const { venue, changes, before } = 'changes' in terms ? terms : together(terms);
  const standing = await standingTerms(tx, { venue, changes });
  if (!isDeepStrictEqual(standing?.before, before)) return false;
  for (const { game, ...next } of changes)
    if (!(await setTerms(tx, { venue, game }, next))) throw new Error(`no ${game} at ${venue}`);
  return true;
}

function together({ venue, game, before, terms }: ProposedOne): ProposedTerms {
  return { venue, before: [{ game, ...before }], changes: [{ game, ...terms }] };
}

/** @returns what holds of each that is asked for, in that order, and what they are called; undefined where one of them is not there */
async function standingTerms(
  tx: Tx,
  { venue, changes }: TermsRequest,
): Promise<
  { readonly before: readonly TermsChange[]; readonly nameOf: (game: string | null) => string } | undefined
> {
  const found = await termsOf(tx, venue);
  if (!found) return undefined;
  const games = new Map(found.games.map((game) => [game.code, game]));
  const before = changes.flatMap(({ game }) => {
    const terms = game === null ? found.venue : games.get(game);
    return terms ? [{ game, wageringPercent: terms.wageringPercent, houseEdge: terms.houseEdge }] : [];
  });
  if (before.length < changes.length) return undefined;
  return { before, nameOf: (game) => (game === null ? found.name : (games.get(game)?.name ?? game)) };
}

function figureOf(path: string, before: string | null, after: string | null): Figure {
  return { path, unit: 'text', before, after, far: false, distance: null, hidden: false };
}

const wageringOf = ({ wageringPercent }: Terms) => shareText(wageringPercent, 1);
const edgeOf = ({ houseEdge }: Terms) => shareText(houseEdge, 100);

/** @param scale how many of the figure's units are one percent */
function shareText(figure: number | null, scale: number): string | null {
  return figure === null ? null : `${figure / scale}%`;
}
