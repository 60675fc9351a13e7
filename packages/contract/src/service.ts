/** What both sides of customer service know: the server, the members' page and the console. */

/** A picture without words is kept with these, so that whoever reads texts alone knows that there is one. */
export const pictureWords = '[图片]';

/** Words of a message, in characters. */
export const longestMessage = 1_000;

/** Stars that a member gives. */
export const mostStars = 5;
/** What a member says with the stars, in characters. */
export const longestRemark = 200;

/** What a template leaves open, filled in when it is put into the answer. */
export const placeholders = ['member', 'clerk', 'order'] as const;
export type Placeholder = (typeof placeholders)[number];

/** What stands in braces and is none of `placeholders`: `{mambers}`. */
export function unknownPlaceholders(text: string): string[] {
  const known = new Set<string>(placeholders);
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = '']) => (known.has(name) ? [] : [name]));
}

/** The text with what is known put in; what is not known stays as it stands, so that it is seen before it is sent. */
export function filledIn(text: string, values: Readonly<Partial<Record<Placeholder, string>>>): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const known = placeholders.find((one) => one === name);
    return (known && values[known]) || whole;
  });
}
