/**
 * Everything that is told besides refusals (codes.ts): what was done, the steps of an order, what was found out about it, what staff
 * decide by. A message is a code with its figures; the sentence is made where it is read, in the reader's language.
 */
import { answers } from './texts/answers.ts';
import { findings } from './texts/findings.ts';
import { review } from './texts/review.ts';
import { steps } from './texts/steps.ts';
import { type Arguments, type Entries, type Language, sentence, written } from './texts/text.ts';

export const texts = {
  ...answers,
  ...steps,
  ...findings,
  ...review,
  /** What a person wrote, and what a third party says: theirs, in whatever language. */
  as_written: sentence<{ text: string }>(
    ({ text }) => text,
    ({ text }) => text,
  ),
} as const satisfies Entries;

export type TextCode = keyof typeof texts;

export interface Message {
  readonly code: TextCode;
  readonly data?: unknown;
}

/** A text of the catalogue with its figures. */
export function message<Of extends TextCode>(code: Of, ...[data]: Arguments<(typeof texts)[Of]>): Message {
  return data === undefined ? { code } : { code, data };
}

/** The sentence of a message. */
export function textOf({ code, data }: Message, language: Language): string {
  return written(texts[code], language, data);
}

/** A message as a column of text keeps it. */
export function stored(kept: Message): string {
  return JSON.stringify(kept);
}

/** What a column keeps; what people wrote, and rows from before messages had codes, stand as they are. */
export function keptIn(text: string): Message {
  const kept = text.startsWith('{') ? parsed(text) : undefined;
  return kept ?? message('as_written', { text });
}

/** The sentence of what a column keeps. */
export function readStored(text: string, language: Language): string {
  return textOf(keptIn(text), language);
}

function parsed(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    Object.hasOwn(texts, value.code)
  );
}
