/** The options of a select from a table of words. */
export function optionsOf<Value extends string>(
  words: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  // The keys of a record of literals are those literals.
  return (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
}
