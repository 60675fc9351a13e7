/** Set-up of the tests: what a page makes of a tap or an answer may take long on a busy machine. */
import type { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import './bounded-end.ts';

/** Of a run that plants faults, the less it has to wait for what never comes. */
const { TEST_PATIENCE_MS: asked = '10000' } = process.env;
const patience: Parameters<typeof configure>[0] = { asyncUtilTimeout: Number(asked) };

if (typeof document !== 'undefined') (await import('@testing-library/react')).configure(patience);

// A piece that a page asked for at the very end (the library behind a message) may still be on its way: cut off, it is a fault
// of nobody's that fails the whole run.
afterAll(() => vi.dynamicImportSettled());
