/** What opens over the home page: from when, until when, and for whom. */
import type { Queryable } from '../platform/database.ts';
import { mayBeAddressed } from '../responsible-gaming/index.ts';
import type { AreaValue } from '../settings/index.ts';
import { hiddenFrom, stateOf } from './showing.ts';

type Modal = Pick<AreaValue<'site'>, 'indexModal' | 'modalFrom' | 'modalUntil' | 'modalAudience'>;

/**
 * Whether it is for whoever asks, at this moment. It is the operator's to entice with: not for who is to be left alone.
 * @param memberId undefined: a visitor
 */
export async function opensFor(
  db: Queryable,
  { indexModal, modalFrom, modalUntil, modalAudience: audience }: Modal,
  memberId: bigint | undefined,
  now: Date,
): Promise<boolean> {
  const showing = {
    shown: indexModal === 1,
    startsAt: modalFrom === '' ? null : new Date(modalFrom),
    endsAt: modalUntil === '' ? null : new Date(modalUntil),
    audience,
  };
  if (stateOf(showing, now) !== 'live') return false;
  if (memberId !== undefined && !(await mayBeAddressed(db, [memberId], now)).has(memberId)) return false;
  return (await hiddenFrom(db, [{ id: 0n, audience }], memberId, now)).length === 0;
}
