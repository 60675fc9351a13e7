export { tagConsole } from './console.ts';
export { type TagOfMember, tagsOf, wireTags } from './tags.ts';
