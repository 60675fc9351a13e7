/** The slip: a bar while something is picked, and the sheet in which the bet is made. */
import { useId, useState } from 'react';
import { formatFen, formatShort } from '../../../../kit/page/amount.ts';
import { BringMoney } from '../../kit/BringMoney.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { wordedShort } from '../../kit/demo.ts';
import { Icon } from '../../kit/Icon.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { formatOdds, marketName, matchName, pickName, type Words } from './names.ts';
import styles from './Slip.module.css';
import page from './SportsPage.module.css';
import { agreed, largestStake, possibleNow, possiblePayout, productOf } from './slip.ts';
import type { Slip } from './useSlip.ts';
import { type Head, oddsChoices } from './wire.ts';

/** Yuan. */
const chips = [10, 50, 100, 500] as const;

interface SlipProps {
  readonly words: Words;
  readonly slip: Slip;
}

export function SlipBar({ words, slip, onOpen }: SlipProps & { readonly onOpen: () => void }) {
  const { text } = words;
  return (
    <button type="button" className={styles.bar} data-testid="slip" onClick={onOpen}>
      <span className={styles.count} aria-hidden="true">
        {slip.picks.length}
      </span>
      <span>
        {text.slip} · {kindOf(words, slip)}
      </span>
      <b>{formatOdds(productOf(agreed(slip.picks)))}</b>
      <Icon name="up" />
    </button>
  );
}

interface SlipSheetProps extends SlipProps {
  readonly head: Head;
  readonly now: number;
  readonly onClose: () => void;
}

export function SlipSheet({ words, slip, head, now, onClose }: SlipSheetProps) {
  const { text } = words;
  const { picks, stake } = slip;
  const { limits, balance } = head;
  const possible = possibleNow(stake, picks, now);
  const started = picks.some(({ match }) => match.starts_at <= now);
  const inRange = stake >= limits.smallest && stake <= limits.largest;
  const capped = possiblePayout(stake, picks) > limits.payout;
  const most = picks.length === 0 ? 0 : largestStake(picks, head);
  const off = picks.length === 0 || started || slip.changed || !inRange || capped || stake > balance;
  const hint = capped
    ? text.capped(formatShort(limits.payout))
    : stake > balance
      ? wordedShort('insufficient_funds', text.missing(formatFen(stake - balance)))
      : text.range(formatShort(limits.smallest), formatShort(limits.largest));
  return (
    <Sheet title={`${text.slip} · ${kindOf(words, slip)}`} closeLabel={text.close} onClose={onClose}>
      <div className={styles.sheet}>
        <Picks words={words} slip={slip} now={now} />
        <p className={styles.note}>
          {text.slipNote}
          {picks.length > 1 && (
            <button type="button" onClick={slip.clear}>
              {text.removeAll}
            </button>
          )}
        </p>
        <div className={styles.stakeRow}>
          <button type="button" onClick={() => slip.setStake(0)}>
            {text.clear}
          </button>
          <StakeField words={words} slip={slip} bad={!inRange} />
          <button type="button" onClick={() => slip.setStake(Math.min(stake * 2, limits.largest))}>
            {text.double}
          </button>
        </div>
        <div className={styles.chips}>
          {chips.map((yuan) => (
            <button
              key={yuan}
              type="button"
              aria-label={text.addChip(yuan)}
              data-testid={`chip-${yuan}`}
              onClick={() => slip.setStake(Math.min(stake + yuan * 100, limits.largest))}
            >
              <Chip yuan={yuan} />
            </button>
          ))}
          <button
            type="button"
            className={styles.most}
            aria-label={most > 0 ? text.stakeMost(formatShort(most)) : text.noMost}
            aria-disabled={most === 0 || undefined}
            data-testid="chip-most"
            onClick={() => most > 0 && slip.setStake(most)}
          >
            {text.most}
          </button>
        </div>
        <OddsChoices words={words} slip={slip} />
        <p
          id="stake-hint"
          className={styles.hint}
          data-bad={(picks.length > 0 && (!inRange || capped || stake > balance)) || undefined}
        >
          {hint}
        </p>
        {stake > balance && <BringMoney />}
        <div role="alert">
          {slip.notice && !slip.notice.good && (
            <p className={styles.problem} data-testid="problem">
              {slip.notice.words}
            </p>
          )}
        </div>
        {started && (
          <button
            type="button"
            className={styles.agree}
            data-testid="drop-started"
            onClick={() => slip.dropStarted(now)}
          >
            {text.removeStarted}
          </button>
        )}
        {slip.changed && !started && (
          <button
            type="button"
            className={styles.agree}
            data-testid="agree"
            aria-disabled={slip.busy || undefined}
            onClick={() => !slip.busy && slip.agree()}
          >
            {text.agree}
          </button>
        )}
        <button
          type="button"
          className={styles.place}
          data-testid="place-bet"
          aria-describedby="stake-hint"
          aria-disabled={off || slip.busy || undefined}
          onClick={() => !off && slip.place()}
        >
          <span>{slip.busy ? text.placing : text.place}</span>
          {possible !== undefined && (
            <small>
              {text.possible} <b data-testid="possible">{formatFen(possible)}</b>
            </small>
          )}
        </button>
      </div>
    </Sheet>
  );
}

/** Any amount in whole yuan; the chips below are the quick way. */
function StakeField({ words: { text }, slip, bad }: SlipProps & { readonly bad: boolean }) {
  const id = useId();
  const { stake } = slip;
  /** As it was typed: an empty field is not a nought. */
  const [draft, setDraft] = useState('');
  return (
    <p>
      <label htmlFor={id}>{text.stake}</label>
      <span className={styles.field}>
        ¥
        <input
          id={id}
          value={Number(draft) * 100 === stake ? draft : String(stake / 100)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-invalid={bad}
          aria-describedby="stake-hint"
          data-testid="stake-field"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '');
            setDraft(digits);
            slip.setStake(Number(digits) * 100);
          }}
        />
      </span>
      <strong className={page.unseen} role="status" data-testid="stake">
        {formatFen(stake)}
      </strong>
    </p>
  );
}

/** What is done when odds change between the look and the bet. */
function OddsChoices({ words: { text }, slip }: SlipProps) {
  return (
    <fieldset className={styles.accept}>
      <legend>{text.accept}</legend>
      {oddsChoices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="accept"
            checked={slip.accept === choice}
            data-testid={`accept-${choice}`}
            onChange={() => slip.setAccept(choice)}
          />
          <span>{text.accepts[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Picks({ words, slip, now }: SlipProps & { readonly now: number }) {
  const { text } = words;
  return (
    <ul className={styles.picks}>
      {slip.picks.map((pick) => {
        const { match, market, selection, odds, offered } = pick;
        const name = pickName(words, match, market, selection);
        const begun = match.starts_at <= now;
        return (
          <li key={match.id} data-begun={begun || undefined} data-testid="pick">
            <p>
              <b>{name}</b>
              <span>
                {marketName(words, market)} · {matchName(words, match)}
              </span>
              {begun ? (
                <em>{text.started}</em>
              ) : (
                offered !== undefined && (
                  <em role="status" data-testid="odds-moved">
                    {text.oddsMoved(formatOdds(odds), formatOdds(offered))}
                  </em>
                )
              )}
            </p>
            <strong>{formatOdds(offered ?? odds)}</strong>
            <button type="button" aria-label={text.remove(name)} onClick={() => slip.toggle(pick)}>
              <Icon name="close" size={18} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function kindOf({ text }: Words, { picks }: Slip): string {
  return picks.length > 1 ? text.accumulator(picks.length) : text.single;
}
