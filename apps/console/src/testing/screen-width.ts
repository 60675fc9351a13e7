import { vi } from 'vitest';

/** What style sheets and pages ask of the screen is answered as a phone's, or as one with room; `vi.unstubAllGlobals` takes it back. */
export function stubScreen(width: 'phone' | 'wide'): void {
  const holds = width === 'phone' ? 'max-width' : 'min-width';
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes(holds),
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
