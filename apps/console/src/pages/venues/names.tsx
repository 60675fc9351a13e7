import { useQuery } from '@tanstack/react-query';
import { Input, Typography } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { VenueStanding } from '../../api/rows.ts';
import { Writes } from '../../app/writes.tsx';
import { Read } from '../../components/read.tsx';
import { say } from '../../texts/say.ts';
import { DrawerButton, SavedRow, useSaving } from './drawer.tsx';

interface Names {
  readonly name: string;
  readonly nameEn: string;
}

/** What a venue and its games are called, in Chinese and English. */
export function NamesButton({ venue: { code, name } }: { readonly venue: VenueStanding }) {
  return (
    <DrawerButton label={say('名称@short')} of={name} title={say('{0}的名称', name)}>
      <Writes resource="venues" action="operate">
        <VenueNames code={code} />
      </Writes>
    </DrawerButton>
  );
}

function VenueNames({ code }: { readonly code: string }) {
  const names = useQuery({
    queryKey: ['venueNames', code],
    queryFn: ({ signal }) => call('venueNames', { code }, { signal }),
  });
  return (
    <Read of={names}>
      {(venue) => (
        <>
          <Typography.Paragraph type="secondary">
            {say('英文名称可不填：选择英文的会员会看到中文名称')}
          </Typography.Paragraph>
          <NameRow
            venue={code}
            what={say('场馆')}
            now={venue}
            save={(next) => call('nameVenue', { code, ...next })}
          />
          {venue.games.map((game) => (
            <NameRow
              key={game.code}
              venue={code}
              what={game.shown ? game.code : say('{0}（不显示）', game.code)}
              now={game}
              save={(next) => call('nameGame', { venue: code, code: game.code, ...next })}
            />
          ))}
        </>
      )}
    </Read>
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
  const { mutate, isPending } = useSaving({
    save: () => save({ name, nameEn }),
    words: () => say('名称已保存'),
    keys: [['venueNames', venue], ['venueStandings']],
  });
  const changed = name.trim() !== now.name || nameEn.trim() !== now.nameEn;
  return (
    <SavedRow
      what={<span className="code">{what}</span>}
      ready={changed && name.trim() !== ''}
      saving={isPending}
      onSave={mutate}
    >
      <Input
        aria-label={say('{0} 中文名称', what)}
        value={name}
        maxLength={64}
        onChange={({ target }) => setName(target.value)}
      />
      <Input
        aria-label={say('{0} 英文名称', what)}
        placeholder="English"
        value={nameEn}
        maxLength={64}
        onChange={({ target }) => setNameEn(target.value)}
      />
    </SavedRow>
  );
}
