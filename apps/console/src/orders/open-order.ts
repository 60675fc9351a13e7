/** What can be done in the window of an open order besides its own button; by keyboard too. */
import { createContext, useContext } from 'react';

export type OpenOrder = {
  /** It came by itself after the last one: what is pressed in the first moment was meant for that. */
  readonly byItself: boolean;
  readonly onReject: () => void;
  readonly onPark: () => void;
  readonly onAsk: () => void;
  /** Leaves it to somebody else, and takes the next one. */
  readonly onPassOver: () => void;
  readonly onTakeOver: () => void;
};

export const OpenOrderContext = createContext<OpenOrder | undefined>(undefined);

/** Undefined in a window that stands in no queue. */
export function useOpenOrder(): OpenOrder | undefined {
  return useContext(OpenOrderContext);
}
