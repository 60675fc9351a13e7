import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Select, Skeleton, Space, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import type { ServiceMessage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { useMessage } from '../../components/use-message.ts';
import { beijingShort } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { answers } from './answers.ts';
import { MemberSide } from './member-side.tsx';
import styles from './page.module.css';
import { deskKey } from './use-watch.ts';

/** One conversation: what was said, the answer, and who it is with. Opening it counts as having seen it. */
export function Thread({ id }: { readonly id: number }) {
  const { data } = useQuery({
    queryKey: [...deskKey, 'thread', id],
    queryFn: ({ signal }) => call('serviceThread', { id }, { signal }),
  });
  const end = useRef<HTMLDivElement>(null);
  const count = data?.messages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is scrolled into sight.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  if (data === undefined) return <Skeleton active />;
  const { conversation, messages } = data;
  return (
    <>
      <section className={styles.thread} aria-label={say('对话内容')}>
        <div className={styles.messages} aria-live="polite">
          {messages.map((message) => (
            <MessageBubble key={message.id} message={message} seen={message.id <= conversation.memberRead} />
          ))}
          <div ref={end} />
        </div>
        <Answer id={id} closed={conversation.closedAt !== null} />
      </section>
      {conversation.memberId === null ? (
        <aside className={styles.side}>{say('访客：尚未登录，没有会员资料。')}</aside>
      ) : (
        <MemberSide id={conversation.memberId} />
      )}
    </>
  );
}

function MessageBubble({ message, seen }: { readonly message: ServiceMessage; readonly seen: boolean }) {
  const { from, name, text, orderNo, createdAt } = message;
  const own = from === 'staff';
  return (
    <div className={styles.message} data-own={own || undefined}>
      {orderNo !== '' && <Tag bordered={false}>{said('订单 {0}', orderNo)}</Tag>}
      <p className={styles.text}>{text}</p>
      <span className={styles.time}>
        {own ? `${name} · ` : ''}
        {beijingShort(createdAt, new Date())}
        {own && (seen ? say(' · 已读') : say(' · 已送达'))}
      </span>
    </div>
  );
}

function Answer({ id, closed }: { readonly id: number; readonly closed: boolean }) {
  const queries = useQueryClient();
  const message = useMessage();
  const [text, setText] = useState('');
  // The same words after a failure are the same message: it is kept once.
  const clientId = useRef(crypto.randomUUID());
  const settled = {
    onError: (fault: Error) => message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey }),
  };
  const reply = useMutation({
    networkMode: 'always',
    mutationFn: () => call('serviceReply', { id, text: text.trim(), clientId: clientId.current }),
    ...settled,
    onSuccess: () => {
      clientId.current = crypto.randomUUID();
      setText('');
    },
  });
  const close = useMutation({
    networkMode: 'always',
    mutationFn: () => call('serviceClose', { id }),
    ...settled,
    onSuccess: () => message.success(say('对话已结束')),
  });
  const send = () => {
    if (text.trim() !== '' && !reply.isPending) reply.mutate();
  };
  return (
    <May resource="service" action="answer">
      <div className={styles.answer}>
        <Select
          aria-label={say('常用回复')}
          placeholder={say('常用回复')}
          value={null}
          options={answers.map((answer) => ({ value: answer, label: answer }))}
          onChange={(answer: string) => setText(answer)}
        />
        <Input.TextArea
          aria-label={say('回复内容')}
          placeholder={say('输入回复，Enter 发送，Shift+Enter 换行')}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={1_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={(event) => {
            if (event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <Space>
          <Button type="primary" loading={reply.isPending} onClick={send}>
            {say('发送')}
          </Button>
          <Button disabled={closed} loading={close.isPending} onClick={() => close.mutate()}>
            {say('结束对话')}
          </Button>
        </Space>
      </div>
    </May>
  );
}
