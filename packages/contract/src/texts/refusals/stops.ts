import { openEnd } from '../stops.ts';
import { type Refusals, refusal } from '../text.ts';

interface NamesNothing {
  readonly target: string;
  /** What there is of the kind, a comma between two; empty: there is no list to show. */
  readonly known: string;
}

/** What members and staff are told of a stop; each reads a part of it. */
export interface Stopped {
  /** The operator's words for members. */
  readonly body: string;
  readonly bodyEn: string;
  /** Beijing time; empty: not known yet. */
  readonly until: string;
  /** Which stop it is: `一条链 TRC20`. */
  readonly title: string;
  readonly titleEn: string;
  /** Beijing time. */
  readonly since: string;
  /** Who stopped it, and why: for colleagues alone. */
  readonly by: string;
  readonly reason: string;
}

export const stops = {
  stopped: refusal<Stopped>(
    4010,
    ({ body, until }) =>
      `${openEnd(body)}${until === '' ? '' : `（预计北京时间 ${until} 恢复）`}。本次没有办理，您的资金没有变动`,
    ({ bodyEn, until }) =>
      `${openEnd(bodyEn)}${until === '' ? '' : ` (expected back at ${until}, Beijing time)`}. Nothing was done and no money has moved.`,
  ),
  stop_names_nothing: refusal<NamesNothing>(
    1000,
    ({ target, known }) =>
      `没有“${target}”，本次没有停用任何功能。${known === '' ? '请核对后再填' : `可以填写：${known}`}`,
    ({ target, known }) =>
      `There is no “${target}”. Nothing was stopped.${known === '' ? ' Please check it.' : ` There are: ${known}`}`,
  ),
  stop_over_already: {
    code: 6085,
    zh: '结束时间必须晚于现在和开始时间，本次没有停用任何功能',
    en: 'The end must be later than now and than the start. Nothing was stopped.',
  },
} as const satisfies Refusals;
