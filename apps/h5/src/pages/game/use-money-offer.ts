import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
  const known = here !== undefined && member !== undefined && central !== undefined;
  const due = brings === true && here?.balance === 0 && (central ?? 0) > 0 && !follows;
  // Decided as the game was found: its own transfer takes nothing from the offer, and who has lost it all is not asked for more.
  const decided = useRef(false);
  useEffect(() => {
    if (!known || decided.current) return;
    decided.current = true;
    if (due) setAsked('open');
  }, [known, due]);
  return {
    brings,
    greeted,
    offer:
      brings && asked !== undefined && central !== undefined
        ? { open: asked === 'open', venue, central, follows }
        : undefined,
    greet: () => setGreeted((before) => before + 1),
    ask: () => {
      setAsked('open');
      void refetch();
    },
    close: () => setAsked('closed'),
  };
}
