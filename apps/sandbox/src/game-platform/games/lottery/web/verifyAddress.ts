import type { Language } from '../../../../kit/page/language.ts';
import { roundParameters } from '../../kit/verify/beacon.ts';
import type { GameCode } from './table.ts';

/** The page that repeats a draw, with all it needs behind the #: it asks no server. */
export function verifyAddress(
  game: GameCode,
  drawn: {
    readonly label: string;
    readonly commitment: string;
    readonly seed: string;
    readonly beacon: Parameters<typeof roundParameters>[0];
    readonly result: readonly number[] | null;
  },
  language: Language,
): string {
  const parameters = new URLSearchParams({
    game,
    lang: language,
    draw: drawn.label,
    commitment: drawn.commitment,
    seed: drawn.seed,
    numbers: drawn.result?.join('.') ?? '',
    ...roundParameters(drawn.beacon),
  });
  return `/verify/lottery#${parameters}`;
}
