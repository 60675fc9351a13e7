/** What a third party's answer can be: done, refused, unknown. Unknown is not failure: whoever gets it asks again by the same id. */
export type Answer<Value> =
  | { readonly outcome: 'done'; readonly value: Value }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly reason: string };
