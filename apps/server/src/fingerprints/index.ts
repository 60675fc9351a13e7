export { countKept, type Fingerprint, keepFingerprints, keptFor, keptOf } from './kept.ts';
export { fingerprintChain, sealFingerprints, verifyFingerprints } from './seal.ts';
export type { Swap } from './swaps.ts';
