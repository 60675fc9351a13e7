export type Language = 'zh-CN' | 'en';

/** The language of the launch address, Chinese when it says none. */
export function languageOf(parameters: URLSearchParams): Language {
  return parameters.get('lang') === 'en' ? 'en' : 'zh-CN';
}
