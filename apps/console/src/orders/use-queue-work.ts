import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { askAgain, type List } from '../api/lists.ts';
import { useKeptSwitch } from '../app/kept-choice.ts';
import { useMessage } from '../components/use-message.ts';
import { say } from '../texts/say.ts';
import type { Order, QueueName } from './order.ts';
import { takeNext } from './take-next.ts';
import { useClaim } from './use-claim.ts';
import { orderQuery } from './use-order-now.ts';
import { claimNextOrder, releaseOrders, type Sought, takeOverOrder, unparkOrder } from './work.ts';

export type OpenAction = 'approve' | 'reject' | 'park' | 'ask';
type Open<Row> = { readonly action: OpenAction; readonly order: Row; readonly byItself: boolean };

/**
 * The order that is open in a queue, whose it is meanwhile, and the next one after it.
 * @param among what the next one is sought among, `narrowed`: which is not the whole queue
 */
export function useQueueWork<Row extends Order>(
  queue: QueueName,
  list: List<Row>,
  { among, narrowed }: { readonly among: Sought; readonly narrowed: boolean },
) {
  const queries = useQueryClient();
  const message = useMessage();
  const [open, setOpen] = useState<Open<Row>>();
  /** The order that is open at this moment: answers come between what is drawn and what is pressed. */
  const openId = useRef<number>(undefined);
  /** Goes on with everything that is opened: what was sought before is not wanted any more. */
  const turn = useRef(0);
  const [seeking, setSeeking] = useState(false);
  /** The turn in which a next one is sought. */
  const sought = useRef<number>(undefined);
  /** What was passed over is not the next one again, until the page is left. */
  const [passed, setPassed] = useState<readonly number[]>([]);
  /** What was opened has been looked at: a group may have it, whatever its signs. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [goesOn, setGoesOn] = useKeptSwitch('mingpai.console.next-by-itself', true);
  useClaim(queue, open?.order.id);
  useEffect(
    () => () => {
      turn.current += 1;
      openId.current = undefined;
    },
    [],
  );

  const put = (next: Open<Row> | undefined) => {
    openId.current = next?.order.id;
    setOpen(next);
  };
  const show = (action: OpenAction, order: Row, byItself = false) => {
    turn.current += 1;
    put({ action, order, byItself });
    setOpened((before) => new Set(before).add(order.id));
  };
  /** It comes when it comes: what is pressed in its first moment was meant for something else. */
  const next = async (except: readonly number[] = passed) => {
    if (sought.current === turn.current) return;
    setSeeking(true);
    turn.current += 1;
    const mine = turn.current;
    sought.current = mine;
    const wanted = () => turn.current === mine;
    try {
      const order = await takeNext({
        claim: () => claimNextOrder(queue, except, among),
        read: async (id) =>
          (await queries.fetchQuery(orderQuery(list, id))).rows.find((row) => row.id === id),
        release: (id) => {
          // Opened by hand meanwhile, it is held by its window.
          if (id !== openId.current) void releaseOrders(queue, [id]).catch(() => undefined);
        },
        wanted,
      });
      if (order !== undefined) show('approve', order, true);
      else if (wanted())
        message.info(
          narrowed
            ? say('筛选范围内没有可以处理的下一笔了')
            : say('没有可以处理的下一笔了；仍在列表中的，或由同事处理，或等待期未满，或被您跳过'),
        );
    } catch (fault) {
      if (wanted() && fault instanceof Error) message.error(fault.message);
    } finally {
      if (sought.current === mine) {
        sought.current = undefined;
        setSeeking(false);
      }
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
    /** Something else has the screen: a next one that is on its way is not opened any more. */
    leaveNext: () => {
      turn.current += 1;
    },
    close: () => put(undefined),
    /** After the decision on the order that is open the next one opens by itself, if that is wanted; late answers open and close nothing. */
    decided: (id: number) => {
      if (openId.current !== id) return;
      put(undefined);
      if (goesOn) void next();
    },
    passOver: (id: number) => {
      const all = [...passed, id].slice(-200);
      setPassed(all);
      put(undefined);
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
        .then(() => message.success(say('已取回 {0} 的订单', order.username)))
        .catch((fault: unknown) => {
          if (fault instanceof Error) message.error(fault.message);
        });
      await askAgain(queries, queue);
    },
  };
}
