import type { Answer } from '@mingpai/contract/types';
import { Button } from '@mingpai/ui/button';
import { Choice } from '@mingpai/ui/choice';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { UnreadMark } from '../../features/member/unread-mark.tsx';
import { useUnread } from '../../features/member/use-unread.ts';
import { type Message, MessageCard, NoticeCard } from '../../features/messages/cards.tsx';
import { useSearchParams } from '../../features/navigation/router.tsx';
import { RecordList } from '../../features/records/record-list.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type NoticeRow = Answer<'notices'>['data'][number];
type Tab = 'notices' | 'inbox';

/** Message centre (specification, chapter 2, `/message`). `tab=inbox` opens the member's own messages, of which the tab bears the unread. */
export default function InboxPage() {
  const [query] = useSearchParams();
  const start = query.get('tab') === 'inbox' ? 'inbox' : 'notices';
  // The page is kept: a door to one's own messages opens them whatever was read here before.
  return <Messages key={start} start={start} />;
}

function Messages({ start }: { readonly start: Tab }) {
  const texts = useTexts();
  const [tab, setTab] = useState(start);
  const options = [
    { value: 'notices' as const, label: texts.notices },
    {
      value: 'inbox' as const,
      label: (
        <span className={styles.marked}>
          {texts.inbox}
          <UnreadMark />
        </span>
      ),
    },
  ];
  return (
    <Page>
      <Choice label={texts.tabs} labelSpoken value={tab} options={options} onChange={setTab} />
      {tab === 'notices' ? <Notices /> : <Inbox />}
    </Page>
  );
}

function Notices() {
  return (
    <RecordList<NoticeRow>
      queryKey={keys.of('notices')}
      load={(page, signal) => fetchData('notices', { page, scope: 'site' }, { signal })}
      keyOf={(row) => row.id}
      scene="messages"
    >
      {(row) => <NoticeCard notice={row} />}
    </RecordList>
  );
}

function Inbox() {
  const texts = useTexts();
  const unread = useUnread();
  const { mutate, isPending, variables } = useCall('readInbox', {
    spoils: [keys.moneyOf('inbox'), keys.moneyOf('inboxUnread')],
  });
  const read = (id?: number) => mutate(id === undefined ? {} : { id });
  return (
    <>
      {unread > 0 && (
        <div className={styles.actions}>
          <Button
            look="plain"
            size="small"
            busy={isPending && variables?.id === undefined}
            onPress={() => read()}
          >
            {texts.readAll}
          </Button>
        </div>
      )}
      <RecordList<Message>
        queryKey={keys.moneyOf('inbox')}
        load={(page, signal) => fetchData('inbox', { page }, { signal })}
        keyOf={(row) => row.id}
        scene="messages"
        hint={texts.none}
      >
        {(row) => (
          <MessageCard
            message={row}
            reading={isPending && variables?.id === row.id}
            onRead={() => read(row.id)}
          />
        )}
      </RecordList>
    </>
  );
}
