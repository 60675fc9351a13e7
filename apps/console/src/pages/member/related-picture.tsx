import { mostDrawn, type RelatedSign } from '@mingpai/contract/console/related';
import type { MemberPage } from '../../api/rows.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { between, box, height, middle, type Place, placeAround, width } from './related-layout.ts';
import styles from './related-picture.module.css';

/** In a word, for a line of the picture. */
const signWords: Readonly<Record<RelatedSign, string>> = {
  document: say('证件'),
  address: say('收款地址'),
  card: say('银行卡'),
  crowd: say('多人设备'),
  device: say('设备'),
  name: say('姓名'),
  same_name: say('同名'),
  timing: say('同时注册'),
  referral: say('推荐'),
  network: say('网络'),
};

type Reasons = MemberPage['related'][number]['reasons'];

/** The member, the surest of the related accounts around, and on each line what the two have in common. The lists beside it are its text. */
export function RelatedPicture({
  page: { member, related, relatedAmong },
}: {
  readonly page: Pick<MemberPage, 'member' | 'related' | 'relatedAmong'>;
}) {
  const drawn = related.slice(0, mostDrawn);
  const places = new Map(
    drawn.map(({ memberId }, index) => [memberId, placeAround(index, drawn.length)] as const),
  );
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.picture} aria-hidden="true">
        {relatedAmong.map(({ memberId, other, reasons }) => {
          const [from, to] = [places.get(memberId), places.get(other)];
          return (
            from && to && <Edge key={`${memberId}/${other}`} from={from} to={to} reasons={reasons} aside />
          );
        })}
        {drawn.map(({ memberId, reasons }) => (
          <Edge key={memberId} from={middle} to={places.get(memberId) ?? middle} reasons={reasons} />
        ))}
        {drawn.map(({ memberId, username }) => (
          <Node key={memberId} at={places.get(memberId) ?? middle} name={username} />
        ))}
        <Node at={middle} name={member.username} own />
      </svg>
      {related.length > drawn.length && (
        <figcaption>{said('图中为最确定的 {0} 个，其余见列表', drawn.length)}</figcaption>
      )}
    </figure>
  );
}

/** @param aside between two of the others: what it says is in the list beside the picture, and in the words that a pointer finds */
function Edge({
  from,
  to,
  reasons,
  aside = false,
}: {
  readonly from: Place;
  readonly to: Place;
  readonly reasons: Reasons;
  readonly aside?: boolean;
}) {
  const at = between(from, to, 0.55);
  const [first, ...more] = reasons;
  return (
    <g className={aside ? styles.aside : styles.edge}>
      <title>{reasons.map(({ text }) => text).join(say('、'))}</title>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      {!aside && first !== undefined && (
        <text x={at.x} y={at.y}>
          {more.length === 0 ? signWords[first.sign] : `${signWords[first.sign]} +${more.length}`}
        </text>
      )}
    </g>
  );
}

const mostLetters = 11;

function Node({
  at,
  name,
  own = false,
}: {
  readonly at: Place;
  readonly name: string;
  readonly own?: boolean;
}) {
  const short = name.length > mostLetters ? `${name.slice(0, mostLetters - 1)}…` : name;
  return (
    <g className={own ? styles.own : styles.node}>
      <title>{name}</title>
      <rect x={at.x - box.width / 2} y={at.y - box.height / 2} {...box} rx={box.height / 2} />
      <text x={at.x} y={at.y}>
        {short}
      </text>
    </g>
  );
}
