import { longestMessage } from '@mingpai/contract/service';
import { formatAmount } from '@mingpai/ui/amount';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useState } from 'react';
import { fetchData } from '../api/client.ts';
import { shrunk } from '../features/picture/shrink.ts';
import { Icon } from '../ui/icons/icon.tsx';
import styles from './composer.module.css';
import { useDraft } from './draft.ts';
import { useTexts } from './labels.ts';
import type { Conversation } from './use-conversation.ts';

/** What is about to be said, and the order that it is about. */
export function Composer({ conversation }: { readonly conversation: Conversation }) {
  const texts = useTexts();
  const [text, setText] = useDraft();
  const [order, setOrder] = useState('');
  const [choosing, setChoosing] = useState(false);
  const [told, setTold] = useState('');
  const { state, member, pass, send, sendPicture } = conversation;
  const open = pass !== '' && state !== 'expired';
  const ready = text.trim() !== '' && open;

  const say = (event?: FormEvent) => {
    event?.preventDefault();
    if (!ready) return;
    send(text.trim(), order);
    setText('');
    setOrder('');
  };
  const onKey = (event: KeyboardEvent) => {
    // Enter sends, with Shift it makes a line; not while a word is being put together from its sounds.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    say();
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again after a failure.
    target.value = '';
    setTold('');
    if (file === undefined || !open) return;
    const picture = await shrunk(file);
    if (picture === undefined) setTold(texts.notPicture);
    else sendPicture(picture);
  };
  return (
    <form className={styles.composer} onSubmit={say}>
      <p aria-live="polite" className={styles.told}>
        {told}
      </p>
      {choosing && (
        <Orders
          pass={pass}
          onChoose={(number) => {
            setOrder(number);
            setChoosing(false);
          }}
        />
      )}
      {order !== '' && (
        <button type="button" className={styles.order} aria-label={texts.remove} onClick={() => setOrder('')}>
          {texts.about(order)}
          <Icon name="close" size={16} />
        </button>
      )}
      <div className={styles.line}>
        {member && (
          <button
            type="button"
            className={styles.tool}
            aria-label={texts.order}
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            <Icon name="plus" />
          </button>
        )}
        {pass !== '' && (
          <label className={styles.tool}>
            <Icon name="camera" />
            <span className="spoken-only">{texts.addPicture}</span>
            <input
              type="file"
              accept="image/gif,image/jpeg,image/png,image/webp"
              className="spoken-only"
              disabled={!open}
              onChange={(event) => void choose(event)}
            />
          </label>
        )}
        <textarea
          className={styles.text}
          aria-label={texts.write}
          placeholder={texts.write}
          rows={1}
          maxLength={longestMessage}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKey}
        />
        <button type="submit" className={styles.send} aria-disabled={!ready || undefined}>
          {texts.send}
        </button>
      </div>
    </form>
  );
}

function Orders({ pass, onChoose }: { readonly pass: string; readonly onChoose: (number: string) => void }) {
  const texts = useTexts();
  const { data: orders } = useQuery({
    queryKey: ['serviceOrders', pass],
    queryFn: ({ signal }) => fetchData('serviceOrders', { conversation: pass }, { signal }),
    meta: { quiet: true },
  });
  if (orders === undefined) return null;
  if (orders.length === 0) return <p className={styles.none}>{texts.noOrders}</p>;
  return (
    <ul className={styles.orders} aria-label={texts.order}>
      {orders.map(({ order_no: number, kind, amount, created_at: at }) => (
        <li key={number}>
          <button type="button" onClick={() => onChoose(number)}>
            <span>
              {texts[kind]} {formatAmount(amount)}
            </span>
            <time>{at.slice(5, 16)}</time>
          </button>
        </li>
      ))}
    </ul>
  );
}
