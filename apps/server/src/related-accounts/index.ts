export { pairsStatement } from './evidence.ts';
export { noteRelated, type Related, relatedTo, seenRelated } from './related.ts';
export { relatedText, wireRelated } from './words.ts';
