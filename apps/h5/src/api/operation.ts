/**
 * The id of an operation that must have one effect. It is made before the first attempt and kept until the outcome is
 * known, so that a double tap, a retry, a reload and a second tab all speak of the same operation.
 */
const PREFIX = 'operation.';
/** Older than this, the member means a new operation. The server keeps the outcome of a key for at least as long. */
const HOLDS_MS = 24 * 60 * 60 * 1000;
/** Never written to this device, not even as a fingerprint. */
const SECRETS = new Set(['password', 'paypassword', 'pay_pass', 'confirmPass', 'code']);

export type Operation = {
  readonly key: string;
  /** Whether it was attempted before and nobody knows what became of that. */
  readonly open: boolean;
};

type Underway = {
  readonly key: string;
  readonly content: string;
  /** By this device's clock, in ms since 1970. */
  readonly since: number;
  /** As it was typed, in yuan; nothing for what has no sum. */
  readonly amount?: unknown;
};

/** The operation `name` with this payload: the one that is under way, or a new one. */
export function operationKey(name: string, payload: unknown, now = Date.now()): Operation {
  const content = fingerprint(payload);
  const underway = openOperation(name, now);
  if (underway?.content === content) return { key: underway.key, open: true };
  const key = newKey();
  // Nothing is sent without a network (client.ts): that is no attempt, and takes the place of none whose outcome is unknown.
  if (navigator.onLine !== false) keep(name, { key, content, since: now, amount: Object(payload).amount });
  return { key, open: false };
}

/** The attempt of which nobody knows what became, if there is one; also while its answer is on its way. */
export function openOperation(name: string, now = Date.now()): Underway | undefined {
  const underway = readUnderway(name);
  return underway !== undefined && now - underway.since < HOLDS_MS ? underway : undefined;
}

/** The outcome is known: the next attempt is a new operation. */
export function operationSettled(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Blocked storage: memory was all there was.
  }
}

/** A random id that works without a secure context too. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const memory = new Map<string, Underway>();

function readUnderway(name: string): Underway | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    return isUnderway(saved) ? saved : memory.get(name);
  } catch {
    return memory.get(name);
  }
}

function keep(name: string, underway: Underway): void {
  memory.set(name, underway);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(underway));
  } catch {
    // Blocked storage: a reload then makes a new operation, a retry does not.
  }
}

function isUnderway(value: unknown): value is Underway {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'content' in value &&
    typeof value.content === 'string' &&
    'since' in value &&
    typeof value.since === 'number'
  );
}

/** 64 bits of FNV-1a over the payload without its secrets: enough to tell one form from another. */
function fingerprint(payload: unknown): string {
  const text =
    JSON.stringify(payload, (key: string, value: unknown) => (SECRETS.has(key) ? undefined : value)) ?? '';
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16);
}
