import { useNotificationProvider } from '@refinedev/antd';
import type { NotificationProvider } from '@refinedev/core';

/** What Refine has to say, but for the refused sign-in: that stands in the form itself. */
export function useNotices(): NotificationProvider {
  const notices = useNotificationProvider();
  return {
    ...notices,
    open(notice) {
      if (notice.key !== 'login-error') notices.open(notice);
    },
  };
}
