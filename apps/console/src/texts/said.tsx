import { Fragment, type ReactNode } from 'react';
import { pieces } from './say.ts';

/** `say` where elements stand in the sentence: `said('由 {0} 初审', <strong>{name}</strong>)`. */
export function said(chinese: string, ...values: readonly ReactNode[]): ReactNode {
  return pieces(chinese, values).map((piece, place) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change places
      <Fragment key={place}>{values[piece.value]}</Fragment>
    ),
  );
}
