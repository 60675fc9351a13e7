import { filledIn, type Placeholder, placeholders } from '@mingpai/contract/service';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Space } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { call, upload } from '../../api/client.ts';
import type { ServiceMessage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { useStaff } from '../../app/session.ts';
import { PictureOutlined } from '../../components/icons.ts';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';
import type { Conversation } from './holder-line.tsx';
import { useMessageId } from './message-id.ts';
import styles from './page.module.css';
import { TemplateList, useTemplates } from './template-list.tsx';
import { deskKey } from './use-watch.ts';

const longest = 1_000;
const pictures = 'image/gif,image/jpeg,image/png,image/webp';

type Props = { readonly conversation: Conversation; readonly messages: readonly ServiceMessage[] };

/** The answer: words, a template by `/`, a picture; and the end of the conversation. */
export function Answer({ conversation, messages }: Props) {
  const { id, closedAt, assignedTo, own, username, memberId } = conversation;
  const queries = useQueryClient();
  const message = useMessage();
  const staff = useStaff();
  const [text, setText] = useState('');
  const field = useRef<TextAreaRef>(null);
  const file = useRef<HTMLInputElement>(null);
  const messageId = useMessageId();
  const settled = {
    onError: (fault: Error) => message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey }),
  };
  const reply = useMutation({
    networkMode: 'always',
    mutationFn: (words: string) => call('serviceReply', { id, text: words, clientId: messageId.of(words) }),
    ...settled,
    onSuccess: () => {
      messageId.kept();
      setText('');
    },
  });
  const show = useMutation({
    networkMode: 'always',
    mutationFn: (picture: File) =>
      upload('serviceSendPicture', picture, { id: String(id), clientId: crypto.randomUUID() }),
    ...settled,
  });
  const close = useStaffAction('serviceClose', id, {
    onDone: () => message.success(say('对话已结束')),
    onFault: settled.onError,
    onSettled: settled.onSettled,
  });
  // Whoever answers does not write across a colleague: they take it over first.
  const held = assignedTo !== null && !own;
  const order = messages.findLast(({ orderNo }) => orderNo !== '')?.orderNo;
  const values: Partial<Record<Placeholder, string>> = {
    ...(username !== null && { member: username }),
    ...(staff !== undefined && { clerk: staff.name }),
    ...(order !== undefined && { order }),
  };
  const insert = (template: string) => {
    setText(filledIn(template, values).slice(0, longest));
    field.current?.focus({ cursor: 'end' });
  };
  const templates = useTemplates(text, insert);
  const open = placeholders.find((name) => text.includes(`{${name}}`));
  const send = () => {
    if (text.trim() === '' || reply.isPending || held) return;
    if (open !== undefined) message.error(say('还没有填写 {0}', `{${open}}`));
    else reply.mutate(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || templates.onKey(event)) return;
    // The keys are the desk's again.
    if (event.key === 'Escape') field.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    const pasted = [...clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (pasted !== undefined && !held && memberId !== null) show.mutate(pasted);
  };
  return (
    <May resource="service" action="answer">
      <div className={styles.answer}>
        <TemplateList of={templates} />
        <Input.TextArea
          ref={field}
          aria-label={say('回复内容')}
          {...templates.field}
          placeholder={
            held
              ? say('{0} 正在处理，接手后可以回复', assignedTo)
              : say('输入回复，/ 选模板，Enter 发送，Shift+Enter 换行')
          }
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={longest}
          disabled={held}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Space wrap>
          <Button type="primary" disabled={held} loading={reply.isPending} onClick={send}>
            {say('发送')}
          </Button>
          <Button
            disabled={held}
            onClick={() => {
              setText('/');
              field.current?.focus({ cursor: 'end' });
            }}
          >
            {say('模板')}
          </Button>
          <Button
            icon={<PictureOutlined />}
            disabled={held || memberId === null}
            title={memberId === null ? say('访客的对话不能发送图片') : undefined}
            loading={show.isPending}
            onClick={() => file.current?.click()}
          >
            {say('发送图片')}
          </Button>
          <input
            ref={file}
            type="file"
            accept={pictures}
            hidden
            aria-label={say('选择图片')}
            onChange={({ target }) => {
              const [picture] = target.files ?? [];
              // The same file can be chosen again after a failure.
              target.value = '';
              if (picture !== undefined) show.mutate(picture);
            }}
          />
          <Button
            disabled={closedAt !== null || held}
            loading={close.isPending}
            onClick={() => {
              const seen = messages.at(-1)?.id;
              close.mutate({ id, ...(seen !== undefined && { seen }) });
            }}
          >
            {say('结束对话')}
          </Button>
        </Space>
      </div>
    </May>
  );
}
