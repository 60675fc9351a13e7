/** All chance of this process from one number: ids, keys, nonces, draws. The same seed gives the same, in the same order. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

export interface Chance {
  /** 32 random bits. */
  next(): number;
}

/** xoshiro128**, begun by splitmix32. */
export function openChance(seed: number): Chance {
  let mix = seed >>> 0;
  const split = () => {
    mix = (mix + 0x9e3779b9) >>> 0;
    let z = mix;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  let [a, b, c, d] = [split(), split(), split(), split()];
  const turn = (value: number, by: number) => (value << by) | (value >>> (32 - by));
  return {
    next() {
      const result = Math.imul(turn(Math.imul(b, 5), 7), 9) >>> 0;
      const t = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= t;
      d = turn(d, 11);
      return result;
    },
  };
}

/** Every random source of the language and of `node:crypto` draws from `chance` from now on. @returns what gives them back */
export function takeOverChance(chance: Chance): () => void {
  const { randomBytes, randomInt, randomUUID, randomFillSync } = crypto;
  const webRandomUUID = globalThis.crypto.randomUUID;
  const webGetRandomValues = globalThis.crypto.getRandomValues;
  const { random } = Math;

  function fill(bytes: Uint8Array): void {
    for (let place = 0; place < bytes.length; place += 4) {
      const word = chance.next();
      for (let at = place; at < Math.min(place + 4, bytes.length); at += 1)
        bytes[at] = (word >>> ((at - place) * 8)) & 0xff;
    }
  }

  function uuid(): string {
    const bytes = Buffer.allocUnsafe(16);
    fill(bytes);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  function bytesOf(size: number, tell?: (error: Error | null, bytes: Buffer) => void): Buffer | undefined {
    const bytes = Buffer.allocUnsafe(size);
    fill(bytes);
    if (tell === undefined) return bytes;
    queueMicrotask(() => tell(null, bytes));
    return undefined;
  }

  function int(least: number, most?: number): number {
    const [from, below] = most === undefined ? [0, least] : [least, most];
    const high = chance.next() * 2 ** 21 + (chance.next() >>> 11);
    return from + Math.floor((high / 2 ** 53) * (below - from));
  }

  function values<View extends NodeJS.ArrayBufferView>(view: View): View {
    fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    return view;
  }

  Object.assign(crypto, { randomBytes: bytesOf, randomInt: int, randomUUID: uuid, randomFillSync: values });
  syncBuiltinESMExports();
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: uuid, configurable: true });
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: values, configurable: true });
  Math.random = () => chance.next() / 2 ** 32;

  return () => {
    Object.assign(crypto, { randomBytes, randomInt, randomUUID, randomFillSync });
    syncBuiltinESMExports();
    Object.defineProperty(globalThis.crypto, 'randomUUID', { value: webRandomUUID, configurable: true });
    Object.defineProperty(globalThis.crypto, 'getRandomValues', {
      value: webGetRandomValues,
      configurable: true,
    });
    Math.random = random;
  };
}
