import { formatAmount } from '@mingpai/ui/amount';
import { useLevelRoom } from '../../features/identity/use-level-room.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import lineLink from '../../ui/line-link.module.css';
import { useTexts } from './labels.ts';

/** Before the sum: what the member's level allows, in and out. Nothing where the operator asks for nothing. */
export function OwnLevel() {
  const texts = useTexts();
  const room = useLevelRoom();
  if (room === undefined || (room.deposits ?? room.withdrawals) === undefined) return null;
  const told = (yuan: number | undefined) => (yuan === undefined ? undefined : formatAmount(yuan));
  return (
    <GoLink to="/identity" className={lineLink.link}>
      {texts.ownLevel(told(room.deposits), told(room.withdrawals), room.hours)}
    </GoLink>
  );
}
