import { useQuery } from '@tanstack/react-query';
import { InputNumber, Typography } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { VenueStanding } from '../../api/rows.ts';
import { Writes } from '../../app/writes.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { Read } from '../../components/read.tsx';
import { categoryName } from '../../labels/contract.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { DrawerButton, SavedRow, useSaving } from './drawer.tsx';

interface Terms {
  /** Percent; null: as the venue's. */
  readonly wageringPercent: number | null;
  /** Basis points; null: as the venue's, or the category's. */
  readonly houseEdge: number | null;
}

/** How the games of a venue count toward wagering, and what the house keeps of them. */
export function TermsButton({ venue: { code, name } }: { readonly venue: VenueStanding }) {
  return (
    <DrawerButton label={say('流水比例@short')} of={name} title={say('{0}的流水比例与平台优势', name)}>
      <ChangesLink about={`venue/${code}`} />
      <ComingChanges about={`venue/${code}`} />
      <Writes resource="venues" action="terms">
        <VenueTerms code={code} />
      </Writes>
    </DrawerButton>
  );
}

function VenueTerms({ code }: { readonly code: string }) {
  const terms = useQuery({
    queryKey: ['venueTerms', code],
    queryFn: ({ signal }) => call('venueTerms', { code }, { signal }),
  });
  return (
    <Read of={terms}>
      {({ venue, games, category, categoryEdge }) => (
        <>
          <Typography.Paragraph type="secondary">
            {said(
              '流水比例：有效投注按多少计入取款所需流水；等级、返水与佣金仍按有效投注计。平台优势：平台平均从有效投注中留下多少，最高返水加最高佣金不能超过同类游戏中最低的一个。游戏不填则与场馆相同，另属一类的游戏不填平台优势则按其类别；场馆不填平台优势则按该类的{0}。',
              percentText(categoryEdge),
            )}
          </Typography.Paragraph>
          <TermsRow venue={code} game={null} what={say('场馆')} now={venue} edgeUnset={say('按类别')} />
          {games.map((game) => (
            <TermsRow
              key={game.code}
              venue={code}
              game={game.code}
              what={game.category === category ? game.name : `${game.name} · ${categoryName(game.category)}`}
              now={game}
              edgeUnset={
                game.category === category ? say('同场馆') : say('按类别 {0}', percentText(game.categoryEdge))
              }
            />
          ))}
        </>
      )}
    </Read>
  );
}

type TermsRowProps = {
  readonly venue: string;
  readonly game: string | null;
  readonly what: string;
  readonly now: Terms;
  /** What holds where no edge is set. */
  readonly edgeUnset: string;
};

function TermsRow({ venue, game, what, now, edgeUnset }: TermsRowProps) {
  const [wagering, setWagering] = useState(now.wageringPercent);
  const [edge, setEdge] = useState(now.houseEdge);
  const { mutate, isPending } = useSaving({
    save: () => call('setVenueTerms', { venue, game, wageringPercent: wagering, houseEdge: edge }),
    words: (answer) => savedWords(answer, say('已保存，从现在结算的注单开始生效')),
    keys: [['venueTerms', venue]],
  });
  const changed = wagering !== now.wageringPercent || edge !== now.houseEdge;
  return (
    <SavedRow
      what={<span>{what}</span>}
      ready={changed && (game !== null || wagering !== null)}
      saving={isPending}
      onSave={mutate}
    >
      <InputNumber
        aria-label={say('{0} 流水比例', what)}
        min={0}
        max={100}
        precision={0}
        suffix="%"
        placeholder={say('同场馆')}
        value={wagering}
        onChange={setWagering}
      />
      <InputNumber
        aria-label={say('{0} 平台优势', what)}
        min={0}
        max={100}
        step={0.01}
        precision={2}
        suffix="%"
        placeholder={edgeUnset}
        value={edge === null ? null : edge / 100}
        onChange={(percent) => setEdge(percent === null ? null : Math.round(percent * 100))}
      />
    </SavedRow>
  );
}

/** Basis points: "1.05%". */
function percentText(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}
