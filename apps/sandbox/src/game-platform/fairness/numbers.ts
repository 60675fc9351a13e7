/** Secrets, their commitments, and the fair numbers that follow from them. Whoever has the secret can repeat all of it. */
import { createHmac, hash, randomBytes } from 'node:crypto';

/** 256 random bits as 64 hex digits. */
export function newServerSeed(): string {
  return randomBytes(32).toString('hex');
}

/** SHA-256 of the seed's text, as hex. */
export function commitmentTo(serverSeed: string): string {
  return hash('sha256', serverSeed);
}

/** What a draw that names a public round is decided by: HMAC-SHA256(key = seed, message = the round's signature), texts both; hex. */
export function mixed(seed: string, signature: string): string {
  return createHmac('sha256', seed).update(signature).digest('hex');
}

/** 32-bit big-endian words of HMAC-SHA256(key = seed, message = "context:i") for i = 0, 1, 2, ... */
export function* numbersFrom(seed: string, context: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const bytes = createHmac('sha256', seed).update(`${context}:${block}`).digest();
    for (let offset = 0; offset < bytes.length; offset += 4) yield bytes.readUInt32BE(offset);
  }
}

/** 0 to bound - 1, each as likely: a number at or above the largest multiple of the bound is skipped. */
export function draw(numbers: Generator<number, never>, bound: number): number {
  const fair = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const number = numbers.next().value;
    if (number < fair) return number % bound;
  }
}
