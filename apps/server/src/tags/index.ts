export { tagConsole } from './console.ts';
export { eraseTags } from './erase.ts';
export { type TagOfMember, tagCounts, tagsOf, wireTags } from './tags.ts';
