import { type UIEvent, useLayoutEffect, useRef } from 'react';
import { Composer } from './composer.tsx';
import { openAnew } from './entrance.ts';
import { useTexts } from './labels.ts';
import { MessageLine } from './message-line.tsx';
import styles from './page.module.css';
import { Rating } from './rating.tsx';
import { useConversation } from './use-conversation.ts';

/** This close to the beginning, older messages are fetched, in px. */
const nearPx = 48;

/** The built-in customer service: what members and visitors see in the frame of /kefu. */
export function ServicePage() {
  const texts = useTexts();
  const conversation = useConversation();
  const { lines, read, state, member, onDuty, ended, end, pass, earlier } = conversation;
  const box = useRef<HTMLElement>(null);
  const shown = useRef({ first: 0, height: 0 });
  const count = lines.length;
  const first = lines[0]?.id ?? 0;
  // Older lines come above what is in sight, which stays there; each new line is scrolled into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands at the end is in sight after each change of it.
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const older = shown.current.first !== 0 && first < shown.current.first;
    current.scrollTop = older
      ? current.scrollTop + current.scrollHeight - shown.current.height
      : current.scrollHeight;
    shown.current = { first, height: current.scrollHeight };
  }, [first, count, ended]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    shown.current = { ...shown.current, height: currentTarget.scrollHeight };
    if (currentTarget.scrollTop < nearPx && currentTarget.scrollHeight > currentTarget.clientHeight)
      earlier?.();
  };
  const status = {
    opening: texts.opening,
    offline: texts.offline,
    expired: texts.expired,
    live: onDuty ? texts.onDuty : member ? texts.offDuty : texts.offDutyVisitor,
  }[state];
  return (
    <main className={styles.page}>
      <h1 className="spoken-only">{texts.title}</h1>
      <div className={styles.head}>
        <p className={styles.status} data-state={state === 'live' && onDuty ? 'here' : 'away'} role="status">
          {status}
        </p>
        {state === 'expired' && (
          <button type="button" className={styles.end} onClick={openAnew}>
            {texts.reopen}
          </button>
        )}
        {end && (
          <button type="button" className={styles.end} onClick={end}>
            {texts.end}
          </button>
        )}
      </div>
      <section
        ref={box}
        className={styles.lines}
        aria-label={texts.messages}
        aria-live="polite"
        onScroll={onScroll}
      >
        {earlier === undefined ? (
          <p className={styles.greeting}>{texts.greeting}</p>
        ) : (
          <button type="button" className={styles.earlier} onClick={earlier}>
            {texts.earlier}
          </button>
        )}
        {lines.map((line) => (
          <MessageLine
            key={line.clientId}
            line={line}
            pass={pass}
            seen={line.id !== undefined && line.id <= read}
            onAgain={() => conversation.again(line.clientId)}
          />
        ))}
        {count === 0 && state === 'live' && <QuickQuestions onAsk={conversation.send} />}
        {ended && count > 0 && (
          <>
            <p className={styles.ended}>{texts.ended}</p>
            <Rating rating={conversation.rating} rate={conversation.rate} />
          </>
        )}
      </section>
      <Composer conversation={conversation} />
    </main>
  );
}

function QuickQuestions({ onAsk }: { readonly onAsk: (text: string) => void }) {
  const texts = useTexts();
  return (
    <div className={styles.quick}>
      <h2>{texts.quick}</h2>
      {[texts.question1, texts.question2, texts.question3, texts.question4].map((question) => (
        <button key={question} type="button" onClick={() => onAsk(question)}>
          {question}
        </button>
      ))}
    </div>
  );
}
