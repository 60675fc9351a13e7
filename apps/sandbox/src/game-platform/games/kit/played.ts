/** That the player plays: a bet was sent, or another step of a round. Knows of no page, as what asks the platform does not. */
const listeners = new Set<() => void>();

export function played(): void {
  for (const listener of listeners) listener();
}

/** @param listener hears each time that the player played @returns ends it */
export function onPlayed(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
