import { type FormEvent, useState } from 'react';
import { useReading } from '../../api/use-reading.ts';
import { useAddress } from '../../ui/address.ts';
import { count } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { List, Pager } from '../../ui/parts.tsx';
import { Branch, unfolds } from '../../ui/team-tree.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const pageSize = 20;

/** The team as a tree: the members right below, and those of the agents among them. */
export function TeamPage() {
  const texts = useTexts();
  const { said, page, change } = useAddress();
  const search = said('search');
  const [typed, setTyped] = useState(search);
  const { data, error, refetch, isPlaceholderData } = useReading(
    'portalTeam',
    { search, page, pageSize },
    { keep: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ search: typed.trim() });
  };
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <form className={styles.search} onSubmit={submit}>
        <input
          className={styles.input}
          type="search"
          aria-label={texts.search}
          placeholder={texts.placeholder}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value === '') change({ search: undefined });
          }}
        />
        <button type="submit" className={styles.go} aria-label={texts.search}>
          <Icon name="search" size={20} />
        </button>
      </form>
      {/* What the search before found is not said of this one. */}
      <p className={styles.lead}>
        {data && (isPlaceholderData ? '…' : texts.lead(count(data.total), search !== ''))}
      </p>
      <List
        rows={data?.rows}
        fault={error}
        onRetry={() => void refetch()}
        empty={search === '' ? texts.empty : texts.nobody}
      >
        {(person) => <Branch person={person} aligned={unfolds(data?.rows)} />}
      </List>
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.total}
        onChange={(next) => change({ page: next })}
      />
    </>
  );
}
