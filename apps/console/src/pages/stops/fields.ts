import type { ConsolePayload } from '@mingpai/contract/console/types';
import type { StopKind } from '@mingpai/contract/states';
import { usualStopWords } from '@mingpai/contract/texts/stops';
import type { Dayjs } from 'dayjs';
import { instantOf } from '../../components/beijing-fields.ts';
import { stopTargetLabels } from '../../labels/stops.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';

/** A stop as its form holds it. */
export type StopFields = {
  readonly kind: StopKind;
  /** Undefined: nothing chosen yet. */
  readonly target: string | undefined;
  readonly body: string;
  readonly bodyEn: string;
  readonly reason: string;
  readonly startsAt: Dayjs | null;
  readonly endsAt: Dayjs | null;
};

/** What the form begins with. */
export const nothing: StopFields = {
  kind: 'withdrawals',
  target: undefined,
  body: usualStopWords.zh,
  bodyEn: usualStopWords.en,
  reason: '',
  startsAt: null,
  endsAt: null,
};

/** What is asked for: a target where the kind has several, a beginning and an end where they were set. */
export function stopOf({ startsAt, endsAt, target, ...fields }: StopFields): ConsolePayload<'makeStop'> {
  return {
    ...fields,
    target: stopTargetLabels[fields.kind] === undefined ? '' : (target ?? ''),
    ...(startsAt === null ? {} : { startsAt: instantOf(startsAt) }),
    ...(endsAt === null ? {} : { endsAt: instantOf(endsAt) }),
  };
}

/** What is said of one that was made: of tomorrow's nobody may believe that it holds. */
export function madeWords({ startsAt }: Pick<StopFields, 'startsAt'>, now: Date): string {
  const from = startsAt === null ? now : new Date(instantOf(startsAt));
  return from > now ? say('已安排，{0} 起停用', beijing(from.toISOString())) : say('已停用');
}
