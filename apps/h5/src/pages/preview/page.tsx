import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { EntrySheet } from '../../features/entry/entry-sheet.tsx';
import { type Message, MessageCard, type Notice, NoticeCard } from '../../features/messages/cards.tsx';
import { Page } from '../../ui/surface.tsx';

type Card = {
  readonly notice?: Notice;
  readonly message?: Message;
  /** What opens over the home page, HTML. */
  readonly entry?: string;
};

/** What staff are about to send, before anybody gets it: nothing until the console says what (app/preview.ts). */
export default function PreviewPage() {
  const { data } = useQuery<Card | null>({
    queryKey: keys.preview,
    queryFn: () => null,
    enabled: false,
  });
  return (
    <Page>
      {data?.notice && <NoticeCard notice={data.notice} />}
      {data?.entry !== undefined && <EntrySheet open html={data.entry} onClose={() => undefined} />}
      {data?.message && <MessageCard message={data.message} onRead={() => undefined} />}
    </Page>
  );
}
