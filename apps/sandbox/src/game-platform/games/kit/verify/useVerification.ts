import { useEffect, useState } from 'react';

/** What the fields of a page say: a claim, or which of them cannot be read. */
export type Reading<Field, Claim> =
  | { readonly bad: readonly Field[] }
  | { readonly bad: undefined; readonly claim: Claim };

export interface Check {
  readonly words: string;
  readonly agrees: boolean;
}

/** WebCrypto exists by https and on this machine only. */
export const secure = globalThis.crypto?.subtle !== undefined;

interface Parts<Fields, Field, Claim, Name extends string, Result> {
  /** What the address said. */
  readonly given: Fields;
  /** A function of a module, the same at each call; so is `recompute`. */
  readonly claimOf: (fields: Fields) => Reading<Field, Claim>;
  readonly recompute: (claim: Claim) => Promise<Result>;
  /** In this order. */
  readonly checks: readonly Name[];
  readonly words: Readonly<Record<Name, string>>;
}

interface Verification<Fields, Field, Result> {
  /** `undefined` while it is worked out, and when there is no claim. */
  readonly result: Result | undefined;
  /** For the frame. */
  readonly shown: {
    readonly fields: Fields;
    readonly bad: readonly Field[] | undefined;
    readonly checks: readonly Check[] | undefined;
    readonly onChange: (fields: Fields) => void;
  };
}

/** A page that verifies: what was given may be changed, and is worked out again whenever it is. */
export function useVerification<
  Fields,
  Field,
  Claim,
  Name extends string,
  /** About what agrees with nothing that was claimed there is no check. */
  Result extends { readonly agrees: Readonly<Record<Name, boolean | undefined>> },
>({
  given,
  claimOf,
  recompute,
  checks,
  words,
}: Parts<Fields, Field, Claim, Name, Result>): Verification<Fields, Field, Result> {
  const [fields, onChange] = useState(given);
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
  const checked = result?.agrees;
  return {
    result,
    shown: {
      fields,
      bad: claimOf(fields).bad,
      checks:
        checked &&
        checks.flatMap((name) => {
          const agrees = checked[name];
          return agrees === undefined ? [] : [{ words: words[name], agrees }];
        }),
      onChange,
    },
  };
}
