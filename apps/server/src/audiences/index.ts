export type { Audience } from '@mingpai/contract/console/audiences/audience';
export { audienceConsole } from './console.ts';
export { fits, type Standing, standingOf } from './member.ts';
export { type Asked, among, audienceAfter, type Slice, sizeOf } from './set.ts';
