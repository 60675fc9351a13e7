import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Space, Tag } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { askAgain, statementDifferences } from '../../api/lists.ts';
import type { StatementDifference } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { ChoiceFilter, Filters, SearchFilter, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { useReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Section } from '../../components/section.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useNow } from '../../components/use-now.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { count } from '../../labels/money.ts';
import { age } from '../../labels/time.ts';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { answerOf } from './answer.ts';
import { DifferenceGroup } from './group-dialog.tsx';
import { alike } from './group-sums.ts';
import { NumberOfTheirs } from './our-rows.tsx';
import { differenceWords, stateWords, sum } from './words.ts';

type Open = { readonly what: 'take' | 'ask' | 'decide'; readonly row: StatementDifference };

/** What is left when statements were matched. */
export function Differences() {
  const reading = useReading({ list: statementDifferences, everyMs: 30_000 });
  const { parties, owners } = useChoices();
  const now = useNow();
  const may = useMay('counterparties', 'decide') === true;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [group, setGroup] = useState<readonly StatementDifference[]>();
  const held = useHeldRows('statement-differences', open?.row.id);
  const free = (row: StatementDifference | undefined) =>
    row !== undefined && held.others(row.id) === undefined ? row : undefined;
  const waits = (row: StatementDifference) =>
    (row.state === 'open' || row.state === 'asked') && held.others(row.id) === undefined;
  const many = reading.rows.filter((row) => waits(row) && picked.includes(row.id));
  const [firstOfMany] = many;
  /** Chooses these, and of them only what one explanation does for. */
  const pick = (rows: readonly StatementDifference[]) => {
    const first = rows[0];
    setPicked(
      rows.filter((row) => waits(row) && first !== undefined && alike(row, first)).map(({ id }) => id),
    );
  };
  const likeIt = (chosen: StatementDifference) => {
    if (waits(chosen)) pick([chosen, ...reading.rows.filter(({ id }) => id !== chosen.id)]);
  };
  const worked = useWorkedRows(
    reading.rows,
    may
      ? {
          open: (chosen) => {
            const row = free(chosen);
            if (row?.state === 'open') setOpen({ what: 'ask', row });
            if (row?.state === 'asked') setOpen({ what: 'decide', row });
          },
          own: (chosen) => {
            const row = free(chosen);
            if (row?.state === 'open' || row?.state === 'asked') setOpen({ what: 'take', row });
          },
          select: (chosen) => {
            if (chosen === undefined) return;
            if (picked.includes(chosen.id)) setPicked(picked.filter((id) => id !== chosen.id));
            else pick([...many, chosen]);
          },
          alike: (chosen) => {
            if (chosen !== undefined) likeIt(chosen);
          },
          group: () => {
            if (many.length > 0) setGroup(many);
          },
        }
      : {},
  );
  const all: readonly NamedColumn<StatementDifference>[] = [
    {
      key: 'what',
      title: say('差异'),
      width: 120,
      grows: true,
      render: (_value, { title, kind }) => <TwoLines first={differenceWords[kind]} second={title} />,
    },
    {
      key: 'age',
      title: say('已有多久'),
      width: 104,
      render: (_value, { since, decidedAt }) => (
        <>
          {age(since, decidedAt === null ? now : new Date(decidedAt))}
          <div>
            <Moment at={since} />
          </div>
        </>
      ),
    },
    {
      key: 'reference',
      title: say('单号'),
      width: 130,
      grows: true,
      render: (_value, { reference, references, line }) => (
        <>
          <NumberOfTheirs number={reference} references={references} />
          {line !== null && <div>{line}</div>}
        </>
      ),
    },
    {
      key: 'amounts',
      title: say('对方 / 我方'),
      align: 'right',
      width: 120,
      render: (_value, { partyKind, theirs, ours }) => (
        <span className="figures">{`${sum(partyKind, theirs)} / ${sum(partyKind, ours)}`}</span>
      ),
    },
    {
      key: 'held',
      title: say('负责人'),
      width: 100,
      grows: true,
      render: (_value, { heldBy, note }) => <TwoLines first={heldBy ?? say('无人负责')} second={note} />,
    },
    {
      key: 'state',
      title: say('状态'),
      width: 146,
      render: (_value, { state, reason, askedBy, decidedBy }) => (
        <>
          <Tag bordered={false}>{stateWords[state]}</Tag>
          {reason !== null && say('{0}：{1}', askedBy ?? '', reason)}{' '}
          {decidedBy !== null && say('{0} 同意', decidedBy)}
        </>
      ),
    },
    {
      key: 'actions',
      title: say('操作'),
      width: 110,
      fixed: 'right',
      render: (_value, row) =>
        may && (
          <UnlessHeld rows={held} id={row.id}>
            <Space wrap size={4}>
              {(row.state === 'open' || row.state === 'asked') && (
                <Button size="small" onClick={() => setOpen({ what: 'take', row })}>
                  {say('接手')}
                </Button>
              )}
              {row.state === 'open' && (
                <Button size="small" onClick={() => setOpen({ what: 'ask', row })}>
                  {say('提请关闭')}
                </Button>
              )}
              {row.state === 'asked' && (
                <Button size="small" type="primary" onClick={() => setOpen({ what: 'decide', row })}>
                  {row.own ? say('收回') : say('复核')}
                </Button>
              )}
            </Space>
          </UnlessHeld>
        ),
    },
  ];
  const done = reading.filter('state') === 'done';
  const { columns, choice, width } = useShownColumns({
    list: 'statement-differences',
    // Nothing is left to do with what is settled.
    columns: done ? all.filter(({ key }) => key !== 'actions') : all,
    always: ['what', 'actions'],
    spare: done ? ['held'] : ['state'],
    beside: may && !done ? boxWidth : 0,
  });
  return (
    <Section title={say('差异')} lead={say('每一笔都要有负责人；由一位提请、另一位同意才能关闭')}>
      <Filters>
        <StateFilter
          of={reading}
          states={[
            { value: 'open', label: say('未处理') },
            { value: 'done', label: say('已了结') },
          ]}
          state={done ? 'done' : 'open'}
        />
        <SearchFilter of={reading} hint={say('单号、我方订单号、备注')} />
        <ChoiceFilter of={reading} field="counterparty" label={say('对账方')} choices={parties} />
        <ChoiceFilter of={reading} field="owner" label={say('负责人')} choices={owners} />
        <ChoiceFilter of={reading} field="days" label={say('已有多久')} choices={ages} />
        <ExportButton title={say('对账差异')} file={reading.file} />
        {choice}
        <SavedViews list="statement-differences" />
        <RowHelp of={worked} />
      </Filters>
      {may && many.length > 0 && (
        <Space wrap>
          <Button type="primary" onClick={() => setGroup(many)}>
            {said('一起处理 {0} 笔（G）', count(many.length))}
          </Button>
          {firstOfMany !== undefined && (
            <Button onClick={() => likeIt(firstOfMany)}>{say('选择本页全部同类')}</Button>
          )}
          <Button onClick={() => setPicked([])}>{say('取消选择')}</Button>
        </Space>
      )}
      <ListTable<StatementDifference>
        reading={reading}
        {...(may &&
          !done && {
            selection: {
              columnWidth: boxWidth,
              selectedRowKeys: many.map(({ id }) => id),
              onChange: (_keys, rows) => pick(rows),
              getCheckboxProps: (row) => ({
                disabled: !waits(row) || (firstOfMany !== undefined && !alike(row, firstOfMany)),
                'aria-label': say('选择 {0}', row.reference),
              }),
            },
          })}
        worked={worked}
        card={{ who: 'what', amount: 'amounts', actions: 'actions' }}
        empty={say('没有差异')}
        width={width}
        columns={[...columns]}
      />
      {group !== undefined && (
        <DifferenceGroup
          rows={group}
          onClose={() => {
            setGroup(undefined);
            setPicked([]);
          }}
        />
      )}
      {open?.what === 'take' && <Take row={open.row} onClose={close} />}
      {open?.what === 'ask' && (
        <ReasonDialog
          resource={statementDifferences.name}
          action="askToCloseDifference"
          id={open.row.id}
          title={say('提请关闭差异 {0}', open.row.reference)}
          confirm={say('确认提请')}
          label={say('关闭原因')}
          done={say('已提请，由另一位同事复核')}
          onClose={close}
        >
          {say('关闭后不再算作无法解释的钱；资金需要更正的，请另提余额更正。')}
        </ReasonDialog>
      )}
      {open?.what === 'decide' && <Decide row={open.row} onClose={close} />}
    </Section>
  );
}

/** Of the column of boxes by which differences are chosen, px. */
const boxWidth = 32;

/** How long one stands at least; of those that are settled, how long it stood. */
const ages = [
  { value: '1', label: say('满{0}天', 1) },
  { value: '7', label: say('满{0}天', 7) },
  { value: '30', label: say('满{0}天', 30) },
] as const;

/** Whose statements there are, and who looks at what is left of them. */
function useChoices() {
  const parties = useQuery({
    queryKey: ['counterparties'],
    queryFn: ({ signal }) => call('counterparties', {}, { signal }),
  });
  const owners = useQuery({
    queryKey: [statementDifferences.name, 'owners'],
    // Any answer names them.
    queryFn: async ({ signal }) => (await call('statementDifferences', { pageSize: 1 }, { signal })).owners,
  });
  return {
    parties: (parties.data ?? []).map(({ code, title }) => ({ value: code, label: title })),
    owners: [
      { value: 'nobody', label: say('无人负责') },
      ...(owners.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  };
}

type Props = { readonly row: StatementDifference; readonly onClose: () => void };

function Take({ row: { id, reference, note: was }, onClose }: Props) {
  const [note, setNote] = useState(was);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('takeDifference', id, {
    onDone: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: [statementDifferences.name] }),
  });
  return (
    <ActionDialog
      title={say('接手差异 {0}', reference)}
      confirm={say('由我负责')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id, note })}
      onClose={onClose}
    >
      <Input.TextArea
        aria-label={say('备注')}
        placeholder={say('备注（选填）')}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActionDialog>
  );
}

function Decide({ row, onClose }: Props) {
  const { id, reference, own, askedBy, reason, partyKind, theirs, ours } = row;
  const { title, confirm, closed } = answerOf(row);
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction('decideDifference', id, {
    onDone: () => {
      message.success(say('已记入'));
      onClose();
    },
    onSettled: () => askAgain(queries, statementDifferences.name),
  });
  return (
    <ActionDialog
      title={`${title} ${reference}`}
      confirm={confirm}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate({ id, closed })}
      onClose={onClose}
    >
      <p>{said('{0}：{1}', askedBy, reason)}</p>
      <p className="figures">{said('对方 {0}，我方 {1}', sum(partyKind, theirs), sum(partyKind, ours))}</p>
      {!own && (
        <Button loading={isPending} onClick={() => mutate({ id, closed: false })}>
          {say('不同意，退回未处理')}
        </Button>
      )}
    </ActionDialog>
  );
}
