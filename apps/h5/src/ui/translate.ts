import { currentLanguage } from '@mingpai/ui/language';
import { useSyncExternalStore } from 'react';
import { usePreferences } from './preferences.ts';

/**
 * The contract's messages and the server's are Chinese, to the letter of the specification. For a member who reads
 * English they are looked up in a dictionary that is fetched when English is first needed.
 */
let dictionary: ReadonlyMap<string, string> | undefined;
const listeners = new Set<() => void>();

/** The message in the member's language; an unknown one stays as it is. */
export function translate(message: string): string {
  if (currentLanguage() === 'zh') return message;
  if (dictionary === undefined) void loadDictionary();
  return dictionary?.get(message) ?? message;
}

/** The same for components: they render again when the dictionary has arrived. */
export function useTranslate(): (message: string) => string {
  usePreferences();
  useSyncExternalStore(subscribe, () => dictionary);
  return translate;
}

/** Resolves when `translate` knows every message. */
export async function loadDictionary(): Promise<void> {
  if (dictionary !== undefined) return;
  dictionary = (await import('./dictionary.en.ts')).dictionary;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
