/**
 * Drafts of rules that are run over the history. A run goes on whatever page is shown, and what came of it is kept with the draft until it
 * is saved or given up, another is run in its place, or somebody else sits here.
 */
import { canonicalText } from '@mingpai/contract/console/canonical';
import { useSyncExternalStore } from 'react';
import type { DryRun } from './rows.ts';
import { onForget } from './session.ts';

/** What the draft is of, and where it is edited. */
export type Drafted = {
  /** Of each there is one run: `red_packets`, `promotion/12`. */
  readonly key: string;
  readonly title: string;
  readonly path: string;
};

export type KeptRun = Drafted & {
  /** As the form holds them; undefined: they were saved. */
  readonly fields: unknown;
  /** The draft that was run, as `canonicalText`. */
  readonly tried: string;
  /** ISO instant. */
  readonly began: string;
  readonly state: 'running' | 'there' | 'failed';
  readonly result: DryRun | undefined;
  /** Of one that failed. */
  readonly message: string;
  /** What came of it was seen, on its page or above another. */
  readonly seen: boolean;
};

let all: readonly KeptRun[] = [];
const listeners = new Set<() => void>();

function change(next: readonly KeptRun[]): void {
  all = next;
  for (const listener of listeners) listener();
}

function note(key: string, what: Partial<KeptRun>): void {
  change(all.map((each) => (each.key === key ? { ...each, ...what } : each)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useDryRuns(): readonly KeptRun[] {
  return useSyncExternalStore(subscribe, () => all);
}

/** Begins one in place of the last of its key; what comes of it stands in `useDryRuns`. @param draft what is run, and may be saved then */
export async function beginDryRun(
  drafted: Drafted,
  {
    fields,
    draft,
    ask,
  }: { readonly fields: unknown; readonly draft: unknown; readonly ask: () => Promise<DryRun> },
): Promise<void> {
  const { key } = drafted;
  const before = all.find((each) => each.key === key);
  const run: KeptRun = {
    ...drafted,
    fields,
    tried: canonicalText(draft),
    began: new Date().toISOString(),
    state: 'running',
    // What the draft before would have done is shown until it is known what this one would.
    result: before?.result,
    message: '',
    seen: false,
  };
  change([...all.filter((each) => each.key !== key), run]);
  /** Unless another was begun meanwhile, or somebody else sits here. */
  const end = (what: Partial<KeptRun>) => {
    if (all.some((each) => each.key === key && each.began === run.began && each.tried === run.tried))
      note(key, what);
  };
  try {
    end({ state: 'there', result: await ask() });
  } catch (fault) {
    end({ state: 'failed', message: fault instanceof Error ? fault.message : '' });
  }
}

/** What came of it was seen. */
export function seeDryRun(key: string): void {
  note(key, { seen: true });
}

/** Its draft was saved: what came of it stays, and nobody finds the draft again. */
export function settleDryRun(key: string): void {
  note(key, { fields: undefined });
}

export function dropDryRun(key: string): void {
  change(all.filter((each) => each.key !== key));
}

onForget(() => change([]));
