/** How nodes have done lately at being asked about addresses: who was silent, and who contradicts all others. Each process has its own. */
import type { AppContext } from '../platform/context.ts';

/** A node that was silent is away for so long, at once: it holds up one question and not every one. */
const silentMs = 60_000;
/** A node that contradicts the others on so many addresses within so long is not believed. */
const mostContradicted = 3;
const contradictedMs = 3_600_000;

class NodeHealth {
  readonly #silentAt = new Map<string, number>();
  readonly #contradictedAt = new Map<string, Map<string, number>>();

  wasSilent(url: string, now: number): void {
    this.#silentAt.set(url, now);
  }

  isSilent(url: string, now: number): boolean {
    const at = this.#silentAt.get(url);
    return at !== undefined && now >= at && now - at < silentMs;
  }

  /** It alone said otherwise of this address, and at least two others agreed. */
  contradicted(url: string, address: string, now: number): void {
    const kept = [...(this.#contradictedAt.get(url) ?? [])].filter(([, at]) => now - at < contradictedMs);
    this.#contradictedAt.set(url, new Map([...kept, [address, now]]));
  }

  isLeftOut(url: string, now: number): boolean {
    const kept = [...(this.#contradictedAt.get(url)?.values() ?? [])];
    return kept.filter((at) => now - at < contradictedMs).length >= mostContradicted;
  }
}

const healths = new WeakMap<AppContext['clock'], NodeHealth>();

/** Of one site, by its clock: what is left of another one does not count. */
export function healthOf({ clock }: Pick<AppContext, 'clock'>): NodeHealth {
  const health = healths.get(clock) ?? new NodeHealth();
  healths.set(clock, health);
  return health;
}
