import type { Answer } from '@mingpai/contract/types';

type Controls = Answer<'playControls'>;

/** A member without limits or a pause; what a test is about it says itself. */
export function playControls(own: Partial<Controls> = {}): Controls {
  return {
    limits: [],
    pause: null,
    closes_at: null,
    suspended: false,
    net_today: 0,
    net_week: 0,
    net_month: 0,
    net_deposits: 0,
    minutes_today: 0,
    minutes_week: 0,
    check_minutes: 60,
    offer: false,
    ...own,
  };
}
