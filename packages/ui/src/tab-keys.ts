import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys, Home and End in a list of tabs: the focus moves and chooses. Give the tabs that are not chosen `tabIndex={-1}`. */
export function tabKeys(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = document.activeElement instanceof HTMLElement ? tabs.indexOf(document.activeElement) : -1;
  const step = steps[event.key];
  const next =
    event.key === 'Home'
      ? tabs[0]
      : event.key === 'End'
        ? tabs.at(-1)
        : step === undefined || at < 0
          ? undefined
          : tabs.at((at + step) % tabs.length);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}
