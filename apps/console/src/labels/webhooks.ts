/** What programs are told, in words. */
import { webhookEventWords } from '@mingpai/contract/console/site/list-words';
import type { SentKind } from '@mingpai/contract/webhooks';
import { inWords } from '../texts/both.ts';

export const eventLabels: Readonly<Record<SentKind, string>> = inWords(webhookEventWords);
