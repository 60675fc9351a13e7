/** Imports, in words. */

import type { ImportFault, ImportKind, ImportState } from '@mingpai/contract/console/imports/names';
import {
  importFaultWords,
  importKindWords,
  importStateWords,
} from '@mingpai/contract/console/site/list-words';
import { inWords } from '../../texts/both.ts';

export const kindWords: Readonly<Record<ImportKind, string>> = inWords(importKindWords);

export const stateWords: Readonly<Record<ImportState, string>> = inWords(importStateWords);

export const faultWords: Readonly<Record<ImportFault, string>> = inWords(importFaultWords);
