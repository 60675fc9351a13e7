/** A closed loop: each client sends its next request when the one before is answered. */
export interface Measured {
  /** Requests per second. */
  readonly rate: number;
  /** Times of single requests in ms. */
  readonly p50: number;
  readonly p99: number;
}

/** @param request sends one; `client` counts from 0 */
export async function measure(
  clients: number,
  seconds: number,
  request: (client: number) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let began = performance.now(); began < end; ) {
        await request(client);
        const now = performance.now();
        times.push(now - began);
        began = now;
      }
    }),
  );
  return summary(times, (performance.now() - start) / 1000);
}

/**
 * An open loop: requests are sent when they are due, whether those before were answered or not, and the time counts from then.
 * @param rate a second
 */
export async function measureAt(
  rate: number,
  seconds: number,
  request: () => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const sent: Promise<unknown>[] = [];
  const start = performance.now();
  const all = Math.max(1, Math.floor(rate * seconds));
  while (sent.length < all) {
    const due = start + (sent.length * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await new Promise((wake) => setTimeout(wake, early));
    sent.push(request().then(() => times.push(performance.now() - due)));
  }
  await Promise.all(sent);
  return summary(times, (performance.now() - start) / 1000);
}

export function summary(times: number[], seconds: number): Measured {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { rate: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}
