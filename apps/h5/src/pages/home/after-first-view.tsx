import { useState } from 'react';
import { redPacketsOpen, useSite } from '../../features/site/use-site.ts';
import { Later, part } from '../../ui/part.tsx';
import { beijingDay, seenToday } from './entry-day.ts';

const redPacketBubble = part(async () => ({ default: (await import('./after-parts.ts')).RedPacketBubble }));
const entryNotice = part(async () => ({ default: (await import('./after-parts.ts')).EntryNotice }));

/** What floats over the home page. None of it is fetched before the page itself stands. */
export function AfterFirstView() {
  const { data: site } = useSite();
  const [noticed] = useState(() => seenToday(beijingDay(Date.now())));
  if (site === undefined) return null;
  const notice = Number(site.index_modal) === 1 && site.webcontent !== '' && !noticed;
  return (
    <>
      {redPacketsOpen(site) && <Later part={redPacketBubble} props={{}} />}
      {notice && <Later part={entryNotice} props={{ html: site.webcontent }} />}
    </>
  );
}
