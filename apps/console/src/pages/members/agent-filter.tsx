import { AgentSelect } from '../../components/agent-select.tsx';
import styles from '../../components/filters.module.css';
import type { Narrowed } from '../../components/filters.tsx';
import { say } from '../../texts/say.ts';

/** Narrows the list to the members right below an agent, who is found by name; the address keeps the number. */
export function AgentFilter({ of }: { readonly of: Narrowed }) {
  const chosen = of.filter('agent');
  return (
    <AgentSelect
      className={styles.narrow ?? ''}
      label={say('代理账号')}
      placeholder={say('代理账号')}
      value={/^[1-9]\d{0,14}$/.test(chosen) ? Number(chosen) : null}
      onChange={(next) => of.setFilter('agent', next === null ? '' : String(next))}
    />
  );
}
