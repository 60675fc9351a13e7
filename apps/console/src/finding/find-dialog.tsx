import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { emptied } from '../components/search-input.tsx';
import { Trouble } from '../components/trouble.tsx';
import { say } from '../texts/say.ts';
import styles from './find-box.module.css';
import type { Hit } from './hits.ts';
import { useFinding } from './use-finding.ts';

type Props = { readonly field: RefObject<InputRef | null>; readonly onChosen: () => void };

/** The field and what is found; arrows move through it, Enter opens what is chosen. */
export function FindDialog({ field, onChosen }: Props) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { hits, settled, fault, retry } = useFinding(typed);
  const navigate = useNavigate();
  const id = useId();
  const chosen = hits[Math.min(at, hits.length - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    // What is still on its way is waited for: nobody opens a row that is about to change.
    else if (event.key === 'Enter' && settled && chosen !== undefined) {
      navigate(chosen.path);
      onChosen();
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <Input
        ref={field}
        allowClear={emptied}
        size="large"
        role="combobox"
        aria-label={say('搜索会员、订单、注单和付款')}
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={chosen === undefined ? undefined : optionId(id, chosen)}
        placeholder={say('会员、订单、注单、付款、IP、设备')}
        value={typed}
        maxLength={128}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Trouble fault={fault} stale={hits.length > 0} onRetry={retry} />
      <div id={id} role="listbox" aria-label={say('找到的')} tabIndex={-1} className={styles.hits}>
        {hits.map((hit, index) => (
          <Link
            key={hit.path}
            id={optionId(id, hit)}
            role="option"
            aria-selected={hit === chosen}
            to={hit.path}
            tabIndex={-1}
            className={styles.hit}
            onClick={onChosen}
            onPointerMove={() => setAt(index)}
          >
            <span className={styles.kind}>{hit.kind}</span>
            <strong>{hit.title}</strong>
            <span className={styles.facts}>{hit.facts.join(' · ')}</span>
            <span className={styles.by}>{hit.by}</span>
          </Link>
        ))}
      </div>
      <p className={styles.hint} role="status">
        {hint(typed, settled, hits.length)}
      </p>
    </>
  );
}

function optionId(list: string, { path }: Hit): string {
  return `${list} ${path}`.replace(/[^\w-]/g, '_');
}

function hint(typed: string, settled: boolean, found: number): string {
  if (typed.trim().length < 2)
    return say(
      '可查：账号、手机、姓名、邮箱、卡号或地址、订单号、哈希、注单号、IP、设备、页面名。个人资料须填完整，或最后四位；订单号可只填开头',
    );
  if (!settled) return say('正在查找…');
  return found === 0
    ? say('没有找到您能查看的内容；账号从头打起，个人资料须填完整，或最后四位')
    : say('↑ ↓ 选择，回车打开');
}
