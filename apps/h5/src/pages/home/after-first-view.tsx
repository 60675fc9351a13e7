import { redPacketsOpen, useSite } from '../../features/site/use-site.ts';
import { part, Shown } from '../../ui/part.tsx';
import { useIdle } from '../../ui/use-idle.ts';

const redPacketBubble = part(() => import('./red-packet-bubble.tsx'));
const entryNotice = part(() => import('./entry-notice.tsx'));

/** What floats over the home page. None of it is fetched before the page itself stands. */
export function AfterFirstView() {
  const idle = useIdle();
  const { data: site } = useSite();
  if (!idle || site === undefined) return null;
  return (
    <>
      {redPacketsOpen(site) && <Shown part={redPacketBubble} props={{}} />}
      {Number(site.index_modal) === 1 && site.webcontent !== '' && (
        <Shown part={entryNotice} props={{ html: site.webcontent }} />
      )}
    </>
  );
}
