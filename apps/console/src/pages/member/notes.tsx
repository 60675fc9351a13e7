import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { notesQuery } from '../../api/notes.ts';
import { useMay } from '../../app/session.ts';
import { Alert } from '../../components/alert.tsx';
import { PushpinFilled, PushpinOutlined } from '../../components/icons.ts';
import { Nothing } from '../../components/nothing.tsx';
import { Read } from '../../components/read.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './notes.module.css';

type Note = ConsoleAnswer<'memberNotes'>[number];

/** What colleagues wrote down about a member. A note stays: who was wrong writes a correction. */
export function Notes({ memberId }: { readonly memberId: number }) {
  const notes = useQuery(notesQuery(memberId));
  const may = useMay('members', 'note') === true;
  const [correcting, setCorrecting] = useState<Note>();
  const queries = useQueryClient();
  const message = useMessage();
  const again = () => queries.invalidateQueries({ queryKey: ['members'] });
  const { mutate: pin, isPending: pinning } = useStaffAction('pinNote', memberId, {
    onDone: () => undefined,
    onFault: (fault) => void message.error(fault.message),
    onSettled: again,
  });
  return (
    <section aria-label={say('备注')}>
      {may && (
        <NoteField
          key={correcting?.id ?? 0}
          memberId={memberId}
          correcting={correcting}
          onDone={() => {
            setCorrecting(undefined);
            void again();
          }}
          onCancel={() => setCorrecting(undefined)}
        />
      )}
      <Read of={notes}>
        {(rows) =>
          rows.length === 0 ? (
            <Nothing text={say('还没有备注')} />
          ) : (
            <ol className={styles.notes}>
              {rows.map((note) => (
                <li key={note.id} data-corrected={note.corrected} data-pinned={note.pinned}>
                  <p>{note.body}</p>
                  <small>
                    {said(
                      '{0} · {1} · 第 {2} 条{3}{4}',
                      note.by,
                      <time dateTime={note.at}>{beijing(note.at)}</time>,
                      note.id,
                      note.corrects !== null && say('，更正第 {0} 条', note.corrects),
                      note.corrected && say('，已被更正'),
                    )}
                  </small>
                  {may && !note.corrected && (
                    <span className={styles.actions}>
                      <Button
                        size="small"
                        type="text"
                        icon={note.pinned ? <PushpinFilled /> : <PushpinOutlined />}
                        aria-label={say('{0}第 {1} 条', note.pinned ? say('取消置顶') : say('置顶'), note.id)}
                        disabled={pinning}
                        onClick={() => pin({ id: note.id, pinned: !note.pinned })}
                      />
                      <Button size="small" type="text" onClick={() => setCorrecting(note)}>
                        {say('更正')}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Read>
    </section>
  );
}

type FieldProps = {
  readonly memberId: number;
  readonly correcting: Note | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

function NoteField({ memberId, correcting, onDone, onCancel }: FieldProps) {
  const [body, setBody] = useState(correcting?.body ?? '');
  const { mutate, isPending, error } = useStaffAction('writeNote', `${memberId}/${correcting?.id ?? 'new'}`, {
    onDone: () => {
      setBody('');
      onDone();
    },
  });
  return (
    <div className={styles.field}>
      <Input.TextArea
        aria-label={correcting === undefined ? say('新备注') : say('更正第 {0} 条', correcting.id)}
        placeholder={say('写给同事看的备注，写下后不能修改，只能更正')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2_000}
        showCount
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      {error !== null && <Alert type="error" showIcon message={error.message} />}
      <div className={styles.buttons}>
        <Button
          type="primary"
          loading={isPending}
          disabled={body.trim() === ''}
          onClick={() =>
            mutate({ id: memberId, body: body.trim(), ...(correcting && { corrects: correcting.id }) })
          }
        >
          {correcting === undefined ? say('写下备注') : say('写下更正')}
        </Button>
        {correcting !== undefined && <Button onClick={onCancel}>{say('取消')}</Button>}
      </div>
    </div>
  );
}
