import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Input, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { VenueStanding } from '../../api/rows.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { useMessage } from '../../parts/use-message.ts';
import styles from './names.module.css';

interface Names {
  readonly name: string;
  readonly nameEn: string;
}

/** What a venue and its games are called, in Chinese and English. */
export function NamesButton({ venue: { code, name } }: { readonly venue: VenueStanding }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`名称 ${name}`} onClick={() => setOpen(true)}>
        名称
      </Button>
      <Drawer title={`${name}的名称`} size="large" open={open} onClose={() => setOpen(false)} destroyOnHidden>
        <VenueNames code={code} />
      </Drawer>
    </>
  );
}

function VenueNames({ code }: { readonly code: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['venueNames', code],
    queryFn: ({ signal }) => call('venueNames', { code }, { signal }),
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton active />
    ) : (
      <Trouble fault={error} stale={false} onRetry={() => void refetch()} />
    );
  return (
    <>
      <Typography.Paragraph type="secondary">
        英文名称可不填：选择英文的会员会看到中文名称
      </Typography.Paragraph>
      <NameRow venue={code} what="场馆" now={data} save={(names) => call('nameVenue', { code, ...names })} />
      {data.games.map((game) => (
        <NameRow
          key={game.code}
          venue={code}
          what={game.shown ? game.code : `${game.code}（不显示）`}
          now={game}
          save={(names) => call('nameGame', { venue: code, code: game.code, ...names })}
        />
      ))}
    </>
  );
}

type NameRowProps = {
  readonly venue: string;
  /** What is named: its code. */
  readonly what: string;
  readonly now: Names;
  readonly save: (names: Names) => Promise<unknown>;
};

function NameRow({ venue, what, now, save }: NameRowProps) {
  const [name, setName] = useState(now.name);
  const [nameEn, setNameEn] = useState(now.nameEn);
  const queries = useQueryClient();
  const message = useMessage();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => save({ name, nameEn }),
    onSuccess: () => message.success('名称已保存'),
    onError: (fault) => message.error(fault.message),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['venueNames', venue] }),
        queries.invalidateQueries({ queryKey: ['venueStandings'] }),
      ]),
  });
  const changed = name.trim() !== now.name || nameEn.trim() !== now.nameEn;
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <span className="code">{what}</span>
      <Input
        aria-label={`${what} 中文名称`}
        value={name}
        maxLength={64}
        onChange={({ target }) => setName(target.value)}
      />
      <Input
        aria-label={`${what} 英文名称`}
        placeholder="English"
        value={nameEn}
        maxLength={64}
        onChange={({ target }) => setNameEn(target.value)}
      />
      <Button htmlType="submit" disabled={!changed || name.trim() === ''} loading={isPending}>
        保存
      </Button>
    </form>
  );
}
