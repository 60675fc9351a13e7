/** Members' personal data in words. */

import type { PersonalField } from '@mingpai/contract/console/personal';
import { personalFieldWords } from '@mingpai/contract/console/site/list-words';
import { inWords } from '../texts/both.ts';
import { say } from '../texts/say.ts';

export const fieldLabels: Readonly<Record<PersonalField, string>> = inWords(personalFieldWords);

/** `mobile,name` as the log has it, as `手机、姓名`. */
export function fieldsText(fields: string): string {
  const labels = new Map<string, string>(Object.entries(fieldLabels));
  return fields
    .split(',')
    .map((field) => labels.get(field) ?? field)
    .join(say('、'));
}
