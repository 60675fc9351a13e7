import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useMember } from '../../features/member/use-member.ts';

export interface MoneyOffer {
  /** Whether money can be brought to this venue from the wallet; nothing while it is not known. */
  readonly brings: boolean | undefined;
  /** How often the game's page said that it is there. */
  readonly greeted: number;
  /** Nothing before it was first made; closed, it keeps what it knows of a transfer that is under way. */
  readonly offer:
    | {
        readonly open: boolean;
        readonly venue: string;
        readonly central: number;
        readonly follows: boolean;
      }
    | undefined;
  readonly greet: () => void;
  readonly ask: () => void;
  readonly close: () => void;
}

/**
 * When money is offered to follow into a game: by itself once, where the venue holds nothing and the wallet something, and whenever
 * the game asks. Never at a venue that plays from the wallet.
 *
 * @param opened the game stands in its frame, for a member
 */
export function useMoneyOffer(venue: string, opened: boolean): MoneyOffer {
  const [greeted, setGreeted] = useState(0);
  const [asked, setAsked] = useState<'open' | 'closed'>();
  // Asked when it is needed: nobody looks at it while a game is played.
  const { data: central, refetch } = useQuery({
    queryKey: keys.balance,
    queryFn: async ({ signal }) => (await fetchData('balance', {}, { signal })).balance,
    enabled: opened,
    meta: { quiet: true },
  });
  const { data: member } = useMember();
  // What lies there once the game is open: opening it may have moved money.
  const { data: venues } = useQuery({
    queryKey: [...keys.venueBalances, 'opened', venue],
    queryFn: ({ signal }) => fetchData('venueBalances', {}, { signal }),
    enabled: opened && venue !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  });
  const here = venues?.find(({ platname }) => platname === venue);
  const brings = here && !here.seamless;
  const follows = Number(member?.transferstatus) === 1;
  const due =
    brings === true && here?.balance === 0 && (central ?? 0) > 0 && member !== undefined && !follows;
  const standing = asked ?? (due ? 'open' : undefined);
  return {
    brings,
    greeted,
    offer:
      brings && standing !== undefined && central !== undefined
        ? { open: standing === 'open', venue, central, follows }
        : undefined,
    greet: () => setGreeted((before) => before + 1),
    ask: () => {
      setAsked('open');
      void refetch();
    },
    close: () => setAsked('closed'),
  };
}
