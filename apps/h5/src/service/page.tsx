import { useEffect, useRef } from 'react';
import { Composer } from './composer.tsx';
import { useTexts } from './labels.ts';
import { MessageLine } from './message-line.tsx';
import styles from './page.module.css';
import { useConversation } from './use-conversation.ts';

/** The built-in customer service: what members and visitors see in the frame of /kefu. */
export function ServicePage() {
  const texts = useTexts();
  const conversation = useConversation();
  const { lines, read, state, member, onDuty } = conversation;
  const end = useRef<HTMLDivElement>(null);
  const count = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is scrolled into sight.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  const status = {
    opening: texts.opening,
    offline: texts.offline,
    expired: texts.expired,
    live: onDuty ? texts.onDuty : member ? texts.offDuty : texts.offDutyVisitor,
  }[state];
  return (
    <main className={styles.page}>
      <h1 className="spoken-only">{texts.title}</h1>
      <p className={styles.status} data-state={state === 'live' && onDuty ? 'here' : 'away'} role="status">
        {status}
      </p>
      <section className={styles.lines} aria-label={texts.messages} aria-live="polite">
        <p className={styles.greeting}>{texts.greeting}</p>
        {lines.map((line) => (
          <MessageLine
            key={line.clientId}
            line={line}
            seen={line.id !== undefined && line.id <= read}
            onAgain={() => conversation.again(line.clientId)}
          />
        ))}
        {count === 0 && state === 'live' && <QuickQuestions onAsk={conversation.send} />}
        <div ref={end} />
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
