import { formatAmount, formatLimit } from '@mingpai/ui/amount';
import { Card } from '@mingpai/ui/card';
import { useState } from 'react';
import { useMember, vipLevelOf } from '../../features/member/use-member.ts';
import { useVipStanding, type VipLevel } from '../../features/member/vip-progress.ts';
import { useTexts } from './labels.ts';
import styles from './level-cards.module.css';
import { categories } from './level-tables.tsx';

type LevelsProps = { readonly levels: readonly VipLevel[] };

/**
 * All ten levels in sight as badges; the card of the one that is chosen says what it asks of this member, and what it gives beside
 * their own. At first that is the next one: a member at the top sees theirs, a visitor the first.
 */
export function LevelCards({ levels }: LevelsProps) {
  const texts = useTexts();
  const { data: member } = useMember();
  const own = vipLevelOf(member?.current_vip);
  const [picked, setPicked] = useState<number>();
  const chosen = picked ?? Math.min(own + 1, levels.length);
  const level = levels.find((one) => one.level === chosen);
  return (
    <>
      <fieldset className={styles.levels}>
        <legend className="spoken-only">{texts.choose}</legend>
        {levels.map((one) => (
          <label
            key={one.level}
            className={styles.level}
            data-above={(own > 0 && one.level > own) || undefined}
          >
            <input
              className="spoken-only"
              type="radio"
              name="level"
              checked={one.level === chosen}
              onChange={() => setPicked(one.level)}
            />
            <span className={styles.badge}>
              <img src={`/pictures/vip/${one.level}.svg`} alt="" width={40} height={40} />
              VIP{one.level}
              {one.level === own && <span className={styles.here}>{texts.here}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {level !== undefined && <LevelCard level={level} own={levels[own - 1]} />}
    </>
  );
}

type LevelCardProps = {
  readonly level: VipLevel;
  /** The member's own; nothing for a visitor. */
  readonly own: VipLevel | undefined;
};

function LevelCard({ level, own }: LevelCardProps) {
  const texts = useTexts();
  const { data: member } = useMember();
  const { data: standing } = useVipStanding(own !== undefined);
  const above = own !== undefined && level.level > own.level;
  const goals = [
    { name: texts.deposit, need: level.recharge, have: above ? member?.paysum : undefined },
    { name: texts.flow, need: level.flow, have: above ? standing?.flow : undefined },
  ];
  return (
    <Card>
      <section className={styles.card} aria-label={`VIP${level.level}`} aria-live="polite">
        <h3>
          VIP{level.level} <span>{above ? texts.ahead : own === undefined ? '' : texts.reached}</span>
        </h3>
        <dl className={styles.asks}>
          {goals.map(({ name, need, have }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {texts.yuan(formatLimit(need))}
                {have !== undefined && (
                  <span className={styles.left}>
                    {have >= need ? texts.met : texts.missing(formatAmount(need - have))}
                  </span>
                )}
              </dd>
            </div>
          ))}
          <div>
            <dt>{texts.maintenance}</dt>
            <dd>{level.maintenance === 0 ? texts.none : texts.yuan(formatLimit(level.maintenance))}</dd>
          </div>
        </dl>
        <p className={styles.rates}>{texts.rebates}</p>
        <dl className={styles.gives}>
          {categories.map((category) => (
            <div key={category}>
              <dt>{texts[category]}</dt>
              <dd>
                {level[category].toFixed(2)}
                {above && <More than={own[category]} rate={level[category]} />}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}

/** By how much a rate is above the member's own; nothing where it is not. Rates are percent with two decimals. */
function More({ than, rate }: { readonly than: number; readonly rate: number }) {
  const texts = useTexts();
  const more = Math.round(rate * 100) - Math.round(than * 100);
  if (more <= 0) return null;
  const percent = (more / 100).toFixed(2);
  return (
    <span className={styles.more}>
      <span aria-hidden="true">+{percent}</span>
      <span className="spoken-only">{texts.more(percent)}</span>
    </span>
  );
}
