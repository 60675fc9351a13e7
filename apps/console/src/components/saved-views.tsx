import type { ConsolePayload } from '@mingpai/contract/console/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../api/client.ts';
import { roleLabels } from '../labels/staff.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { ActionDialog } from './action-dialog.tsx';
import { Rare } from './filters.tsx';
import { useMessage } from './use-message.ts';
import { useStaffAction } from './use-staff-action.ts';

type ListName = ConsolePayload<'savedViews'>['list'];

/** Views of a list: choosing one puts its filters and sorting into the address; what is shown now is kept under a name. */
export function SavedViews({ list }: { readonly list: ListName }) {
  const [address, setAddress] = useSearchParams();
  const [keeping, setKeeping] = useState(false);
  const { data } = useQuery(viewsQuery(list));
  const shown = questionOf(address);
  const chosen = data?.rows.find(({ question }) => question === shown);
  return (
    <>
      <Rare>
        <Select
          aria-label={say('视图')}
          placeholder={say('视图')}
          allowClear
          style={{ width: 170 }}
          value={chosen?.id ?? null}
          notFoundContent={say('还没有保存的视图')}
          options={(data?.rows ?? []).map(({ id, name, own, by }) => ({
            value: id,
            label: own ? name : say('{0}（{1}）', name, by),
          }))}
          onChange={(id: number | undefined) => {
            const view = data?.rows.find((one) => one.id === id);
            setAddress(new URLSearchParams(view?.question ?? ''));
          }}
        />
      </Rare>
      <Rare>
        <Button onClick={() => setKeeping(true)}>{say('保存视图')}</Button>
      </Rare>
      {keeping && (
        <KeepDialog
          list={list}
          question={shown}
          chosen={chosen?.own ? chosen : undefined}
          roles={data?.roles ?? []}
          onClose={() => setKeeping(false)}
        />
      )}
    </>
  );
}

const viewsQuery = (list: ListName) => ({
  queryKey: ['saved-views', list],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call('savedViews', { list }, { signal }),
  staleTime: 60_000,
});

/** Filters and sorting in the address, in one order, without the page. */
function questionOf(address: URLSearchParams): string {
  const kept = new URLSearchParams([...address].filter(([field]) => field !== 'page'));
  kept.sort();
  return kept.toString();
}

type KeepProps = {
  readonly list: ListName;
  readonly question: string;
  /** The view that is shown, where it is one's own. */
  readonly chosen: { readonly id: number; readonly name: string; readonly role: string | null } | undefined;
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly onClose: () => void;
};

function KeepDialog({ list, question, chosen, roles, onClose }: KeepProps) {
  const message = useMessage();
  const queries = useQueryClient();
  const [name, setName] = useState(chosen?.name ?? '');
  const [role, setRole] = useState<string | null>(chosen?.role ?? null);
  const onSettled = () => queries.invalidateQueries({ queryKey: ['saved-views', list] });
  const done = (words: string) => () => {
    message.success(words);
    onClose();
  };
  const save = useStaffAction('saveView', list, { onDone: done(say('视图已保存')), onSettled });
  const remove = useStaffAction('removeView', chosen?.id ?? 'none', {
    onDone: done(say('视图已删除')),
    onSettled,
  });
  return (
    <ActionDialog
      title={say('保存视图')}
      confirm={say('保存')}
      disabled={name.trim() === ''}
      deciding={save.isPending || remove.isPending}
      fault={save.error ?? remove.error}
      onConfirm={() => save.mutate({ list, name: name.trim(), question, role })}
      onClose={onClose}
    >
      <p>{say('保存当前的筛选和排序；同名的视图会被替换。地址栏的链接也可直接发给同事。')}</p>
      <Input
        aria-label={say('视图名称')}
        placeholder={say('名称')}
        maxLength={40}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        aria-label={say('与谁共享')}
        style={{ width: '100%', margin: '12px 0' }}
        value={role ?? ''}
        options={[
          { value: '', label: say('只有自己可见') },
          ...roles.map(({ code, name: made }) => ({
            value: code,
            label: say('与同一角色的同事共享：{0}', made === '' ? (roleLabels[code] ?? code) : made),
          })),
        ]}
        onChange={(next: string) => setRole(next === '' ? null : next)}
      />
      {chosen !== undefined && (
        <Button
          danger
          loading={remove.isPending}
          disabled={save.isPending}
          onClick={() => remove.mutate({ id: chosen.id })}
        >
          {said('删除视图“{0}”', chosen.name)}
        </Button>
      )}
    </ActionDialog>
  );
}
