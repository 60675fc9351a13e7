import { createElement, type ReactNode } from 'react';
import { Nothing } from './nothing.tsx';

/** What a table says when it holds nothing. Before the first answer that is not known, and it says nothing. */
export function emptyText(answered: boolean, empty: ReactNode): { readonly emptyText: ReactNode } {
  if (!answered) return { emptyText: ' ' };
  return { emptyText: typeof empty === 'string' ? createElement(Nothing, { text: empty }) : empty };
}
