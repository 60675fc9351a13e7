/** What deposits ask of payment gateways (gateways/): a page on which an order by WeChat or Alipay is paid. */
import { type OrderWay, type PageWay, pageWays } from '@mingpai/contract/states';
import type { Tx } from '../platform/database.ts';
import type { Outcome } from '../platform/outcome.ts';
import type { DepositOrder } from './order.ts';

export interface PayPages {
  /** Whether any gateway that staff have not switched off serves the way. */
  serves(way: PageWay): Promise<boolean>;
  /** Chooses the gateway of an order, in the order's transaction. Refusals `way_closed`, `way_resting`. */
  take(tx: Tx, order: { readonly orderNo: string; readonly way: PageWay }): Promise<Outcome<null>>;
  /**
   * Opens the page of an order that was taken; again is harmless. Call it outside of any transaction: it waits for a third party.
   * Refusal `way_resting`: there is no page, the order is closed and nothing was taken.
   */
  open(orderNo: string, language: 'zh-CN' | 'en'): Promise<Outcome<null>>;
  /** Somebody looks at an open order: its gateway is asked soon, and not only when its turn has come. */
  lookedAt(order: DepositOrder): Promise<void>;
  /** The address of an open order's page. */
  pageOf(order: DepositOrder): Promise<string | undefined>;
}

export function isPageWay(way: OrderWay): way is PageWay {
  return pageWays.some((one) => one === way);
}
