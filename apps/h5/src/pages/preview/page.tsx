import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { type Message, MessageCard, type Notice, NoticeCard } from '../../features/messages/cards.tsx';
import { Page } from '../../ui/surface.tsx';

/** What staff are about to send, before anybody gets it: nothing until the console says what (app/preview.ts). */
export default function PreviewPage() {
  const { data } = useQuery<{ readonly notice?: Notice; readonly message?: Message } | null>({
    queryKey: keys.preview,
    queryFn: () => null,
    enabled: false,
  });
  return (
    <Page>
      {data?.notice && <NoticeCard notice={data.notice} />}
      {data?.message && <MessageCard message={data.message} onRead={() => undefined} />}
    </Page>
  );
}
