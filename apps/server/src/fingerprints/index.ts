export { type Fingerprint, keepFingerprint, keepFingerprints, keptFor, keptOf } from './kept.ts';
export { fingerprintChain, sealFingerprints, verifyFingerprints } from './seal.ts';
