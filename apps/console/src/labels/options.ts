import { say } from '../texts/say.ts';

type Option<Value> = { value: Value; label: string };

/** The options of a choice from a table of words, in its order. */
export function optionsOf<Value extends string>(words: Readonly<Record<Value, string>>): Option<Value>[] {
  // The keys of a record of literals are those literals.
  return (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
}

/** The same for a list that is narrowed to one of them, with all of them together at the end. */
export function statesOf<State extends string>(
  words: Readonly<Record<State, string>>,
): Option<State | 'all'>[] {
  return [...optionsOf(words), { value: 'all', label: say('全部') }];
}
