export { pairsStatement } from './evidence.ts';
export { noteRelated, type Related, relatedTo, seenRelated } from './related.ts';
export { samePersonAs, shareBrowser } from './same-person.ts';
export { eraseTraces, type Traced, traced } from './traced.ts';
export { relatedMessage, wireRelated } from './words.ts';
