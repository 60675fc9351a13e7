import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { VenueStanding } from '../../api/rows.ts';
import { Writes } from '../../app/writes.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { Read } from '../../components/read.tsx';
import { categoryName } from '../../labels/contract.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { DrawerButton, useSaving } from './drawer.tsx';
import styles from './terms.module.css';

type VenueTermsAnswer = ConsoleAnswer<'venueTerms'>;

interface Terms {
  /** Percent; null: as the venue's. */
  readonly wageringPercent: number | null;
  /** Basis points; null: as the venue's, or the category's. */
  readonly houseEdge: number | null;
}

interface Row {
  /** null: the venue itself. */
  readonly game: string | null;
  readonly name: string;
  /** Of another category than its venue; undefined: of the same. */
  readonly category: string | undefined;
  readonly now: Terms;
  /** What holds where nothing is typed. */
  readonly unset: { readonly wagering: Inherited; readonly edge: Inherited };
}

interface Inherited {
  readonly figure: string;
  /** Whose figure it is. */
  readonly of: string;
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
    <>
      <dl className={styles.meanings}>
        <div>
          <dt>{say('流水比例')}</dt>
          <dd>
            {say(
              '每 100 元有效投注，按多少元计入取款前须打的流水。等级、返水和佣金不受影响，仍按 100 元计。',
            )}
          </dd>
        </div>
        <div>
          <dt>{say('平台优势')}</dt>
          <dd>
            {say(
              '每 100 元有效投注，平台平均留下多少元。同类游戏中最低的一个，就是最高返水加最高佣金的上限。',
            )}
          </dd>
        </div>
        <div>
          <dt>{say('留空')}</dt>
          <dd>{say('不单独设，按框里的灰色数字计。')}</dd>
        </div>
        <div>
          <dt>{say('何时生效')}</dt>
          <dd>{say('所有改动一起提交，另一位同事同意后，从之后结算的注单开始。')}</dd>
        </div>
      </dl>
      <Read of={terms}>{(data) => <TermsForm code={code} terms={data} />}</Read>
    </>
  );
}

type FormProps = { readonly code: string; readonly terms: VenueTermsAnswer };

function TermsForm({ code, terms }: FormProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string | null, Terms>>(new Map());
  const rows = rowsOf(terms, typed.get(null) ?? terms.venue);
  const changes = rows.flatMap(({ game, now }) => {
    const next = typed.get(game);
    return next === undefined || same(next, now) ? [] : [{ game, ...next }];
  });
  const { mutate, isPending } = useSaving({
    save: () => call('setVenueTerms', { venue: code, changes }),
    words: (answer) => {
      // What waits does not hold: the fields show what does.
      setTyped(new Map());
      return savedWords(answer, say('已保存，从现在结算的注单开始生效'));
    },
    keys: [['venueTerms', code], ['ruleChanges']],
  });
  const set = ({ game, now }: Row, fields: Partial<Terms>) =>
    setTyped((before) => new Map(before).set(game, { ...(before.get(game) ?? now), ...fields }));
  const ready =
    changes.length > 0 &&
    changes.every(({ game, wageringPercent }) => game !== null || wageringPercent !== null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <PlainTable<Row>
        card={{ who: 'name' }}
        size="small"
        tableLayout="fixed"
        rowKey={({ game }) => game ?? ''}
        columns={columnsOf((row) => typed.get(row.game) ?? row.now, set)}
        dataSource={rows}
        rowClassName={({ game }) =>
          changes.some((change) => change.game === game) ? (styles.changed ?? '') : ''
        }
        pagination={false}
      />
      <div className={styles.save}>
        <span>{changes.length === 0 ? say('还没有改动') : say('{0} 行有改动', changes.length)}</span>
        <Button disabled={changes.length === 0} onClick={() => setTyped(new Map())}>
          {say('放弃修改')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!ready} loading={isPending}>
          {say('保存')}
        </Button>
      </div>
    </form>
  );
}

function columnsOf(
  termsOf: (row: Row) => Terms,
  set: (row: Row, fields: Partial<Terms>) => void,
): ColumnsType<Row> {
  return [
    {
      key: 'name',
      title: say('游戏'),
      render: (_value, { game, name, category }) => (
        <>
          {game === null ? <strong>{name}</strong> : name}
          {category !== undefined && <small className={styles.category}>{category}</small>}
        </>
      ),
    },
    {
      key: 'wagering',
      title: say('流水比例（%）'),
      width: '31%',
      render: (_value, row) => (
        <>
          <NumberInput
            aria-label={say('{0} 流水比例', row.name)}
            className={styles.field ?? ''}
            min={0}
            max={100}
            precision={0}
            placeholder={row.unset.wagering.figure}
            value={termsOf(row).wageringPercent}
            onChange={(wageringPercent) => set(row, { wageringPercent })}
          />
          <Below
            now={row.now.wageringPercent}
            typed={termsOf(row).wageringPercent}
            scale={1}
            of={row.unset.wagering.of}
          />
          {row.game === null && termsOf(row).wageringPercent === null && (
            <small role="alert">{say('整个场馆的流水比例不能留空')}</small>
          )}
        </>
      ),
    },
    {
      key: 'edge',
      title: say('平台优势（%）'),
      width: '36%',
      render: (_value, row) => {
        const { houseEdge } = termsOf(row);
        return (
          <>
            <NumberInput
              aria-label={say('{0} 平台优势', row.name)}
              className={styles.field ?? ''}
              min={0}
              max={100}
              step={0.01}
              precision={2}
              placeholder={row.unset.edge.figure}
              value={houseEdge === null ? null : houseEdge / 100}
              onChange={(percent) =>
                set(row, { houseEdge: percent === null ? null : Math.round(percent * 100) })
              }
            />
            <Below now={row.now.houseEdge} typed={houseEdge} scale={100} of={row.unset.edge.of} />
          </>
        );
      },
    },
  ];
}

type BelowProps = {
  readonly now: number | null;
  readonly typed: number | null;
  /** How many of the figure's units are one percent. */
  readonly scale: 1 | 100;
  readonly of: string;
};

/** Below a field: what holds now where something else stands in it, or whose figure it is that holds where it is empty. */
function Below({ now, typed, scale, of }: BelowProps) {
  const words = [
    typed === null && of,
    now !== typed &&
      (now === null ? say('现在留空') : say('现在 {0}', scale === 1 ? `${now}%` : percentText(now))),
  ].filter((each) => each !== false && each !== '');
  return words.length === 0 ? null : <small className={styles.below}>{words.join(' · ')}</small>;
}

/**
 * The venue first, then each of its games, with what holds where a field is empty.
 * @param typed for the venue: what its games have of it is saved together with it
 */
function rowsOf(
  { name, venue, games, category, categoryEdge }: VenueTermsAnswer,
  { wageringPercent, houseEdge }: Terms,
): Row[] {
  const ofCategory = (edge: number) => ({ figure: (edge / 100).toFixed(2), of: say('按类别') });
  const venueEdge =
    houseEdge === null
      ? ofCategory(categoryEdge)
      : { figure: (houseEdge / 100).toFixed(2), of: say('同场馆') };
  return [
    {
      game: null,
      name: say('整个{0}', name),
      category: undefined,
      now: venue,
      unset: { wagering: { figure: '', of: '' }, edge: ofCategory(categoryEdge) },
    },
    ...games.map((game) => ({
      game: game.code,
      name: game.name,
      category: game.category === category ? undefined : categoryName(game.category),
      now: { wageringPercent: game.wageringPercent, houseEdge: game.houseEdge },
      unset: {
        wagering: { figure: `${wageringPercent ?? venue.wageringPercent ?? 100}`, of: say('同场馆') },
        edge: game.category === category ? venueEdge : ofCategory(game.categoryEdge),
      },
    })),
  ];
}

function same(one: Terms, other: Terms): boolean {
  return one.wageringPercent === other.wageringPercent && one.houseEdge === other.houseEdge;
}

/** Basis points: "1.05%". */
function percentText(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(2)}%`;
}
