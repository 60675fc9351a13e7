/** A venue whose row is there, but whose platform is not connected on this node: it says so, and takes no call. */
import type { SeamlessVenuePort, TransferVenuePort } from '../port.ts';

/** @param variable that would connect it */
export function unconnectedVenue(variable: string): SeamlessVenuePort {
  const absent = async () => ({ outcome: 'unknown', reason: `${variable} is not set` }) as const;
  return {
    wallet: 'seamless',
    ping: absent,
    launch: absent,
    transactions: absent,
    betDetail: absent,
    readCall: () => 'unauthenticated',
    writeAnswer: () => ({ status: 503, body: '{}' }),
  };
}

/** The same, of one with wallets of its own: transfers stay pending. */
export function unconnectedTransferVenue(variable: string): TransferVenuePort {
  const absent = async () => ({ outcome: 'unknown', reason: `${variable} is not set` }) as const;
  return {
    wallet: 'transfer',
    createPlayer: absent,
    balance: absent,
    transfer: absent,
    transferStatus: absent,
    launch: absent,
    bets: absent,
    betDetail: absent,
    readBet: (raw) => ({ raw, betId: '', fault: `${variable} is not set` }),
  };
}
