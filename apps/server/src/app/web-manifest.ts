/** What a phone calls the site once it lies among its apps: the operator's name for it, in the language that is read. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inLanguage, type Language, languageOf } from '../platform/language.ts';
import type { Settings } from '../settings/index.ts';

/** English of what the client's own manifest says in Chinese. */
const descriptionEn = 'Every cent, in plain sight';

/**
 * Serves the manifest of the members' app, with everything but names as the client was built with it. `lang` in the address is the
 * language that somebody chose in the app (`zh`, `en`); without it the browser's counts.
 * @param root where the built client lies
 */
export function manifestRoute(http: FastifyInstance, settings: Settings, root: string): void {
  http.get<{ Querystring: { readonly lang?: unknown } }>('/manifest.webmanifest', async (request, reply) => {
    const { title, titleEn } = await settings.current('site');
    const language = chosen(request.query.lang) ?? languageOf(request);
    const name = inLanguage(language, { chinese: title, english: titleEn });
    const built: unknown = JSON.parse(await readFile(join(root, 'manifest.webmanifest'), 'utf8'));
    const own = {
      name,
      short_name: name,
      lang: language,
      ...(language === 'en' ? { description: descriptionEn } : {}),
    };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(JSON.stringify(Object.assign({}, built, own)));
  });
}

function chosen(lang: unknown): Language | undefined {
  if (lang === 'en') return 'en';
  return lang === 'zh' ? 'zh-CN' : undefined;
}
