import { classes } from '@mingpai/ui/class-names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useReading } from '../../api/use-reading.ts';
import { count, moment } from '../../ui/figures.ts';
import { List, Pager } from '../../ui/parts.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const pageSize = 20;

/** What staff tell agents; one that is opened is read. */
export function NoticesPage() {
  const texts = useTexts();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReading('portalNotices', { page, pageSize }, { keep: true });
  const { mutate } = useMutation({
    mutationFn: (notice: number) => call('portalReadNotice', { notice }),
    // What was not heard of is said again when it is opened the next time.
    onSuccess: () =>
      Promise.all(
        ['portalNotices', 'portalMe'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      ),
  });
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lead} role="status">
        {data && texts.lead(count(data.unread))}
      </p>
      <List rows={data?.rows} fault={error} onRetry={() => void refetch()} empty={texts.empty}>
        {({ id, title, content, at, read }) => (
          <details
            className={classes(styles.notice, !read && styles.unread)}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open && !read) mutate(id);
            }}
          >
            <summary className={styles.head}>
              <span className={styles.name}>{title}</span>
              {!read && <span className={styles.mark}>{texts.unread}</span>}
              <time className={styles.at} dateTime={at}>
                {moment(at)}
              </time>
            </summary>
            <p className={styles.text}>{content}</p>
          </details>
        )}
      </List>
      <Pager page={page} pageSize={pageSize} total={data?.total} onChange={setPage} />
    </>
  );
}
