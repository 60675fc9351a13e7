export { pairsStatement } from './evidence.ts';
export {
  type InCommon,
  inCommon,
  noteRelated,
  type Related,
  relatedAmong,
  relatedTo,
  seenRelated,
} from './related.ts';
export { samePersonAs, shareBrowser, sharingAmong } from './same-person.ts';
export { eraseTraces, type Traced, traced } from './traced.ts';
export { relatedMessage, wireAmong, wireRelated, wireSigns } from './words.ts';
