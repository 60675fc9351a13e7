import type { ReactNode } from 'react';

/** What a table says when it holds nothing. Before the first answer that is not known, and it says nothing. */
export function emptyText(answered: boolean, empty: ReactNode): { readonly emptyText: ReactNode } {
  return { emptyText: answered ? empty : ' ' };
}
