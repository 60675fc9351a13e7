/**
 * Texts as data: a code, and the figures and names that stand in it. Whoever reads it gets the sentence in their language from the
 * catalogue; nobody takes a sentence apart (docs/decisions/0049).
 */
export type Language = 'zh-CN' | 'en';

/** A sentence in both languages; with figures in it a function of them. Amounts arrive as text, times in Beijing's. */
export interface Entry {
  readonly zh: string | ((data: never) => string);
  readonly en: string | ((data: never) => string);
}

/** A sentence that refuses, with the number of its kind on the wire: clients in the field know kinds by it, several share one. */
export interface RefusalEntry extends Entry {
  readonly code: number;
}

export type Entries = Readonly<Record<string, Entry>>;
export type Refusals = Readonly<Record<string, RefusalEntry>>;

/** What stands in an entry's sentences; `undefined` where nothing does. */
export type DataOf<One extends Entry> = One['zh'] extends (data: infer Data) => string ? Data : undefined;

/** The figures of an entry as an argument: none to give where it takes none. */
export type Arguments<One extends Entry> =
  DataOf<One> extends undefined ? readonly [] : readonly [data: DataOf<One>];

/** An entry with figures: both languages take the same, by type. */
export function sentence<Data>(zh: (data: Data) => string, en: (data: Data) => string) {
  return { zh, en } as const;
}

/** The same for a refusal. @param code its number on the wire */
export function refusal<Data>(code: number, zh: (data: Data) => string, en: (data: Data) => string) {
  return { code, zh, en } as const;
}

/** The sentence of an entry. @param data what the entry takes: whoever made the code and its data was typed by the entry */
export function written(entry: Entry, language: Language, data: unknown): string {
  const text = entry[language === 'en' ? 'en' : 'zh'];
  return typeof text === 'string' ? text : (text as (data: unknown) => string)(data);
}
