import type { ListEntry } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

/** What it means to take an entry from its list, for whoever is about to. */
export function liftingMeans({ list }: Pick<ListEntry, 'list'>): string {
  return list === 'deny' ? say('移出后立即可以注册、登录或收款。') : say('移出后立即不再适用。');
}
