import type { Answer } from '@mingpai/contract/types';
import { Button } from '@mingpai/ui/button';
import { Choice } from '@mingpai/ui/choice';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { useSearchParams } from '../../features/navigation/router.tsx';
import { useGo } from '../../features/navigation/use-go.ts';
import { RecordList } from '../../features/records/record-list.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { placeOf } from './place-of.ts';

type Notice = Answer<'notices'>['data'][number];
type Message = Answer<'inbox'>['data'][number];
type Tab = 'notices' | 'inbox';

/** Message centre (specification, chapter 2, `/message`). `tab=inbox` opens the member's own messages. */
export default function InboxPage() {
  const texts = useTexts();
  const [query] = useSearchParams();
  const [tab, setTab] = useState<Tab>(query.get('tab') === 'inbox' ? 'inbox' : 'notices');
  const options = [
    { value: 'notices' as const, label: texts.notices },
    { value: 'inbox' as const, label: texts.inbox },
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
    <RecordList<Notice>
      queryKey={keys.of('notices')}
      load={(page, signal) => fetchData('notices', { page, scope: 'site' }, { signal })}
      keyOf={(row) => row.id}
      scene="messages"
    >
      {(row) => (
        <article className={styles.message}>
          <h2>{row.title}</h2>
          <p>{row.content}</p>
          <time>{row.created_at}</time>
        </article>
      )}
    </RecordList>
  );
}

function Inbox() {
  const texts = useTexts();
  const { mutate, isPending } = useCall('readInbox', {
    spoils: [keys.moneyOf('inbox'), keys.moneyOf('inboxUnread')],
  });
  const go = useGo();
  const read = (id?: number) => mutate(id === undefined ? {} : { id });
  return (
    <>
      <div className={styles.actions}>
        <Button look="plain" size="small" busy={isPending} onPress={() => read()}>
          {texts.readAll}
        </Button>
      </div>
      <RecordList<Message>
        queryKey={keys.moneyOf('inbox')}
        load={(page, signal) => fetchData('inbox', { page }, { signal })}
        keyOf={(row) => row.id}
        scene="messages"
        hint={texts.none}
      >
        {(row) => (
          <button
            type="button"
            className={styles.message}
            onClick={() => {
              if (!row.read) read(row.id);
              const target = placeOf(row);
              if (target !== undefined) go(target);
            }}
          >
            <span className={styles.title}>
              {!row.read && <span className={styles.mark} role="img" aria-label={texts.unread} />}
              {row.title}
            </span>
            <span>{row.content}</span>
            <span className={styles.foot}>
              <time>{row.created_at}</time>
              {placeOf(row) !== undefined && (
                <span className={styles.leads}>
                  {texts.open}
                  <Icon name="right" size={14} />
                </span>
              )}
            </span>
          </button>
        )}
      </RecordList>
    </>
  );
}
