import type { Language } from '../../../../kit/page/language.ts';
import { roundParameters } from '../../kit/verify/beacon.ts';
import type { Face } from './face.ts';

/** The page that repeats a round, with all it needs behind the #: it asks no server. */
export function verifyAddress(
  face: Face,
  drawn: {
    readonly round: number;
    readonly label: string;
    readonly commitment: string;
    readonly seed: string;
    readonly beacon: Parameters<typeof roundParameters>[0];
    readonly result?: unknown;
  },
  chain: { readonly first_round: number; readonly tip: string },
  language: Language,
): string {
  const dealt = face.read(drawn.result);
  const inChain = drawn.round >= chain.first_round;
  const parameters = new URLSearchParams({
    game: face.game,
    lang: language,
    round: drawn.label,
    commitment: drawn.commitment,
    seed: drawn.seed,
    left: dealt?.cards.left.join('.') ?? '',
    right: dealt?.cards.right.join('.') ?? '',
    winner: dealt?.winner ?? '',
    ...roundParameters(drawn.beacon),
    ...(inChain ? { place: String(drawn.round - chain.first_round + 1), tip: chain.tip } : {}),
  });
  return `/verify/live#${parameters}`;
}
