import type { Query } from '@tanstack/react-query';

/** Answers of an earlier visit that were put back (kept/last-known.ts), with their own time in ms. */
const recalled = new WeakMap<Query, number>();

export function markRecalled(query: Query): void {
  recalled.set(query, query.state.dataUpdatedAt);
}

/** Whether it holds what was put back, and nothing was answered since. */
export function isRecalled(query: Query): boolean {
  return recalled.get(query) === query.state.dataUpdatedAt;
}
