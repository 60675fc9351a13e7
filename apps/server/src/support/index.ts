export { supportApi } from './api.ts';
export { supportConsole } from './console.ts';
export { type News, openNews } from './conversation-events.ts';
export { deskConsole } from './desk-console.ts';
export { eraseConversations } from './erase.ts';
export { ownChat, ownRatings } from './own-data.ts';
export { nextChatPicture } from './pictures.ts';
