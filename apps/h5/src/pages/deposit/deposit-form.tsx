import { inputMax, lastFourLength } from '@mingpai/contract/constants';
import { formatDecimal, parseYuan, rateOf, usdtFor } from '@mingpai/contract/money';
import { depositRules } from '@mingpai/contract/rules/payments';
import { type Protocol, protocols } from '@mingpai/contract/states';
import { formatAmount, formatLimit } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { Choice } from '@mingpai/ui/choice';
import { classes } from '@mingpai/ui/class-names';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Reply } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { FormNotice } from '../../features/form/form-notice.tsx';
import { OpenOperation } from '../../features/form/open-operation.tsx';
import { depositLimit, depositOfLevel, formRefused } from '../../features/form/refusal-numbers.ts';
import { sendAndTell } from '../../features/form/told-elsewhere.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { useOwnOffer } from '../../features/lobby/own-offer.ts';
import { useMember } from '../../features/member/use-member.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useNavigate } from '../../features/navigation/router.tsx';
import { justAsked } from '../../features/records/just-asked.ts';
import { useToRecords } from '../../features/records/use-to-records.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { ReceivingAccounts } from './receiving-accounts.tsx';
import { remember, rememberedFor } from './remembered.ts';
import { type Range, useRange } from './use-ways.ts';

type Way = 'bank' | 'wechat' | 'alipay' | 'usdt';
type DepositFormProps = {
  readonly way: Way;
  readonly protocol: Protocol;
  readonly onProtocol: (protocol: Protocol) => void;
};

const empty = { amount: '', lastFour: '', holder: '', bank: '', number: '', branch: '' };
const protocolOptions = protocols.map((value) => ({ value, label: value }));

/** The fields stand in the order in which they are checked (specification, chapter 5): the first that is wrong is the first that is met. */
export function DepositForm({ way, protocol, onProtocol }: DepositFormProps) {
  const texts = useTexts();
  const range = useRange(way, protocol);
  const { form, field, set, check, refused, notice } = useCheckedForm({ ...empty, ...rememberedFor(way) });
  const rules = depositRules(range);
  const { submit, isBusy } = useSubmit(way, (fault) => refused(fault, fieldsOfRefusals, rules));

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(rules, { ...form, way, min: range.min, max: range.max })) return;
    remember(way, form);
    submit({ ...form, protocol });
  };

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {way === 'bank' && <ReceivingAccounts />}
      {way === 'usdt' && (
        <>
          <Choice label={texts.protocol} value={protocol} options={protocolOptions} onChange={onProtocol} />
          <GoLink to="/usdtmore" className={styles.explain}>
            {texts.protocols}
          </GoLink>
        </>
      )}
      <Field
        {...field('lastFour')}
        label={texts.lastFour(way)}
        maxLength={lastFourLength}
        autoComplete="off"
        autoCapitalize="none"
        hint={way === 'usdt' ? texts.lastFourHint : texts.accountHint}
      />
      {way === 'bank' && (
        <>
          <Field {...field('holder')} label={texts.holder} maxLength={inputMax} autoComplete="name" />
          <Field {...field('bank')} label={texts.bank} maxLength={inputMax} autoComplete="off" />
          <Field
            {...field('number')}
            label={texts.number}
            maxLength={inputMax}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field {...field('branch')} label={texts.branch} maxLength={inputMax} autoComplete="off" />
        </>
      )}
      <Field
        {...field('amount')}
        label={texts.amount}
        inputMode="decimal"
        autoComplete="off"
        placeholder={`${range.min}-${range.max}`}
        // Nothing is promised that the way may not keep; the line has its place.
        hint={range.coming ? '\u00a0' : texts.amountHint(formatLimit(range.min), formatLimit(range.max))}
      />
      <Presets range={range} chosen={form.amount} onChoose={(amount) => set('amount', amount)} />
      <Bonus amount={form.amount} />
      {way === 'usdt' && <Conversion amount={form.amount} />}
      <Terms way={way} range={range} />
      <OpenOperation name="openDeposit" busy={isBusy} />
      <FormNotice notice={notice} />
      <Button type="submit" size="large" block busy={isBusy}>
        {texts.submit}
      </Button>
    </form>
  );
}

const presets = [100, 500, 1_000, 5_000];

/** The usual amounts, as far as the way takes them. */
function Presets({
  range,
  chosen,
  onChoose,
}: {
  readonly range: { readonly min: number; readonly max: number };
  readonly chosen: string;
  readonly onChoose: (amount: string) => void;
}) {
  const texts = useTexts();
  const offered = presets.filter((yuan) => yuan >= range.min && yuan <= range.max);
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.presets}>
      <legend className="spoken-only">{texts.presets}</legend>
      {offered.map((yuan) => (
        <button
          key={yuan}
          type="button"
          className={styles.preset}
          aria-pressed={chosen === String(yuan)}
          onClick={() => onChoose(String(yuan))}
        >
          ¥{formatLimit(yuan)}
        </button>
      ))}
    </fieldset>
  );
}

/** What a first deposit would earn, in the offer's own figures; only for those whose it is. */
function Bonus({ amount }: { readonly amount: string }) {
  const texts = useTexts();
  const offer = useOwnOffer();
  if (offer === undefined)
    return (
      <p className={classes(styles.bonus, styles.coming)} aria-hidden="true">
        {texts.bonusFrom('000.00', '00.00')} <span>{texts.bonusTerms(0)}</span>
      </p>
    );
  if (offer === null) return null;
  const missing = Math.round(offer.deposit * 100) - Number(parseYuan(amount) ?? 0n);
  const bonus = formatAmount(offer.bonus);
  return (
    <p className={styles.bonus} role="note">
      {missing > 0 ? texts.bonusFrom(formatAmount(offer.deposit), bonus) : texts.bonusEarned(bonus)}{' '}
      <GoLink to={`/activityInfo?id=${offer.id}`}>{texts.bonusTerms(offer.multiple)}</GoLink>
    </p>
  );
}

const feeOf = { bank: 'feeBank', wechat: 'feeWechat', alipay: 'feeAlipay', usdt: 'feeUsdt' } as const;

/** How long it usually takes and what it costs, before anything is sent. */
function Terms({ way, range }: { readonly way: Way; readonly range: Range }) {
  const texts = useTexts();
  const { usualMinutes, promisedMinutes } = range;
  return (
    <dl className={styles.conversion}>
      <div>
        <dt>{texts.usualTime}</dt>
        <dd>
          {usualMinutes === undefined
            ? '–'
            : usualMinutes === null
              ? promisedMinutes === undefined
                ? texts.usualUnknown
                : texts.promisedMinutes(promisedMinutes)
              : texts.usualMinutes(usualMinutes)}
        </dd>
      </div>
      <div>
        <dt>{texts.fee}</dt>
        <dd>{texts[feeOf[way]]}</dd>
      </div>
    </dl>
  );
}

/** What the amount is in USDT at the present rate: floor to two decimals (specification, chapter 9). */
function Conversion({ amount }: { readonly amount: string }) {
  const texts = useTexts();
  const { data: member } = useMember();
  const usdt = member && usdtFor(parseYuan(amount) ?? 0n, rateOf(member.usdtrate));
  return (
    <dl className={styles.conversion}>
      <div>
        <dt>{texts.rate}</dt>
        <dd>{member === undefined ? <Skeleton width="7rem" /> : texts.rateValue(member.usdtrate)}</dd>
      </div>
      <div>
        <dt>{texts.convert}</dt>
        <dd className={styles.usdt}>
          {usdt === undefined ? <Skeleton width="5rem" /> : `${formatDecimal(usdt / 10_000n, 2)} USDT`}
        </dd>
      </div>
    </dl>
  );
}

/** A range that is another by now is refused with the new one: what no rule of this screen says is about the amount. */
const fieldsOfRefusals = {
  [formRefused]: 'amount',
  [depositLimit]: 'amount',
  [depositOfLevel]: 'amount',
} as const;

type Submitted = typeof empty & { readonly protocol: Protocol };

/** A bank transfer goes to the records and waits for review; the others go to their order's page. */
function useSubmit(way: Way, onRefusal: (fault: Error) => void) {
  const navigate = useNavigate();
  const { leaving, toRecords } = useToRecords();
  const queries = useQueryClient();
  const texts = useTexts();
  const { mutateAsync, isPending } = useMoneyCall('openDeposit');
  const submit = ({ amount, lastFour, holder, bank, number, branch, protocol }: Submitted) => {
    const payload =
      way === 'bank'
        ? { paytype: way, amount, bank, bank_address: branch, bank_no: number, bank_owner: holder }
        : {
            paytype: way === 'wechat' ? ('wxpay' as const) : way,
            amount,
            bank_no: lastFour,
            ...(way === 'usdt' ? { catepay: protocol } : {}),
          };
    const shown = {
      onSuccess: ({ data, message }: Reply<'openDeposit'>) => {
        if (way !== 'bank') return navigate(`/payInfo?deposit_no=${encodeURIComponent(data.deposit_no)}`);
        toast(message);
        // Its steps lie open there, with the way to the account that is paid and to the proof.
        justAsked(1, data.deposit_no);
        toRecords('/transRecord?type=1');
      },
      onError: (fault: Error) => {
        onRefusal(fault);
        void queries.invalidateQueries({ queryKey: keys.of('payRange') });
      },
    };
    sendAndTell(mutateAsync, payload, shown, () => texts.taken);
  };
  return { submit, isBusy: isPending || leaving };
}
