export { type Fingerprint, keepFingerprints, keptFor, keptOfKind } from './kept.ts';
export { fingerprintChain, sealFingerprints, verifyFingerprints } from './seal.ts';
export { type Swap, swappedDays } from './swaps.ts';
