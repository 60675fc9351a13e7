import { catalogue } from '@mingpai/ui/labels';
import type { Language } from '@mingpai/ui/language';

/** Whom we sponsor: inventions of our own, each with a document under `public/sponsors` (specification, chapter 2, `/zhanzhuye`). */
export const sponsors = [
  { type: 1, name: 'club', line: 'clubLine' },
  { type: 2, name: 'team', line: 'teamLine' },
] as const;
export type Sponsor = (typeof sponsors)[number];

export const pictureOf = ({ type }: Sponsor): string => `/pictures/sponsors/${type}.svg`;

/** The sponsor's document in this language, in the theme that the app is shown in. */
export const documentOf = ({ type }: Sponsor, language: Language): string =>
  `/sponsors/${type}${language === 'zh' ? '' : `.${language}`}.html#${document.documentElement.dataset.theme ?? 'light'}`;

export const { useTexts: useSponsorTexts } = catalogue(
  {
    club: '岚港足球俱乐部',
    clubLine: '港口的风，吹得到每一块球场',
    team: '长夜王冠电竞战队',
    teamLine: '冠军不在昨夜，在下一局',
  },
  {
    club: 'Langang Football Club',
    clubLine: 'The harbour wind reaches every pitch',
    team: 'Longnight Crown Esports',
    teamLine: 'The title is in the next round, not in last night',
  },
);
