import type { Answer } from '@mingpai/contract/types';
import { buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { classes } from '@mingpai/ui/class-names';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { BonusList } from '../../features/bonuses/bonus-list.tsx';
import { CodeForm } from '../../features/bonuses/code-form.tsx';
import { FreeBetList } from '../../features/bonuses/free-bet-list.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { Stopped, useStopped } from '../../features/play-stops/stopped.tsx';
import { RecordCard } from '../../features/records/record-card.tsx';
import { RecordList } from '../../features/records/record-list.tsx';
import { useWays } from '../../features/records/ways.ts';
import { Money } from '../../ui/money.tsx';
import onInk from '../../ui/on-ink.module.css';
import { Page, Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Packet = Answer<'redPackets'>['data'][number];

/** The member's red packets (specification, chapter 2, `/welfare`). */
export default function RewardsPage() {
  const texts = useTexts();
  const { data: standing } = useQuery({
    queryKey: keys.redPacket,
    queryFn: ({ signal }) => fetchData('redPacket', {}, { signal }),
  });
  const stopped = useStopped();
  const ways = useWays();
  return (
    <Page>
      <Card look="ink">
        <dl className={styles.counts}>
          <div>
            <dt>{texts.left}</dt>
            <dd>{standing?.sendnums ?? '–'}</dd>
          </div>
          <div>
            <dt>{texts.taken}</dt>
            <dd>{standing?.acquirednum ?? '–'}</dd>
          </div>
        </dl>
        {stopped === undefined && (
          // Gold while there is one to take.
          <GoLink
            to="/hongbao"
            className={classes(
              buttonClass((standing?.sendnums ?? 0) > 0 ? 'primary' : 'quiet', 'large'),
              onInk.quiet,
            )}
          >
            {texts.go}
          </GoLink>
        )}
      </Card>
      <Section title={texts.bonuses}>
        {stopped !== undefined ? (
          <Stopped {...stopped} />
        ) : (
          <Card>
            <CodeForm />
          </Card>
        )}
        <FreeBetList />
        <BonusList />
      </Section>
      <Section title={texts.records}>
        <RecordList<Packet>
          queryKey={keys.moneyOf('redPackets')}
          load={(page, signal) => fetchData('redPackets', { page }, { signal })}
          keyOf={({ day, number }) => `${day}/${number}`}
          hint={texts.none}
          way={ways.promotions}
        >
          {(packet) => (
            <RecordCard
              title={texts.packet(packet.day, packet.number)}
              amount={<Money yuan={packet.redpacketmoney} way="in" size="title" />}
              state={undefined}
              tone="done"
              time={packet.usetime}
              details={[[texts.deposits, <Money key="deposits" yuan={packet.money} size="small" />]]}
            />
          )}
        </RecordList>
      </Section>
    </Page>
  );
}
