/** The ways in which each page is looked at: sizes of screens, both themes, both languages. */
export const sizes = {
  narrow: { width: 320, height: 640 },
  usual: { width: 390, height: 844 },
  tablet: { width: 768, height: 1_024 },
  lying: { width: 844, height: 390 },
} as const;
export type SizeName = keyof typeof sizes;

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

export interface Look {
  readonly size: SizeName;
  readonly scheme: Scheme;
  readonly language: Language;
}

export const nameOf = ({ size, scheme, language }: Look) => `${size}-${scheme}-${language}`;

/** By language, because a page is loaded anew for each. */
export const allLooks: readonly Look[] = languages.flatMap((language) =>
  schemes.flatMap((scheme) => (Object.keys(sizes) as SizeName[]).map((size) => ({ size, scheme, language }))),
);

/** What every run of the tests looks at: a page in one language, the next in the other; light and dark, broad and narrow. */
export function dailyLooks(place: number): readonly Look[] {
  return place % 2 === 0
    ? [
        { size: 'usual', scheme: 'light', language: 'zh' },
        { size: 'narrow', scheme: 'dark', language: 'zh' },
      ]
    : [
        { size: 'narrow', scheme: 'light', language: 'en' },
        { size: 'usual', scheme: 'dark', language: 'en' },
      ];
}
