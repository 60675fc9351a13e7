/** Weights toward wagering and edges of games: what a member must play, and what rates may be, hang on them. */
import { isDeepStrictEqual } from 'node:util';
import { type CategoryId, categories } from '@mingpai/contract/states';
import type { Draft, Figure, RuleChange } from '../backoffice/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import type { InsteadOfEdge } from './house-edge.ts';
import { setTerms, type Terms, termsOf } from './terms.ts';

export interface TermsRequest {
  readonly venue: string;
  /** null: the venue's own. */
  readonly game: string | null;
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
  request: TermsRequest,
  edgesShort: EdgesShort,
): Promise<Draft | undefined> {
  const before = await standingTerms(tx, request);
  if (!before) return undefined;
  const { venue, game, terms } = request;
  const [short, shortThen] = [
    await edgesShort(tx),
    await edgesShort(tx, { venue, game, houseEdge: terms.houseEdge }),
  ];
  const subject = game === null ? `venue/${venue}` : `game/${venue}/${game}`;
  return {
    kind: 'venue',
    subject,
    name: game ?? venue,
    needs: 'settings',
    holds: [`terms/${subject}`],
    proposed: { terms: { ...request, before: { ...before }, terms: { ...terms } } },
    figures: [
      figureOf('wagering', shareText(before.wageringPercent, 1), shareText(terms.wageringPercent, 1)),
      figureOf('edge', shareText(before.houseEdge, 100), shareText(terms.houseEdge, 100)),
      ...categories.map(({ id }) =>
        figureOf(
          `beyondEdge.${id}`,
          shareText(short[id] || null, 100),
          shareText(shortThen[id] || null, 100),
        ),
      ),
    ].filter((figure) => figure.before !== figure.after),
    waits: true,
    action: 'venue_terms',
    detail: {
      wageringBefore: shareText(before.wageringPercent, 1),
      wageringAfter: shareText(terms.wageringPercent, 1),
      edgeBefore: shareText(before.houseEdge, 100),
      edgeAfter: shareText(terms.houseEdge, 100),
    },
  };
}

/** @returns `undefined` for a change of another thing about a venue; `false` where the terms moved meanwhile */
export async function applyTerms(tx: Tx, { proposed }: RuleChange): Promise<boolean | undefined> {
  const { terms: request } = proposed as { readonly terms?: TermsRequest & { readonly before: Terms } };
  if (request === undefined) return undefined;
  if (!isDeepStrictEqual(await standingTerms(tx, request), request.before)) return false;
  return (await setTerms(tx, request, request.terms)) !== undefined;
}

async function standingTerms(
  tx: Tx,
  { venue, game }: Pick<TermsRequest, 'venue' | 'game'>,
): Promise<Terms | undefined> {
  const found = await termsOf(tx, venue);
  const terms = game === null ? found?.venue : found?.games.find(({ code }) => code === game);
  return terms && { wageringPercent: terms.wageringPercent, houseEdge: terms.houseEdge };
}

function figureOf(
  part: 'wagering' | 'edge' | `beyondEdge.${CategoryId}`,
  before: string | null,
  after: string | null,
): Figure {
  return { path: `venue.${part}`, unit: 'text', before, after, far: false, distance: null, hidden: false };
}

/** @param scale how many of the figure's units are one percent */
function shareText(figure: number | null, scale: number): string | null {
  return figure === null ? null : `${figure / scale}%`;
}
