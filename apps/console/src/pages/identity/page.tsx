import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { IdentityForm } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { useMay } from '../../app/session.ts';
import { useAddressChoice, useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchField } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { countOf } from '../../labels/money.ts';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { say } from '../../texts/say.ts';
import { formColumns } from './columns.tsx';
import { Review } from './review.tsx';

/** How often the queue is asked again, in ms. */
const everyMs = 8_000;
const choices = [
  { value: 'open', label: say('待审核') },
  { value: 'all', label: say('全部') },
] as const;

/** Forms of members who show who they are. What is in one is read with a reason, and the log tells of it. */
export function IdentityPage() {
  const [state, setState] = useAddressChoice('state', ['open', 'all']);
  const [search, setSearch] = useAddressText('search');
  const [reviewed, setReviewed] = useState<IdentityForm>();
  const reading = useSectionReading<IdentityForm>({
    question: ['identityQueue', { state, search }],
    read: (page, options) => call('identityQueue', { ...page, state, search }, options),
    everyMs,
    narrowed: search !== '',
  });
  const reads = useMay('identity', 'read') === true;
  const held = useHeldRows('identity', reviewed?.state === 'open' ? reviewed.id : undefined);
  const show = (form: IdentityForm | undefined) => {
    if (form !== undefined && held.others(form.id) === undefined) setReviewed(form);
  };
  const worked = useWorkedRows(reading.rows, reads ? { open: show } : {});
  return (
    <Page
      title={say('身份审核')}
      lead={say(
        '{0} 份资料；查看须填写理由并记入操作日志，查看后几分钟内由您审核',
        countOf(reading.total, reading.more),
      )}
    >
      <Filters>
        <Segmented aria-label={say('状态')} options={[...choices]} value={state} onChange={setState} />
        <SearchField value={search} hint={say('会员账号、编号或申请编号')} onSearch={setSearch} />
        <ExportButton title={say('身份审核')} file={{ list: 'identityQueue', question: { state, search } }} />
        <SavedViews list="identity" />
        <RowHelp of={worked} />
      </Filters>
      <SectionTable
        reading={reading}
        worked={worked}
        card={{ who: 'member', actions: 'actions' }}
        columns={[
          ...formColumns,
          {
            key: 'actions',
            title: say('操作'),
            fixed: 'right',
            width: 104,
            render: (_value, form) => (
              <May resource="identity" action="read">
                <UnlessHeld rows={held} id={form.id}>
                  <Button size="small" type="primary" onClick={() => setReviewed(form)}>
                    {form.state === 'open' ? say('审核') : say('查看')}
                  </Button>
                </UnlessHeld>
              </May>
            ),
          },
        ]}
        width={720}
        empty={state === 'open' ? say('没有等待审核的资料') : say('没有资料')}
      />
      {reviewed !== undefined && <Review form={reviewed} onClose={() => setReviewed(undefined)} />}
    </Page>
  );
}
