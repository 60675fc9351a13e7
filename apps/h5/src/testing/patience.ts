/** Set-up of the tests: what a page makes of a tap or an answer may take long on a busy machine. */
import { afterAll, vi } from 'vitest';
import './bounded-end.ts';

/** As the tree's own tests have it (vitest.config.ts), in ms: beside load it is more. */
const { TEST_PATIENCE_MS: asked = '10000' } = process.env;

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: Number(asked) });
  // A run that plants faults says for each of them how long it is worth waiting for what may never come.
  const { __mutants: switches } = globalThis as { __mutants?: { patience?: (ms: number) => void } };
  if (switches) switches.patience = (ms) => configure({ asyncUtilTimeout: ms });
}

// A piece that a page asked for at the very end (the library behind a message) may still be on its way: cut off, it is a fault
// of nobody's that fails the whole run.
afterAll(() => vi.dynamicImportSettled());
