/** Levels of identity and what stands with them, as their page, the log and what waits for a second person call it. */
import {
  allowanceWords,
  identityFigureWords,
  levelAllowanceWords,
} from '@mingpai/contract/console/identity/figure-words';
import { identityLevelWords } from '@mingpai/contract/console/site/list-words';
import { inOne, inWords } from '../texts/both.ts';

export const levelNames = inWords(identityLevelWords);

/** What a level allows, in the order of its form. */
export const allowances = allowanceWords.map(({ way, span, words }) => ({ way, span, name: inOne(words) }));

/** The settings of identity by the name that the log has for each. */
export const identityFigures = inWords(identityFigureWords);

/** What each level allows, by the name that the log has for it. */
export const allowanceNames: Readonly<Record<string, string>> = inWords(levelAllowanceWords);
