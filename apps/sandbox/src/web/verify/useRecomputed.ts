import { useEffect, useState } from 'react';

/** What the fields of a page say: a claim, or which of them cannot be read. */
export type Reading<Field, Claim> =
  | { readonly bad: readonly Field[] }
  | { readonly bad: undefined; readonly claim: Claim };

/** WebCrypto exists by https and on this machine only. */
export const secure = globalThis.crypto?.subtle !== undefined;

/**
 * Works a claim out again whenever its fields change.
 * @param claimOf, recompute functions of a module, the same at each call
 * @returns `undefined` while it is worked out, and when there is no claim
 */
export function useRecomputed<Fields, Field, Claim, Result>(
  fields: Fields,
  claimOf: (fields: Fields) => Reading<Field, Claim>,
  recompute: (claim: Claim) => Promise<Result>,
): Result | undefined {
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    const read = claimOf(fields);
    let current = true;
    setResult(undefined);
    if (read.bad === undefined && secure) {
      void recompute(read.claim).then((recomputed) => current && setResult(recomputed));
    }
    return () => {
      current = false;
    };
  }, [fields, claimOf, recompute]);
  return result;
}
