/** What a refusal says, for tests that read it. */
import { messageOf } from '@mingpai/contract/codes';
import type { Language } from '../platform/language.ts';
import type { Outcome } from '../platform/outcome.ts';

/** @returns the sentence; `undefined` where nothing was refused */
export function refusalText(
  outcome: Outcome<unknown> | undefined,
  language: Language = 'zh-CN',
): string | undefined {
  return outcome === undefined || outcome.ok ? undefined : messageOf(outcome.code, language, outcome.data);
}
