import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { memberStateOf, members } from '../../api/lists.ts';
import { tagsQuery } from '../../api/tags.ts';
import { useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import {
  ChoiceFilter,
  Filters,
  MomentFilter,
  MoreFilters,
  Rare,
  SearchFilter,
  StateFilter,
  TextFilter,
} from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { maskedInMembers, memberColumns } from '../../components/member-columns.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { RevealPage } from '../../components/reveal.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { useShownColumns } from '../../components/shown-columns.tsx';
import { sortedColumns } from '../../components/sorting.tsx';
import { countOf } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { AgentFilter } from './agent-filter.tsx';
import { TagList } from './tag-list.tsx';

/** What the member's own page says as well. */
const rare = ['since', 'count', 'net'] as const;
/** And of the others, what one looks for here least. */
const spare = ['id', 'realName', 'won', 'tags', 'deposits'] as const;

const states = [
  { value: 'all', label: say('全部') },
  { value: 'normal', label: say('正常') },
  { value: 'frozen', label: say('已冻结') },
] as const;

const sorts = [
  { value: 'registered', label: say('注册时间') },
  { value: 'vip', label: 'VIP' },
  { value: 'seen', label: say('上次来访') },
  { value: 'balance', label: say('中心钱包') },
  { value: 'deposits', label: say('存款合计') },
  { value: 'count', label: say('存款笔数') },
  { value: 'first', label: say('首次存款') },
  { value: 'last', label: say('最近存款') },
  { value: 'net', label: say('净存款') },
  { value: 'won', label: say('会员输赢') },
];

const orders = [
  { value: 'desc', label: say('从大到小') },
  { value: 'asc', label: say('从小到大') },
];

const levels = Array.from({ length: 10 }, (_none, index) => ({
  value: String(index + 1),
  label: `VIP ${index + 1}`,
}));

export function MembersPage() {
  const reading = useReading({ list: members });
  const tags = useQuery(tagsQuery);
  // The log leads here with the tag that it names.
  const [listed, setListed] = useAddressText('listed');
  const [listing, setListing] = useState(listed !== '');
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({
    list: 'members',
    columns: memberColumns,
    always: ['name'],
    rare,
    spare,
    sorted: reading.filter('sort') || 'id',
  });
  const choices = (tags.data ?? []).map(({ tag }) => ({ value: tag, label: tag }));
  return (
    <Page
      title={say('会员@many')}
      lead={say('{0} 位', countOf(reading.total, reading.more))}
      actions={
        <>
          <Button onClick={() => setListing(true)}>{say('标签列表')}</Button>
          <RevealPage rows={reading.rows.map(({ id }) => ({ memberId: id }))} fields={maskedInMembers} />
          <ExportButton title={say('会员@many')} file={reading.file} />
        </>
      }
    >
      <Filters>
        <SearchFilter of={reading} hint={say('会员编号，或账号的开头')} autoFocus />
        <StateFilter of={reading} states={states} state={memberStateOf(reading.filter('state'))} />
        <Rare>
          <ChoiceFilter of={reading} field="sort" label={say('排列方式')} choices={sorts} />
          <ChoiceFilter of={reading} field="order" label={say('顺序')} choices={orders} />
        </Rare>
        <MoreFilters active={reading.active('sort', 'order')} many>
          <ChoiceFilter of={reading} field="tag" label={say('标签')} choices={choices} />
          <ChoiceFilter of={reading} field="vip" label="VIP" choices={levels} />
          <MomentFilter of={reading} field="from" label={say('注册从')} />
          <MomentFilter of={reading} field="to" label={say('到')} />
          <MomentFilter of={reading} field="seenFrom" label={say('来过从')} />
          <MomentFilter of={reading} field="seenTo" label={say('来过到')} />
          <TextFilter of={reading} field="balanceFrom" label={say('余额从（元）')} />
          <TextFilter of={reading} field="balanceTo" label={say('余额到（元）')} />
          <TextFilter of={reading} field="depositsFrom" label={say('存款从（元）')} />
          <TextFilter of={reading} field="depositsTo" label={say('存款到（元）')} />
          <TextFilter of={reading} field="countFrom" label={say('笔数从')} />
          <TextFilter of={reading} field="countTo" label={say('笔数到')} />
          <MomentFilter of={reading} field="firstFrom" label={say('首存从')} />
          <MomentFilter of={reading} field="firstTo" label={say('首存到')} />
          <MomentFilter of={reading} field="lastFrom" label={say('最近存款从')} />
          <MomentFilter of={reading} field="lastTo" label={say('最近存款到')} />
          <TextFilter of={reading} field="netFrom" label={say('净额从（元）')} />
          <TextFilter of={reading} field="netTo" label={say('净额到（元）')} />
          <TextFilter of={reading} field="wonFrom" label={say('输赢从（元）')} />
          <TextFilter of={reading} field="wonTo" label={say('输赢到（元）')} />
          <AgentFilter of={reading} />
        </MoreFilters>
        {choice}
        <SavedViews list="members" />
      </Filters>
      <ListTable
        reading={reading}
        columns={sortedColumns(shown, { of: reading, first: 'id' })}
        empty={say('没有符合条件的会员')}
        width={width}
        card={{ who: 'name', amount: 'state', left: ['since', 'count'] }}
      />
      {listing && (
        <TagList
          only={listed}
          onClose={() => {
            setListing(false);
            if (listed !== '') setListed('');
          }}
        />
      )}
    </Page>
  );
}
