import { inputMax, withdrawalMinYuan } from '@mingpai/contract/constants';
import { parseYuan } from '@mingpai/contract/money';
import { withdrawalRules } from '@mingpai/contract/rules/payments';
import type { Protocol } from '@mingpai/contract/states';
import type { Answer } from '@mingpai/contract/types';
import { formatAmount, formatLimit } from '@mingpai/ui/amount';
import { Button, buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type Ref, useEffect, useId, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { useMoneyRefresh } from '../../features/balance/use-money-refresh.ts';
import { FormNotice } from '../../features/form/form-notice.tsx';
import { OpenOperation } from '../../features/form/open-operation.tsx';
import {
  insufficientBalance,
  payPasswordLocked,
  turnoverLeft,
  withdrawalOfLevel,
  wrongPayPassword,
} from '../../features/form/refusal-numbers.ts';
import { sendAndTell } from '../../features/form/told-elsewhere.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { useLevelRoom } from '../../features/identity/use-level-room.ts';
import { useMember } from '../../features/member/use-member.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { justAsked } from '../../features/records/just-asked.ts';
import { useToRecords } from '../../features/records/use-to-records.ts';
import { aboutSecondFactor, useSecondFactor } from '../../features/second-factor/use-second-factor.tsx';
import { NetworkTerms } from '../../features/withdrawal-terms/network-terms.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { quote } from './quote.ts';
import { Standing, Stopped } from './standing.tsx';

type WithdrawalFormProps = {
  /** What the central wallet holds, in yuan. */
  readonly central: number | undefined;
  /** What lies in games, and the way to fetch it; nothing while that is not known. */
  readonly atVenues?: AtVenuesProps | undefined;
};

export function WithdrawalForm({ central, atVenues }: WithdrawalFormProps) {
  const texts = useTexts();
  const { data: member } = useMember();
  const room = useLevelRoom()?.withdrawals;
  const {
    data: cards,
    error: cardsError,
    isPending: cardsAreComing,
    refetch: askCardsAgain,
  } = useQuery({
    queryKey: keys.of('cards', { type: 2 }),
    queryFn: ({ signal }) => fetchData('cards', { type: 2 }, { signal }),
  });
  const { data: turnover } = useQuery({
    queryKey: keys.moneyOf('turnoverLeft'),
    queryFn: async ({ signal }) => (await fetchData('turnoverLeft', {}, { signal })).bet_amount,
  });
  const [picked, setPicked] = useState<number>();
  const { form, field, set, check, refused, notice } = useCheckedForm({
    card: '',
    amount: '',
    payPassword: '',
  });
  const { submit, isBusy, sheet } = useSubmit((fault) => refused(fault, fieldsOfRefusals));
  const card = cards?.find(({ id }) => id === picked) ?? cards?.[0];
  const protocol = protocolOf(card);
  const shown = member && quote(form.amount, protocol, member);
  const wanted = Number(parseYuan(form.amount) ?? 0n) / 100;
  const short = central !== undefined && central < Math.max(wanted, withdrawalMinYuan);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const request = { ...form, card: card === undefined ? '' : String(card.id) };
    if (check(withdrawalRules, request)) submit(request);
  };

  return (
    <Card>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Stopped />
        {cards === undefined && cardsError !== null ? (
          <ErrorState trouble={troubleIn(cardsError)} onRetry={() => void askCardsAgain()} />
        ) : cards === undefined ? (
          <div className={styles.cards}>
            <p className={styles.choose}>{texts.choose}</p>
            <Skeleton height="calc(2.875rem + var(--size-small) * var(--line-text))" />
          </div>
        ) : cards.length === 0 ? (
          <AddAddress {...field('card')} />
        ) : (
          <fieldset className={styles.cards}>
            <legend>{texts.choose}</legend>
            {cards.map((one) => (
              <label key={one.id} className={styles.card}>
                <input
                  type="radio"
                  name="card"
                  checked={one.id === card?.id}
                  onChange={() => setPicked(one.id)}
                />
                <img src={one.ico} alt="" width={28} height={28} />
                <span>{one.bank_owner}</span>
                <span className={styles.last}>{texts.ending(one.bank_no.slice(-4))}</span>
                <span className={styles.terms}>
                  <NetworkTerms protocol={protocolOf(one)} />
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {card?.held_until !== undefined && (
          <p className={styles.waits} role="note">
            {card.held_reason === 'credentials'
              ? texts.frozen(card.held_until)
              : texts.waits(card.held_until)}
          </p>
        )}
        <p className={styles.fact}>
          <span>{texts.turnover}</span>
          <span>
            {turnover === undefined ? (
              <Skeleton width="8rem" />
            ) : turnover > 0 ? (
              texts.turnoverLeft(formatAmount(turnover))
            ) : (
              texts.turnoverDone
            )}
          </span>
        </p>
        <Field
          {...field('amount')}
          label={texts.amount}
          placeholder={texts.placeholder}
          hint={texts.amountHint(
            formatLimit(withdrawalMinYuan),
            room === undefined ? undefined : formatAmount(room),
          )}
          inputMode="decimal"
          autoComplete="off"
          aside={
            <Button
              look="plain"
              size="small"
              onPress={() =>
                set('amount', central === undefined ? '' : String(Math.min(central, room ?? central)))
              }
            >
              {texts.max}
            </Button>
          }
        />
        <Field
          {...field('payPassword')}
          label={texts.password}
          placeholder={texts.passwordPlaceholder}
          secret
          maxLength={inputMax}
          autoComplete="off"
        />
        <dl className={styles.quote}>
          <div className={styles.fact}>
            <dt>{texts.fee}</dt>
            <dd>{shown === undefined ? <Skeleton width="5rem" /> : `${shown.fee} USDT`}</dd>
          </div>
          <div className={styles.fact}>
            <dt>{texts.converted}</dt>
            <dd>{shown === undefined ? <Skeleton width="5rem" /> : `${shown.converted} USDT`}</dd>
          </div>
          <div className={styles.fact}>
            <dt>{texts.receipt}</dt>
            <dd className={styles.receipt}>
              {shown === undefined ? <Skeleton width="7rem" /> : `${shown.receipt} USDT`}
            </dd>
          </div>
        </dl>
        {/* Below the fields: how many reasons there are is known last, and nothing that is being filled in gives way to them. */}
        {short && atVenues !== undefined && <AtVenues {...atVenues} />}
        <Standing />
        <SpokenReceipt receipt={form.amount === '' ? '' : (shown?.receipt ?? '')} />
        <OpenOperation name="withdraw" busy={isBusy} />
        <FormNotice notice={notice} />
        {/* Whoever is quicker than their addresses is not told to choose one. */}
        <Button type="submit" size="large" block busy={isBusy || cardsAreComing}>
          {texts.submit}
        </Button>
      </form>
      {sheet}
    </Card>
  );
}

function protocolOf(card: Answer<'cards'>[number] | undefined): Protocol {
  return card?.bank_owner === 'ERC20' ? 'ERC20' : 'TRC20';
}

type AddAddressProps = { readonly error: string | undefined; readonly ref: Ref<HTMLAnchorElement> };

/** Where no address is bound yet: what is missing is said here, where it can be mended. */
function AddAddress({ error, ref }: AddAddressProps) {
  const texts = useTexts();
  const translate = useTranslate();
  const note = useId();
  return (
    <div className={styles.add}>
      <GoLink
        to="/addUsdtCard"
        className={buttonClass('primary', 'large')}
        ref={ref}
        describedBy={error === undefined ? undefined : note}
      >
        {texts.add}
      </GoLink>
      {error !== undefined && (
        <p className={styles.missing} id={note}>
          {translate(error)}
        </p>
      )}
    </div>
  );
}

type AtVenuesProps = {
  /** Yuan. */
  readonly yuan: number;
  readonly busy: boolean;
  readonly onRecall: () => void;
};

/** Where the wallet is too low for what is wanted and the rest lies in games: before a refusal says no more than that. */
function AtVenues({ yuan, busy, onRecall }: AtVenuesProps) {
  const texts = useTexts();
  if (yuan <= 0) return null;
  return (
    <div className={styles.waits} role="note">
      <p>{texts.atVenues(formatAmount(yuan))}</p>
      <Button look="plain" size="small" busy={busy} onPress={onRecall}>
        {texts.recycle}
      </Button>
    </div>
  );
}

const fieldsOfRefusals = {
  [wrongPayPassword]: 'payPassword',
  [payPasswordLocked]: 'payPassword',
  [insufficientBalance]: 'amount',
  [turnoverLeft]: 'amount',
  [withdrawalOfLevel]: 'amount',
} as const;

/** A pause in typing, in ms. */
const restMs = 1000;

/** What is received, said once nobody types any more: not at every figure. */
function SpokenReceipt({ receipt }: { readonly receipt: string }) {
  const texts = useTexts();
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(receipt), restMs);
    return () => clearTimeout(timer);
  }, [receipt]);
  return (
    <p className="spoken-only" role="status">
      {rested === '' ? '' : `${texts.receipt} ${rested} USDT`}
    </p>
  );
}

type Wanted = { readonly card: string; readonly amount: string; readonly payPassword: string };

/** Accepted: the message stands for 1.5 s, then the records show the first step (specification, chapter 4). */
function useSubmit(onRefusal: (fault: Error) => void) {
  const { leaving, toRecords } = useToRecords();
  const refresh = useMoneyRefresh();
  const factor = useSecondFactor();
  const texts = useTexts();
  const { mutateAsync, isPending } = useMoneyCall('withdraw', {
    factor: factor.given,
    quietAbout: aboutSecondFactor,
  });
  const submit = (wanted: Wanted) => {
    const { card, amount, payPassword } = wanted;
    sendAndTell(
      mutateAsync,
      { amount, bank: card, password: payPassword },
      {
        onSuccess: ({ data, message }) => {
          factor.close();
          justAsked(2, data.order_no);
          toast(message);
          toRecords('/transRecord?type=2');
        },
        onError: (fault) => {
          if (!factor.asks(fault, () => submit(wanted))) onRefusal(fault);
        },
        onSettled: () => void refresh().catch(() => undefined),
      },
      () => texts.taken,
    );
  };
  return { submit, isBusy: isPending || leaving, sheet: factor.sheet(isPending) };
}
