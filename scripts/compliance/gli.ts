import type { Clause, Standard } from './clause.ts';
import { accounts } from './gli/accounts.ts';
import { numbers } from './gli/numbers.ts';
import { records } from './gli/records.ts';

const sections: readonly Clause[] = [...accounts, ...records, ...numbers];

export const gli: Standard = {
  name: 'GLI-19, interactive gaming systems 3.0: accounts, records, random numbers, reports',
  about:
    'By the numbers of the edition of 17 July 2020, section by section: 2.2 to 2.5 and 2.7 to 2.9 of its second chapter, its third chapter, and what the fourth says of a game’s return. The printed text was not at hand: sections and what they ask for were taken from what others have published of them.',
  clauses: sections,
};
