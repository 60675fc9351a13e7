import { lazy, Suspense } from 'react';
import { redPacketsOpen, useSite } from '../../features/site/use-site.ts';
import { useIdle } from '../../ui/use-idle.ts';

const RedPacketBubble = lazy(() => import('./red-packet-bubble.tsx'));
const EntryNotice = lazy(() => import('./entry-notice.tsx'));

/** What floats over the home page. None of it is fetched before the page itself stands. */
export function AfterFirstView() {
  const idle = useIdle();
  const { data: site } = useSite();
  if (!idle || site === undefined) return null;
  return (
    <Suspense>
      {redPacketsOpen(site) && <RedPacketBubble />}
      {Number(site.index_modal) === 1 && site.webcontent !== '' && <EntryNotice html={site.webcontent} />}
    </Suspense>
  );
}
