/** Whom something is for, in words. */

import { audienceWords } from '@mingpai/contract/console/audiences/audience-words';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { inOne } from '../texts/both.ts';

export type Audience = ConsolePayload<'countAudience'>['audience'];

/** `VIP3–5，最近30天注册`; everybody where it names nothing. */
export function audienceText(audience: Audience): string {
  return inOne(audienceWords(audience));
}
