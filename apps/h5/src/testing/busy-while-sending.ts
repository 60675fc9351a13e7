import type { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, vi } from 'vitest';

/** What shows that something is under way, and takes no second tap. */
const busy = '[aria-busy="true"], :disabled';
/** Kept from fake timers: React draws by the true clock. */
const { setTimeout: later } = globalThis;

/** The test falls whose page sends something by a control that can be pressed again meanwhile. */
export function expectBusyWhileSending(client: QueryClient): void {
  const unseen: unknown[] = [];
  client.getMutationCache().config.onMutate = async (payload) => {
    // A test that holds the clock draws when it says so.
    if (vi.isFakeTimers()) return;
    const pressed = document.activeElement?.closest('button, fieldset') ?? null;
    for (let turns = 0; turns < 4; turns += 1) {
      // What is gone is not pressed again; Enter in a field sends by a button elsewhere.
      if (pressed === null ? document.querySelector(busy) !== null : !pressed.isConnected) return;
      if (pressed?.matches(busy)) return;
      await new Promise((drawn) => later(drawn, 0));
    }
    unseen.push([pressed?.textContent, payload]);
  };
  onTestFinished(() => expect(unseen, 'sent by what can be pressed again meanwhile').toEqual([]));
}
