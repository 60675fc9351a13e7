import { useQueryClient } from '@tanstack/react-query';
import { Input, Progress, Segmented } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { SessionLost, Unreachable } from '../../api/errors.ts';
import { askAgain, statementDifferences } from '../../api/lists.ts';
import { operationKey, operationSettled } from '../../api/operation.ts';
import { queueCountsKey } from '../../api/queue-counts.ts';
import type { StatementDifference } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { count } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { sumsOf } from './group-sums.ts';
import { differenceWords } from './words.ts';

type Verdict = 'take' | 'ask' | 'agree' | 'return';
type Props = {
  /** All of them alike. */
  readonly rows: readonly StatementDifference[];
  readonly onClose: () => void;
};

const words: Readonly<Record<Verdict, { readonly label: string; readonly text: string | undefined }>> = {
  ask: { label: say('提请关闭'), text: say('关闭原因') },
  take: { label: say('由我负责'), text: say('备注（选填）') },
  agree: { label: say('同意关闭'), text: undefined },
  return: { label: say('退回未处理'), text: undefined },
};

/** What can be said to several at once: of those that wait for an answer, whoever asked takes them back alone. */
function verdictsOn({ state, own }: StatementDifference): readonly [Verdict, ...Verdict[]] {
  if (state === 'open') return ['ask', 'take'];
  return own ? ['return'] : ['agree', 'return'];
}

const actions = {
  ask: 'askToCloseDifference',
  take: 'takeDifference',
  agree: 'decideDifference',
  return: 'decideDifference',
} as const;

async function send(verdict: Verdict, id: number, text: string): Promise<void> {
  const operation = `${actions[verdict]}/${id}`;
  const key = operationKey(operation);
  try {
    if (verdict === 'ask') await call('askToCloseDifference', { id, reason: text }, { key });
    else if (verdict === 'take') await call('takeDifference', { id, note: text }, { key });
    else await call('decideDifference', { id, closed: verdict === 'agree' }, { key });
    operationSettled(operation);
  } catch (fault) {
    if (!(fault instanceof SessionLost || fault instanceof Unreachable)) operationSettled(operation);
    throw fault;
  }
}

/** It may have been done: the same key asks for it again, and does it once. */
const unknown = say('结果未知，请刷新后核对');

/** One explanation, or one answer, for several differences; each is decided and recorded by itself, and one that is refused stops none. */
export function DifferenceGroup({ rows, onClose }: Props) {
  const queries = useQueryClient();
  const [first] = rows;
  const verdicts = first === undefined ? (['ask'] as const) : verdictsOn(first);
  const [verdict, setVerdict] = useState<Verdict>(verdicts[0]);
  const [text, setText] = useState('');
  const [phase, setPhase] = useState<'asks' | 'runs' | 'over'>('asks');
  const [done, setDone] = useState<readonly StatementDifference[]>([]);
  const [refused, setRefused] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  if (first === undefined) return null;
  const left = [...refused.values()].reduce((all, { length }) => all + length, 0);
  const run = async () => {
    if (phase !== 'asks') return;
    setPhase('runs');
    for (const row of rows)
      try {
        await send(verdict, row.id, text.trim());
        setDone((before) => [...before, row]);
      } catch (fault) {
        // Nobody is there any more to ask for the rest.
        if (fault instanceof SessionLost) break;
        const why =
          fault instanceof Unreachable ? unknown : fault instanceof Error ? fault.message : say('没有办理');
        setRefused((before) => new Map(before).set(why, [...(before.get(why) ?? []), row.reference]));
      }
    setPhase('over');
    void queries.invalidateQueries({ queryKey: queueCountsKey });
    await askAgain(queries, statementDifferences.name);
  };
  const { label, text: asks } = words[verdict];
  const shown = phase === 'over' ? done : rows;
  const { theirs, ours, apart } = sumsOf(shown);
  return (
    <ActionDialog
      title={say('{0} · {1}：{2} 笔', first.title, differenceWords[first.kind], count(rows.length))}
      confirm={phase === 'over' ? say('完成') : say('{0}（{1} 笔）', label, count(rows.length))}
      disabled={phase === 'asks' && verdict === 'ask' && text.trim() === ''}
      deciding={phase === 'runs'}
      fault={null}
      onConfirm={phase === 'over' ? onClose : () => void run()}
      onClose={() => {
        if (phase !== 'runs') onClose();
      }}
    >
      <p role="status" className="figures">
        {phase === 'over' ? said('已办理 {0} 笔', count(done.length)) : said('共 {0} 笔', count(rows.length))}
        {say('，对方合计 {0}，我方合计 {1}，相差 {2}', theirs, ours, apart)}
      </p>
      {first.state === 'asked' && <p>{said('{0}：{1}', first.askedBy, first.reason)}</p>}
      {phase === 'asks' && (
        <>
          {verdicts.length > 1 && (
            <Segmented
              aria-label={say('处理@decided')}
              options={verdicts.map((value) => ({ value, label: words[value].label }))}
              value={verdict}
              onChange={setVerdict}
            />
          )}
          {asks !== undefined && (
            <Input.TextArea
              autoFocus
              aria-label={asks}
              placeholder={asks}
              maxLength={verdict === 'ask' ? 200 : 500}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
          <p>{say('逐笔记录，互不影响；有一笔没有办理，不影响其他笔。')}</p>
        </>
      )}
      {phase !== 'asks' && (
        <Progress
          percent={Math.round(((done.length + left) / rows.length) * 100)}
          // A green tick would say that all were done.
          {...(left > 0 && { status: 'exception' })}
        />
      )}
      {[...refused].map(([why, numbers]) => (
        <Alert
          key={why}
          type="error"
          showIcon
          message={say('{0} 笔没有办理：{1}', count(numbers.length), why)}
          description={numbers.join(say('、'))}
        />
      ))}
    </ActionDialog>
  );
}
