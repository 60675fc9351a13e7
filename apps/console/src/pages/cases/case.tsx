import { type CaseLinkKind, type CaseState, caseLinks } from '@mingpai/contract/console/cases/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select, Space, Tag } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../api/client.ts';
import { cases } from '../../api/lists.ts';
import { May } from '../../app/may.tsx';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { MemberSelect } from '../../components/member-select.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { caseLinkLabels, caseStateLabels, caseStateTones } from '../../labels/cases.ts';
import { beijing } from '../../labels/time.ts';
import { orderPath } from '../../orders/order-path.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './case.module.css';
import { CaseMembers } from './members.tsx';

type Case = ConsoleAnswer<'casePage'>;

/** One case: whose it is, what belongs to it, and what was found. */
export function CasePage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [cases.name, 'one', id],
    queryFn: ({ signal }) => call('casePage', { id: Number(id) }, { signal }),
    refetchInterval: 10_000,
  });
  return <Read of={query}>{(one) => <OneCase key={one.id} one={one} />}</Read>;
}

function OneCase({ one }: { readonly one: Case }) {
  const may = useMay('cases', 'work') === true;
  return (
    <Page
      title={one.subject}
      lead={
        <>
          {said('第 {0} 件', one.id)}{' '}
          <Tag color={caseStateTones[one.state]} bordered={false}>
            {caseStateLabels[one.state]}
          </Tag>
          {said(
            '负责人 {0}{1} · {2} {3} 立案{4}',
            one.owner,
            one.own && say('（我）'),
            one.openedBy,
            beijing(one.openedAt),
            one.closedAt !== null && say(' · {0} 结案', beijing(one.closedAt)),
          )}
        </>
      }
      actions={may && <Steps one={one} />}
    >
      <Section title={say('关联')}>
        {one.links.length === 0 && <Nothing text={say('还没有关联会员或订单')} />}
        <ul className={styles.links}>
          {one.links.map(({ kind, reference, memberId, username }) => (
            <li key={`${kind} ${reference}`}>
              {kind === 'member' ? (
                <Link to={`/members/${memberId}`}>{username}</Link>
              ) : (
                <Link to={orderPath(`${kind}s`, reference)}>
                  {caseLinkLabels[kind]} {reference}
                </Link>
              )}
            </li>
          ))}
        </ul>
        {may && <LinkField id={one.id} />}
        {new Set(one.links.map(({ memberId }) => memberId)).size > 1 && (
          <May resource="members" action="list">
            <CaseMembers key={one.links.length} id={one.id} />
          </May>
        )}
      </Section>
      <Section title={say('记录')} lead={say('写下后不能修改')}>
        <ol className={styles.remarks}>
          {one.remarks.map(({ id, body, by, at }) => (
            <li key={id}>
              <p>{body}</p>
              <small>
                {by} · <time dateTime={at}>{beijing(at)}</time>
              </small>
            </li>
          ))}
        </ol>
        {may && <RemarkField id={one.id} />}
      </Section>
    </Page>
  );
}

/** Asks for the case again, and for the lists that it stands in. */
function useAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [cases.name] });
}

const steps: readonly { readonly state: CaseState; readonly label: string }[] = [
  { state: 'open', label: say('继续处理') },
  { state: 'waiting', label: say('等待') },
  { state: 'closed', label: say('结案') },
];

function Steps({ one }: { readonly one: Case }) {
  const [closing, setClosing] = useState(false);
  const message = useMessage();
  const again = useAgain();
  const after = {
    onDone: () => undefined,
    onFault: (fault: Error) => void message.error(fault.message),
    onSettled: again,
  };
  const taking = useStaffAction('takeCase', one.id, after);
  const moving = useStaffAction('moveCase', one.id, after);
  if (!one.own)
    return (
      one.state !== 'closed' && (
        <Button
          type="primary"
          loading={taking.isPending}
          onClick={() => taking.mutate({ id: one.id, from: one.ownerId })}
        >
          {say('接手')}
        </Button>
      )
    );
  return (
    <>
      {one.state !== 'closed' && <Hand one={one} />}
      {steps
        .filter(({ state }) => state !== one.state)
        .map(({ state, label }) => (
          <Button
            key={state}
            loading={moving.isPending}
            onClick={() => (state === 'closed' ? setClosing(true) : moving.mutate({ id: one.id, state }))}
          >
            {label}
          </Button>
        ))}
      {closing && <Closing one={one} onClose={() => setClosing(false)} />}
    </>
  );
}

/** To a colleague who may work on it, as soon as one is chosen. */
function Hand({ one }: { readonly one: Case }) {
  const message = useMessage();
  const again = useAgain();
  const { mutate, isPending } = useStaffAction('handCase', one.id, {
    onDone: () => void message.success(say('已转交')),
    onFault: (fault: Error) => void message.error(fault.message),
    onSettled: again,
  });
  if (one.colleagues.length === 0) return null;
  return (
    <Select<number | null>
      aria-label={say('转交给')}
      className={styles.hand ?? ''}
      placeholder={say('转交给')}
      showSearch
      optionFilterProp="label"
      loading={isPending}
      value={null}
      options={one.colleagues.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(to) => to !== null && mutate({ id: one.id, to })}
    />
  );
}

/** What it came to is asked before it is closed: whoever reads it later was not there. */
function Closing({ one, onClose }: { readonly one: Case; readonly onClose: () => void }) {
  const [form] = Form.useForm<{ outcome: string }>();
  const again = useAgain();
  const { mutate, isPending, error } = useStaffAction('moveCase', one.id, {
    onDone: onClose,
    onSettled: again,
  });
  return (
    <ActionDialog
      title={say('结案')}
      confirm={say('结案')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ outcome }) => mutate({ id: one.id, state: 'closed', outcome: outcome.trim() })}
      >
        <Form.Item
          name="outcome"
          label={say('结果（记入记录，不能修改）')}
          rules={[{ required: true, whitespace: true, message: say('请写明结果，如：一人所为，彩金收回') }]}
        >
          <Input.TextArea autoFocus rows={3} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}

function LinkField({ id }: { readonly id: number }) {
  const [kind, setKind] = useState<CaseLinkKind>('member');
  const [reference, setReference] = useState('');
  const again = useAgain();
  const { mutate, isPending, error } = useStaffAction('linkCase', id, {
    onDone: () => setReference(''),
    onSettled: again,
  });
  return (
    <>
      {error !== null && <Alert type="error" showIcon message={error.message} />}
      <Space wrap>
        <Select<CaseLinkKind>
          aria-label={say('关联什么')}
          className={styles.kind ?? ''}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setReference('');
          }}
          options={caseLinks.map((value) => ({ value, label: caseLinkLabels[value] }))}
        />
        {kind === 'member' ? (
          <MemberSelect
            className={styles.linked ?? ''}
            label={say('会员')}
            value={reference === '' ? null : Number(reference)}
            onChange={(member) => setReference(member === null ? '' : String(member))}
          />
        ) : (
          <Input
            aria-label={say('订单号')}
            placeholder={say('订单号')}
            maxLength={32}
            value={reference}
            onChange={({ target }) => setReference(target.value)}
          />
        )}
        <Button
          loading={isPending}
          disabled={reference.trim() === ''}
          onClick={() => mutate({ id, kind, reference: reference.trim().toUpperCase() })}
        >
          {say('关联')}
        </Button>
      </Space>
    </>
  );
}

function RemarkField({ id }: { readonly id: number }) {
  const [body, setBody] = useState('');
  const again = useAgain();
  const { mutate, isPending, error } = useStaffAction('commentCase', id, {
    onDone: () => setBody(''),
    onSettled: again,
  });
  return (
    <div className={styles.field}>
      <Input.TextArea
        aria-label={say('新记录')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2_000}
        showCount
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      {error !== null && <Alert type="error" showIcon message={error.message} />}
      <Button
        type="primary"
        loading={isPending}
        disabled={body.trim() === ''}
        onClick={() => mutate({ id, body: body.trim() })}
      >
        {say('写下记录')}
      </Button>
    </div>
  );
}
