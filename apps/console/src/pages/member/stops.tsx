import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { MemberPage, StopRow } from '../../api/rows.ts';
import { stopsQuery } from '../../api/stops.ts';
import { May } from '../../app/may.tsx';
import { Alert } from '../../components/alert.tsx';
import { useNow } from '../../components/use-now.ts';
import { beijing, beijingShort } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { StopEditor } from '../stops/editor.tsx';
import { LiftDialog } from '../stops/lift.tsx';
import styles from './page.module.css';

type Member = Pick<MemberPage['member'], 'id' | 'username'>;
type Kind = 'member' | 'play';

const words = {
  member: {
    stop: say('停取款'),
    held: say('取款已停'),
    coming: say('取款将停'),
    lift: say('恢复取款'),
  },
  play: {
    stop: say('停游戏'),
    held: say('游戏已停'),
    coming: say('游戏将停'),
    lift: say('恢复游戏'),
  },
} as const satisfies Record<Kind, Record<string, string>>;
const kinds = ['member', 'play'] as const;

/** What of this member staff have stopped or will. */
function useStopsOf({ id }: Member): readonly (StopRow & { readonly kind: Kind })[] {
  const { data = [] } = useQuery(stopsQuery);
  return data.flatMap((stop) => {
    const kind = kinds.find((one) => one === stop.kind);
    return kind !== undefined && stop.target === String(id) ? [{ ...stop, kind }] : [];
  });
}

/** Stops what this member alone may do: withdrawals, or play. What is stopped already is not offered again. */
export function StopButtons({ member }: { readonly member: Member }) {
  const standing = useStopsOf(member);
  const [making, setMaking] = useState<Kind>();
  const left = kinds.filter((kind) => !standing.some((stop) => stop.kind === kind));
  return (
    <May resource="stops" action="edit">
      {left.map((kind) => (
        <Button key={kind} danger onClick={() => setMaking(kind)}>
          {words[kind].stop}
        </Button>
      ))}
      {making !== undefined && (
        <StopEditor
          of={{ kind: making, target: String(member.id), title: titleOf(making, member) }}
          onClose={() => setMaking(undefined)}
        />
      )}
    </May>
  );
}

function titleOf(kind: Kind, { username }: Member): string {
  return kind === 'member' ? say('停用 {0} 的取款', username) : say('停用 {0} 的游戏', username);
}

/** In red at the head of the page: what is stopped, by whom, since when, why, and the way to take it back. */
export function StopsOfMember({ member }: { readonly member: Member }) {
  const standing = useStopsOf(member);
  const now = useNow();
  const [lifting, setLifting] = useState<(typeof standing)[number]>();
  return (
    <>
      {standing.map((stop) => (
        <Alert
          key={stop.id}
          type="error"
          showIcon
          role="status"
          className={styles.stop ?? ''}
          message={
            <>
              <strong>{stop.holds ? words[stop.kind].held : words[stop.kind].coming}</strong>{' '}
              {said(
                '{0} 于 {1} 停用：{2}',
                stop.madeBy,
                <time dateTime={stop.madeAt}>{beijing(stop.madeAt)}</time>,
                stop.reason,
              )}
              {!stop.holds && said('（{0} 开始）', beijingShort(stop.startsAt, now))}
              {stop.endsAt !== null && said('（{0} 结束）', beijingShort(stop.endsAt, now))}
            </>
          }
          action={
            <May resource="stops" action="edit">
              <Button size="small" onClick={() => setLifting(stop)}>
                {words[stop.kind].lift}
              </Button>
            </May>
          }
        />
      ))}
      {lifting !== undefined && (
        <LiftDialog stop={lifting} title={words[lifting.kind].lift} onClose={() => setLifting(undefined)} />
      )}
    </>
  );
}
