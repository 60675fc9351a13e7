import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, InputNumber, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { VenueStanding } from '../../api/rows.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { useMessage } from '../../parts/use-message.ts';
import styles from './names.module.css';

interface Terms {
  /** Percent; null: as the venue's. */
  readonly wageringPercent: number | null;
  /** Basis points; null: as the venue's, or the category's. */
  readonly houseEdge: number | null;
}

/** How the games of a venue count toward wagering, and what the house keeps of them. */
export function TermsButton({ venue: { code, name } }: { readonly venue: VenueStanding }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={`流水比例 ${name}`} onClick={() => setOpen(true)}>
        流水比例
      </Button>
      <Drawer
        title={`${name}的流水比例与平台优势`}
        size="large"
        open={open}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <VenueTerms code={code} />
      </Drawer>
    </>
  );
}

function VenueTerms({ code }: { readonly code: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['venueTerms', code],
    queryFn: ({ signal }) => call('venueTerms', { code }, { signal }),
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton active />
    ) : (
      <Trouble fault={error} stale={false} onRetry={() => void refetch()} />
    );
  const category = percentText(data.categoryEdge);
  return (
    <>
      <Typography.Paragraph type="secondary">
        流水比例：有效投注按多少计入取款所需流水；等级、返水与佣金仍按有效投注计。平台优势：平台平均从有效投注中留下多少，最高返水加最高佣金不能超过同类游戏中最低的一个。游戏不填则与场馆相同；场馆不填平台优势则按该类的
        {category}。
      </Typography.Paragraph>
      <TermsRow venue={code} game={null} what="场馆" now={data.venue} />
      {data.games.map((game) => (
        <TermsRow key={game.code} venue={code} game={game.code} what={game.name} now={game} />
      ))}
    </>
  );
}

type TermsRowProps = {
  readonly venue: string;
  readonly game: string | null;
  readonly what: string;
  readonly now: Terms;
};

function TermsRow({ venue, game, what, now }: TermsRowProps) {
  const [wagering, setWagering] = useState(now.wageringPercent);
  const [edge, setEdge] = useState(now.houseEdge);
  const queries = useQueryClient();
  const message = useMessage();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('setVenueTerms', { venue, game, wageringPercent: wagering, houseEdge: edge }),
    onSuccess: (answer) => message.success(savedWords(answer, '已保存，从现在结算的注单开始生效')),
    onError: (fault) => message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['venueTerms', venue] }),
  });
  const changed = wagering !== now.wageringPercent || edge !== now.houseEdge;
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <span>{what}</span>
      <InputNumber
        aria-label={`${what} 流水比例`}
        min={0}
        max={100}
        precision={0}
        suffix="%"
        placeholder="同场馆"
        value={wagering}
        onChange={setWagering}
      />
      <InputNumber
        aria-label={`${what} 平台优势`}
        min={0}
        max={100}
        step={0.01}
        precision={2}
        suffix="%"
        placeholder={game === null ? '按类别' : '同场馆'}
        value={edge === null ? null : edge / 100}
        onChange={(percent) => setEdge(percent === null ? null : Math.round(percent * 100))}
      />
      <Button
        htmlType="submit"
        disabled={!changed || (game === null && wagering === null)}
        loading={isPending}
      >
        保存
      </Button>
    </form>
  );
}

/** Basis points: "1.05%". */
function percentText(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}
