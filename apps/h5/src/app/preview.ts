/**
 * Shows a draft as members will see it, inside of the console: it says what, over the border between two frames of one origin, and
 * nothing of it is sent anywhere. Only loaded where a frame asks for it (main.tsx).
 */
import { type Language, showLanguage } from '@mingpai/ui/language';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';

/** What the console says; a stranger's frame cannot, for it has another origin. */
interface Drafts {
  readonly banners?: readonly {
    readonly src: string;
    readonly pic: string;
    readonly title: string;
    readonly url: string;
  }[];
  readonly homeNotices?: readonly string[];
  readonly card?: unknown;
  /** As a member would have chosen it; absent: as this browser has it. */
  readonly language?: Language;
}

export function showDrafts(queries: QueryClient): void {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== window.location.origin || source !== window.parent || !isDrafts(data)) return;
    const { banners, homeNotices, card, language } = data.drafts;
    if (language !== undefined) showLanguage(language);
    for (const [key, value] of [
      [keys.banners, banners],
      [keys.homeNotices, homeNotices],
      [keys.preview, card],
    ] as const) {
      if (value === undefined) continue;
      // What is under way would come after it and take its place.
      void queries.cancelQueries({ queryKey: key });
      queries.setQueryDefaults(key, { staleTime: Number.POSITIVE_INFINITY, enabled: false });
      queries.setQueryData(key, value);
    }
  });
  window.parent.postMessage({ preview: 'ready' }, window.location.origin);
}

function isDrafts(data: unknown): data is { readonly drafts: Drafts } {
  return typeof data === 'object' && data !== null && 'drafts' in data;
}
