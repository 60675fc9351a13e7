/** How matches, markets and selections are called. */
import type { Language } from '../../../../kit/page/language.ts';
import type { Texts } from './texts.ts';
import type { Match } from './wire.ts';

/** As much of a match as its names need. */
type Named = Pick<Match, 'home' | 'away'>;

export interface Words {
  readonly text: Texts;
  readonly language: Language;
}

export function nameIn(language: Language, name: { readonly zh: string; readonly en: string }): string {
  return language === 'en' ? name.en : name.zh;
}

export function teamsOf({ language }: Words, { home, away }: Named): { home: string; away: string } {
  return { home: nameIn(language, home.name), away: nameIn(language, away.name) };
}

export function matchName(words: Words, match: Named): string {
  const { home, away } = teamsOf(words, match);
  return `${home} vs ${away}`;
}

export function marketName({ text }: Words, market: string): string {
  return Object.entries(text.markets).find(([code]) => code === market)?.[1] ?? market;
}

/** As it stands on a button: short, with the team where a team is meant. */
export function selectionName(words: Words, match: Named, market: string, selection: string): string {
  const { text } = words;
  const teams = teamsOf(words, match);
  if (market.startsWith('handicap') && (selection === 'home' || selection === 'away'))
    return text.handicap(teams[selection], market.endsWith(selection) ? '−1.5' : '+1.5');
  const perTeam = market === 'winner' || market === 'map1';
  if (perTeam && (selection === 'home' || selection === 'away')) return teams[selection];
  const known = Object.entries(text.selections).find(([code]) => code === selection)?.[1];
  return known ?? selection.replace('-', ':');
}

/** Above a price in the list, where the row says whose it is. */
export function shortName({ text }: Words, selection: string): string {
  return Object.entries(text.short).find(([code]) => code === selection)?.[1] ?? selection;
}

/** As it stands in a slip or a bet, where no other words explain it. */
export function pickName(words: Words, match: Named, market: string, selection: string): string {
  const { text } = words;
  const teams = teamsOf(words, match);
  if (market === 'result' && (selection === 'home' || selection === 'away'))
    return text.teamWins(teams[selection]);
  return selectionName(words, match, market, selection);
}

/** Hundredths: "1.85". */
export function formatOdds(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** "04:31"; never below zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
