import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { ApiRefusal } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { useMember } from '../../features/member/use-member.ts';
import { Choice } from '../../ui/choice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useTexts } from './labels.ts';
import styles from './verification.module.css';
import { packetFen, sealOf } from './verify.ts';

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

/** The seal of today, and every packet of a finished day worked out again on this phone. */
export function Verification({ commitment }: { readonly commitment: string | undefined }) {
  const texts = useTexts();
  const [back, setBack] = useState(0);
  const day = new Date(Date.now() + beijingMs - back * dayMs).toISOString().slice(0, 10);
  const options = [
    { value: 0, label: texts.today },
    { value: 1, label: texts.yesterday },
  ];
  return (
    <div className={styles.verification}>
      <p>{texts.fairText}</p>
      {commitment !== undefined && <Code label={texts.fingerprint} value={commitment} />}
      <Choice label={texts.verifyDay} value={back} options={options} onChange={setBack} />
      <Draw key={day} day={day} />
      <p className={styles.formula}>{texts.formula}</p>
    </div>
  );
}

function Draw({ day }: { readonly day: string }) {
  const texts = useTexts();
  const { data, error } = useQuery({
    queryKey: keys.of('redPacketDraw', { day }),
    queryFn: async ({ signal }) => {
      const draw = await fetchData('redPacketDraw', { day }, { signal });
      return {
        ...draw,
        sealed: draw.seed === null ? undefined : (await sealOf(draw.seed)) === draw.commitment,
      };
    },
    staleTime: 0,
    meta: { quiet: true },
  });
  if (error instanceof ApiRefusal) return <p>{texts.noDraw}</p>;
  if (data === undefined) return <SkeletonRows rows={2} />;
  return (
    <>
      <Code label={texts.seed} value={data.seed ?? texts.notYet} />
      {data.sealed !== undefined && (
        <p className={data.sealed ? styles.right : styles.wrong}>
          {data.sealed ? texts.sealMatches : texts.sealBroken}
        </p>
      )}
      {data.seed !== null && <OwnPackets day={day} seed={data.seed} share={data.share} />}
    </>
  );
}

type OwnPacketsProps = { readonly day: string; readonly seed: string; readonly share: number };

function OwnPackets({ day, seed, share }: OwnPacketsProps) {
  const texts = useTexts();
  const signedIn = useSignedIn();
  const { data: member } = useMember();
  const { data: packets } = useQuery({
    queryKey: keys.moneyOf('redPackets', { day, member: member?.id }),
    queryFn: async ({ signal }) => {
      const { data } = await fetchData('redPackets', { page: 1 }, { signal });
      const own = data.filter((packet) => packet.day === day);
      return Promise.all(
        own.map(async ({ number, money, drawn }) => {
          const packet = { day, member: member?.id ?? 0, number, deposits: money, share };
          const fen = await packetFen(seed, packet);
          return { number, drawn, same: fen === BigInt(Math.round(drawn * 100)) };
        }),
      );
    },
    enabled: signedIn && member !== undefined,
  });
  if (packets === undefined) return null;
  if (packets.length === 0) return <p>{texts.noPackets}</p>;
  return (
    <ul className={styles.packets}>
      {packets.map(({ number, drawn, same }) => (
        <li key={number} className={same ? styles.right : styles.wrong}>
          {texts.packet(number)} {drawn.toFixed(2)} · {same ? texts.matches : texts.differs}
        </li>
      ))}
    </ul>
  );
}

function Code({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <p>
      <span className={styles.label}>{label}</span>
      <code className={styles.code}>{value}</code>
    </p>
  );
}
