import { useEffect, useEffectEvent } from 'react';
import { actionOf, type QueueAction } from './queue-keys.ts';

/** Calls `act` for the queue's keys, wherever the focus is, unless a field, a menu or a dialog has it. */
export function useQueueKeys(act: (action: QueueAction) => void): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, isBusy(event.target));
    if (action === undefined) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onPress(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const owners =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="radiogroup"], [role="combobox"]';

function isBusy(target: EventTarget | null): boolean {
  // A dialog that is open owns the keyboard even while the focus is still on its way into it.
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return true;
  return target instanceof Element && target.closest(owners) !== null;
}
