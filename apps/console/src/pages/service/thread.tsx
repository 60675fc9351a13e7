import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { Trouble } from '../../components/trouble.tsx';
import { say } from '../../texts/say.ts';
import { Answer } from './answer.tsx';
import { HolderLine } from './holder-line.tsx';
import { HandoverLine, MessageBubble } from './lines.tsx';
import { MemberSide } from './member-side.tsx';
import styles from './page.module.css';
import { Rated } from './rated.tsx';
import { deskKey } from './use-watch.ts';

type Stretch = ConsoleAnswer<'serviceThread'>;
type From = { readonly before?: number; readonly at?: number };

/** This close to the top, older messages are fetched; this close to the end, new ones are scrolled into sight. px */
const nearPx = 48;

type Props = {
  readonly id: number;
  /** Shown from a little before this message on. */
  readonly at?: number;
  /** Back to the list, on a phone. */
  readonly listPath: string;
};

/** One conversation: what was said, the answer, and who it is with. Opening it counts as having seen it. */
export function Thread({ id, at, listPath }: Props) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...deskKey, 'thread', id, at ?? 0],
    queryFn: ({ signal, pageParam }) => call('serviceThread', { id, ...pageParam }, { signal }),
    initialPageParam: (at === undefined ? {} : { at }) as From,
    getNextPageParam: ({ more, messages }: Stretch): From | undefined => {
      const first = messages[0]?.id;
      return more && first !== undefined ? { before: first } : undefined;
    },
  });
  const older = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const [latest] = data?.pages ?? [];
  if (latest === undefined || data === undefined)
    return error === null ? (
      <Skeleton active />
    ) : (
      <div>
        <Trouble fault={error} stale={false} onRetry={() => void refetch()} />
        <Link to={listPath}>{say('返回对话列表')}</Link>
      </div>
    );
  const { conversation, rating } = latest;
  const messages = data.pages.toReversed().flatMap((page) => page.messages);
  const handovers = data.pages.toReversed().flatMap((page) => page.handovers);
  return (
    <>
      <section className={styles.thread} aria-label={say('对话内容')}>
        <Link to={listPath} className={styles.back ?? ''}>
          {say('返回对话列表')}
        </Link>
        <Trouble fault={error} stale onRetry={() => void refetch()} />
        <HolderLine conversation={conversation} />
        <Messages
          conversation={conversation}
          messages={messages}
          handovers={handovers}
          at={at}
          onTop={older}
          older={
            hasNextPage && (
              <Button size="small" type="link" loading={isFetchingNextPage} onClick={older}>
                {say('更早的消息')}
              </Button>
            )
          }
        />
        {latest.later && <Link to={`/service/${id}`}>{say('后面还有，回到最新的消息')}</Link>}
        {conversation.closedAt !== null && <Rated rating={rating} />}
        <Answer conversation={conversation} messages={messages} />
      </section>
      {conversation.memberId === null ? (
        <aside className={styles.side}>{say('访客：尚未登录，没有会员资料。')}</aside>
      ) : (
        <MemberSide id={conversation.memberId} />
      )}
    </>
  );
}

type MessagesProps = Pick<Stretch, 'conversation' | 'messages' | 'handovers'> & {
  readonly at: number | undefined;
  readonly onTop: () => void;
  readonly older: ReactNode;
};

function Messages({ conversation, messages, handovers, at, onTop, older }: MessagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const found = useRef<HTMLDivElement>(null);
  const before = useRef({ first: 0, last: 0, height: 0, atEnd: true });
  const first = messages[0]?.id ?? 0;
  const last = messages.at(-1)?.id ?? 0;
  // What stands in sight stays there when older messages come above it; new ones are followed from the end alone.
  useLayoutEffect(() => {
    const shown = box.current;
    if (shown === null) return;
    const was = before.current;
    if (was.last === 0 && found.current !== null) found.current.scrollIntoView({ block: 'center' });
    else if (was.last === 0 || (last > was.last && was.atEnd)) shown.scrollTop = shown.scrollHeight;
    else if (first < was.first) shown.scrollTop += shown.scrollHeight - was.height;
    before.current = { first, last, height: shown.scrollHeight, atEnd: isAtEnd(shown) };
  }, [first, last]);
  const lines = [
    ...messages.map((message) => ({ at: message.createdAt, place: 1, message })),
    ...handovers.map((handover) => ({ at: handover.at, place: 0, handover })),
  ].sort((a, b) => a.at.localeCompare(b.at) || a.place - b.place);
  return (
    <div
      ref={box}
      className={styles.messages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      role="log"
      aria-label={say('消息')}
      onScroll={({ currentTarget }) => {
        before.current = {
          ...before.current,
          atEnd: isAtEnd(currentTarget),
          height: currentTarget.scrollHeight,
        };
        if (currentTarget.scrollTop < nearPx) onTop();
      }}
    >
      {older}
      {lines.map((line) =>
        'message' in line ? (
          <div key={line.message.id} ref={line.message.id === at ? found : null} className={styles.entry}>
            <MessageBubble
              conversation={conversation.id}
              memberId={conversation.memberId}
              message={line.message}
              seen={line.message.id <= conversation.memberRead}
              found={line.message.id === at}
            />
          </div>
        ) : (
          <HandoverLine key={`h${line.handover.id}`} handover={line.handover} />
        ),
      )}
    </div>
  );
}

function isAtEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < nearPx;
}
