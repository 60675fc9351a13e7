import { transactionId } from '@mingpai/contract/rules/chain';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { PayoutBatchPage } from '../../api/rows.ts';
import { Alert } from '../../components/alert.tsx';
import { Read } from '../../components/read.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useDecision } from '../../orders/use-decision.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { csvOf, linesOf, mustWait, usdtShort } from './list.ts';
import { OrderTable } from './order-table.tsx';
import styles from './page.module.css';

type Props = { readonly id: number; readonly mayDecide: boolean; readonly onClose: () => void };

const resource = 'payout-batches';
/** How often an open list is asked again, in ms: the chain verifies meanwhile. */
const everyMs = 5_000;

/** The list to send from, and where its transactions are named. */
export function BatchDialog({ id, mayDecide, onClose }: Props) {
  const batch = useQuery({
    queryKey: ['payoutBatch', id],
    queryFn: ({ signal }) => call('payoutBatch', { id }, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Modal
      open
      title={say('付款批次 {0}', id)}
      width={980}
      footer={null}
      maskClosable={false}
      onCancel={onClose}
      destroyOnHidden
    >
      <Read of={batch}>
        {(page) => (
          <>
            <Export of={page} />
            {page.batch.outcome === null && mayDecide ? (
              <Naming page={page} onNamed={() => void batch.refetch()} />
            ) : (
              <OrderTable orders={page.orders} />
            )}
          </>
        )}
      </Read>
    </Modal>
  );
}

function Export({ of: { batch, orders } }: { readonly of: PayoutBatchPage }) {
  const message = useMessage();
  const unsent = orders.filter(({ transactionHash }) => transactionHash === null);
  // What must not be sent now is not named in what leaves the console to be sent.
  const rows = (unsent.length > 0 ? unsent : orders).filter((order) => !mustWait(order));
  const copy = () =>
    navigator.clipboard.writeText(linesOf(rows)).then(
      () => message.success(say('已复制 {0} 行：地址,金额', rows.length)),
      () => message.error(say('无法复制，请下载CSV')),
    );
  return (
    <div className={styles.export}>
      <span>
        {said(
          '{0}　{1} 笔，合计 {2}',
          batch.protocol,
          orders.length,
          <strong className="figures">{usdtShort(batch.totalMicro)} USDT</strong>,
        )}
      </span>
      <Button onClick={() => void copy()}>{say('复制清单')}</Button>
      <Button onClick={() => download(`payouts-${batch.id}.csv`, csvOf(batch.protocol, rows))}>
        {say('下载CSV')}
      </Button>
    </div>
  );
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** One transaction for all, or one for each that was sent. */
function Naming({ page, onNamed }: { readonly page: PayoutBatchPage; readonly onNamed: () => void }) {
  const { id } = page.batch;
  const message = useMessage();
  const [way, setWay] = useState<'one' | 'each'>('one');
  const [shared, setShared] = useState('');
  const [own, setOwn] = useState<Readonly<Record<number, string>>>({});
  const [reason, setReason] = useState<string>();
  const unsent = page.orders.filter(({ transactionHash }) => transactionHash === null);
  const typed = unsent.flatMap((order) => {
    const transactionHash = (way === 'one' ? shared : (own[order.id] ?? '')).trim();
    const left = way === 'one' && mustWait(order);
    return left || transactionHash === '' ? [] : [{ orderId: order.id, transactionHash }];
  });
  const odd = typed.find(({ transactionHash }) => transactionId(transactionHash) === undefined);
  const name = useDecision({
    resource,
    action: 'namePayoutBatch',
    id,
    onDone: ({ closed }) => {
      message.success(closed ? say('已保存，等待链上核对') : say('已保存，其余的可以稍后填写'));
      setOwn({});
      onNamed();
    },
  });
  const cancel = useDecision({
    resource,
    action: 'cancelPayoutBatch',
    id,
    onDone: ({ freed }) => {
      message.success(say('已取消，{0} 笔可重新付款', freed));
      onNamed();
    },
  });
  const fault = name.fault ?? cancel.fault;
  return (
    <>
      <Radio.Group
        className={styles.way ?? ''}
        value={way}
        onChange={({ target }) => setWay(target.value === 'each' ? 'each' : 'one')}
        options={[
          { value: 'one', label: say('一笔交易付了全部') },
          { value: 'each', label: say('每笔取款一笔交易') },
        ]}
      />
      {way === 'one' && (
        <Input
          className="code"
          aria-label={say('交易哈希')}
          placeholder={say('交易哈希或区块浏览器链接')}
          maxLength={300}
          spellCheck={false}
          value={shared}
          onChange={({ target }) => setShared(target.value)}
        />
      )}
      <OrderTable
        orders={page.orders}
        {...(way === 'each' && {
          own,
          onType: (orderId, text) => setOwn((before) => ({ ...before, [orderId]: text })),
        })}
      />
      {unsent.some(({ frozen }) => frozen) && (
        <Alert
          type="warning"
          showIcon
          message={say(
            '批次中有会员已被冻结：清单和“一笔交易付了全部”都不含这些取款；解冻后再汇出，或取消批次',
          )}
        />
      )}
      {unsent.some(({ changedUntil, stopped }) => changedUntil !== null || stopped) && (
        <Alert
          type="error"
          showIcon
          message={say(
            '批次中有会员刚变更过密码或两步验证，或付款已停止：清单和“一笔交易付了全部”都不含这些取款；到时再汇出，或取消批次',
          )}
        />
      )}
      {unsent.some(({ listed }) => listed) && (
        <Alert
          type="error"
          showIcon
          message={say(
            '批次中有收款地址在链上的冻结或制裁名单中：清单和“一笔交易付了全部”都不含这些取款；请勿汇出',
          )}
        />
      )}
      {unsent.some(({ unchecked }) => unchecked) && (
        <Alert
          type="warning"
          showIcon
          message={say(
            '批次中有收款地址暂时查不到是否被冻结：清单和“一笔交易付了全部”都不含这些取款；查明后再汇出，或取消批次',
          )}
        />
      )}
      {odd !== undefined && (
        <Alert
          type="warning"
          showIcon
          message={say('交易哈希应为64位十六进制字符：{0}', odd.transactionHash)}
        />
      )}
      {fault !== null && <Alert type="error" showIcon message={fault.message} />}
      <div className={styles.actions}>
        {reason === undefined ? (
          <Button danger onClick={() => setReason('')}>
            {say('取消批次')}
          </Button>
        ) : (
          <>
            <Input
              aria-label={say('取消原因')}
              placeholder={say('取消原因。请先确认未填写交易的取款确实没有汇出')}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <Button
              danger
              disabled={reason.trim() === ''}
              loading={cancel.deciding}
              onClick={() => cancel.decide({ id, reason: reason.trim() })}
            >
              {say('确认取消')}
            </Button>
          </>
        )}
        <Button
          type="primary"
          disabled={typed.length === 0 || odd !== undefined}
          loading={name.deciding}
          onClick={() => name.decide({ id, transactions: typed })}
        >
          {said('保存 {0} 笔并核对', typed.length)}
        </Button>
      </div>
    </>
  );
}
