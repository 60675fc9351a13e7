import { messages } from '@mingpai/contract/messages';
import { Button, buttonClass } from '@mingpai/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { Navigate } from '../../features/navigation/router.tsx';
import { Stopped, useStopped } from '../../features/play-stops/stopped.tsx';
import { redPacketsOpen, useSite } from '../../features/site/use-site.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { Rules } from './rules.tsx';
import { Stage } from './stage.tsx';
import { Standings } from './standings.tsx';
import { Verification } from './verification.tsx';

/** How often the standing is asked for while packets are being grabbed, in ms. */
const everyMs = 10_000;

/** Red packets (specification, chapter 2, `/hongbao`); while they are switched off the page leads home. */
export default function RedPacketsPage() {
  const { data: site } = useSite();
  return redPacketsOpen(site) ? <RedPackets /> : <SwitchedOff />;
}

function SwitchedOff() {
  useEffect(() => toast(messages.redPacket.closed), []);
  return <Navigate to="/" />;
}

function RedPackets() {
  const texts = useTexts();
  const signedIn = useSignedIn();
  const [verifying, setVerifying] = useState(false);
  const stopped = useStopped();
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: keys.redPacket,
    queryFn: ({ signal }) => fetchData('redPacket', {}, { signal }),
    enabled: signedIn,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.phase === 'open' ? everyMs : false),
  });
  // A visitor has no figures of their own, but wants to know what a deposit would bring, and when.
  const open = useQuery({
    queryKey: keys.of('redPacketRules'),
    queryFn: ({ signal }) => fetchData('redPacketRules', {}, { signal }),
    enabled: !signedIn,
    meta: { quiet: true },
  });
  const hours = signedIn ? data : open.data;
  const failed = signedIn ? isError : open.isError;
  return (
    <Page>
      <Stage
        standing={data}
        hours={hours}
        answeredAt={signedIn ? dataUpdatedAt : open.dataUpdatedAt}
        failed={failed}
        away={stopped !== undefined}
        onTurn={() => void (signedIn ? refetch() : open.refetch())}
        onVerify={() => setVerifying(true)}
      />
      {stopped !== undefined ? (
        <Stopped {...stopped} />
      ) : (
        <>
          <Standings standing={data} failed={isError} />
          <GoLink to="/recharge" className={buttonClass('quiet', 'large')}>
            {texts.deposit}
          </GoLink>
        </>
      )}
      <Rules rules={hours?.rules ?? []} known={hours !== undefined || failed} />
      <div className={styles.more}>
        <Button look="plain" size="small" onPress={() => setVerifying(true)}>
          {texts.fair}
        </Button>
        <GoLink to="/welfare" className={styles.records}>
          {texts.records}
        </GoLink>
      </div>
      <Sheet open={verifying} title={texts.fair} onClose={() => setVerifying(false)}>
        <Verification now={data?.now} />
      </Sheet>
    </Page>
  );
}
