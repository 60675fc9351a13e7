/** What both sides of customer service know: the server, the members' page and the console. */

/** A picture without words is kept with these, so that whoever reads texts alone knows that there is one. */
export const pictureWords = '[图片]';

/** Words of a message, in characters. */
export const longestMessage = 1_000;

/** A bet that somebody asks about. */
export interface AskedBet {
  /** The venue's name, and what was played there. */
  readonly venue: string;
  readonly game: string;
  readonly number: string;
  /** Beijing time, as the list shows it. */
  readonly placedAt: string;
}

/** How a question about a bet begins; the number stands last, so that staff are led from it to the bet. */
export const aboutBet = {
  zh: ({ venue, game, number, placedAt }: AskedBet) =>
    `关于这张注单：${venue} ${game}，投注时间 ${placedAt}，注单号：${number}`,
  en: ({ venue, game, number, placedAt }: AskedBet) =>
    `About this bet: ${venue}, ${game}, placed ${placedAt} (Beijing time), bet no. ${number}`,
} as const;

/** The number of the bet that a message asks about, as `aboutBet` wrote it; nothing: it asks about none. */
export function askedBetOf(text: string): string | undefined {
  return /(?:注单号：|bet no\. )(\S+)/u.exec(text)?.[1];
}

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
