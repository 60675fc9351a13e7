/** What sets one game at the live tables apart from another on the page: its hands, its areas to bet on, its words. */
import type { Language } from '../../../../kit/page/language.ts';

/** The two hands; `left` falls first. */
export type Side = 'left' | 'right';
export type Winner = Side | 'tie';

/** A round that was drawn, as the page shows it. */
export interface Dealt {
  readonly cards: { readonly [side in Side]: readonly number[] };
  /** What each hand counts. */
  readonly points: { readonly [side in Side]: string };
  readonly winner: Winner;
  /** Kinds that won beside the winner's. */
  readonly also: readonly string[];
}

export interface Face {
  /** The game's code. */
  readonly game: string;
  /** Areas to bet on, in rows as they lie on the table. */
  readonly rows: readonly (readonly string[])[];
  /** The kind that wins with this winner. */
  readonly kindOf: { readonly [winner in Winner]: string };
  /** Cards per hand that there is room for. */
  readonly room: 1 | 3;
  /** @returns `undefined` for what is no result of this game */
  read(result: unknown): Dealt | undefined;
  readonly texts: Readonly<Record<Language, FaceTexts>>;
}

export interface FaceTexts {
  readonly title: string;
  /** Of each kind, as it stands on the table. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly hands: { readonly [side in Side]: string };
  /** One sign for the roads. */
  readonly signs: { readonly [winner in Winner]: string };
  readonly points: (points: string) => string;
  readonly winner: { readonly [winner in Winner]: string };
  readonly rules: readonly (readonly [string, string])[];
  readonly how: string;
}

/** In which order the cards fall: one to each hand in turn. */
export function fallingOrder({ cards }: Dealt): readonly { side: Side; place: number; card: number }[] {
  const most = Math.max(cards.left.length, cards.right.length);
  return Array.from({ length: most }, (_, place) =>
    (['left', 'right'] as const).flatMap((side) => {
      const card = cards[side][place];
      return card === undefined ? [] : [{ side, place, card }];
    }),
  ).flat();
}
