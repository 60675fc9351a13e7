/** What a test of a page begins with and leaves behind. */
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { dropToken, keepToken } from '../api/session.ts';

/** Each test of the file begins signed in; no page, no token and nothing that stood in for something outlives it. */
export function signedInForEach(): void {
  beforeEach(() => keepToken('token'));
  afterEach(async () => {
    cleanup();
    // What a window held is given back after it has gone.
    await act(async () => undefined);
    dropToken();
    vi.unstubAllGlobals();
  });
}
