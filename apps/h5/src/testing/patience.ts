/** Set-up of the tests: what a page makes of a tap or an answer may take long on a busy machine. */
import type { configure } from '@testing-library/react';

const patience: Parameters<typeof configure>[0] = { asyncUtilTimeout: 10_000 };

if (typeof document !== 'undefined') (await import('@testing-library/react')).configure(patience);
