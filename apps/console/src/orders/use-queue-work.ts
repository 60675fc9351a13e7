import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askAgain, type List } from '../api/lists.ts';
import { useKeptSwitch } from '../app/kept-choice.ts';
import { useMessage } from '../components/use-message.ts';
import type { Order, QueueName } from './order.ts';
import { useClaim } from './use-claim.ts';
import { nextOrder, takeOverOrder, unparkOrder } from './work.ts';

export type OpenAction = 'approve' | 'reject' | 'park';
type Open<Row> = { readonly action: OpenAction; readonly order: Row; readonly byItself: boolean };

/** The order that is open in a queue, whose it is meanwhile, and the next one after it. */
export function useQueueWork<Row extends Order>(queue: QueueName, list: List<Row>) {
  const queries = useQueryClient();
  const message = useMessage();
  const [open, setOpen] = useState<Open<Row>>();
  const [seeking, setSeeking] = useState(false);
  /** What was passed over is not the next one again, until the page is left. */
  const [passed, setPassed] = useState<readonly number[]>([]);
  /** What was opened has been looked at: a group may have it, whatever its signs. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [goesOn, setGoesOn] = useKeptSwitch('mingpai.console.next-by-itself', true);
  useClaim(queue, open?.order.id);

  const show = (action: OpenAction, order: Row, byItself = false) => {
    setOpen({ action, order, byItself });
    setOpened((before) => new Set(before).add(order.id));
  };
  const next = async (except: readonly number[] = passed, byItself = false) => {
    if (seeking) return;
    setSeeking(true);
    try {
      const order = await nextOrder(queue, list, queries, except);
      if (order !== undefined) show('approve', order, byItself);
      else {
        setOpen(undefined);
        message.info('没有可以处理的下一笔了');
      }
    } catch (fault) {
      setOpen(undefined);
      if (fault instanceof Error) message.error(fault.message);
    } finally {
      setSeeking(false);
    }
  };
  return {
    open,
    seeking,
    opened,
    goesOn,
    setGoesOn,
    show,
    next: () => next(),
    close: () => setOpen(undefined),
    /** After a decision the next one opens by itself, if that is wanted. */
    decided: () => {
      setOpen(undefined);
      if (goesOn) void next(passed, true);
    },
    skip: (id: number) => {
      const all = [...passed, id].slice(-200);
      setPassed(all);
      void next(all);
    },
    takeOver: async (id: number) => {
      await takeOverOrder(queue, id).catch((fault: unknown) => {
        if (fault instanceof Error) message.error(fault.message);
      });
      await askAgain(queries, queue);
    },
    unpark: async (order: Row) => {
      await unparkOrder(queue, order.id)
        .then(() => message.success(`已取回 ${order.username} 的订单`))
        .catch((fault: unknown) => {
          if (fault instanceof Error) message.error(fault.message);
        });
      await askAgain(queries, queue);
    },
  };
}
