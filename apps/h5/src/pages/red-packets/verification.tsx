import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { Choice } from '@mingpai/ui/choice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { ApiRefusal, troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { useMember } from '../../features/member/use-member.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { ClaimedRound } from './beacon.ts';
import { useTexts } from './labels.ts';
import styles from './verification.module.css';
import { drawnFrom, isRoundOfDay, packetFen, sealOf } from './verify.ts';

type Packet = Answer<'redPackets'>['data'][number];

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

/**
 * The seal of today, and every packet of a finished day worked out again on this phone.
 *
 * @param now Beijing time of the server, `YYYY-MM-DD HH:mm:ss`; a visitor goes by the phone's clock
 */
export function Verification({ now }: { readonly now: string | undefined }) {
  const texts = useTexts();
  const [back, setBack] = useState(0);
  const midnight = now === undefined ? Date.now() + beijingMs : Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  const day = new Date(midnight - back * dayMs).toISOString().slice(0, 10);
  const options = [
    { value: 0, label: texts.today },
    { value: 1, label: texts.yesterday },
  ];
  return (
    <div className={styles.verification}>
      <p>{texts.fairText}</p>
      <Choice label={texts.verifyDay} value={back} options={options} onChange={setBack} />
      <Draw key={day} day={day} />
      <p className={styles.formula}>{texts.formula}</p>
    </div>
  );
}

function Draw({ day }: { readonly day: string }) {
  const texts = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keys.of('redPacketDraw', { day }),
    queryFn: async ({ signal }) => {
      const draw = await fetchData('redPacketDraw', { day }, { signal });
      // Browsers lend their cryptography to pages over HTTPS only.
      const able = 'subtle' in crypto;
      const signature = draw.beacon?.signature ?? null;
      const seed = able ? draw.seed : null;
      return {
        ...draw,
        able,
        sealed: seed === null ? undefined : (await sealOf(seed, draw.beacon)) === draw.commitment,
        signed:
          able && draw.beacon !== null && signature !== null
            ? isRoundOfDay(day, draw.beacon.round) && (await isSigned({ ...draw.beacon, signature }))
            : undefined,
        from: seed === null ? undefined : await drawnFrom(seed, signature),
      };
    },
    staleTime: 0,
    meta: { quiet: true },
  });
  if (error instanceof ApiRefusal) return <p>{texts.noDraw}</p>;
  if (error !== null && data === undefined)
    return <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={2} />;
  return (
    <>
      <Code label={texts.fingerprint} value={data.commitment} />
      <Code label={texts.seed} value={data.seed ?? texts.notYet} />
      {data.sealed !== undefined && (
        <p className={data.sealed ? styles.right : styles.wrong}>
          {data.sealed ? texts.sealMatches : texts.sealBroken}
        </p>
      )}
      {data.beacon !== null && (
        <>
          <Code label={texts.round(data.beacon.round)} value={data.beacon.signature ?? texts.roundLater} />
          <Code label={texts.roundKey} value={data.beacon.public_key} />
        </>
      )}
      {data.signed !== undefined && (
        <p className={data.signed ? styles.right : styles.wrong}>
          {data.signed ? texts.roundRight : texts.roundWrong}
        </p>
      )}
      {!data.able && <p>{texts.unable}</p>}
      {data.from !== undefined && <OwnPackets day={day} seed={data.from} share={data.share} />}
    </>
  );
}

/** The curve's code comes when it is needed, not with the page. */
async function isSigned(claimed: ClaimedRound): Promise<boolean> {
  const curve = await import('./beacon.ts');
  return curve.isSigned(claimed);
}

type OwnPacketsProps = { readonly day: string; readonly seed: string; readonly share: number };

function OwnPackets({ day, seed, share }: OwnPacketsProps) {
  const texts = useTexts();
  const signedIn = useSignedIn();
  const { data: member } = useMember();
  const { data: packets } = useQuery({
    queryKey: keys.moneyOf('redPackets', { day, member: member?.id }),
    queryFn: async ({ signal }) =>
      Promise.all(
        (await packetsOf(day, signal)).map(async ({ number, money, drawn, redpacketmoney }) => {
          const packet = { day, member: member?.id ?? 0, number, deposits: money, share };
          const fen = await packetFen(seed, packet);
          return { number, drawn, given: redpacketmoney, same: fen === BigInt(Math.round(drawn * 100)) };
        }),
      ),
    enabled: signedIn && member !== undefined,
  });
  if (packets === undefined) return null;
  if (packets.length === 0) return <p>{texts.noPackets}</p>;
  return (
    <ul className={styles.packets}>
      {packets.map(({ number, drawn, given, same }) => (
        <li key={number} className={same ? styles.right : styles.wrong}>
          {texts.packet(number)} {formatAmount(drawn)} · {same ? texts.matches : texts.differs}
          {given < drawn && <span className={styles.rest}>{texts.poolRest(formatAmount(given))}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The member's packets of a day; they come newest first, a page at a time. */
async function packetsOf(day: string, signal: AbortSignal): Promise<readonly Packet[]> {
  const found: Packet[] = [];
  for (let page = 1; ; page += 1) {
    const { data, last_page: last } = await fetchData('redPackets', { page }, { signal });
    found.push(...data.filter((packet) => packet.day === day));
    if (page >= last || data.some((packet) => packet.day < day)) return found;
  }
}

function Code({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <p>
      <span className={styles.label}>{label}</span>
      <code className={styles.code}>{value}</code>
    </p>
  );
}
