import { buttonClass } from '@mingpai/ui/button';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTexts } from './labels.ts';

/** The manual way leads to customer service. */
export function ManualService() {
  const texts = useTexts();
  return (
    <EmptyState scene="messages" title={texts.service}>
      <GoLink to="/kefu" className={buttonClass()}>
        {texts.toService}
      </GoLink>
    </EmptyState>
  );
}
