export { tagConsole } from './console.ts';
export { eraseTags } from './erase.ts';
export { type TagOfMember, tagsOf, wireTags } from './tags.ts';
