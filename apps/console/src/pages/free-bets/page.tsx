import { Button } from 'antd';
import { useState } from 'react';
import { freeBets, giftStateOf } from '../../api/lists.ts';
import type { Gift } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchFilter, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { MemberChip } from '../../components/member-chip.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { useShownColumns } from '../../components/shown-columns.tsx';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { giftFilters } from '../../labels/free-bets.ts';
import { countOf } from '../../labels/money.ts';
import { statesOf } from '../../labels/options.ts';
import { type GiftAction, GiftDialog } from '../../orders/gift-actions.tsx';
import { giftColumns } from '../../orders/gift-columns.tsx';
import { GiveFreeBets } from '../../orders/give-free-bets.tsx';
import { useHeldRows } from '../../orders/held-rows.tsx';
import { say } from '../../texts/say.ts';

const everyMs = 8_000;
const states = statesOf(giftFilters);
const columns = giftColumns({ withMember: true });

/** Free bets that staff gave through a platform: what became of each, and giving more. */
export function FreeBetsPage() {
  const reading = useReading({ list: freeBets, everyMs });
  const [giving, setGiving] = useState(false);
  const [open, setOpen] = useState<{ readonly action: GiftAction; readonly gift: Gift }>();
  const held = useHeldRows('free-bets', open?.gift.id);
  const show = (action: GiftAction) => (gift: Gift | undefined) => {
    if (gift?.may.includes(action) === true && held.others(gift.id) === undefined) setOpen({ action, gift });
  };
  const worked = useWorkedRows(reading.rows, { open: show('approve'), reject: show('cancel') });
  const state = giftStateOf(reading.filter('state'));
  const filter = state === 'wanted' || state === 'unknown' || state === 'given' ? 'open' : state;
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({
    list: 'free-bets',
    columns,
    always: ['member', 'actions'],
    // The log says it as well.
    spare: ['by'],
  });
  return (
    <Page
      title={say('免费注单@many')}
      lead={say('共 {0} 笔；每笔只向平台要一次，结果由平台的记录说明', countOf(reading.total, reading.more))}
      actions={
        <May resource="free-bets" action="give">
          <Button type="primary" onClick={() => setGiving(true)}>
            {say('赠送')}
          </Button>
        </May>
      }
    >
      <Filters>
        <StateFilter of={reading} states={states} state={filter} />
        <SearchFilter of={reading} hint={say('会员账号或编号')} />
        <ExportButton title={say('免费注单@many')} file={reading.file} />
        {choice}
        <MemberChip of={reading} />
        <SavedViews list="free-bets" />
        <RowHelp of={worked} />
      </Filters>
      <ListTable
        reading={reading}
        worked={worked}
        card={{ who: 'member', actions: 'actions' }}
        columns={[...shown]}
        width={width}
        rowKey="id"
        empty={state === 'open' ? say('没有进行中的免费注单') : say('没有这样的免费注单')}
      />
      {open !== undefined && <GiftDialog {...open} onClose={() => setOpen(undefined)} />}
      {giving && <GiveFreeBets onClose={() => setGiving(false)} />}
    </Page>
  );
}
