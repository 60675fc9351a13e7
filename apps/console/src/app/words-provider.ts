import type { I18nProvider } from '@refinedev/core';

/** What Refine itself says, in Chinese; the pages have their own words. */
const words: Readonly<Record<string, string>> = {
  'notifications.success': '已完成',
  'notifications.error': '没有成功',
  'notifications.editSuccess': '已保存',
  'notifications.editError': '没有保存',
  'buttons.notAccessTitle': '您的角色没有此权限',
};

export const wordsProvider: I18nProvider = {
  translate: (key, options, fallback) =>
    words[key] ?? fallback ?? (typeof options === 'string' ? options : key),
  changeLocale: async () => undefined,
  getLocale: () => 'zh-CN',
};
