/**
 * Work of which one run goes on at a time. Whoever asks while it runs does not wait: it runs once more after this one, since what they
 * came for may have been missed. So it takes one place among the jobs, however often it is asked and however slow the other side is.
 *
 * @param leaving aborted: no further run begins
 */
export function oneRun(work: () => Promise<void>, leaving: AbortSignal): () => Promise<void> {
  let running = false;
  let more = false;
  return async () => {
    more = true;
    if (running) return;
    running = true;
    try {
      while (more && !leaving.aborted) {
        more = false;
        await work();
      }
    } finally {
      running = false;
    }
  };
}
