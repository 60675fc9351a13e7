/** Who did what a row tells of, where that need not be a colleague. */
import { actorWords } from '@mingpai/contract/console/site/actors';
import { inOne } from '../texts/both.ts';

/** In words; empty: nobody did. */
export function actorLabel(actor: string | null): string {
  return actor === null ? '' : inOne(actorWords(actor));
}
