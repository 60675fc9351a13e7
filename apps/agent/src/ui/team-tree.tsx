import { catalogue } from '@mingpai/ui/labels';
import { useId, useState } from 'react';
import { useReading } from '../api/use-reading.ts';
import { count, day } from './figures.ts';
import { Icon } from './icon.tsx';
import { List, Pager } from './parts.tsx';
import { PersonName, Row } from './person-row.tsx';
import styles from './team-tree.module.css';

const { useTexts } = catalogue(
  {
    since: (id: number, day: string) => `编号 ${id} · ${day} 加入`,
    below: '下级人数',
    unfold: (name: string) => `展开 ${name} 的直属会员`,
    fold: (name: string) => `收起 ${name} 的直属会员`,
  },
  {
    since: (id: number, day: string) => `No. ${id} · joined ${day}`,
    below: 'downline',
    unfold: (name: string) => `Show the direct downline of ${name}`,
    fold: (name: string) => `Hide the direct downline of ${name}`,
  },
);

const pageSize = 20;
/** As deep as it unfolds in place: beyond it a phone has no room to indent, and the member's own page leads on. */
const deepest = 3;

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly isAgent: boolean;
  readonly since: string;
  /** Right below, and below at whatever distance. */
  readonly children: number;
  readonly below: number;
}

type PeopleProps = {
  /** Whose members: absent, the agent's own. */
  readonly of?: number;
  /** 0 where the tree begins. */
  readonly depth?: number;
};

/** The members right below somebody, page by page; agents among them unfold theirs. */
export function People({ of, depth = 0 }: PeopleProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReading(
    'portalTeam',
    { ...(of === undefined ? {} : { id: of }), page, pageSize },
    { keep: true },
  );
  return (
    <>
      <List rows={data?.rows} fault={error} onRetry={() => void refetch()}>
        {(person) => <Branch person={person} depth={depth} aligned={unfolds(data?.rows)} />}
      </List>
      <Pager page={page} pageSize={pageSize} total={data?.total} onChange={setPage} />
    </>
  );
}

/** Whether any of them has somebody below. */
export function unfolds(rows: readonly Person[] | undefined): boolean {
  return rows?.some(({ children }) => children > 0) ?? false;
}

type BranchProps = {
  readonly person: Person;
  readonly depth?: number;
  /** Leaves room for the mark that others of the list have. */
  readonly aligned?: boolean;
};

/** One of the team, leading to their page, with what is right below them folded in. */
export function Branch({ person, depth = 0, aligned = false }: BranchProps) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  const nested = useId();
  const { id, name, isAgent, since, children, below } = person;
  return (
    <>
      <div className={styles.line}>
        {children > 0 && depth < deepest ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={open ? nested : undefined}
            aria-label={open ? texts.fold(name) : texts.unfold(name)}
            onClick={() => setOpen(!open)}
          >
            <Icon name="right" size={18} />
          </button>
        ) : (
          <span className={aligned ? styles.aligned : styles.leaf} />
        )}
        <Row
          to={`/team/${id}`}
          title={<PersonName name={name} isAgent={isAgent} />}
          note={texts.since(id, day(since))}
          {...(isAgent ? { figure: count(below), figureNote: texts.below } : {})}
        />
      </div>
      {open && (
        <div id={nested} className={styles.nested}>
          <People of={id} depth={depth + 1} />
        </div>
      )}
    </>
  );
}
