import { useUnread } from './use-unread.ts';

/** Where what bears `UnreadMark` leads: to one's own messages while some of them are unread, else to what the site tells everybody. */
export function useInboxPath(): string {
  return useUnread() > 0 ? '/message?tab=inbox' : '/message';
}
