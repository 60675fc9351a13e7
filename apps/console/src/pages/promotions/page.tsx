import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import type { PromotionRow } from '../../api/rows.ts';
import { TwoLines } from '../../components/cells.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { useAddressText } from '../../components/choice.ts';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { DataTable } from '../../components/whole-table.tsx';
import { beijing } from '../../labels/time.ts';
import { inReadersLanguage } from '../../texts/language.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { PromotionEditor } from './editor.tsx';
import styles from './page.module.css';
import { reportPath } from './report-path.ts';
import { Results } from './results.tsx';
import { audienceText, conditionText, offerText, promotionsKey, rules, states } from './words.ts';

/** What the promotion itself says as well. */
const spare = ['type', 'rule', 'audience'] as const;

/** Everything that is offered, drafts too; one is edited in a drawer beside the list. */
export function PromotionsPage() {
  const list = useQuery({
    queryKey: promotionsKey,
    queryFn: ({ signal }) => call('promotionList', {}, { signal }),
    // What a colleague has agreed to meanwhile.
    refetchInterval: 10_000,
  });
  const [edit, setEdit] = useAddressText('edit');
  const edited = list.data?.promotions.find(({ id }) => String(id) === edit);
  const typeName = (id: number) => list.data?.types.find((type) => type.id === id)?.name ?? '';
  const columns: readonly NamedColumn<PromotionRow>[] = [
    {
      key: 'title',
      title: say('活动'),
      width: 213,
      grows: true,
      render: (_value, { id, state, startsAt, endsAt, title, titleEn, memo, memoEn, banner }) => (
        <div className={styles.promotion}>
          <img src={banner} alt="" width={96} height={42} />
          <div>
            <strong>
              {/* A draft has done nothing yet. */}
              {state === 'draft' ? (
                inReadersLanguage(title, titleEn)
              ) : (
                <Link to={reportPath({ id, startsAt, endsAt })}>{inReadersLanguage(title, titleEn)}</Link>
              )}
            </strong>
            <br />
            <span className={styles.memo}>{inReadersLanguage(memo, memoEn)}</span>
          </div>
        </div>
      ),
    },
    { key: 'type', title: say('类型'), width: 70, render: (_value, { typeId }) => typeName(typeId) },
    {
      key: 'state',
      title: say('状态'),
      width: 74,
      render: (_value, { state }) => (
        <Tag bordered={false} color={state === 'published' ? 'success' : 'default'}>
          {states[state]}
        </Tag>
      ),
    },
    {
      key: 'period',
      title: say('期间（北京时间）'),
      width: 110,
      grows: true,
      render: (_value, { startsAt, endsAt }) => (
        <span className="figures">
          {beijing(startsAt)}
          <br />
          {endsAt === null ? say('长期') : beijing(endsAt)}
        </span>
      ),
    },
    {
      key: 'audience',
      title: say('对象与申请条件'),
      width: 140,
      render: (_value, row) => <TwoLines first={audienceText(row)} second={conditionText(row)} />,
    },
    {
      key: 'rule',
      title: say('次数'),
      width: 80,
      render: (_value, { applies, place, offer }) =>
        place === null ? `${rules[applies]}${offer === null ? '' : say('，自动发放')}` : say('无需申请'),
    },
    {
      key: 'bonus',
      title: say('彩金（元）'),
      align: 'right',
      width: 110,
      render: (_value, row) => <span className="figures">{offerText(row)}</span>,
    },
    {
      key: 'actions',
      title: say('操作'),
      width: 74,
      fixed: 'right',
      render: (_value, row) => (
        <Button
          size="small"
          aria-label={say('编辑 {0}', inReadersLanguage(row.title, row.titleEn))}
          onClick={() => setEdit(String(row.id))}
        >
          {say('编辑')}
        </Button>
      ),
    },
  ];
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({ list: 'promotions', columns, always: ['title', 'actions'], spare });
  return (
    <Page
      title={say('优惠活动@many')}
      lead={say('会员看到的顺序与这里相同；草稿与下架的活动只在这里可见')}
      actions={
        <>
          <ChangesLink about="promotion/" />
          <Button type="primary" onClick={() => setEdit('new')}>
            {say('新建活动')}
          </Button>
        </>
      }
    >
      <ComingChanges about="promotion/" />
      <Filters>{choice}</Filters>
      <Read of={list}>
        {({ promotions }) => (
          <DataTable
            rows={promotions}
            columns={[...shown]}
            rowKey="id"
            width={width}
            card={{ who: 'title', actions: 'actions' }}
          />
        )}
      </Read>
      <Results />
      {list.data !== undefined && (edit === 'new' || edited !== undefined) && (
        <PromotionEditor key={edit} promotion={edited} types={list.data.types} onClose={() => setEdit('')} />
      )}
    </Page>
  );
}
