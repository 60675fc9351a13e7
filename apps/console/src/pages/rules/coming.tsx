import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { Section } from '../../components/section.tsx';
import { say } from '../../texts/say.ts';
import { changesKey, useChangeActions } from './change-actions.tsx';
import { ChangeCard } from './change-card.tsx';
import styles from './page.module.css';

/** How often they are asked for, in ms. */
const everyMs = 15_000;
/** As many as a page has room for; the list of all has the others. */
const shown = 20;

/**
 * On a page that shows a rule, beside what holds now: what will hold, from when, by whom, and a way to take it back. Nothing where nothing
 * comes. @param about a subject; with a slash at its end all below it too
 */
export function ComingChanges({ about }: { readonly about: string }) {
  const asked = { state: 'open' as const, about, page: 1, pageSize: shown };
  const { data } = useQuery({
    queryKey: [...changesKey, asked],
    queryFn: ({ signal }) => call('ruleChanges', asked, { signal }),
    refetchInterval: everyMs,
  });
  const { ask, undo, dialog } = useChangeActions();
  const rows = data?.rows ?? [];
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.coming}>
          <Section
            title={say('将要生效的修改')}
            lead={say('本页其余部分是现在的规则；到了时间，按下面的修改执行')}
          >
            <div className={styles.list}>
              {rows.map((change) => (
                <ChangeCard
                  key={change.id}
                  heading="h3"
                  change={change}
                  onAction={(action) => ask(action, change)}
                  onUndo={() => undo(change)}
                />
              ))}
            </div>
          </Section>
        </div>
      )}
      {dialog}
    </>
  );
}
