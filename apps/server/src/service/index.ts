export {
  type ConversationRow,
  closeConversation,
  conversation,
  conversations,
  noteDuty,
} from './desk.ts';
export { lastMessage, look, type Message, messagesOf, readBy, write } from './messages.ts';
export { type News, openNews } from './news.ts';
export { serviceRoutes } from './routes.ts';
