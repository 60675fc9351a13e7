export { supportApi } from './api.ts';
export { supportConsole } from './console.ts';
export {
  type ConversationRow,
  closeConversation,
  conversation,
  conversations,
  noteDuty,
} from './console-threads.ts';
export { type News, openNews } from './conversation-events.ts';
export { eraseConversations } from './erase.ts';
export { lastMessage, look, type Message, messagesOf, readBy, write } from './messages.ts';
export { ownChat } from './own-data.ts';
